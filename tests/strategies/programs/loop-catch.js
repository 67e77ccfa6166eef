// Catches whatever interrupts it and goes on.
// expect: fault timedOut in onTurnStart

function onTurnStart(data) {
	while (true) {
		try {
			while (true);
		} catch (error) {}
	}
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
