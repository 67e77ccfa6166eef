// Recent additions to the language.
// expect: plays
// log: 1,3 3 a+b

function onTurnStart(data) {
	const grouped = Object.groupBy([1, 2, 3], (n) => (n % 2 ? "odd" : "even"));
	const last = [3, 1, 2].toSorted().at(-1);
	const deep = data?.nothing?.there ?? last;
	printLog(`${grouped.odd} ${deep} ${"a-b".replaceAll("-", "+")}`);
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
