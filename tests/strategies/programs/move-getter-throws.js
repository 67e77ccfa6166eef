// The move is read by a getter that throws.
// expect: fault threw in onTurnStart
// says: not today

function onTurnStart(data) {
	var move = [7, 7];
	Object.defineProperty(move, 1, { get: function () { throw new Error("not today"); } });
	return move;
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
