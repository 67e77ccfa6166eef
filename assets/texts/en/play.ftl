# Changing the options of an open table, and moving the stone of a preview.

table-button-terms = Options
terms-heading = **The options of your table**
terms-note = -# What you choose shows at the table at once. Whoever joins then plays by it.
terms-rest = More options
terms-usual = Rules, board, time, colours
terms-chosen = { $name }: { $choice }
terms-name-rules = Rules
terms-name-board = Board
terms-name-time = Time
terms-name-colors = Colours
terms-name-first = First stone on the centre
terms-name-timeout = When the time is over
terms-name-undo = Undo
terms-switches = Draw offers, marks, warnings: all off
terms-draw = Draw offers
terms-marks = Forbidden points marked
terms-hints = Warnings of threats
terms-casual = Just for fun, not rated

place-column = Column { $column }
place-row = Row { $row }
place-threats = -# Yellow: your opponent threatens { $lines }
suggest-which = You play several games here: choose one in the option game
suggest-unreadable = { $text } is no point (A1–{ $corner })
board-first-turn = first turn: at least a minute
options-first-turn = first turn: 1 minute

refusal-terms-fixed = This game has started, so its options stay as they are.
refusal-terms-of-host = Only { $host } can change the options of this table.
refusal-other-terms = The options have just changed. Look at the table again, and join if they suit you.
refusal-rematch-waits = You have asked for another game already. Your opponent only has to accept.
refusal-rematch-runs = You two are playing another game already: game { $game }. `/omok games` leads there.
