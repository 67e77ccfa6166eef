// Breaks every clock and calendar that it finds; whoever counts its time asks elsewhere.
// expect: fault timedOut in onTurnStart

Date.now = function () { return 0; };
Date.prototype.getTime = Date.prototype.valueOf = function () { return -Infinity; };

function onTurnStart(data) {
	var start = Date.now();
	while (Date.now() - start < 10);
	return [0, 0];
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
