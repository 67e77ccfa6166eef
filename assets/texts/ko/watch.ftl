choice-watch-running = { $game }번 게임: { $black } – { $white }, { $number }수째
choice-watch-won = { $game }번 게임: { $black } – { $white }, { $color } 승
choice-watch-drawn = { $game }번 게임: { $black } – { $white }, 승자 없음

button-watch = 한 수씩 보기
watch-heading = 👁 **관전 중** · { $title } · { $last }수 중 { $ply }수
watch-game = { $game }번 게임
watch-automatic = 시간이 지나 자동으로 놓인 돌이에요.
watch-to-move = { $color } 차례예요.
watch-first = ⏮ 처음
watch-back = ◀ 이전
watch-next = 다음 ▶
watch-last = 마지막 ⏭
watch-back-long = −{ $count }
watch-next-long = +{ $count }
watch-jump = 몇 수로…
watch-numbers-on = 수순 표시
watch-numbers-off = 수순 숨기기
watch-jump-title = 원하는 수로 가기
watch-jump-label = 몇 번째 수
watch-jump-hint = 0부터 { $last }까지의 수
watch-jump-unreadable = 알아볼 수 없는 수예요. 0부터 { $last }까지의 숫자를 써 주세요.

replay = 🎞 **다시보기** · { $title } · { $result }
replay-smaller = 긴 게임이라 그림을 평소보다 작게 만들었어요.
replay-too-large = 게임이 너무 길어서 움직이는 그림 하나에 담지 못했어요. 한 수씩 보기로 봐 주세요.

export-done = { $game }번 게임의 기보예요. 다른 프로그램에서 열거나 보관해 두세요.
export-running = { $game }번 게임의 지금까지 { $ply }수예요.
export-sgf = SGF 기보.
export-moves = 번호를 붙인 수순.
export-board = 글자로 그린 마지막 판.

button-watch-game = { $game }번 게임
games-finished = **얼마 전에 끝난 게임**
