// One number.
// expect: fault notAMove in onTurnStart
// says: undefined

function onTurnStart(data) {
	return [7];
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
