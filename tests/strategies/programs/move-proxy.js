// A proxy of an array.
// expect: fault notAMove in onTurnStart
// says: a proxy

function onTurnStart(data) {
	return new Proxy([7, 7], {});
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
