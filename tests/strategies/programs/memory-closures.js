// Functions without end.
// expect: fault threw in onTurnStart
// slow

function onTurnStart(data) {
	var all = [];
	for (;;) all.push(function (x) { return x + all.length; });
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
