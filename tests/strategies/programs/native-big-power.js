// Asks for a number with thousands of millions of digits.
// expect: fault threw in onTurnStart or timedOut or stopped

function onTurnStart(data) {
	return [2n ** (10n ** 9n), 1n << (1n << 40n)];
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
