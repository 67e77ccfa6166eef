// Command lines as people type them; no browser needed.

import assert from "node:assert/strict";
import { test } from "node:test";
import { commandName, flatten, nextOption, parseOptions, readValue, recognise, search, withoutName } from "../../assets/sandbox/js/commands.js";

const COMMANDS = [
  {
    type: 1,
    name: "omok",
    name_localizations: { ko: "오목" },
    description: "Play",
    options: [
      {
        type: 1,
        name: "new",
        name_localizations: { ko: "새대국" },
        description: "Open a table",
        description_localizations: { ko: "자리를 엽니다" },
        options: [
          { type: 6, name: "opponent", description: "Whom" },
          { type: 3, name: "rules", name_localizations: { ko: "규칙" }, description: "By which", choices: [{ name: "Renju (no opening rules)", name_localizations: { ko: "렌주룰(연습용)" }, value: "renju" }] },
        ],
      },
      { type: 1, name: "board", description: "See the board" },
    ],
  },
  { type: 1, name: "move", description: "Place a stone", options: [{ type: 3, name: "at", description: "Where", required: true, autocomplete: true, choices: [] }, { type: 4, name: "game", description: "Which", min_value: 1, max_value: 99 }] },
  { type: 2, name: "A menu", description: "" },
];

test("subcommands are spelt out, in the language of the person", () => {
  assert.deepEqual(flatten(COMMANDS, "en-US").map((one) => one.name), ["omok new", "omok board", "move"]);
  const [first] = flatten(COMMANDS, "ko");
  assert.equal(first.name, "오목 새대국");
  assert.equal(first.path, "omok new");
  assert.equal(commandName(COMMANDS, "omok new", "ko"), "오목 새대국");
  assert.equal(commandName(COMMANDS, "omok gone", "ko"), "omok gone");
  assert.equal(first.description, "자리를 엽니다");
  assert.deepEqual(first.options[1].choices, [{ label: "렌주룰(연습용)", value: "renju" }]);
});

test("what was typed finds the command that fits best", () => {
  const commands = flatten(COMMANDS, "en-US");
  const names = (typed, recent) => search(commands, typed, recent).map((one) => one.path);
  assert.deepEqual(names(""), ["omok new", "omok board", "move"]);
  assert.deepEqual(names("", ["move"]), ["move", "omok new", "omok board"]);
  assert.deepEqual(names("new"), ["omok new"]);
  assert.deepEqual(names("bo"), ["omok board"]);
  assert.deepEqual(names("stone"), ["move"]);
  assert.deepEqual(names("castle"), []);
  assert.equal(search(flatten(COMMANDS, "ko"), "omok new")[0].name, "오목 새대국");
});

test("who writes an option's name means the value after it", () => {
  const at = { name: "at", label: "자리" };
  for (const [typed, meant] of [["at:H8", "H8"], ["AT: h8", "h8"], ["자리:H8", "H8"], ["H8", "H8"], ["at", "at"], ["at:", ""], ["game:1", "game:1"]]) {
    assert.equal(withoutName(at, typed), meant, typed);
  }
});

test("a command is recognised by the longest name that stands alone", () => {
  const commands = flatten(COMMANDS, "ko");
  assert.equal(recognise(commands, "omok new rules:renju").command.path, "omok new");
  assert.equal(recognise(commands, "오목 새대국 ").rest, " ");
  assert.equal(recognise(commands, "MOVE h8").rest, " h8");
  assert.equal(recognise(commands, "movement"), null);
  assert.equal(recognise(commands, "omok"), null);
});

test("options are taken apart by their names; what stands loose is the first", () => {
  const [create, , move] = flatten(COMMANDS, "ko");
  assert.deepEqual([...parseOptions(move, " H8")], [["at", "H8"]]);
  assert.deepEqual([...parseOptions(move, "game:3 at: H 8 ")], [["game", "3"], ["at", "H 8"]]);
  assert.deepEqual([...parseOptions(move, "h8 game:3")], [["at", "h8"], ["game", "3"]]);
  assert.deepEqual([...parseOptions(create, "규칙:렌주룰(연습용)")], [["rules", "렌주룰(연습용)"]]);
  // No option is called that, so it is text like any other.
  assert.deepEqual([...parseOptions(move, "http://x")], [["at", "http://x"]]);
});

test("the name of another option ends what was written before it", () => {
  const [, , move] = flatten(COMMANDS, "ko");
  const [at, game] = move.options;
  assert.deepEqual(nextOption(move, at, "H8 game: 3"), { before: "H8", option: game, text: "3" });
  assert.deepEqual(nextOption(move, null, "game:"), { before: "", option: game, text: "" });
  for (const text of ["H8", "H8 game", "x at:H8", "http://game", "a:b"]) assert.equal(nextOption(move, at, text), null, text);
});

test("values are read as their option wants them", () => {
  const [create, , move] = flatten(COMMANDS, "en-US");
  const [opponent, rules] = create.options;
  const [at, game] = move.options;
  assert.deepEqual(readValue(rules, "renju", rules.choices), { value: "renju" });
  assert.deepEqual(readValue(rules, "RENJU (no opening rules)", rules.choices), { value: "renju" });
  assert.equal(readValue(rules, "chess", rules.choices).problem, "command.choice");
  assert.equal(readValue(opponent, "nobody", [{ label: "Bob", value: "2" }]).problem, "command.choice");
  assert.deepEqual(readValue(opponent, " bob ", [{ label: "Bob", value: "2" }]), { value: "2" });
  assert.deepEqual(readValue(at, "Ｈ８", []), { value: "Ｈ８" });
  assert.equal(at.choices, null);
  assert.deepEqual(readValue(at, "   ", []), { empty: true });
  assert.deepEqual(readValue(game, "12", []), { value: 12 });
  assert.equal(readValue(game, "1.5", []).problem, "command.number");
  assert.equal(readValue(game, "x", []).problem, "command.number");
  assert.deepEqual(readValue(game, "100", []), { problem: "command.range", values: { min: 1, max: 99 } });
});
