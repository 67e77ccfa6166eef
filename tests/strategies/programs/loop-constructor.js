// Loops in the constructor of a class.
// expect: fault timedOut in onTurnStart

class Board {
	constructor() {
		for (;;);
	}
}

function onTurnStart(data) {
	new Board();
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
