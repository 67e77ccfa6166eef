// Its numbers are objects that would loop if they were asked for one; they are not.
// expect: fault notAMove in onTurnStart
// says: an object

function onTurnStart(data) {
	var forever = { [Symbol.toPrimitive]: function () { for (;;); } };
	return [forever, forever];
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
