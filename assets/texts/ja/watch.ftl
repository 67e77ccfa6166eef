cmd-omok-replay = 再生
    .description = 対局を初手から自分だけに見せます
cmd-omok-export = 書き出し
    .description = 対局をSGF、手順、文字の盤面で渡します
opt-omok-replay-game = 対局
    .description = どの対局か。空ならここで最後に打った対局
opt-omok-export-game = 対局
    .description = どの対局か。空ならここで最後に打った対局

choice-watch-running = 対局{ $game }: { $black } – { $white }、{ $number }手目
choice-watch-won = 対局{ $game }: { $black } – { $white }、{ $color }の勝ち
choice-watch-drawn = 対局{ $game }: { $black } – { $white }、勝者なし

button-watch = 一手ずつ見る
watch-heading = 👁 **観戦中** · { $title } · { $last }手中{ $ply }手
watch-game = 対局{ $game }
watch-automatic = 時間切れで自動的に置かれた石です。
watch-to-move = { $color }の番です。
watch-first = ⏮ 最初
watch-back = ◀ 前
watch-next = 次 ▶
watch-last = 最後 ⏭
watch-back-long = −{ $count }
watch-next-long = +{ $count }
watch-jump = 手数へ…
watch-numbers-on = 手順を表示
watch-numbers-off = 手順を隠す
watch-jump-title = 手数を指定
watch-jump-label = 何手目
watch-jump-hint = 0から{ $last }までの数
watch-jump-unreadable = 読み取れません。0から{ $last }までの数を入れてください。

replay = 🎞 **再生** · { $title } · { $result }
replay-smaller = 長い対局なので、画像をいつもより小さくしました。
replay-too-large = 対局が長すぎて一つの動画に収まりません。一手ずつ見てください。

export-done = 対局{ $game }の棋譜です。ほかのプログラムで開いたり、保存したりしてください。
export-running = 対局{ $game }のここまでの{ $ply }手です。
export-sgf = SGFの棋譜。
export-moves = 番号つきの手順。
export-board = 最後の局面を文字で表した盤面。

cmd-omok-stats = 戦績
    .description = このサーバーでのレーティングと戦績を見せます
cmd-omok-top = 順位
    .description = このサーバーの強い人を見せます
opt-omok-stats-person = 人
    .description = だれの戦績か。空なら自分
opt-omok-top-rules = ルール
    .description = どのルールの順位か。空ならここのいつものルール

button-watch-game = 対局{ $game }
games-finished = **最近終わった対局**

stats-heading = **{ POLITE($person, "さん") }の戦績**
stats-none = このサーバーで終えた対局はまだありません。
stats-rating = • { $rules }: { $rating } · { $count }局
stats-unrated = レーティングに入る対局はまだありません。気軽な対局とボットとの対局は数えません。
stats-uncertain = -# 疑問符は、最近の対局が少なくまだ確かでないという印です。
stats-color = { $stone } { $color }: { $won }勝{ $drawn }分{ $lost }敗
stats-streak-won = 🔥 { $count }連勝中
stats-streak-drawn = { $count }局続けて引き分け
stats-streak-lost = { $count }連敗中
stats-last = **最近の対局**
stats-game-won = • 対局{ $game } · { $stone } 相手 { $opponent } · **勝ち** ({ $moves }手)
stats-game-lost = • 対局{ $game } · { $stone } 相手 { $opponent } · 負け ({ $moves }手)
stats-game-drawn = • 対局{ $game } · { $stone } 相手 { $opponent } · 引き分け ({ $moves }手)
stats-game-void = • 対局{ $game } · { $stone } 相手 { $opponent } · 結果なし ({ $moves }手)

top-heading = **このサーバーの強い人** · { $rules }
top-none = このルールでレーティング対局をした人はまだいません。気軽な対局でなければ、二人の対局が数えられます。
top-line = { $person }: { $rating } · { $count }局
top-uncertain = -# 最近の対局が少なく、まだ確かでない人:
rating-known = **{ $points }** ± { $deviation }
rating-uncertain = **{ $points }?** ± { $deviation }
rating-change = -# レーティング: ⚫ { $black } · ⚪ { $white }

rules-pictures = うすい石は黒がこれから打つところ、×は打てないところです:
example-double-three-forbidden = **A** H8は開いた三を同時に二つ作るので禁手です。
example-double-three-allowed = **A** H8は開いた三を同時に二つ作りますが、ここでは打てます。
example-double-four-forbidden = **B** G8は一列に四を二つ作るので、黒には禁手です。
example-double-four-allowed = **B** G8は一列に四を二つ作りますが、ここでは打てます。
example-blocked-three = **C** H8: 横の列はE8で止められているので三ではありません。打てます。
example-overline-three = **D** H8: 横の列は伸ばしても六になるだけなので三ではありません。打てます。
