// A number of ever more digits.
// expect: stopped cpu in onTurnStart or threw or timedOut

function onTurnStart(data) {
	var n = 3n;
	for (;;) n = n * n;
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
