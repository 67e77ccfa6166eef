// A map without end.
// expect: fault threw in onTurnStart
// slow

function onTurnStart(data) {
	var m = new Map();
	for (var n = 0; ; n++) m.set({ n: n }, [n]);
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
