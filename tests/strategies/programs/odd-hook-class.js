// Its hook is a class, which cannot be called without `new`.
// expect: fault threw in onTurnStart

class onTurnStart {
	constructor(data) {
		return [7, 7];
	}
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
