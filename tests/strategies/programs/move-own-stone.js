// Always the same point: the second time its own stone is there.
// expect: fault occupied in onTurnStart

function onTurnStart(data) {
	if (data.opponentchoice && data.opponentchoice[0] === 7 && data.opponentchoice[1] === 7) return [7, 8];
	return [7, 7];
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
