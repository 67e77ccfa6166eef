// Arrays without end.
// expect: fault threw in onTurnStart
// slow

function onTurnStart(data) {
	var a = [];
	while (1) a.push(new Array(1e6).fill("x"));
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
