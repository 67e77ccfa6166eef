// Its move is made of a generator that loops when it is closed early.
// expect: fault timedOut in onTurnStart

function* numbers() {
	try {
		for (var n = 0; ; n++) yield n;
	} finally {
		for (;;);
	}
}

function onTurnStart(data) {
	var [row, column] = numbers();
	return [row, column];
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
