# A running or finished game: the board message and what is said around it.

color-black = Black
color-white = White
player-deleted = a deleted player

board-players = ⚫ { $black } · ⚪ { $white }
board-empty = The board is empty.
board-last-move = Move { $number }: { $color } { $point }
board-last-move-automatic = Move { $number }: { $color } { $point } (automatic, { $streak } of { $limit })
board-last-move-automatic-final = Move { $number }: { $color } { $point } (automatic, { $limit } of { $limit }: the next time-out loses)
board-last-move-automatic-free = Move { $number }: { $color } { $point } (automatic)
board-turn = { $stone } **{ $color } to move**, { $player } · ⏳ { $when }
board-turn-idle = { $stone } **{ $color } to move**, { $player } · a move is due { $when }
board-turn-still = { $stone } **{ $color } to move**, { $player } · ⏸ clocks paused
board-clocks-soon = ⏸ The clocks start again at { $when }.
board-player-clock = { $stone } { $player } { $bar } { $time }
board-center = The first stone goes to the centre, { $point }.
board-undo-asked = ↩️ { $by } asks to take back { $stones }. { $other }, is that all right?
board-draw-offered = 🤝 { $by } offers a draw. { $other }, do you accept?
board-undos-left = Undos left: ⚫ { $black } ⚪ { $white }
board-away = { $player } is away.
board-how = Press Place, or use { COMMAND("move", "at:") }.

event-undo-accepted = ↩️ Move { $number }, { $color } { $point }, was taken back.
event-undo-accepted-several = ↩️ Moves taken back: { $moves }.
event-undo-move = { $number } { $color } { $point }
event-undo-declined = The request to take a move back was declined.
event-undo-cancelled = The request to take a move back was withdrawn.
event-undo-lapsed = The request to take a move back lapsed when a stone was placed.
event-draw-declined = The draw offer was declined.
event-draw-cancelled = The draw offer was withdrawn.
event-draw-lapsed = The draw offer lapsed.

button-place = Place
button-undo = Undo
button-draw = Draw
button-resign = Resign
button-rules = Rules
button-hint = Hint
button-rematch = Rematch
button-board = Show board
button-accept-undo = Accept undo
button-decline-undo = Decline undo
button-accept-draw = Accept draw
button-decline-draw = Decline draw
button-withdraw = Withdraw

result-line = { $length ->
    [5] five { $from }–{ $to }
   *[other] { $length } in a row { $from }–{ $to }
}
result-five = { $color } wins ({ $lines }, { $moves } moves)
result-resign = { $color } wins ({ $loser } resigned, { $moves } moves)
result-time = { $color } wins ({ $loser } ran out of time, { $moves } moves)
result-board-full = Draw (the board is full, { $moves } moves)
result-no-legal-move = Draw ({ $color } has no legal move left, { $moves } moves)
result-draw-agreed = Draw by agreement ({ $moves } moves)
finished = **{ $result }**
finished-thanks = Thanks for the game, { $black } and { $white }!

suspended = ⏸ I was away for a while. Nobody is charged for that time: the clocks start again at { $when }.
suspended-finished = I was away for a while.
short-clock = ⏳ { $player }, the deadline for this move: { $when }
reminder = ⏰ { $player }, it is your move. Deadline: { $when }

obstacle-locked = { $place } is locked, so I can't show the board there. { COMMAND("move") } and { COMMAND("omok board") } still work; once it is unlocked, the newest board appears.

alt-board = { $size } by { $size } board, { $count ->
    [0] empty.
    [one] one stone.
   *[other] { $count } stones.
}
alt-last = Last move: { $color } { $point }.
alt-stones = { $color }: { $points }.
alt-recent = Latest moves: { $moves }.
alt-to-move = { $color } to move.
alt-result = { $result }.
alt-forbidden = Forbidden for { $color }: { $points }.

place-form-title = Place a stone
place-form-label = Point (leave empty to pick one)
place-form-hint = such as H8 (A1 to { $last })
place-preview = Place your stone on { $point }?
place-confirm = Place { $point }
place-another = Another point
hint-threats = Your opponent threatens: { $lines }
hint-nothing = Nothing to warn of: your opponent has no open three and no four right now. Your own chances are for you to find.

move-done = You placed { $point }.
move-finished = You placed { $point }. { $result }
move-again = { $point } is already on the board.
resign-ask = Do you want to resign game { $game }? { $opponent } would win.
resign-yes = Resign
resign-no = Keep playing
resign-done = You resigned. Thanks for playing.
dismissed = All right, nothing changed.
undo-asked = Asked. It's up to your opponent now.
undo-granted = Taken back.
undo-refused = Declined. The game goes on.
draw-offered = Offered. It's up to your opponent now.
draw-accepted = The game is drawn.
draw-refused = Declined. The game goes on.
withdrawn = Withdrawn.

games-none = You have no game running and no table open here. { COMMAND("omok new") } opens one.
games-heading = **Your games here**
games-your-move = 👉 **your move** ({ $when }): { $entry }
games-their-move = { $opponent } to move: { $entry }
games-standing = ⏸ clocks paused: { $entry }
games-open = waiting for an opponent: { $entry }
games-waits = waiting for { $opponent } to accept: { $entry }
games-challenge = { $opponent } challenges you: { $entry }
games-more = …and { $count } more.
games-where = { $place } · game { $game } · { $rules } · against { $opponent } · move { $number }
games-where-open = { $place } · table { $game } · { $rules }

which-game = Which game is this for?
which-game-move = In which game do you want to place { $point }?
which-label = Game { $game }, { $opponent }
which-label-table = Table { $game }, { $opponent }
choice-game = Game { $game } against { $opponent }, move { $number }
choice-game-turn = Your move: game { $game } against { $opponent }, move { $number }
choice-table = { $host }'s table { $game }: { $rules }
suggest-forbidden = { $point } – forbidden ({ $reason })
suggest-occupied = { $point } – occupied
suggest-off-board = { $point } – off the board (A1–{ $corner })
suggest-center = { $point } – the first stone goes to { $center }
suggest-wait = It is not your turn yet
suggest-none = You have no game here
forbidden-double-three = double three
forbidden-double-four = double four
forbidden-overline = overline

mention-refused = That stone was not placed. { COMMAND("move") } tells you why, just between us.
duration-hours = { $hours }:{ $minutes }:{ $seconds }
duration-minutes = { $minutes }:{ $seconds }
unlimited = ∞

away-turn = 🚪 { $player } is away. Unless they come back, their turn ends { $when }.
away-back = { $player } is back.
