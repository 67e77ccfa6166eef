refusal-play-elsewhere = このサーバーでは{ $channels }で対局します。そちらで席を作ってください。
refusal-no-challenges = { POLITE($person, "さん") }は今、挑戦を受け付けていません。相手を指定しなければ、だれでも参加できます。
refusal-opponent-deleted = 前の相手のデータはもうありません。{ COMMAND("omok new") }で新しく席を作ってください。

result-ended-by-moderator = 結果なし: モデレーターが終了しました({ $moves }手)
result-never-begun = 結果なし: 最初の一手を自分で打つ前に時間が切れました({ $moves }手)
table-ended-by-moderator = モデレーターが{ POLITE($host, "さん") }の席を閉じました。

refusal-moderators-only = サーバーを管理できる人だけが使えます。
refusal-still-playing = 終わっていない対局や席が{ $count }つあります。すべてのサーバーで、先に終えるか、投了、取り消し、辞退をしてください。{ COMMAND("omok games") }で見られます。そのあとでデータを消せます。

admin-last-change = -# 最後の変更: { POLITE($who, "さん") }、{ $when }。詳しくは{ COMMAND("omok-admin log") }
admin-no-change = -# まだ何も変えられていません。

defaults-heading = **指定がなければ、ここでの新しい対局はこうなります**
defaults-given-way = ↩️ 合わなくなったので元に戻したもの: { $names }
defaults-note = -# 進行中の対局と開いている席の設定は変わりません。
defaults-away = 離れたとき
defaults-away-note = -# 一手一時間以上の対局では、オフラインでも離れたことにはなりません。オフラインに気づくには、ボットの運営者がプレゼンスインテントを有効にする必要があります。
defaults-away-off = 離席: サーバーを抜けても何も変わりません。
defaults-away-members = 離席: サーバーを抜けた人は{ $time }以内に戻る必要があります。
defaults-away-presence = 離席: サーバーを抜けるかオフラインになった人は{ $time }以内に戻る必要があります。
defaults-grace-off = 離れても何も変わらない
defaults-grace = 離れたら{ $time }以内に戻る
defaults-presence-off = サーバーを抜けた人だけを離席とする
defaults-presence-on = オフラインも離席とする
defaults-host-black = 席を開いた人が黒
defaults-host-white = 席を開いた人が白
defaults-reset = すべて元に戻す
defaults-reset-ask = ここで選んだ初期設定をすべて元に戻しますか。チャンネルと言語はそのままです。
defaults-reset-yes = すべて元に戻す
defaults-reset-no = そのままにする

channels-heading = **席を開ける場所**
channels-everywhere = どのチャンネルでも対局できます。
channels-only = { $channels }で対局できます。
channels-note = -# スレッドは元のチャンネルとして扱います。進行中の対局はどこでも続けられます。
channels-choose = チャンネルを選ぶ(空ならどこでも)
channels-all = どこでも

language-name = 日本語
language-heading = **公開メッセージの言語: { $language }**
language-note = -# 本人だけに見える返事は、それぞれの言語になります({ COMMAND("omok preferences") })。
language-as-server = 言語: サーバーのDiscord設定どおり({ $language })
language-as-client = 言語: 自分のDiscord設定どおり({ $language })
language-choice = 言語: { $language }
language-which = 言語

end-nothing = このサーバーには、進行中の対局も開いている席もありません。
end-choose = 対局か席を選ぶ
end-which = どの対局を終わらせますか。
end-label-game = 対局{ $game }: { $host } 対 { $guest }、{ $moves }手
end-label-table = { $host }の開いている席{ $game }
end-ask-game = 対局{ $game }({ POLITE($black, "さん") } 対 { POLITE($white, "さん") }、{ $moves }手、{ $place })を終わらせますか。勝者はなく、レーティングも変わりません。モデレーターが終了したことが二人に伝わります。
end-ask-table = { $place }で{ POLITE($host, "さん") }が開いた席{ $game }を閉じますか。モデレーターが閉じたことが伝わります。
end-yes = 終わらせる
end-no = そのままにする
end-done = 対局 { $game } を終わらせ、二人に伝えました。

check-heading = **ここで私にできること**
check-fine = ✅ すべてそろっている場所: { $channels }{ $more ->
    [0] {""}
   *[other] {" "}ほか{ $more }か所
}
check-lacks = ⚠️ { $channel }に足りない権限: { $rights }
check-more = …ほかに{ $count }か所で足りないものがあります。
check-still = それでも、コマンド、ボタン、本人だけの返事はどこでも使え、打った手はすべて有効です。{ COMMAND("omok board") }で盤も見られます。
check-here-only = 今はこのチャンネルのことしか分かりませんでした。少しあとでもう一度お試しください。
check-invite = 必要な権限だけを求める招待リンク: <{ $link }>
right-view = チャンネルを見る
right-send = メッセージを送信
right-send-in-threads = スレッドでメッセージを送信
right-threads = 公開スレッドの作成
right-files = ファイルを添付
right-history = メッセージ履歴を読む
right-reactions = リアクションの追加
effect-view = • 「{ $right }」がないと、そこに盤が出ません。
effect-send = • 「{ $right }」がないと、スレッドのない対局の盤が出ません。
effect-send-in-threads = • 「{ $right }」がないと、対局のスレッドに盤が出ません。
effect-threads = • 「{ $right }」がないと、チャンネルの中で対局します。
effect-files = • 「{ $right }」がないと、盤は画像ではなく文字になります。
effect-history = • 「{ $right }」がないと、問題のあとで同じメッセージが二度出ることがあります。
effect-reactions = • 「{ $right }」がないと、打てないメンションには文だけで答えます。

log-heading = **このサーバーで変えられたこと**
log-changed = { $when } { POLITE($who, "さん") }: { $setting }: { $before } → { $after }
log-ended = { $when } { POLITE($who, "さん") }: { $game }を終了
setting-language = 言語
setting-channels = チャンネル
setting-free-win = 自由ルールの勝ち
setting-unset = 通常どおり
setting-on = オン
setting-off = オフ
setting-everywhere = どこでも

preferences-heading = **自分の設定(すべてのサーバーで)**
preferences-at-once-on = 「打つ」ボタンですぐに石を置きます。
preferences-at-once-off = 「打つ」ボタンで先に下見をします。
preferences-mentions-on = 自分の番になると通知が届きます。
preferences-mentions-off = 名前は出ますが、通知は届きません。
preferences-challenges-all = だれでもあなたに挑戦できます。
preferences-challenges-but = だれでもあなたに挑戦できます。ただし{ $people }は除きます。
preferences-challenges-none = だれもあなたに挑戦できません。ほかの席には着けます。
preferences-note = -# 見た目と言語は自分だけに見えるものに使います。公開メッセージはサーバーの設定に従います。
preferences-at-once = 下見なしですぐに置く
preferences-mentions = 自分の番に通知を受け取る
preferences-challenges = 挑戦を受け付ける
preferences-all-off = 下見あり、通知なし、挑戦なし
preferences-refuse = この人の挑戦を断る…
preferences-look = 自分に見える盤の見た目
theme-classic = 盤の見た目: 木目
theme-light = 盤の見た目: 明るい
theme-dark = 盤の見た目: 暗い
theme-high-contrast = 盤の見た目: くっきり

forget-button = 自分のデータを消す
forget-ask = すべてのサーバーで、自分について保存されたものを消しますか。設定、レーティング、戦略が、コードやログとともに消えます。終わった対局と結果は席を空けたまま残り、あなたの挑戦を断っている人の設定もそのまま残ります。取り消せません。
forget-yes = はい、完全に消す
forget-no = 残す
forget-done = { $games ->
    [0] 消しました。
   *[other] 消しました。{ $games }局で席が空きました。
}
