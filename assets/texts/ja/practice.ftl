# コンピューターとの練習対局。

cmd-omok-practice = 練習
    .description = コンピューターと対局します
opt-omok-practice-level = レベル
    .description = コンピューターの強さ
opt-omok-practice-rules = ルール
    .description = どのルールで打つか
opt-omok-practice-board = 盤
    .description = 盤の大きさ
opt-omok-practice-time = 時間
    .description = あなたが考える時間。コンピューターの番には減りません
opt-omok-practice-colors = 手番
    .description = だれが黒を持って先に打つか(あなたがホストです)
opt-omok-practice-undo = 待った
    .description = 何回まで待ったができるか
opt-omok-practice-marks = 禁手表示
    .description = 打てない点を盤に示すか
opt-omok-practice-hints = ヒント
    .description = 開いた三と四を知らせるか

choice-level-random = RANDOM: どこにでも打ちます
choice-level-level1 = LEVEL 1: 四が見えます
choice-level-level2 = LEVEL 2: 少し先を読みます
choice-level-level3 = LEVEL 3: 深く読みます

table-practice = { POLITE($host, " さん") }が { $level } と練習します。
draw-refused-by = { $level } は打ち続けます。
