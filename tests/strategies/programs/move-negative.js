// A negative row.
// expect: fault offBoard in onTurnStart

function onTurnStart(data) {
	return [-1, 0];
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
