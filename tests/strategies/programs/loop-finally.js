// Loops again in finally when the first loop is interrupted.
// expect: fault timedOut in onTurnStart

function onTurnStart(data) {
	try {
		while (true);
	} finally {
		while (true);
	}
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
