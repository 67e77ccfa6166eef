// Loops while the stack of an error is made.
// expect: fault timedOut in onTurnStart or threw

Error.stackTraceLimit = Infinity;
Error.prepareStackTrace = function () {
	for (;;);
};

function onTurnStart(data) {
	return undefined.anything;
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
