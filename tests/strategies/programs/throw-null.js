// Throws null.
// expect: fault threw in onTurnStart
// says: null

function onTurnStart(data) {
	throw null;
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
