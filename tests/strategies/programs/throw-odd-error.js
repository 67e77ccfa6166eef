// Throws an error whose name is no text.
// expect: fault threw in onTurnStart
// says: odd

function onTurnStart(data) {
	var error = new Error("odd");
	error.name = { toString: 5 };
	throw error;
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
