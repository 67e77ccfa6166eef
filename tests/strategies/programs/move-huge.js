// Numbers beyond any board, and beyond a byte.
// expect: fault offBoard in onTurnStart

function onTurnStart(data) {
	return [263, 4294967303];
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
