// Prints an object that loops when it is asked for a text.
// expect: fault timedOut in onTurnStart

function onTurnStart(data) {
	printLog({ [Symbol.toPrimitive]: function () { for (;;); } });
	return [0, 0];
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
