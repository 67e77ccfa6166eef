// Throws a proxy that refuses everything.
// expect: fault threw in onTurnStart

function onTurnStart(data) {
	var no = function () { throw no; };
	throw new Proxy({}, { get: no, has: no, getPrototypeOf: no });
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
