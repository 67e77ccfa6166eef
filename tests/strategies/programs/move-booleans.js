// Booleans.
// expect: fault notAMove in onTurnStart
// says: true

function onTurnStart(data) {
	return [true, false];
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
