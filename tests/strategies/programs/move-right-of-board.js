// Column 15.
// expect: fault offBoard in onTurnStart

function onTurnStart(data) {
	return [0, 15];
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
