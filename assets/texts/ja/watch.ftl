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

button-watch-game = 対局{ $game }
games-finished = **最近終わった対局**
