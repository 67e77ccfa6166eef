// The move is read by a getter that loops.
// expect: fault timedOut in onTurnStart

function onTurnStart(data) {
	var move = [7, 7];
	Object.defineProperty(move, 0, { get: function () { for (;;); } });
	return move;
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
