// Fills something of 10^12 elements.
// expect: fault threw in onTurnStart or timedOut or stopped

function onTurnStart(data) {
	Array.prototype.fill.call({ length: 1e12 }, 1);
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
