// A getter that writes the object it belongs to as JSON.
// expect: fault threw in onTurnStart

function onTurnStart(data) {
	return JSON.stringify({ get again() { return JSON.stringify(this); } });
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
