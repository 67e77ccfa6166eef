// A function.
// expect: fault notAMove in onTurnStart
// says: a function

function onTurnStart(data) {
	return function () { return [7, 7]; };
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
