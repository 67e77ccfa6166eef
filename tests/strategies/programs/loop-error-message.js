// Throws an error whose message loops when it is read.
// expect: fault timedOut in onTurnStart

function onTurnStart(data) {
	var error = new Error();
	Object.defineProperty(error, "message", { get: function () { for (;;); } });
	throw error;
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
