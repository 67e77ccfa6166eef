refusal-play-elsewhere = Games on this server are played in { $channels }. Please open your table there.
refusal-no-challenges = { $person } isn't taking challenges at the moment. Leave the opponent out and anybody may join.
refusal-opponent-deleted = The other player is no longer known here. Open a new table with `/omok new`.

result-ended-by-moderator = No result: ended by a moderator ({ $moves } moves)
result-never-begun = No result: the time ran out before a first move by hand ({ $moves } moves)
table-ended-by-moderator = A moderator took the table of { $host } away.
