// Turns a large table into JSON, over and over.
// expect: stopped cpu in onTurnStart or timedOut or threw

function onTurnStart(data) {
	var table = [];
	for (var n = 0; n < 300000; n++) table.push([n]);
	for (;;) JSON.stringify(table);
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
