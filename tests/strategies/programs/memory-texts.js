// A text that doubles.
// expect: fault threw in onTurnStart
// slow

function onTurnStart(data) {
	var s = "0123456789";
	while (1) s += s + "!";
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
