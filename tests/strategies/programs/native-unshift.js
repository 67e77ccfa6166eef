// Shifts 2^53 elements that are not there.
// expect: stopped cpu in onTurnStart

function onTurnStart(data) {
	Array.prototype.unshift.call({ length: 9007199254740990 }, 1);
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
