# 컴퓨터와 두는 연습 게임.

cmd-omok-practice = 연습
    .description = 컴퓨터와 둬요
opt-omok-practice-level = 단계
    .description = 컴퓨터가 얼마나 잘 두는지
opt-omok-practice-rules = 규칙
    .description = 어떤 규칙으로 둘지
opt-omok-practice-board = 판
    .description = 판의 크기
opt-omok-practice-time = 시간
    .description = 내가 생각할 시간. 컴퓨터가 생각하는 동안은 흐르지 않아요
opt-omok-practice-colors = 흑백
    .description = 누가 흑을 잡고 먼저 둘지(내가 방장이에요)
opt-omok-practice-undo = 무르기
    .description = 몇 번까지 무를 수 있는지
opt-omok-practice-marks = 금수표시
    .description = 둘 수 없는 자리를 판에 표시할지
opt-omok-practice-hints = 힌트
    .description = 열린 3과 4를 알려 줄지

choice-level-random = RANDOM: 아무 데나 둬요
choice-level-level1 = LEVEL 1: 4를 알아봐요
choice-level-level2 = LEVEL 2: 조금 앞을 봐요
choice-level-level3 = LEVEL 3: 멀리 내다봐요

table-practice = { JOSA(POLITE($host, " 님"), "이/가") } { $level } 상대로 연습해요.
draw-refused-by = { $level }: 무승부 대신 계속 둘게요.
