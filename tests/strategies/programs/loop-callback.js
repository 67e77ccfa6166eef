// Loops in the callback of a native call.
// expect: fault timedOut in onTurnStart

function onTurnStart(data) {
	[3, 1, 2].sort(function () { for (;;); });
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
