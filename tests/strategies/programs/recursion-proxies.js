// A proxy of a proxy, fifty thousand deep.
// expect: fault threw in onTurnStart
// slow

function onTurnStart(data) {
	var p = { x: 1 };
	for (var n = 0; n < 50000; n++) p = new Proxy(p, {});
	return p.x ? pick(data) : null;
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
