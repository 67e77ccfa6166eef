// Number objects.
// expect: fault notAMove in onTurnStart
// says: an object

function onTurnStart(data) {
	return [new Number(7), new Number(7)];
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
