// Makes templates, each of which keeps its pieces.
// expect: fault threw in onTurnStart or timedOut

var kept = [];

function tag(pieces) {
	kept.push(pieces);
}

function onTurnStart(data) {
	for (var n = 0; ; n++) eval("tag`" + n + "${1}" + "x".repeat(1000) + "`");
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
