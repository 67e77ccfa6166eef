// Reverses something of 2^53 elements.
// expect: stopped cpu in onTurnStart or threw

function onTurnStart(data) {
	Array.prototype.reverse.call({ length: 9007199254740991 });
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
