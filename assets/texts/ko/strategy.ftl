choice-strategy = { $name } ({ $author })
choice-match = { $id }번 경기: { $first } – { $second }

strategy-form-title = 내 전략
strategy-form-name = 이름
strategy-form-code = 프로그램 (훅 다섯 개 모두)
strategy-form-hint = function onGameStart() …
strategy-kept = { $name } 접수했어요. { JOSA(COMMAND("strategy test"), "으로/로") } 시험해 보고, { COMMAND("strategy arena") }에서 아레나에 내보내세요.
strategy-kept-afresh = { $name } 접수했어요. 새 프로그램이라 아레나에서 처음부터 다시 시작해요.

strategy-refused = 전략을 받지 못했어요. { $reason } 전에 낸 전략은 그대로 있어요.
strategy-bad-empty = 내용이 비어 있어요.
strategy-bad-too-long = { $bytes }바이트예요. { $most }바이트까지 받을 수 있어요.
strategy-bad-text = { $line }번째 줄이 UTF-8 글자가 아니에요. UTF-8로 저장해 주세요.
strategy-bad-nul = { $line }번째 줄에 NUL 문자가 있어요. 지워 주세요.
strategy-bad-module = { $line }번째 줄에서 `{ $word }` 문법을 써요. 전략은 모듈 없이 파일 하나여야 해요.
strategy-bad-line = { $line }번째 줄에 문제가 있어요: { $message }.
strategy-bad-somewhere = 실행할 수 없어요: { $message }.
strategy-bad-slow = 훅 바깥의 첫 부분이 { $seconds }초보다 오래 걸려요.
strategy-bad-missing = { $names } 훅을 함수로 선언해 주세요. 쓰지 않으면 비워 두면 돼요.
strategy-bad-stopped = 훅 바깥의 첫 부분을 강제로 멈춰야 했어요.
strategy-no-worker = 지금은 여기서 전략을 실행할 수 없어요. 봇을 운영하는 분에게 알려 주세요.
strategy-no-download = 디스코드에서 파일을 받지 못했어요. 다시 해 주세요.
strategy-none = 이 서버에 낸 전략이 없어요. { COMMAND("strategy submit") } 명령으로 내 주세요.
strategy-unknown = 그런 전략이 여기 없어요. 제안 목록에서 골라 주세요.
strategy-no-match = 그런 경기가 여기 없어요. 제안 목록에서 골라 주세요.
strategy-not-mine = 이 경기에는 내 전략이 없어요. 로그는 만든 사람만 볼 수 있어요.
strategy-no-log = 그 경기의 로그가 없어요. 출력이 없었거나 너무 오래됐어요.
strategy-too-many = 기다리는 경기가 벌써 { $limit }개예요. 하나가 끝나면 다시 신청해 주세요.

match-asked-for = { $id }번 경기가 차례를 기다려요. 점수는 { $place }에 나와요.
match-heading = 🤖 **{ $id }번 경기**: ⚪ { $first } – ⚫ { $second }
match-heading-arena = 🏟️ **아레나 { $id }번 경기**: ⚪ { $first } – ⚫ { $second }
match-players = ⚪ { $first } – ⚫ { $second }
match-waiting = 차례를 기다리고 있어요.
match-again = 도중에 끊겨서 처음부터 다시 둬요.
match-running = **{ $first } : { $second }** · { $round }라운드, 돌 { $stones }개
match-asked = 신청: { $person }
match-failed = 이 경기는 끝까지 두지 못했어요. 전략이 철회됐거나 너무 여러 번 끊겼어요.
match-won = **{ $first } : { $second }** · 승자: { $winner }
match-drawn = **{ $first } : { $second }** · 무승부
match-stopped = 강제로 멈춘 쪽: { $loser }. { $reason }
match-round-won = { $winner } 승 (돌 { $stones }개)
match-round-drawn = 판이 가득 차서 무승부 (돌 { $stones }개)
match-round-both = 양쪽 모두 실패해서 무승부 (돌 { $stones }개)
match-round-given = { $winner } 승 (돌 { $stones }개). { $loser }: { $reason }
match-late = 경기가 끝난 뒤 { $name }: { $reason }
match-usage = { $name }: { $usage }
match-usage-figures = 한 턴에 평균 { $mean } ms, 최대 { $most } ms, 모두 합쳐 CPU { $total }초
match-button-watch = 한 수씩 보기
match-button-log = 내 로그
match-alt = { $round }라운드가 끝난 판. { $result } 흑돌 { $black }개, 백돌 { $white }개.
match-alt-won = { $winner } 승.
match-alt-drawn = 승자 없음.

fault-not-a-move = { $hook }에서 돌려준 값 { $got }, 이건 수가 아니에요.
fault-off-board = { $hook }에서 돌려준 { $place } 자리는 판 밖이에요.
fault-occupied = { $hook }에서 돌려준 { $place } 자리({ $point })에는 이미 돌이 있어요.
fault-threw = { $hook } { $line }번째 줄에서 오류가 났어요: { $message }.
fault-threw-somewhere = { $hook }에서 오류가 났어요: { $message }.
fault-timed-out = { $hook }에서 { $seconds }초를 넘겼어요.
fault-missing = { $hook } 훅이 이제 함수가 아니에요.
stop-cpu = { $hook }에서 { $seconds }초를 넘겼고, 중단할 수도 없었어요.
stop-wall = { $hook }에서 { $seconds }초 안에 답하지 않았어요.
stop-bank = 한 경기에 쓸 수 있는 { $seconds }초를 다 썼어요.
stop-crashed = { $hook }에서 프로세스가 끝났어요. 메모리가 모자랐을 수 있어요.
stop-unstartable = { $line }번째 줄 때문에 시작하지 못했어요: { $message }.
stop-unstartable-somewhere = 시작하지 못했어요: { $message }.

arena-heading = 🏟️ **이 서버의 아레나** (전략 { $entries }개)
arena-figures = { $points } ± { $deviation } · { $won }승 { $drawn }무 { $lost }패
arena-explained = 모두가 서로 한 번씩 먼저 두며 겨뤄요. 경기가 적은 전략부터 둬요. 새 프로그램은 처음부터 다시 시작해요.
arena-button-enter = 내 전략 내보내기

show-heading = { $name } · 만든 사람 { $author } · 제출 { $when }
show-arena = 아레나: { $figures }
show-no-arena = 아레나에 나가지 않았어요.
show-no-matches = 아직 경기가 없어요.
show-pick-match = 경기를 라운드별로 보기
show-round = { $round }라운드 ({ $stones }수)
show-watched = { $id }번 경기 { $round }라운드

log-file = 전략이 출력한 내용: { $name }

withdraw-ask = { $name } 전략을 거둘까요? 아레나에서 빠지고, 기다리던 경기는 두지 않고, 프로그램은 지워져요. 결과는 남아요.
withdraw-yes = 거두기
withdraw-no = 그대로 두기
withdraw-done = { $name } 전략을 거뒀어요. 언제든 다시 낼 수 있어요.
