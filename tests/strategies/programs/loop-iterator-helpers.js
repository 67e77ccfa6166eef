// Asks for all of a sequence that has no end.
// expect: fault threw in onTurnStart or timedOut
// slow

function onTurnStart(data) {
	return Iterator.from({ next: function () { return { value: 1, done: false }; } })
		.map(function (one) { return one + 1; })
		.filter(function () { return true; })
		.toArray();
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
