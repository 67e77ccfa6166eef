// Returns half a character.
// expect: fault notAMove in onTurnStart
// says: the string

function onTurnStart(data) {
	return "\udc00 7,7";
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
