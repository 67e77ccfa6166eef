# Threads' names, and who is away.

thread-name-players = 오목 { $game }: { $black } – { $white }
away-turn = 🚪 { $player } 님이 자리를 비웠어요. 돌아오지 않으면 이 차례는 { $when } 끝나요.
away-back = { $player } 님이 돌아왔어요.
