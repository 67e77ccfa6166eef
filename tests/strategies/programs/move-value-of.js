// Objects that would become numbers.
// expect: fault notAMove in onTurnStart
// says: an object

function onTurnStart(data) {
	return [{ valueOf: function () { return 7; } }, 7];
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
