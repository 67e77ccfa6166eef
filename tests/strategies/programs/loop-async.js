// An async hook that loops before it awaits anything.
// expect: fault timedOut in onTurnStart

async function onTurnStart() {
	while (true);
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
