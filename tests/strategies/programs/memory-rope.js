// A text of half a gigabyte made of pieces, read in the middle.
// expect: fault threw in onTurnStart
// slow

function onTurnStart(data) {
	var text = "ab";
	for (var n = 0; n < 28; n++) text = text + text;
	printLog(text.charCodeAt(text.length >> 1), text);
	return [0, 0];
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
