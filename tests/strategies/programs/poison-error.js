// Replaces how errors are made.
// expect: fault threw in onTurnStart

Error.prototype.toString = null;
Error = TypeError = null;

function onTurnStart(data) {
	return data.nothing.there;
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
