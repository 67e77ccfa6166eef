// Spreads a sequence that never ends.
// expect: fault threw in onTurnStart or timedOut

function* ones() {
	for (;;) yield 1;
}

function onTurnStart(data) {
	return [...ones()];
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
