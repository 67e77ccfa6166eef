// Waits on shared memory, which would take no processor time.
// expect: fault threw in onTurnStart

function onTurnStart(data) {
	Atomics.wait(new Int32Array(new SharedArrayBuffer(8)), 0, 0);
}

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
