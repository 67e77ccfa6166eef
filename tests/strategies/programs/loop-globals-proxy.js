// Puts a proxy below the global object that loops whenever a name is not found.
// expect: fault timedOut in onTurnStart

function onTurnStart(data) {
	Object.setPrototypeOf(globalThis, new Proxy({}, {
		has: function () { for (;;); },
		get: function () { for (;;); }
	}));
	return thereIsNoSuchName;
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
