// Throws, and returns, texts that are no text outside JavaScript.
// expect: fault threw in onTurnStart

function onTurnStart(data) {
	throw new Error("half \ud83d, and a mark \u202e");
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
