# コンピューターとの練習対局。

table-practice = { POLITE($host, "さん") }が { $level } と練習します。
draw-refused-by = { $level } は打ち続けます。
