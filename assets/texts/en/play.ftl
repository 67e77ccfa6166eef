# Changing the options of an open table, and moving the stone of a preview.

table-button-terms = Options
terms-heading = **Your table's options**
terms-note = -# Your choices show on the table right away. Whoever joins plays by them.
terms-rest = More options
terms-usual = Rules, board, time, colours
terms-chosen = { $name }: { $choice }
terms-name-rules = Rules
terms-name-board = Board
terms-name-time = Time
terms-name-colors = Colours
terms-name-first = First stone on the centre
terms-name-timeout = When time runs out
terms-name-undo = Undo
terms-switches = Draw offers, marks, warnings: all off
terms-draw = Draw offers
terms-marks = Forbidden points marked
terms-hints = Threat warnings
terms-casual = Just for fun, not rated

place-column = Column { $column }
place-row = Row { $row }
place-threats = -# Yellow: your opponent threatens { $lines }
suggest-which = You have several games here: choose one with the game option
suggest-unreadable = { $text } isn't a point (A1–{ $corner })
board-first-turn = first turn: at least a minute
options-first-turn = first turn: 1 minute

refusal-terms-fixed = This game has started, so its options stay as they are.
refusal-terms-of-host = Only { $host } can change the options of this table.
refusal-other-terms = The options have just changed. Look at the table again, and join if they suit you.
refusal-rematch-waits = You have already asked for another game. Your opponent just has to accept.
refusal-rematch-runs = You two are already playing another game: game { $game }. { COMMAND("omok games") } takes you there.
