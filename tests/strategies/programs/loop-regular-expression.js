// A regular expression that backtracks for ever.
// expect: fault timedOut in onTurnStart

function onTurnStart(data) {
	return /(a+)+$/.test("a".repeat(40) + "b") ? [0, 0] : [1, 1];
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
