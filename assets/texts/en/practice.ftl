# Games against a level of the computer.

table-practice = { $host } is practising against { $level }.
draw-refused-by = { $level } plays on.
