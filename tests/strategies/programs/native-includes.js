// Looks for something among a billion holes.
// expect: fault timedOut in onTurnStart

function onTurnStart(data) {
	Array.prototype.includes.call({ length: 1e12 }, 1);
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
