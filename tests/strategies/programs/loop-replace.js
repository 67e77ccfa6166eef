// Loops in the callback of a text replacement.
// expect: fault timedOut in onTurnStart

function onTurnStart(data) {
	"abc".replace(/b/, function () { for (;;); });
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
