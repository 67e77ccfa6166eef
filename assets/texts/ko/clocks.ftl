# Threads' names, and who is away.

thread-name-practice = 오목 연습: { $player }
thread-name-players = 오목: { $black } – { $white }
away-turn = 🚪 { JOSA(POLITE($player, " 님"), "이/가") } 자리를 비웠어요. 돌아오지 않으면 이 차례는 { $when } 끝나요.
away-back = { JOSA(POLITE($player, " 님"), "이/가") } 돌아왔어요.
