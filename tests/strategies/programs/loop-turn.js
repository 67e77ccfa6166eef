// Loops in onTurnStart.
// expect: fault timedOut in onTurnStart

function onTurnStart(data) {
	do {} while (data);
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
