// Hooks as constants: arrow functions are no properties of the global object.
// expect: plays

const onGameStart = () => {};
const onRoundStart = () => clear();
let onTurnStart = (data) => pick(data);
const onRoundEnd = (result) => printLog(`${result.win} ${result.wincnt}:${result.losecnt}`);
const onGameEnd = ({ win }) => printLog(win);

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
