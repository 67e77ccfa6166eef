refusal-play-elsewhere = Games on this server are played in { $channels }. Please open your table there.
refusal-no-challenges = { $person } isn't taking challenges at the moment. Leave out the opponent, and anybody can join.
refusal-opponent-deleted = The other player's data has been deleted. Open a new table with { COMMAND("omok new") }.

result-ended-by-moderator = No result: ended by a moderator ({ $moves } moves)
result-never-begun = No result: a player ran out of time before making a move ({ $moves } moves)
table-ended-by-moderator = A moderator closed { $host }'s table.

refusal-moderators-only = Only members who may manage this server can do that.
refusal-still-playing = { $count ->
    [one] You have an unfinished game or table.
   *[other] You have { $count } unfinished games or tables.
} Before your data can be deleted, finish, resign, cancel or decline on every server; { COMMAND("omok games") } lists what is open.

admin-last-change = -# Last changed by { $who } { $when }; { COMMAND("omok-admin log") } shows more.
admin-no-change = -# Nothing has been changed yet.

defaults-heading = **Defaults for new games here**
defaults-given-way = ↩️ Reset, since it no longer fits: { $names }
defaults-note = -# Running games and open tables keep their options.
defaults-away = When somebody goes away
defaults-away-note = -# In games with an hour a move or more, being offline doesn't count as being away. To notice who goes offline, the bot needs the presence intent, which whoever runs it can turn on.
defaults-away-off = Away: leaving the server changes nothing.
defaults-away-members = Away: a player who leaves the server has { $time } to come back.
defaults-away-presence = Away: a player who leaves the server or goes offline has { $time } to come back.
defaults-grace-off = Going away changes nothing
defaults-grace = Going away: { $time } to come back
defaults-presence-off = Away means having left the server
defaults-presence-on = Away also means being offline
defaults-host-black = whoever opens the table plays black
defaults-host-white = whoever opens the table plays white
defaults-reset = Reset all
defaults-reset-ask = Reset every default that was chosen here? Allowed channels and the language stay.
defaults-reset-yes = Reset all
defaults-reset-no = Keep them

channels-heading = **Where tables may be opened**
channels-everywhere = Games are played in every channel.
channels-only = Games are played in { $channels }.
channels-note = -# A thread counts as its channel. Running games go on wherever they are.
channels-choose = Choose channels (none: everywhere)
channels-all = Everywhere

language-name = English
language-heading = **Public messages are in { $language }**
language-note = -# Private answers are in each person's own language ({ COMMAND("omok preferences") }).
language-as-server = Language: same as this server's on Discord ({ $language })
language-as-client = Language: same as my Discord ({ $language })
language-choice = Language: { $language }
language-which = Language

end-nothing = No game is running on this server, and no table is open.
end-choose = Choose a game or table
end-which = Which game do you want to end?
end-label-game = Game { $game }: { $host } – { $guest }, { $moves } moves
end-label-table = { $host }'s table { $game }
end-ask-game = End game { $game } ({ $black } – { $white }, { $moves } moves, { $place })? Nobody wins, nothing is rated, and both players are told that a moderator ended it.
end-ask-table = Close { $host }'s table { $game } in { $place }? It will say that a moderator closed it.
end-yes = End it
end-no = Leave it
end-done = Done: game { $game } has ended, and its players are being told.

check-heading = **What I may do here**
check-fine = ✅ I have everything I need in { $channels }{ $more ->
    [0] .
   *[other] {" "}and { $more } more.
}
check-lacks = ⚠️ Missing in { $channel }: { $rights }
check-more = …and something is missing in { $count } more channels.
check-still = Even so, commands, buttons and private answers work everywhere, every move counts, and { COMMAND("omok board") } shows the board.
check-here-only = I could only check this channel. Please try again in a minute.
check-invite = This invitation asks for exactly these permissions: <{ $link }>
right-view = View Channel
right-send = Send Messages
right-send-in-threads = Send Messages in Threads
right-threads = Create Public Threads
right-files = Attach Files
right-history = Read Message History
right-reactions = Add Reactions
effect-view = • Without “{ $right }”, no board appears there.
effect-send = • Without “{ $right }”, no board appears where a game has no thread.
effect-send-in-threads = • Without “{ $right }”, no board appears in games' threads.
effect-threads = • Without “{ $right }”, games are played in the channel itself.
effect-files = • Without “{ $right }”, boards are text instead of pictures.
effect-history = • Without “{ $right }”, a message may be posted twice after trouble.
effect-reactions = • Without “{ $right }”, a mention that can't be played is only answered in words.

log-heading = **What was changed on this server**
log-changed = { $when } { $who }: { $setting }: { $before } → { $after }
log-ended = { $when } { $who }: ended { $game }
setting-language = Language
setting-channels = Channels
setting-free-win = What wins under the free rules
setting-unset = as usual
setting-on = on
setting-off = off
setting-everywhere = everywhere

preferences-heading = **Your preferences, on every server**
preferences-at-once-on = The Place button places at once.
preferences-at-once-off = The Place button previews first.
preferences-mentions-on = You are pinged when it is your move.
preferences-mentions-off = You are named, but never pinged.
preferences-challenges-all = Anybody may challenge you.
preferences-challenges-but = Anybody may challenge you, except { $people }.
preferences-challenges-none = Nobody may challenge you; you can still join tables.
preferences-note = -# The look and the language are for what only you see; public messages follow the server's settings.
preferences-at-once = Place at once, without a preview
preferences-mentions = Ping me when it is my move
preferences-challenges = Take challenges
preferences-all-off = Preview, no pings, no challenges
preferences-refuse = Refuse challenges from…
preferences-look = How boards look to you
theme-classic = Boards: wood
theme-light = Boards: light
theme-dark = Boards: dark
theme-high-contrast = Boards: high contrast

forget-button = Delete my data
forget-ask = Delete what is stored about you, on every server? Your preferences, ratings and strategies go, with their code and logs. Finished games and their results stay, with nobody in your place, and so does the choice of anybody who refuses your challenges. This cannot be undone.
forget-yes = Yes, delete for good
forget-no = Keep it
forget-done = { $games ->
    [0] Deleted.
    [one] Deleted; one game now has nobody in your place.
   *[other] Deleted; { $games } games now have nobody in your place.
}
