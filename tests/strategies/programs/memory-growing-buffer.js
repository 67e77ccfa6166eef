// Lets buffers grow, shared and not, as far as they will go.
// expect: fault threw in onTurnStart
// slow

function onTurnStart(data) {
	var kept = [];
	for (;;) {
		var buffer = new ArrayBuffer(1, { maxByteLength: 1 << 30 });
		for (var size = 1; size <= 1 << 30; size *= 2) buffer.resize(size);
		kept.push(buffer);
		kept.push(new SharedArrayBuffer(1 << 24));
	}
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
