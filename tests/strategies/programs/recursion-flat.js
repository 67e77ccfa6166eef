// Flattens an array that holds itself.
// expect: fault threw in onTurnStart or timedOut

function onTurnStart(data) {
	var a = [];
	a.push(a);
	a.flat(Infinity);
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
