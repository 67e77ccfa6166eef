// More promises than there is room for.
// expect: fault threw in onTurnStart or timedOut

function onTurnStart(data) {
	for (;;) Promise.resolve(data).then(function () {});
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
