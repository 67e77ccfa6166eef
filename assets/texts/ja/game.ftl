color-black = 黒
color-white = 白
player-deleted = 削除されたユーザー

board-players = ⚫ { $black } · ⚪ { $white }
board-empty = 盤はまだ空です。
board-last-move = { $number }手目:{ $color } { $point }
board-last-move-automatic = { $number }手目:{ $color } { $point }(自動着手、{ $limit }回のうち{ $streak }回目)
board-last-move-automatic-final = { $number }手目:{ $color } { $point }(自動着手、{ $limit }回のうち{ $limit }回目。次の時間切れで負け)
board-last-move-automatic-free = { $number }手目:{ $color } { $point }(自動着手)
board-turn = { $stone } **{ $color }の番**、{ POLITE($player, "さん") } · ⏳ { $when }
board-turn-idle = { $stone } **{ $color }の番**、{ POLITE($player, "さん") } · 着手の締切 { $when }
board-turn-still = { $stone } **{ $color }の番**、{ POLITE($player, "さん") } · ⏸ 時計は止まっています
board-clocks-soon = ⏸ 時計は { $when } にまた動きます。
board-player-clock = { $stone } { $player } { $bar } { $time }
board-center = 初手は中央の{ $point }に打ってください。
board-undo-asked = ↩️ { POLITE($by, "さん") }が{ $stones }の待ったを頼んでいます。{ POLITE($other, "さん") }、よろしいですか。
board-draw-offered = 🤝 { POLITE($by, "さん") }が引き分けを提案しています。{ POLITE($other, "さん") }、受けますか。
board-undos-left = 残りの待った:⚫ { $black } ⚪ { $white }
board-away = { POLITE($player, "さん") }は席を外しています。
board-how = 打つボタンか { COMMAND("move", "at:") } で石を置きます。

event-undo-accepted = ↩️ { $number }手目の{ $color } { $point } を戻しました。
event-undo-accepted-several = ↩️ 戻した手: { $moves }。
event-undo-move = { $number }手目 { $color } { $point }
event-undo-declined = 待ったは断られました。
event-undo-cancelled = 待ったの頼みは取り下げられました。
event-undo-lapsed = 石が置かれたので、待ったの頼みは消えました。
event-draw-declined = 引き分けの提案は断られました。
event-draw-cancelled = 引き分けの提案は取り下げられました。
event-draw-lapsed = 引き分けの提案は消えました。

button-place = 打つ
button-undo = 待った
button-draw = 引き分け
button-resign = 投了
button-rules = ルール
button-hint = ヒント
button-rematch = もう一局
button-board = 盤面を見る
button-accept-undo = 待ったを受ける
button-decline-undo = 待ったを断る
button-accept-draw = 引き分けを受ける
button-decline-draw = 引き分けを断る
button-withdraw = 取り下げる

result-line = { $length ->
    [5] { $from }~{ $to }の五
   *[other] { $from }~{ $to }の{ $length }連
}
result-five = { $color }の勝ち({ $lines }、{ $moves }手)
result-resign = { $color }の勝ち({ $loser }の投了、{ $moves }手)
result-time = { $color }の勝ち({ $loser }の時間切れ、{ $moves }手)
result-board-full = 引き分け(盤が埋まった、{ $moves }手)
result-no-legal-move = 引き分け({ $color }に打てる点がない、{ $moves }手)
result-draw-agreed = 合意の引き分け({ $moves }手)
finished = **{ $result }**
finished-thanks = { POLITE($black, "さん") }、{ POLITE($white, "さん") }、お疲れさまでした。

suspended = ⏸ しばらく席を外していました。その間の時間はだれにも数えません。時計は { $when } にまた動きます。
suspended-finished = しばらく席を外していました。
short-clock = ⏳ { POLITE($player, "さん") }、この手の締め切り: { $when }
reminder = ⏰ { POLITE($player, "さん") }の番です。締め切り: { $when }

obstacle-locked = { $place } がロックされているので盤を出せません。{ COMMAND("move") } と { COMMAND("omok board") } は使えます。ロックを外すと新しい盤が出ます。

alt-board = { $size }×{ $size }の盤、{ $count ->
    [0] 石はありません。
   *[other] 石{ $count }個。
}
alt-last = 最後の手:{ $color } { $point }。
alt-stones = { $color }:{ $points }。
alt-recent = 最近の手順:{ $moves }。
alt-to-move = { $color }の番。
alt-result = { $result }。
alt-forbidden = { $color }が打てない点:{ $points }。

place-form-title = 石を置く
place-form-label = 点(空なら選んで置きます)
place-form-hint = 例:H8(A1~{ $last })
place-preview = { $point }に置きますか。
place-confirm = { $point }に置く
place-another = 別の点
hint-threats = 相手のねらい:{ $lines }
hint-nothing = 警戒するものはありません。今のところ相手に開いた三や四はありません。自分のチャンスは自分で探してください。

move-done = { $point }に置きました。
move-finished = { $point }に置きました。{ $result }
move-again = { $point }にはもうその石があります。
resign-ask = 対局{ $game }を投了しますか。{ POLITE($opponent, "さん") }の勝ちになります。
resign-yes = 投了
resign-no = 続ける
resign-done = 投了しました。お疲れさまでした。
dismissed = わかりました。何も変わっていません。
undo-asked = 頼みました。相手が決めます。
undo-granted = 戻しました。
undo-refused = 断りました。対局を続けます。
draw-offered = 提案しました。相手が決めます。
draw-accepted = 引き分けになりました。
draw-refused = 断りました。対局を続けます。
withdrawn = 取り下げました。

games-none = ここには進行中の対局も開いている席もありません。{ COMMAND("omok new") } で席を開けます。
games-heading = **このサーバーでの自分の対局**
games-your-move = 👉 **自分の番**({ $when }):{ $entry }
games-their-move = { POLITE($opponent, "さん") }の番:{ $entry }
games-standing = ⏸ 時計は停止中:{ $entry }
games-open = 相手を待っています:{ $entry }
games-waits = { POLITE($opponent, "さん") }の返事を待っています:{ $entry }
games-challenge = { POLITE($opponent, "さん") }からの挑戦:{ $entry }
games-more = …ほかに{ $count }件あります。
games-where = { $place } · 対局{ $game } · { $rules } · 相手 { POLITE($opponent, "さん") } · { $number }手目
games-where-open = { $place } · 席{ $game } · { $rules }

which-game = どの対局ですか。
which-game-move = どの対局の{ $point }に打ちますか。
which-label = 対局{ $game }、{ $opponent }
which-label-table = 席{ $game }、{ $opponent }
choice-game = 対局{ $game }、相手 { $opponent }、{ $number }手目
choice-game-turn = 自分の番:対局{ $game }、相手 { $opponent }、{ $number }手目
choice-table = 席{ $game }、{ $host }:{ $rules }
suggest-forbidden = { $point } – 禁手({ $reason })
suggest-occupied = { $point } – 石がある
suggest-off-board = { $point } – 盤の外(A1~{ $corner })
suggest-center = { $point } – 初手は{ $center }へ
suggest-wait = まだ自分の番ではありません
suggest-none = ここに自分の対局はありません
forbidden-double-three = 三三
forbidden-double-four = 四四
forbidden-overline = 長連

mention-refused = その石は置けませんでした。理由は { COMMAND("move") } でそっとお知らせします。
duration-hours = { $hours }:{ $minutes }:{ $seconds }
duration-minutes = { $minutes }:{ $seconds }
unlimited = ∞

away-turn = 🚪 { POLITE($player, "さん") }が席を外しました。戻らなければ、この手番は{ $when }に終わります。
away-back = { POLITE($player, "さん") }が戻りました。
