// Looks backwards through 2^53 elements that are not there.
// expect: fault timedOut in onTurnStart

function onTurnStart(data) {
	Array.prototype.lastIndexOf.call({ length: 9007199254740991 }, 1);
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
