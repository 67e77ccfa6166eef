# 무언가 막혀 있을 때: 없는 권한, 되돌린 백업.

board-no-picture = 그림을 올릴 수 없어요. 여기서 제게 **{ $right }** 권한이 없어요. X는 흑, O는 백이에요.
obstacle-no-right = { $place }에서 제게 **{ $right }** 권한이 없어서 판을 올릴 수 없어요. { JOSA(COMMAND("move"), "과/와") } { JOSA(COMMAND("omok board"), "은/는") } 그대로 쓸 수 있고, 권한이 생기면 새 판이 올라와요.
table-joined-unseen = 자리에 앉았고 게임이 시작됐어요. 다만 여기서 제게 없는 권한이 있어서 다 보여 드릴 수는 없어요: **{ $rights }**. { JOSA(COMMAND("omok board"), "으로/로") } 판을 보고 { JOSA(COMMAND("move"), "으로/로") } 돌을 둘 수 있어요.
set-back = ⏪ { $when }에 만든 백업으로 되돌아왔어요. 그 뒤에 둔 수는 사라졌고, 게임은 여기서 이어져요.
