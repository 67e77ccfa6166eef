// An async hook: its move is a promise.
// expect: fault notAMove in onTurnStart
// says: a promise

async function onTurnStart(data) {
	return [7, 7];
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
