// Writes into what it is given: the next hook gets a new one.
// expect: plays

function onTurnStart(data) {
	if (data.mark || typeof data !== "object" || Object.keys(data).length !== (data.opponentchoice ? 2 : 1)) throw new Error("not new");
	var at = pick(JSON.parse(JSON.stringify(data)));
	data.mark = true;
	data.turncnt = -1;
	if (data.opponentchoice) data.opponentchoice.push(9);
	return at;
}

function onGameStart() {}

function onRoundStart() {
	clear();
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
