# Tables: opening one, joining, what became of it.

table-open = { $host } would like to play omok. Who wants to join?
table-challenge = { $guest }, { $host } challenges you to a game of omok.
table-expires = Closes { $when }.
table-playing = { $black } (⚫ black) plays { $white } (⚪ white). The game is here: { $thread }
table-playing-here = { $black } (⚫ black) plays { $white } (⚪ white).
table-finished = { $black } (⚫ black) – { $white } (⚪ white): **{ $result }**
table-cancelled = { $host } closed the table.
table-declined = { $guest } can't play right now.
table-expired = Nobody joined in time, so { $host }'s table has closed.
table-button-join = Join
table-button-accept = Accept
table-button-decline = Decline
table-button-cancel = Cancel
table-thread-name = Omok { $game }

options-size = { $size }×{ $size }
options-casual = just for fun
options-colors-host = { $host } plays black
options-colors-guest = { $host } plays white
options-colors-alternate = colours swap in each rematch
options-center-on = first stone to the centre
options-center-off = first stone anywhere
options-timeout-auto = out of time: a stone is placed
options-timeout-lose = out of time: loss
options-undo-off = no undo
options-undo-limited = undo: { $count ->
    [one] once
   *[other] { $count } times
} each
options-undo-unlimited = unlimited undo
options-draw-off = no draw offers
options-marks-off = forbidden points not marked
options-hints = threat warnings
options-hints-off = no threat warnings

table-opened-private = Your table is open.
table-joined = You're in. The game is about to start.
table-cancelled-private = Your table is closed.
table-declined-private = Declined.

thread-name-practice = Omok practice { $game }: { $player }
thread-name-players = Omok { $game }: { $black } – { $white }
