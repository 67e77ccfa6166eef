# Looking at games: stepping through, replays, exports.

choice-watch-running = Game { $game }: { $black } – { $white }, move { $number }
choice-watch-won = Game { $game }: { $black } – { $white }, { $color } won
choice-watch-drawn = Game { $game }: { $black } – { $white }, nobody won

button-watch = Step through
watch-heading = 👁 **watching** · { $title } · move { $ply } of { $last }
watch-game = game { $game }
watch-automatic = This stone was placed automatically.
watch-to-move = { $color } to move.
watch-first = ⏮ Start
watch-back = ◀ Back
watch-next = Next ▶
watch-last = End ⏭
watch-back-long = −{ $count }
watch-next-long = +{ $count }
watch-jump = Go to…
watch-numbers-on = Numbers
watch-numbers-off = No numbers
watch-jump-title = Go to a move
watch-jump-label = Move
watch-jump-hint = a number from 0 to { $last }
watch-jump-unreadable = That isn't a move number. Type a number from 0 to { $last }.

replay = 🎞 **Replay** · { $title } · { $result }
replay-smaller = The game is long, so the picture is smaller than usual.
replay-too-large = The game is too long for one animation. Step through it instead.

export-done = Game { $game }, for other programs and for your archive.
export-running = Game { $game } so far: { $ply } moves.
export-sgf = The game as SGF.
export-moves = The moves as a numbered list.
export-board = The last position as text.

button-watch-game = Game { $game }
games-finished = **Recently finished**
