// Declares four hooks.
// expect: refused missing
// says: onGameEnd

function onGameStart() {}
function onRoundStart() {}
function onTurnStart() {}
function onRoundEnd() {}
