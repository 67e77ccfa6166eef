// Throws a text.
// expect: fault threw in onTurnStart
// says: just a text

function onTurnStart(data) {
	throw "just a text";
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
