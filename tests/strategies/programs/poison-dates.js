// Breaks every clock and calendar that it finds; whoever counts its time asks elsewhere.
// expect: fault timedOut in onTurnStart

Date.now = function () { return NaN; };
Date.prototype.getTime = Date.prototype.valueOf = function () { return -Infinity; };
performance.now = function () { return 0; };

function onTurnStart(data) {
	var start = performance.now();
	while (performance.now() - start < 100);
	return [0, 0];
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
