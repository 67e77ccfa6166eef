# Threads' names, and who is away.

thread-name-practice = 五目の練習: { $player }
thread-name-players = 五目: { $black } – { $white }
away-turn = 🚪 { POLITE($player, "さん") }が席を外しました。戻らなければ、この手番は{ $when }に終わります。
away-back = { POLITE($player, "さん") }が戻りました。
