// NaN.
// expect: fault notAMove in onTurnStart
// says: NaN

function onTurnStart(data) {
	return [NaN, 7];
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
