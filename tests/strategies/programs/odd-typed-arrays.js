// Boards of bytes.
// expect: plays

var board = new Uint8Array(225);
var view = new DataView(new ArrayBuffer(8));

function onRoundStart() {
	board.fill(0);
}

function onTurnStart(data) {
	var o = data.opponentchoice;
	if (o) board[o[0] * 15 + o[1]] = 2;
	var at = Math.floor(Math.random() * 225);
	while (board[at]) at = (at + 1) % 225;
	board[at] = 1;
	view.setFloat64(0, at);
	return [view.getFloat64(0) / 15 | 0, at % 15];
}

function onGameStart() {}

function onRoundEnd() {}

function onGameEnd() {}
