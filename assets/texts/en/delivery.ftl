# What is told when something is in the way: missing rights, a backup that was restored.

board-no-picture = I can't show the picture: I'm missing the permission **{ $right }** here. X is black, O is white.
obstacle-no-right = I'm missing the permission **{ $right }** in { $place }, so I can't show the board there. { COMMAND("move") } and { COMMAND("omok board") } still work; once I have it, the newest board appears.
table-joined-unseen = You're in, and the game has started. Not everything can be shown here, because I'm missing permissions: **{ $rights }**. { COMMAND("omok board") } shows you the board, and { COMMAND("move") } places a stone.
set-back = ⏪ I was set back to a backup of { $when }: what was played after it is lost. The game goes on from here.
