// A class with private fields, accessors and static parts.
// expect: plays

class Player {
	#free = [];
	static edge = 15;
	get count() {
		return this.#free.length;
	}
	reset() {
		this.#free = [];
		for (let at = 0; at < Player.edge ** 2; at++) this.#free.push(at);
	}
	move({ opponentchoice }) {
		if (opponentchoice) this.#take(opponentchoice[0] * 15 + opponentchoice[1]);
		const at = this.#free[Math.floor(Math.random() * this.count)];
		this.#take(at);
		return [Math.trunc(at / 15), at % 15];
	}
	#take(at) {
		this.#free = this.#free.filter((other) => other !== at);
	}
}
const player = new Player();
function onRoundStart() {
	player.reset();
}
function onTurnStart(data) {
	return player.move(data);
}

function onGameStart() {}

function onRoundEnd() {}

function onGameEnd() {}
