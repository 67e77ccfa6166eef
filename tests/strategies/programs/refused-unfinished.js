// A function that never ends.
// expect: refused syntax

function onGameStart() {
