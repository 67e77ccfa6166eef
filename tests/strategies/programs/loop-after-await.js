// Loops after its first await, as a job.
// expect: fault timedOut in onTurnStart

async function onTurnStart() {
	await null;
	while (true);
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
