// Throws an error with a very long message.
// expect: fault threw in onTurnStart

function onTurnStart(data) {
	throw new Error("long ".repeat(100000));
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
