cmd-omok-replay = 다시보기
    .description = 게임을 첫 수부터 나만 볼 수 있게 보여 줘요
cmd-omok-export = 내보내기
    .description = 게임을 SGF, 수순, 글자 판 파일로 드려요
opt-omok-replay-game = 게임
    .description = 어느 게임인지. 비우면 여기서 마지막에 둔 게임
opt-omok-export-game = 게임
    .description = 어느 게임인지. 비우면 여기서 마지막에 둔 게임

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

cmd-omok-stats = 전적
    .description = 이 서버에서의 레이팅과 전적을 보여 줘요
cmd-omok-top = 순위
    .description = 이 서버의 고수들을 보여 줘요
opt-omok-stats-person = 사람
    .description = 누구의 전적인지. 비우면 내 전적
opt-omok-top-rules = 규칙
    .description = 어떤 규칙의 순위인지. 비우면 이 서버의 기본 규칙

button-watch-game = { $game }번 게임
games-finished = **얼마 전에 끝난 게임**

stats-heading = **{ POLITE($person, " 님") }의 전적**
stats-none = 이 서버에서 끝낸 게임이 아직 없어요.
stats-rating = • { $rules }: { $rating } · { $count }판
stats-unrated = 레이팅에 들어가는 게임이 아직 없어요. 친선전과 봇을 상대한 게임은 세지 않아요.
stats-uncertain = -# 물음표는 최근에 둔 판이 적어서 아직 확실하지 않다는 뜻이에요.
stats-color = { $stone } { $color }: { $won }승 { $drawn }무 { $lost }패
stats-streak-won = 🔥 { $count }연승 중
stats-streak-drawn = { $count }연속 무승부
stats-streak-lost = { $count }연패 중
stats-last = **최근 게임**
stats-game-won = • { $game }번 게임 · { $stone } 상대 { POLITE($opponent, " 님") } · **승** ({ $moves }수)
stats-game-lost = • { $game }번 게임 · { $stone } 상대 { POLITE($opponent, " 님") } · 패 ({ $moves }수)
stats-game-drawn = • { $game }번 게임 · { $stone } 상대 { POLITE($opponent, " 님") } · 무승부 ({ $moves }수)
stats-game-void = • { $game }번 게임 · { $stone } 상대 { POLITE($opponent, " 님") } · 결과 없음 ({ $moves }수)

top-heading = **이 서버의 고수** · { $rules }
top-none = 이 규칙으로 레이팅 게임을 둔 사람이 아직 없어요. 친선전이 아니면 두 사람이 둔 게임이 들어가요.
top-line = { $person }: { $rating } · { $count }판
top-uncertain = -# 최근에 둔 판이 적어서 아직 확실하지 않은 사람:
rating-known = **{ $points }** ± { $deviation }
rating-uncertain = **{ $points }?** ± { $deviation }
rating-change = -# 레이팅: ⚫ { $black } · ⚪ { $white }

rules-pictures = 흐린 돌은 흑이 지금 두려는 자리, ×표는 둘 수 없는 자리예요:
example-double-three-forbidden = **A** H8은 열린 삼을 한꺼번에 두 개 만들어요. 금수예요.
example-double-three-allowed = **A** H8은 열린 삼을 한꺼번에 두 개 만들어요. 여기서는 둘 수 있어요.
example-double-four-forbidden = **B** G8은 한 줄에 사를 두 개 만들어요. 흑에게 금수예요.
example-double-four-allowed = **B** G8은 한 줄에 사를 두 개 만들어요. 여기서는 둘 수 있어요.
example-blocked-three = **C** H8: 가로줄은 E8이 막혀 있어서 삼이 아니에요. 둘 수 있어요.
example-overline-three = **D** H8: 가로줄은 늘려도 6목이 될 뿐이라 삼이 아니에요. 둘 수 있어요.
