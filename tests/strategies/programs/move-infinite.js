// Infinity.
// expect: fault notAMove in onTurnStart
// says: inf

function onTurnStart(data) {
	return [Infinity, 0];
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
