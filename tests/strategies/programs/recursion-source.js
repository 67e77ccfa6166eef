// Evaluates a hundred thousand open brackets.
// expect: fault threw in onTurnStart

function onTurnStart(data) {
	eval("(".repeat(100000));
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
