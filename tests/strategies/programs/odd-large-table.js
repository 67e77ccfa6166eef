// Makes a table of a million numbers before the first round.
// expect: plays
// slow

var table;

function onGameStart() {
	table = new Int32Array(1000000);
	for (var n = 0; n < table.length; n++) table[n] = n ^ (n >> 3);
}

function onRoundStart() {
	clear();
}

function onTurnStart(data) {
	return pick(data);
}

function onRoundEnd() {}

function onGameEnd() {}

var free;

function take(at) {
	free = free.filter(function (cell) { return cell[0] !== at[0] || cell[1] !== at[1]; });
}

function pick(data) {
	if (data.opponentchoice) {
		take(data.opponentchoice);
	}
	var at = free[Math.floor(Math.random() * free.length)];
	take(at);
	return at;
}

function clear() {
	free = [];
	for (var row = 0; row < 15; row++) {
		for (var column = 0; column < 15; column++) {
			free.push([row, column]);
		}
	}
}
