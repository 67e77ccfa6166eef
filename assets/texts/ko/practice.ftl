# 컴퓨터와 두는 연습 게임.

table-practice = { JOSA(POLITE($host, " 님"), "이/가") } { $level } 상대로 연습해요.
draw-refused-by = { $level }: 무승부 대신 계속 둘게요.
