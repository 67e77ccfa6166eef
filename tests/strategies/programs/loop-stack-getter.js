// Throws an error whose stack and name loop when they are read.
// expect: fault timedOut in onTurnStart

function onTurnStart(data) {
	var error = new Error("read me");
	Object.defineProperty(error, "stack", { get: function () { for (;;); } });
	throw error;
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
