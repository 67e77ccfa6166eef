# Threads' names, and who is away.

thread-name-practice = Omok practice: { $player }
thread-name-players = Omok: { $black } – { $white }
away-turn = 🚪 { $player } is away. Without them back, this turn is over { $when }.
away-back = { $player } is back.
