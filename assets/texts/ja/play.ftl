# 開いている席の設定と、下見の石の移動。

table-button-terms = 設定
terms-heading = **自分の席の設定**
terms-note = -# 選ぶとすぐ席に出ます。そのあと参加した人はその設定で打ちます。
terms-rest = ほかの設定
terms-usual = ルール、盤、時間、黒白
terms-chosen = { $name }:{ $choice }
terms-name-rules = ルール
terms-name-board = 盤
terms-name-time = 時間
terms-name-colors = 黒白
terms-name-first = 初手は中央
terms-name-timeout = 時間が切れたら
terms-name-undo = 待った
terms-switches = 引き分けの提案、禁手の印、お知らせ:すべてなし
terms-draw = 引き分けの提案
terms-marks = 禁手の印
terms-hints = 危ない形のお知らせ
terms-casual = 気軽な対局(レーティングに反映されません)

place-column = { $column }列
place-row = { $row }行
place-threats = -# 黄色:相手のねらい { $lines }
suggest-which = ここで打っている対局がいくつかあります。対局の項目で選んでください
suggest-unreadable = { $text }:読めない点(A1~{ $corner })
board-first-turn = 最初の番は1分以上
options-first-turn = 最初の番は1分

refusal-terms-fixed = 対局が始まったので、設定は変えられません。
refusal-terms-of-host = この席の設定を変えられるのは{ POLITE($host, "さん") }だけです。
refusal-other-terms = 設定が変わったばかりです。席をもう一度見て、よければ参加してください。
refusal-rematch-waits = もう一局はすでに申し込んであります。あとは相手が受けるだけです。
refusal-rematch-runs = お二人はもう次の一局を打っています(対局 { $game })。{ COMMAND("omok games") }から開けます。
