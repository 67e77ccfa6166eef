// A generator as hook.
// expect: fault notAMove in onTurnStart
// says: an object

function* onTurnStart(data) {
	yield [7, 7];
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
