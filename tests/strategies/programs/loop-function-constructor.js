// Loops in a function made from a text.
// expect: fault timedOut in onTurnStart

function onTurnStart(data) {
	new Function("for (;;);")();
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
