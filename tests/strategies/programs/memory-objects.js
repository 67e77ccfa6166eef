// Objects that hold each other.
// expect: fault threw in onTurnStart
// slow

function onTurnStart(data) {
	var head = null;
	while (1) head = { next: head, board: [1, 2, 3, 4] };
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
