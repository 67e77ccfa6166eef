color-black = 흑
color-white = 백
player-deleted = 삭제된 사용자

board-players = ⚫ { $black } · ⚪ { $white }
board-empty = 빈 판이에요.
board-last-move = { $number }수: { $color } { $point }
board-last-move-automatic = { $number }수: { $color } { $point } (자동 착수, { $limit }번 중 { $streak }번째)
board-last-move-automatic-final = { $number }수: { $color } { $point } (자동 착수, { $limit }번 중 { $limit }번째. 다음 시간초과는 패배예요)
board-last-move-automatic-free = { $number }수: { $color } { $point } (자동 착수)
board-turn = { $stone } **{ $color } 차례**, { POLITE($player, " 님") } · ⏳ { $when }
board-turn-idle = { $stone } **{ $color } 차례**, { POLITE($player, " 님") } · 무응답 마감 { $when }
board-turn-still = { $stone } **{ $color } 차례**, { POLITE($player, " 님") } · ⏸ 시계가 멈춰 있어요
board-clocks-soon = ⏸ 시계는 { $when }에 다시 가요.
board-player-clock = { $stone } { $player } { $bar } { $time }
board-center = 첫 수는 한가운데 { $point }에 두세요.
board-undo-asked = ↩️ { JOSA(POLITE($by, " 님"), "이/가") } { $stones } 무르기를 부탁했어요. { POLITE($other, " 님") }, 괜찮을까요?
board-draw-offered = 🤝 { JOSA(POLITE($by, " 님"), "이/가") } 무승부를 제안했어요. { POLITE($other, " 님") }, 받아들일까요?
board-undos-left = 남은 무르기: ⚫ { $black } ⚪ { $white }
board-away = { JOSA(POLITE($player, " 님"), "이/가") } 자리를 비웠어요.
board-how = 두기 버튼을 누르거나 { JOSA(COMMAND("move", "at:"), "을/를") } 써요.

event-undo-accepted = ↩️ { $number }번째 수 { $color } { JOSA($point, "을/를") } 물렀어요.
event-undo-accepted-several = ↩️ 물린 수: { $moves }.
event-undo-move = { $number }번째 { $color } { $point }
event-undo-declined = 무르기 부탁을 거절했어요.
event-undo-cancelled = 무르기 부탁을 거뒀어요.
event-undo-lapsed = 돌이 놓여서 무르기 부탁이 사라졌어요.
event-draw-declined = 무승부 제안을 거절했어요.
event-draw-cancelled = 무승부 제안을 거뒀어요.
event-draw-lapsed = 무승부 제안이 사라졌어요.

button-place = 두기
button-undo = 무르기
button-draw = 무승부
button-resign = 기권
button-rules = 규칙
button-hint = 힌트
button-rematch = 한 판 더
button-board = 판 보기
button-accept-undo = 무르기 수락
button-decline-undo = 무르기 거절
button-accept-draw = 무승부 수락
button-decline-draw = 무승부 거절
button-withdraw = 거두기

result-line = { $length ->
    [5] { $from }~{ $to } 오목
   *[other] { $from }~{ $to } { $length }목
}
result-five = { $color } 승 ({ $lines }, { $moves }수)
result-resign = { $color } 승 ({ $loser } 기권, { $moves }수)
result-time = { $color } 승 ({ $loser } 시간패, { $moves }수)
result-board-full = 무승부 (판이 가득 참, { $moves }수)
result-no-legal-move = 무승부 ({ JOSA($color, "이/가") } 둘 곳이 없음, { $moves }수)
result-draw-agreed = 합의 무승부 ({ $moves }수)
finished = **{ $result }**
finished-thanks = { POLITE($black, " 님") }, { POLITE($white, " 님") }, 수고하셨어요!

suspended = ⏸ 제가 잠시 자리를 비웠어요. 그동안의 시간은 아무에게도 세지 않아요. 시계는 { $when }에 다시 가요.
suspended-finished = 제가 잠시 자리를 비웠어요.
short-clock = ⏳ { POLITE($player, " 님") }, 이번 수의 마감: { $when }
reminder = ⏰ { POLITE($player, " 님") } 차례예요. 마감: { $when }

obstacle-locked = { $place } 스레드가 잠겨 있어서 판을 올릴 수 없어요. { JOSA(COMMAND("move"), "과/와") } { JOSA(COMMAND("omok board"), "은/는") } 그대로 쓸 수 있고, 잠금을 풀면 새 판이 올라와요.

alt-board = { $size }×{ $size } 판, { $count ->
    [0] 빈 판.
   *[other] 돌 { $count }개.
}
alt-last = 마지막 수: { $color } { $point }.
alt-stones = { $color }: { $points }.
alt-recent = 최근 수순: { $moves }.
alt-to-move = { $color } 차례.
alt-result = { $result }.
alt-forbidden = { JOSA($color, "이/가") } 둘 수 없는 자리: { $points }.

place-form-title = 돌 놓기
place-form-label = 자리 (비우면 골라서 놓아요)
place-form-hint = 예: H8 (A1 ~ { $last })
place-preview = { $point }에 놓을까요?
place-confirm = { $point }에 놓기
place-another = 다른 자리
hint-threats = 상대가 노리는 줄: { $lines }
hint-nothing = 조심할 것은 없어요. 지금 상대에게 열린 삼이나 사가 없어요. 내 기회는 직접 찾아보세요.

move-done = { $point }에 놓았어요.
move-finished = { $point }에 놓았어요. { $result }
move-again = { $point }에는 이미 그 돌이 놓여 있어요.
resign-ask = { $game }번 게임을 기권할까요? 그러면 { JOSA(POLITE($opponent, " 님"), "이/가") } 이겨요.
resign-yes = 기권
resign-no = 계속 두기
resign-done = 기권했어요. 수고하셨어요.
dismissed = 알겠어요. 바뀐 것은 없어요.
undo-asked = 부탁했어요. 이제 상대가 정해요.
undo-granted = 물렀어요.
undo-refused = 거절했어요. 게임을 계속해요.
draw-offered = 제안했어요. 이제 상대가 정해요.
draw-accepted = 무승부로 끝났어요.
draw-refused = 거절했어요. 게임을 계속해요.
withdrawn = 거뒀어요.

games-none = 여기에 두고 있는 게임이나 열어 둔 자리가 없어요. { JOSA(COMMAND("omok new"), "으로/로") } 자리를 열어 보세요.
games-heading = **이 서버의 내 게임**
games-your-move = 👉 **내 차례** ({ $when }): { $entry }
games-their-move = { POLITE($opponent, " 님") } 차례: { $entry }
games-standing = ⏸ 시계가 멈춰 있음: { $entry }
games-open = 상대를 기다리는 중: { $entry }
games-waits = { POLITE($opponent, " 님") }의 수락을 기다리는 중: { $entry }
games-challenge = { POLITE($opponent, " 님") }의 도전: { $entry }
games-more = …그리고 { $count }개 더 있어요.
games-where = { $place } · { $game }번 게임 · { $rules } · 상대 { POLITE($opponent, " 님") } · { $number }수째
games-where-open = { $place } · { $game }번 자리 · { $rules }

which-game = 어느 게임인가요?
which-game-move = 어느 게임의 { $point }에 둘까요?
which-label = { $game }번 게임, { $opponent }
which-label-table = { $game }번 자리, { $opponent }
choice-game = { $game }번 게임, 상대 { $opponent }, { $number }수째
choice-game-turn = 내 차례: { $game }번 게임, 상대 { $opponent }, { $number }수째
choice-table = { $game }번 자리, { $host }: { $rules }
suggest-forbidden = { $point } – 금수 ({ $reason })
suggest-occupied = { $point } – 돌이 있음
suggest-off-board = { $point } – 판 밖 (A1~{ $corner })
suggest-center = { $point } – 첫 수는 { $center }에
suggest-wait = 아직 내 차례가 아니에요
suggest-none = 여기에는 내 게임이 없어요
forbidden-double-three = 쌍삼
forbidden-double-four = 쌍사
forbidden-overline = 장목

mention-refused = 그 돌은 놓지 못했어요. 이유는 { JOSA(COMMAND("move"), "이/가") } 살짝 알려 드려요.
duration-hours = { $hours }:{ $minutes }:{ $seconds }
duration-minutes = { $minutes }:{ $seconds }
unlimited = ∞

away-turn = 🚪 { JOSA(POLITE($player, " 님"), "이/가") } 자리를 비웠어요. 돌아오지 않으면 이 차례는 { $when } 끝나요.
away-back = { JOSA(POLITE($player, " 님"), "이/가") } 돌아왔어요.
