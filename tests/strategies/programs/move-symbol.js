// A symbol.
// expect: fault notAMove in onTurnStart
// says: a symbol

function onTurnStart(data) {
	return [Symbol("7"), 7];
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
