// Throws undefined.
// expect: fault threw in onTurnStart

function onTurnStart(data) {
	throw undefined;
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
