# Games against a level of the computer.

cmd-omok-practice = practice
    .description = Play against the computer
opt-omok-practice-level = level
    .description = How well it plays
opt-omok-practice-rules = rules
    .description = The rules to play by
opt-omok-practice-board = board
    .description = The size of the board
opt-omok-practice-time = time
    .description = The time you have to think; the computer takes none of it
opt-omok-practice-colors = colors
    .description = Who plays black, and so moves first (you are the host)
opt-omok-practice-undo = undo
    .description = How often you may take a move back
opt-omok-practice-marks = marks
    .description = Mark forbidden points on the board?
opt-omok-practice-hints = hints
    .description = Warn you of open threes and fours?

choice-level-random = RANDOM: anywhere
choice-level-level1 = LEVEL 1: sees fours
choice-level-level2 = LEVEL 2: looks ahead a little
choice-level-level3 = LEVEL 3: looks far ahead

table-practice = { $host } practises against { $level }.
draw-refused-by = { $level } plays on.
