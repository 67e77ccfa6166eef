// A typed array.
// expect: fault notAMove in onTurnStart
// says: an object

function onTurnStart(data) {
	return new Int8Array([7, 7]);
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
