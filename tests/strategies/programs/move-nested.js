// An array in an array.
// expect: fault notAMove in onTurnStart
// says: an array

function onTurnStart(data) {
	return [[7, 7]];
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
