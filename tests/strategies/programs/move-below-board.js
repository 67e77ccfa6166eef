// Row 15.
// expect: fault offBoard in onTurnStart

function onTurnStart(data) {
	return [15, 0];
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
