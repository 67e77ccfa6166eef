// null.
// expect: fault notAMove in onTurnStart
// says: null

function onTurnStart(data) {
	return null;
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
