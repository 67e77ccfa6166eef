// Hands the memory of its move on before it returns it.
// expect: fault notAMove in onTurnStart

function onTurnStart(data) {
	var move = new Uint8Array([7, 7]);
	move.buffer.transfer();
	return move;
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
