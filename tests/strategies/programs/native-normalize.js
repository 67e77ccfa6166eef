// Normalizes a long text of marks, over and over.
// expect: stopped cpu in onTurnStart or timedOut or threw

function onTurnStart(data) {
	var marks = "\u0344\u0315\u0300\u05ae\u1d16d".repeat(500000);
	for (;;) marks = (marks + "a").normalize("NFD").normalize("NFC").slice(0, 2500000);
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
