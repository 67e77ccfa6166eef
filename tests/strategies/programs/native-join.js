// Joins a billion holes.
// expect: stopped cpu in onTurnStart or threw

function onTurnStart(data) {
	return new Array(1e9) + "";
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
