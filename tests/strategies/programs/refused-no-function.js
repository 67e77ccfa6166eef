// A hook that is no function.
// expect: refused missing
// says: onTurnStart

var onTurnStart = [7, 7];

function onGameStart() {}

function onRoundStart() {}

function onRoundEnd() {}

function onGameEnd() {}
