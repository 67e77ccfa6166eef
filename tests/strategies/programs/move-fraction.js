// A fraction.
// expect: fault notAMove in onTurnStart
// says: 7.5

function onTurnStart(data) {
	return [7.5, 7];
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
