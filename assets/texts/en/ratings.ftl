# Ratings: a person's record, and the best players of a server.

stats-heading = **Record of { $person }**
stats-none = No finished game on this server yet.
stats-rating = • { $rules }: { $rating } · { $count ->
    [one] one game
   *[other] { $count } games
}
stats-unrated = No rated game yet: casual games and games against the bot don't count.
stats-uncertain = -# A question mark means too few recent games to be sure.
stats-color = { $stone } { $color }: { $won } won, { $drawn } drawn, { $lost } lost
stats-streak-won = 🔥 { $count } wins in a row
stats-streak-drawn = { $count } draws in a row
stats-streak-lost = { $count } losses in a row
stats-last = **Last games**
stats-game-won = • game { $game } · { $stone } against { $opponent } · **won** ({ $moves } moves)
stats-game-lost = • game { $game } · { $stone } against { $opponent } · lost ({ $moves } moves)
stats-game-drawn = • game { $game } · { $stone } against { $opponent } · drawn ({ $moves } moves)
stats-game-void = • game { $game } · { $stone } against { $opponent } · no result ({ $moves } moves)

top-heading = **Top players here** · { $rules }
top-none = Nobody has played a rated game by these rules yet. Games between two people count unless they are just for fun.
top-line = { $person }: { $rating } · { $count ->
    [one] one game
   *[other] { $count } games
}
top-uncertain = -# Too few recent games to be sure:
rating-known = **{ $points }** ± { $deviation }
rating-uncertain = **{ $points }?** ± { $deviation }
rating-change = -# Rating: ⚫ { $black } · ⚪ { $white }
