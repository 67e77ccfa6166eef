// Loops in a text that it evaluates.
// expect: fault timedOut in onTurnStart

function onTurnStart(data) {
	eval("while (true);");
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
