// Setters on Array.prototype for the first two elements.
// expect: plays

[0, 1].forEach(function (key) {
	Object.defineProperty(Array.prototype, key, { set: function () { throw new Error("poisoned"); }, configurable: true });
});
var used, next;

function onRoundStart() {
	used = {};
	next = 0;
}

function onTurnStart(data) {
	var theirs = data.opponentchoice;
	if (theirs) used[theirs[0] * 15 + theirs[1]] = true;
	while (used[next]) next++;
	used[next] = true;
	return [Math.floor(next / 15), next % 15];
}

function onGameStart() {}

function onRoundEnd() {}

function onGameEnd() {}
