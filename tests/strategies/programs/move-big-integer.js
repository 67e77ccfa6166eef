// BigInts.
// expect: fault notAMove in onTurnStart
// says: BigInt

function onTurnStart(data) {
	return [7n, 7n];
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
