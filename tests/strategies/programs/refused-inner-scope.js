// Declares its hooks inside a function, where nobody finds them.
// expect: refused missing

(function () {
	function onGameStart() {}
	function onRoundStart() {}
	function onTurnStart() {}
	function onRoundEnd() {}
	function onGameEnd() {}
})();
