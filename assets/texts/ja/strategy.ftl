choice-strategy = { $name }({ $author })
choice-match = 試合{ $id }: { $first } – { $second }

strategy-form-title = 自分の戦略
strategy-form-name = 名前
strategy-form-code = プログラム(フック五つすべて)
strategy-form-hint = function onGameStart() …
strategy-kept = { $name } を受け取りました。{ COMMAND("strategy test") } で試し、{ COMMAND("strategy arena") } でアリーナに出せます。
strategy-kept-afresh = { $name } を受け取りました。新しいプログラムなので、アリーナでは最初から始めます。

strategy-refused = 戦略を受け取れませんでした。{ $reason } 前の戦略はそのままです。
strategy-bad-empty = 中身がありません。
strategy-bad-too-long = { $bytes }バイトあります。{ $most }バイトまでです。
strategy-bad-text = { $line }行目がUTF-8の文字ではありません。UTF-8で保存してください。
strategy-bad-nul = { $line }行目にNUL文字があります。消してください。
strategy-bad-module = { $line }行目で `{ $word }` を使っています。戦略はモジュールなしの一つのファイルです。
strategy-bad-line = { $line }行目に問題があります: { $message }。
strategy-bad-somewhere = 動かせません: { $message }。
strategy-bad-slow = フックの外の部分に{ $seconds }秒より長くかかります。
strategy-bad-missing = { $names } を関数として宣言してください。使わなければ空で構いません。
strategy-bad-stopped = フックの外の部分を強制的に止めました。
strategy-no-worker = 今はここで戦略を実行できません。ボットの運営者に知らせてください。
strategy-no-download = Discordからファイルを受け取れませんでした。もう一度お試しください。
strategy-none = このサーバーに自分の戦略がありません。{ COMMAND("strategy submit") } で出してください。
strategy-unknown = そのような戦略はここにありません。候補から選んでください。
strategy-no-match = そのような試合はここにありません。候補から選んでください。
strategy-not-mine = この試合に自分の戦略はありません。ログは作者だけが見られます。
strategy-no-log = その試合のログはありません。何も出力されなかったか、古すぎます。
strategy-too-many = 待っている試合がもう{ $limit }つあります。一つ終わってからもう一度どうぞ。

match-asked-for = 試合{ $id }は順番を待っています。スコアは { $place } に出ます。
match-heading = 🤖 **試合{ $id }**: ⚪ { $first } – ⚫ { $second }
match-heading-arena = 🏟️ **アリーナの試合{ $id }**: ⚪ { $first } – ⚫ { $second }
match-players = ⚪ { $first } – ⚫ { $second }
match-waiting = 順番を待っています。
match-again = 途中で止まったので、最初からもう一度打ちます。
match-running = **{ $first } : { $second }** · 第{ $round }ラウンド、石{ $stones }個
match-asked = 申し込み: { $person }
match-failed = この試合は最後まで打てませんでした。戦略が取り下げられたか、何度も途中で止まりました。
match-won = **{ $first } : { $second }** · 勝者: { $winner }
match-drawn = **{ $first } : { $second }** · 引き分け
match-stopped = 止められた側: { $loser }。{ $reason }
match-round-won = { $winner } の勝ち(石{ $stones }個)
match-round-drawn = 盤が埋まって引き分け(石{ $stones }個)
match-round-both = 両方とも失敗して引き分け(石{ $stones }個)
match-round-given = { $winner } の勝ち(石{ $stones }個). { $loser }: { $reason }
match-late = 終わったあと { $name }: { $reason }
match-usage = { $name }: { $usage }
match-usage-figures = 一手に平均 { $mean } ms、最大 { $most } ms、合計でCPU { $total }秒
match-button-watch = 一手ずつ見る
match-button-log = 自分のログ
match-alt = 第{ $round }ラウンドの終わりの盤。{ $result } 黒石{ $black }個、白石{ $white }個。
match-alt-won = { $winner } の勝ち。
match-alt-drawn = 勝者なし。

fault-not-a-move = { $hook } が { $got } を返しましたが、手ではありません。
fault-off-board = { $hook } が { $place } を返しましたが、盤の外です。
fault-occupied = { $hook } が { $place } を返しましたが、{ $point } には石があります。
fault-threw = { $hook } の{ $line }行目でエラーが起きました: { $message }。
fault-threw-somewhere = { $hook } でエラーが起きました: { $message }。
fault-timed-out = { $hook } に{ $seconds }秒より長くかかりました。
fault-missing = { $hook } がもう関数ではありません。
stop-cpu = { $hook } に{ $seconds }秒より長くかかり、中断もできませんでした。
stop-wall = { $hook } が{ $seconds }秒以内に答えませんでした。
stop-bank = 一試合に使える{ $seconds }秒を使い切りました。
stop-crashed = { $hook } でプロセスが終わりました。メモリーが足りなかったのかもしれません。
stop-unstartable = { $line }行目のために始められませんでした: { $message }。
stop-unstartable-somewhere = 始められませんでした: { $message }。

arena-heading = 🏟️ **このサーバーのアリーナ**(戦略{ $entries }つ)
arena-figures = { $points } ± { $deviation } · { $won }勝{ $drawn }分{ $lost }敗
arena-explained = 全員が総当たりで、互いに同じ回数だけ先に打ちます。試合の少ない戦略から打ちます。新しいプログラムは最初から始めます。
arena-button-enter = 自分の戦略を出す

show-heading = { $name } · 作者 { $author } · 提出 { $when }
show-arena = アリーナ: { $figures }
show-no-arena = アリーナには出ていません。
show-no-matches = まだ試合がありません。
show-pick-match = 試合をラウンドごとに見る
show-round = 第{ $round }ラウンド({ $stones }手)
show-watched = 試合{ $id }、第{ $round }ラウンド

log-file = 戦略が出力した内容: { $name }

withdraw-ask = { $name } を取り下げますか。アリーナから外れ、待っている試合は打たれず、プログラムは消されます。結果は残ります。
withdraw-yes = 取り下げる
withdraw-no = そのままにする
withdraw-done = { $name } を取り下げました。いつでもまた出せます。
