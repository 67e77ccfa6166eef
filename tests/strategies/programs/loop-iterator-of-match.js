// Loops in an iterator that destructuring calls.
// expect: fault timedOut in onTurnStart

function onTurnStart(data) {
	var source = {};
	source[Symbol.iterator] = function () {
		return { next: function () { return { done: false }; } };
	};
	var [...all] = [1].concat(0);
	for (var x of source);
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
