// Follows a generator that never ends.
// expect: fault timedOut in onTurnStart

function* numbers() {
	for (var n = 0; ; n++) yield n;
}

function onTurnStart(data) {
	for (var n of numbers());
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
