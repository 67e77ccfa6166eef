# Ratings: a person's record, and the best players of a server.

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
