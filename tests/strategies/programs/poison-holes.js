// A move of holes, filled by Array.prototype.
// expect: fault occupied in onTurnStart

Array.prototype[0] = 3;
Array.prototype[1] = 4;

function onTurnStart(data) {
	return new Array(2);
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
