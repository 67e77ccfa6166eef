# Ratings: a person's record, and the best players of a server.

stats-heading = **{ POLITE($person, " 님") }의 전적**
stats-none = 이 서버에서 끝낸 게임이 아직 없어요.
stats-rating = • { $rules }: { $rating } · { $count }판
stats-unrated = 레이팅에 들어가는 게임이 아직 없어요. 친선전과 봇을 상대한 게임은 세지 않아요.
stats-uncertain = -# 물음표는 최근에 둔 판이 적어서 아직 확실하지 않다는 뜻이에요.
stats-color = { $stone } { $color }: { $won }승 { $drawn }무 { $lost }패
stats-streak-won = 🔥 { $count }연승 중
stats-streak-drawn = { $count }연속 무승부
stats-streak-lost = { $count }연패 중
stats-last = **최근 게임**
stats-game-won = • { $game }번 게임 · { $stone } 상대 { POLITE($opponent, " 님") } · **승** ({ $moves }수)
stats-game-lost = • { $game }번 게임 · { $stone } 상대 { POLITE($opponent, " 님") } · 패 ({ $moves }수)
stats-game-drawn = • { $game }번 게임 · { $stone } 상대 { POLITE($opponent, " 님") } · 무승부 ({ $moves }수)
stats-game-void = • { $game }번 게임 · { $stone } 상대 { POLITE($opponent, " 님") } · 결과 없음 ({ $moves }수)

top-heading = **이 서버의 고수** · { $rules }
top-none = 이 규칙으로 레이팅 게임을 둔 사람이 아직 없어요. 친선전이 아니면 두 사람이 둔 게임이 들어가요.
top-line = { $person }: { $rating } · { $count }판
top-uncertain = -# 최근에 둔 판이 적어서 아직 확실하지 않은 사람:
rating-known = **{ $points }** ± { $deviation }
rating-uncertain = **{ $points }?** ± { $deviation }
rating-change = -# 레이팅: ⚫ { $black } · ⚪ { $white }
