// A regular expression of nested groups.
// expect: fault threw in onTurnStart

function onTurnStart(data) {
	new RegExp("(".repeat(50000) + ")".repeat(50000)).test("x");
	throw new Error("deep enough");
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
