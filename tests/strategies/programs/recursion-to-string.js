// A text that asks itself for its text.
// expect: fault threw in onTurnStart

function onTurnStart(data) {
	var a = { toString: function () { return "" + a; } };
	printLog(a);
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
