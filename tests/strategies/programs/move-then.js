// An object with `then`.
// expect: fault notAMove in onTurnStart
// says: an object

function onTurnStart(data) {
	return { then: function (f) { f([7, 7]); } };
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
