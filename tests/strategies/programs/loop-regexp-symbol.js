// A pattern that goes back and forth for ever, by way of split and replaceAll.
// expect: fault timedOut in onTurnStart or threw or stopped

function onTurnStart(data) {
	var text = "a".repeat(40) + "!";
	return text.split(/(?<=(a+)+b)/v).concat(text.replaceAll(/(?:a|aa)+$/g, "b"));
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
