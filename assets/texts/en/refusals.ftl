# Private answers to what cannot be done: why, and what to do instead.

refusal-not-your-turn = It is { $opponent }'s turn. You are next.
refusal-too-late = Your time was up { $when }, so this stone no longer counts.
refusal-turn-over = The time for this turn ran out { $when }. The clock decides first: wait a moment to see what happens.
refusal-off-board = This board has no such point. Columns go from A to { $column }, rows from 1 to { $row }: the last point is { $column }{ $row }.
refusal-unreadable = I can't read that as a point. Write one column letter and one row number, such as H8 (A1 to { $column }{ $row }).
refusal-occupied = There is already a stone on { $point }. Choose an empty point.
refusal-center = The first stone has to go to the centre, { $point }.
refusal-double-three = { $color } may not play { $point }: it would make two open threes at once (double three).
refusal-double-four = { $color } may not play { $point }: it would make two fours at once (double four).
refusal-overline = { $color } may not play { $point }: it would make six or more in a row (overline).
refusal-stale = The game has moved on since that message. Look at the newest board.
refusal-already-moved = You have already moved: your stone is on { $point }.
refusal-finished = This game is over. { $result }
refusal-not-a-player = Only the two players can do that. You are welcome to watch.
refusal-not-started = This game has not started yet: somebody has to join first.
refusal-no-such-game = I don't know that game. { COMMAND("omok games") } lists yours.
refusal-no-game-here = You have no game here. { COMMAND("omok new") } opens a table, { COMMAND("omok games") } lists your games.
refusal-no-board-here = There is no game here. { COMMAND("omok games") } lists yours.

refusal-undo-off = This game is played without undo.
refusal-no-undo-left = You have no undos left in this game.
refusal-undo-pending-own = You have already asked. It's up to your opponent now.
refusal-undo-pending-other = Your opponent is asking for an undo: answer that first.
refusal-nothing-to-undo = You have no stone on the board to take back.
refusal-no-request = There is nothing to answer any more.
refusal-draw-off = This game is played without draw offers.
refusal-draw-pending = You have already offered a draw. It's up to your opponent now.
refusal-draw-cooldown = You can offer a draw again after { $moves ->
    [one] one more move
   *[other] { $moves } more moves
} of yours.
refusal-own-request = Only your opponent can answer that.
refusal-nothing-to-cancel = You have nothing to withdraw.

refusal-own-table = This is your own table: somebody else has to join.
refusal-already-joined = You are already at this table.
refusal-already-started = Somebody was quicker: this game has started. You are welcome to watch.
refusal-not-invited = This challenge is for { $invited }. { COMMAND("omok new") } opens a table of your own.
refusal-not-declinable = This table is open to everybody, so there is nothing to decline.
refusal-not-host = Only { $host } can close this table.
refusal-table-expired = This table was open for too long and has closed. { COMMAND("omok new") } opens another.
refusal-table-cancelled = This table was closed. { COMMAND("omok new") } opens another.
refusal-table-declined = This challenge was declined.
refusal-no-such-table = I don't know that table. { COMMAND("omok new") } opens one.
refusal-no-table-here = There is no open table here. { COMMAND("omok new") } opens one.
refusal-too-many-games = You have { $limit } games and open tables on this server, and that is as many as I can keep for you. Finish a game or cancel a table first: { COMMAND("omok games") } lists them.
refusal-challenge-self = You can't challenge yourself. Leave the opponent out, and anyone may join.
refusal-challenge-bot = Bots don't sit down to play. Challenge a person.
refusal-win-choice = What wins can only be chosen under the free rules.
refusal-auto-move = A stone can only be placed for you when there is a time limit for each move. Choose such a time, or leave out { OPTION("omok new", "timeout") }.
refusal-no-marks = The free rules have no forbidden points to mark.
refusal-time = That time is not on offer.
refusal-choice = I don't know “{ $value }” here. Pick one of the choices.

refusal-hints-off = This game is played without threat warnings.
refusal-no-game-to-repeat = You have not finished a game here yet. { COMMAND("omok new") } opens a table.

refusal-old-button = This button no longer works. Use the newest message, or { COMMAND("omok board") }.
refusal-unknown-command = I don't know this command, or not any more. If Discord still shows it, restart Discord.
refusal-server-only = I only play on servers, not in private messages.
refusal-busy = There is too much going on here at once. Please try again in a moment.
refusal-unavailable = I can't save anything right now, so nothing was done. Please try again in a moment.
refusal-internal = Something went wrong on my side; it's nothing you did. Please try again. (No. { $reference })
