// Names in Korean.
// expect: plays
// log: 남은 자리 225

var 빈자리 = 0;

function 고르기(자료) {
	빈자리 = free.length;
	return pick(자료);
}

function onTurnStart(data) {
	printLog("남은 자리 " + free.length);
	return 고르기(data);
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
