// A program of the shape that authors start from: plain functions, `var`, a table of its own, a list of
// candidate points around the stones, one of which is taken at random.
// expect: plays

var table = null;
var near = null;
var EMPTY = 0;
var MINE = 1;
var THEIRS = 2;

function onGameStart() {
	printLog("ready");
}

function onRoundStart() {
	table = [];
	for (var row = 0; row < 15; row++) {
		table.push([]);
		for (var column = 0; column < 15; column++) {
			table[row].push(EMPTY);
		}
	}
	near = [];
}

function pack(at) {
	return at[0] * 100 + at[1];
}

function unpack(number) {
	return [Math.floor(number / 100), number % 100];
}

function put(at, whose) {
	table[at[0]][at[1]] = whose;
	var known = near.indexOf(pack(at));
	if (known >= 0) {
		near.splice(known, 1);
	}
	[[-1, -1], [-1, 0], [-1, 1], [0, -1], [0, 1], [1, -1], [1, 0], [1, 1]].forEach(function (step) {
		var row = at[0] + step[0];
		var column = at[1] + step[1];
		var inside = row >= 0 && row < 15 && column >= 0 && column < 15;
		if (inside && table[row][column] == EMPTY && near.indexOf(pack([row, column])) < 0) {
			near.push(pack([row, column]));
		}
	});
}

function onTurnStart(data) {
	var at = [7, 7];
	if (data.opponentchoice) {
		put(data.opponentchoice, THEIRS);
		at = unpack(near[Math.floor(Math.random() * near.length)]);
	}
	put(at, MINE);
	printLog("turn " + data.turncnt + ": theirs " + data.opponentchoice + ", mine " + at);
	return at;
}

function onRoundEnd(result) {
	printLog("round over: " + result.win + " (" + result.wincnt + ":" + result.losecnt + ")");
}

function onGameEnd(result) {
	printLog("game over: " + result.win);
}
