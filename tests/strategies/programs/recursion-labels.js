// Twenty thousand labels and blocks, one inside the other.
// expect: fault threw in onTurnStart

function onTurnStart(data) {
	var text = "";
	for (var n = 0; n < 20000; n++) text += "l" + n + ": {";
	eval(text + "break l0;" + "}".repeat(20000));
	return [0, 0];
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
