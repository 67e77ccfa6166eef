// Parses a million brackets.
// expect: fault threw in onTurnStart

function onTurnStart(data) {
	JSON.parse("[".repeat(1000000));
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
