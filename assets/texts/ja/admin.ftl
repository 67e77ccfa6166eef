refusal-play-elsewhere = このサーバーでは{ $channels }で対局します。そちらで席を作ってください。
refusal-no-challenges = { $person }さんは今、挑戦を受け付けていません。相手を指定しなければ、だれでも参加できます。
refusal-opponent-deleted = 前の相手のデータはもうありません。`/五目 新規`で新しく席を作ってください。

result-ended-by-moderator = 結果なし: モデレーターが終了しました({ $moves }手)
result-never-begun = 結果なし: 最初の一手を自分で打つ前に時間が切れました({ $moves }手)
table-ended-by-moderator = モデレーターが{ $host } さんの席を閉じました。
