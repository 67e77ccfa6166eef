refusal-play-elsewhere = Games on this server are played in { $channels }. Please open your table there.
refusal-no-challenges = { $person } isn't taking challenges at the moment. Leave the opponent out and anybody may join.
refusal-opponent-deleted = The other player is no longer known here. Open a new table with `/omok new`.

result-ended-by-moderator = No result: ended by a moderator ({ $moves } moves)
result-never-begun = No result: the time ran out before a first move by hand ({ $moves } moves)
table-ended-by-moderator = A moderator took the table of { $host } away.

refusal-moderators-only = Only members who may manage this server can do that.
refusal-still-playing = { $count ->
    [one] You have an unfinished game or table.
   *[other] You have { $count } unfinished games or tables.
} Finish, resign, cancel or decline first, on every server; `/omok games` lists them. Then your data can be deleted.

admin-last-change = -# Last changed by { $who } { $when }; `/omok-admin log` shows more.
admin-no-change = -# Nothing has been changed yet.

defaults-heading = **A new game here, unless somebody says otherwise**
defaults-given-way = ↩️ Set back, since it does not fit any more: { $names }
defaults-note = -# Games that run and tables that are open keep their options.
defaults-away = When somebody goes away
defaults-away-note = -# In games of an hour a move and more nobody counts as away for being offline. To notice who goes offline the bot needs the presence intent, which whoever runs it can turn on.
defaults-away-off = Away: leaving the server changes nothing.
defaults-away-members = Away: whoever leaves the server has { $time } to come back.
defaults-away-presence = Away: whoever leaves the server or goes offline has { $time } to come back.
defaults-grace-off = Going away changes nothing
defaults-grace = Going away: { $time } to come back
defaults-presence-off = Away is who left the server
defaults-presence-on = Away is also who goes offline
defaults-host-black = whoever opens the table plays black
defaults-host-white = whoever opens the table plays white
defaults-reset = Reset all
defaults-reset-ask = Take back every default that was chosen here? Allowed channels and the language stay.
defaults-reset-yes = Reset all
defaults-reset-no = Keep them

channels-heading = **Where tables may be opened**
channels-everywhere = Games are played in every channel.
channels-only = Games are played in { $channels }.
channels-note = -# A thread counts as its channel. Games that run go on wherever they are.
channels-choose = Choose channels (none: everywhere)
channels-all = Everywhere

language-name = English
language-heading = **Public messages are in { $language }**
language-note = -# Private answers speak everybody's own language (`/omok preferences`).
language-as-server = As the server has it on Discord ({ $language })
language-as-client = As my Discord has it ({ $language })

end-nothing = No game runs on this server, and no table is open.
end-choose = Choose a game or table
end-which = Which game is to be ended?
end-label-game = Game { $game }: { $host } – { $guest }, { $moves } moves
end-label-table = Open table { $game } of { $host }
end-ask-game = End game { $game } ({ $black } – { $white }, { $moves } moves, { $place })? Nobody wins, nothing is rated, and both are told that a moderator ended it.
end-ask-table = Take the open table { $game } of { $host } in { $place } away? It will say that a moderator did.
end-yes = End it
end-no = Leave it
end-done = Done: game { $game } is ended, and its players are told.

check-heading = **What I may do here**
check-fine = ✅ Everything is there in { $channels }{ $more ->
    [0] .
   *[other] {" "}and { $more } more.
}
check-lacks = ⚠️ { $channel } lacks: { $rights }
check-more = …and { $count } more channels lack something.
check-still = All the same commands, buttons and private answers work everywhere, every move counts, and `/omok board` shows the board.
check-here-only = I could find out only about this channel. Please try again in a minute.
check-invite = An invitation that asks for exactly these rights: <{ $link }>
right-view = View Channel
right-send = Send Messages
right-send-in-threads = Send Messages in Threads
right-threads = Create Public Threads
right-files = Attach Files
right-history = Read Message History
right-reactions = Add Reactions
effect-view = • Without “{ $right }” no board appears there.
effect-send = • Without “{ $right }” no board appears where a game has no thread.
effect-send-in-threads = • Without “{ $right }” no board appears in games' threads.
effect-threads = • Without “{ $right }” games are played in the channel itself.
effect-files = • Without “{ $right }” boards cannot be shown in public.
effect-history = • Without “{ $right }” a message may come twice after trouble.
effect-reactions = • Without “{ $right }” a mention that cannot be played gets words alone.

log-heading = **What was changed on this server**
log-changed = { $when } { $who }: { $setting }: { $before } → { $after }
log-ended = { $when } { $who }: ended { $game }
setting-language = Language
setting-channels = Channels
setting-free-win = What wins in the free rules
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
preferences-challenges-none = Nobody may challenge you; you can join tables all the same.
preferences-note = -# The look and the language are for what only you see; public messages are as the server has them.
preferences-at-once = Place at once, without a preview
preferences-mentions = Ping me when it is my move
preferences-challenges = Take challenges
preferences-all-off = Preview, no pings, no challenges
preferences-refuse = Refuse challenges from…
theme-classic = Boards: wood
theme-light = Boards: light
theme-dark = Boards: dark
theme-high-contrast = Boards: high contrast

forget-button = Delete my data
forget-ask = Delete what is stored about you, on every server? Your preferences, ratings and strategies go, with their code and logs. Finished games and their results stay, with nobody in your place, and so does the choice of anybody who refuses your challenges. This cannot be undone.
forget-yes = Delete my data
forget-no = Keep it
forget-done = { $games ->
    [0] Deleted.
    [one] Deleted; one game now has nobody in your place.
   *[other] Deleted; { $games } games now have nobody in your place.
}
