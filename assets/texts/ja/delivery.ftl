# 何かが妨げになっているとき:足りない権限、戻したバックアップ。

board-no-picture = 画像を出せません。ここでの **{ $right }** の権限がありません。X が黒、O が白です。
obstacle-no-right = { $place } での **{ $right }** の権限がないので盤を出せません。{ COMMAND("move") } と { COMMAND("omok board") } は使えます。権限が付くと新しい盤が出ます。
table-joined-unseen = 席に着き、対局が始まりました。ただ、ここでの権限が足りず、すべては表示できません:**{ $rights }**。盤は { COMMAND("omok board") } で見られ、{ COMMAND("move") } で石を置けます。
set-back = ⏪ { $when } のバックアップに戻りました。その後の手は失われ、対局はここから続きます。
