// Registers callbacks that loop for when its objects are collected.
// expect: plays or fault timedOut in onTurnStart

var weak = [];
var registry = new FinalizationRegistry(function () { for (;;); });

function onTurnStart(data) {
	for (var n = 0; n < 100; n++) {
		registry.register({ n: n }, n);
		weak.push(new WeakRef([n]));
	}
	weak = weak.filter(function (ref) { return ref.deref(); });
	return pick(data);
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
