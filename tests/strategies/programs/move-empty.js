// An empty array.
// expect: fault notAMove in onTurnStart
// says: undefined

function onTurnStart(data) {
	return [];
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
