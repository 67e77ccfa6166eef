// Writes a large number in decimal, which takes the square of its length.
// expect: stopped cpu in onTurnStart or timedOut or threw

function onTurnStart(data) {
	var number = 1n << 40000000n;
	return [number.toString().length, BigInt("9".repeat(10000000)) > 0n];
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
