// The point that the opponent has just taken.
// expect: fault occupied in onTurnStart

function onTurnStart(data) {
	return data.opponentchoice || [7, 7];
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
