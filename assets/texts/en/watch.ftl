# Looking at games: stepping through, replays, records.

cmd-omok-replay = replay
    .description = See how a game went, move by move, only for you
cmd-omok-export = export
    .description = Get a game as SGF, move list and text board
opt-omok-replay-game = game
    .description = Which game. Left out: the last one here
opt-omok-export-game = game
    .description = Which game. Left out: the last one here

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
watch-jump-unreadable = That is no move. Type a number from 0 to { $last }.

replay = 🎞 **Replay** · { $title } · { $result }
replay-smaller = The game is long, so the picture is smaller than usual.
replay-too-large = The game is too long for one animation. Step through it instead.

export-done = Game { $game }, for other programs and for your archive.
export-running = Game { $game } as far as it has come: { $ply } moves.
export-sgf = The game as SGF.
export-moves = The moves as a numbered list.
export-board = The last position as text.

cmd-omok-stats = stats
    .description = Ratings and results of a person on this server
cmd-omok-top = top
    .description = The best players of this server
opt-omok-stats-person = person
    .description = Whose. Left out: yours
opt-omok-top-rules = rules
    .description = At which rules. Left out: the usual ones here

button-watch-game = Game { $game }
games-finished = **Finished lately**

stats-heading = **Record of { $person }**
stats-none = No finished game on this server yet.
stats-rating = • { $rules }: { $rating } · { $count ->
    [one] one game
   *[other] { $count } games
}
stats-unrated = No rated game yet: casual games and games against the bot don't count.
stats-uncertain = -# A question mark: too few games lately to be sure.
stats-color = { $stone } { $color }: { $won } won, { $drawn } drawn, { $lost } lost
stats-streak-won = 🔥 { $count } wins in a row
stats-streak-drawn = { $count } draws in a row
stats-streak-lost = { $count } losses in a row
stats-last = **Last games**
stats-game-won = • game { $game } · { $stone } against { $opponent } · **won** ({ $moves } moves)
stats-game-lost = • game { $game } · { $stone } against { $opponent } · lost ({ $moves } moves)
stats-game-drawn = • game { $game } · { $stone } against { $opponent } · drawn ({ $moves } moves)
stats-game-void = • game { $game } · { $stone } against { $opponent } · no result ({ $moves } moves)

top-heading = **The best here** · { $rules }
top-none = Nobody has played a rated game by these rules yet. Games between two people count unless they are just for fun.
top-line = { $person }: { $rating } · { $count ->
    [one] one game
   *[other] { $count } games
}
top-uncertain = -# Too few games lately to be sure:
rating-known = **{ $points }** ± { $deviation }
rating-uncertain = **{ $points }?** ± { $deviation }
rating-change = -# Rating: ⚫ { $black } · ⚪ { $white }

rules-pictures = Black is about to play the faint stone, or may not where there is a cross:
example-double-three-forbidden = **A** H8 makes two open threes at once: forbidden.
example-double-three-allowed = **A** H8 makes two open threes at once: allowed here.
example-double-four-forbidden = **B** G8 makes two fours in one row: forbidden to black.
example-double-four-allowed = **B** G8 makes two fours in one row: allowed here.
example-blocked-three = **C** H8: the row is blocked at E8, so it is no three. Allowed.
example-overline-three = **D** H8: the row could only grow into six, so it is no three. Allowed.
