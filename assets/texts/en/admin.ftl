refusal-play-elsewhere = Games on this server are played in { $channels }. Please open your table there.
refusal-no-challenges = { $person } isn't taking challenges at the moment. Leave the opponent out and anybody may join.
refusal-opponent-deleted = The other player is no longer known here. Open a new table with `/omok new`.
