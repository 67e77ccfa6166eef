# Threads' names, and who is away.

thread-name-players = 五目 { $game }: { $black } – { $white }
away-turn = 🚪 { $player }さんが席を外しました。戻らなければ、この手番は{ $when }に終わります。
away-back = { $player }さんが戻りました。
