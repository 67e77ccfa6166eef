// Sorts two million texts.
// expect: stopped cpu in onTurnStart or timedOut

function onTurnStart(data) {
	var many = [];
	for (var n = 0; n < 400000; n++) many.push(n * 7919 % 400009);
	many.sort();
	for (;;) many.sort();
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
