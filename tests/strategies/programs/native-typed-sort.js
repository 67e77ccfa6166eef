// Sorts numbers by a comparison that forgets what it said.
// expect: fault timedOut in onTurnStart or stopped

function onTurnStart(data) {
	var numbers = new Float64Array(1 << 20);
	for (;;) numbers.sort(function () { return Math.random() - 0.5; });
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
