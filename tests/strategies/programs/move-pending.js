// A promise that never settles.
// expect: fault notAMove in onTurnStart
// says: a promise

function onTurnStart(data) {
	return new Promise(function () {});
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
