// An object that looks like an array.
// expect: fault notAMove in onTurnStart
// says: an object

function onTurnStart(data) {
	return { 0: 7, 1: 7, length: 2 };
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
