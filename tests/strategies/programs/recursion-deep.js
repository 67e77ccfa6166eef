// Calls itself without end.
// expect: fault threw in onTurnStart
// says: stack

function f(n) {
	return f(n + 1) + 1;
}

function onTurnStart(data) {
	return f(0);
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
