// Copies within something of a billion elements.
// expect: stopped cpu in onTurnStart

function onTurnStart(data) {
	Array.prototype.copyWithin.call({ length: 1e9 }, 0, 1);
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
