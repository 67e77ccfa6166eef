# 열린 자리의 옵션 바꾸기, 미리보기의 돌 옮기기.

table-button-terms = 옵션
terms-heading = **내 자리의 옵션**
terms-note = -# 고르면 바로 자리에 나타나요. 그 뒤에 참가한 사람은 바뀐 옵션으로 둬요.
terms-rest = 다른 옵션
terms-usual = 규칙, 판, 시간, 흑백
terms-chosen = { $name }: { $choice }
terms-name-rules = 규칙
terms-name-board = 판
terms-name-time = 시간
terms-name-colors = 흑백
terms-name-first = 첫 수는 한가운데
terms-name-timeout = 시간이 다 되면
terms-name-undo = 무르기
terms-switches = 무승부 제안, 금수 표시, 알림: 모두 끔
terms-draw = 무승부 제안
terms-marks = 금수 자리 표시
terms-hints = 위험한 줄 알림
terms-casual = 친선 (레이팅에 안 들어가요)

place-column = { $column }열
place-row = { $row }행
place-threats = -# 노란 줄: 상대가 노리는 { $lines }
suggest-which = 여기서 두는 게임이 여럿이에요. 게임 옵션에서 골라 주세요
suggest-unreadable = { $text }: 읽을 수 없는 자리 (A1~{ $corner })
board-first-turn = 첫 차례는 1분 이상
options-first-turn = 첫 차례는 1분

refusal-terms-fixed = 게임이 시작돼서 옵션을 바꿀 수 없어요.
refusal-terms-of-host = { POLITE($host, " 님") }만 이 자리의 옵션을 바꿀 수 있어요.
refusal-other-terms = 방금 옵션이 바뀌었어요. 자리를 다시 보고 괜찮으면 참가해 주세요.
refusal-rematch-waits = 이미 한 판 더 두자고 했어요. 이제 상대가 수락하면 돼요.
refusal-rematch-runs = 두 분은 벌써 한 판 더 두고 있어요. 게임 { $game }번이에요. { COMMAND("omok games") }에서 찾아보세요.
