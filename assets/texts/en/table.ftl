# Tables: opening one, joining, what became of it.

table-open = { $host } would like to play omok. Who joins?
table-challenge = { $guest }, { $host } challenges you to a game of omok.
table-expires = Closes { $when }.
table-playing = { $black } (⚫ black) plays { $white } (⚪ white). The game is here: { $thread }
table-playing-here = { $black } (⚫ black) plays { $white } (⚪ white).
table-finished = { $black } (⚫ black) – { $white } (⚪ white): **{ $result }**
table-cancelled = { $host } took the table away.
table-declined = { $guest } can't play right now.
table-expired = Nobody sat down in time, so the table of { $host } is gone.
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
options-timeout-auto = time over: a stone is placed
options-timeout-lose = time over: lost
options-undo-off = no undo
options-undo-limited = undo: { $count ->
    [one] once
   *[other] { $count } times
} each
options-undo-unlimited = undo without limit
options-draw-off = no draw offers
options-marks-off = forbidden points not marked
options-hints = with warnings of threats
options-hints-off = without warnings of threats

table-opened-private = Your table is open.
table-joined = You have a seat. The game is about to start.
table-cancelled-private = The table is gone.
table-declined-private = Declined.
