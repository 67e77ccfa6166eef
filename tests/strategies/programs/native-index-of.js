// Looks a million times through a million elements.
// expect: stopped cpu in onTurnStart or timedOut

function onTurnStart(data) {
	var many = new Array(1e6).fill(0);
	for (var n = 0; n < 1e6; n++) many.indexOf(1);
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
