// Looks for everything that leads outside.
// expect: plays
// log: ways out: 0

var ways = ["std", "os", "process", "require", "fetch", "XMLHttpRequest", "WebSocket", "importScripts", "Worker", "setTimeout", "setInterval", "print", "scriptArgs", "bjson", "navigator", "postMessage", "indexedDB", "WebAssembly", "Deno", "Bun", "module", "exports", "global", "window", "document", "gc"];

function onTurnStart(data) {
	var there = ways.filter(function (name) { return typeof globalThis[name] !== "undefined"; });
	printLog("ways out: " + there.length + " " + there);
	return pick(data);
}

function onGameStart() {}

function onRoundStart() {
	clear();
}

function onRoundEnd() {}

function onGameEnd() {}

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
