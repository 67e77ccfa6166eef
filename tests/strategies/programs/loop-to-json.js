// Loops in toJSON.
// expect: fault timedOut in onTurnStart

function onTurnStart(data) {
	JSON.stringify({ toJSON: function () { for (;;); } });
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
