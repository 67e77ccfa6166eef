// Commands as a person types them: subcommands spelt out, names in their
// language, text taken apart into options.

const SUBCOMMAND = 1;
const GROUP = 2;
export const KIND = { string: 3, integer: 4, boolean: 5, user: 6, channel: 7, role: 8, mentionable: 9, number: 10, attachment: 11 };

function localName(value, locale) {
  return value.name_localizations?.[locale] ?? value.name;
}

function localDescription(value, locale) {
  return value.description_localizations?.[locale] ?? value.description ?? "";
}

/**
 * Every slash command that can be sent, one entry a subcommand: `path` as the
 * server knows it, `name` and `description` as the person reads them, `options`.
 */
export function flatten(commands, locale) {
  const found = [];
  const walk = (node, path, name) => {
    const inner = (node.options ?? []).filter((option) => option.type === SUBCOMMAND || option.type === GROUP);
    if (inner.length === 0) {
      found.push({
        path: path.join(" "),
        name: name.join(" "),
        description: localDescription(node, locale),
        options: (node.options ?? []).map((option) => localOption(option, locale)),
      });
      return;
    }
    for (const option of inner) walk(option, [...path, option.name], [...name, localName(option, locale)]);
  };
  for (const command of commands) if ((command.type ?? 1) === 1) walk(command, [command.name], [localName(command, locale)]);
  return found;
}

/** How a person reads the command that the server calls `path`. */
export function commandName(commands, path, locale) {
  return flatten(commands, locale).find((command) => command.path === path)?.name ?? path;
}

function localOption(option, locale) {
  return {
    ...option,
    label: localName(option, locale),
    hint: localDescription(option, locale),
    // None listed means any value, not none.
    choices: option.choices?.length ? option.choices.map((choice) => ({ label: localName(choice, locale), value: choice.value })) : null,
  };
}

const fold = (text) => text.normalize("NFKC").toLocaleLowerCase();

/** The commands that fit what was typed after the slash, best first. */
export function search(commands, typed, recent = []) {
  const wanted = fold(typed.trim());
  const scored = commands
    .map((command, index) => ({ command, index, score: score(command, wanted) }))
    .filter((entry) => entry.score > 0);
  const place = (entry) => {
    const at = wanted === "" ? recent.indexOf(entry.command.path) : -1;
    return at < 0 ? Number.MAX_SAFE_INTEGER : at;
  };
  scored.sort((a, b) => b.score - a.score || place(a) - place(b) || a.index - b.index);
  return scored.map((entry) => entry.command);
}

function score(command, wanted) {
  if (wanted === "") return 1;
  const names = [fold(command.name), fold(command.path)];
  if (names.includes(wanted)) return 6;
  if (names.some((name) => name.startsWith(wanted))) return 5;
  if (names.some((name) => name.split(" ").some((word) => word.startsWith(wanted)))) return 4;
  if (names.some((name) => name.includes(wanted))) return 3;
  return fold(command.description).includes(wanted) ? 2 : 0;
}

/** The command that `text` (without its slash) begins with, and what follows it. */
export function recognise(commands, text) {
  const typed = fold(text);
  let best = null;
  for (const command of commands) {
    for (const name of [command.name, command.path]) {
      const start = fold(name);
      if (!typed.startsWith(start) || (typed.length > start.length && !/\s/.test(typed[start.length]))) continue;
      if (!best || start.length > best.length) best = { command, length: start.length };
    }
  }
  return best && { command: best.command, rest: text.slice(best.length) };
}

function optionNamed(command, name) {
  return command.options.find((one) => fold(one.name) === fold(name) || fold(one.label) === fold(name));
}

/**
 * Where the text of an option's field goes on with another option, as in
 * `renju time:5 minutes`: what stands `before`, that `option` and its `text`.
 */
export function nextOption(command, option, text) {
  for (const match of text.matchAll(/(?<=^|\s)([^\s:]+):/gu)) {
    const next = optionNamed(command, match[1]);
    if (next && next !== option) return { before: text.slice(0, match.index).trimEnd(), option: next, text: text.slice(match.index + match[0].length).trimStart() };
  }
  return null;
}

/** Takes `at:H8 note:a b` apart: a map from option name to its text. */
export function parseOptions(command, rest) {
  const values = new Map();
  const marks = [];
  for (const match of rest.matchAll(/(^|\s)([^\s:]+):/gu)) {
    const option = optionNamed(command, match[2]);
    if (option) marks.push({ option, from: match.index, value: match.index + match[0].length });
  }
  const loose = rest.slice(0, marks[0]?.from ?? rest.length).trim();
  const first = command.options.find((one) => !marks.some((mark) => mark.option === one));
  if (loose !== "" && first) values.set(first.name, loose);
  marks.forEach((mark, index) => values.set(mark.option.name, rest.slice(mark.value, marks[index + 1]?.from ?? rest.length).trim()));
  return values;
}

/**
 * What an option's text means. Gives `{ value }`, `{ empty: true }` or
 * `{ problem, values }` with the key of a text that says what is wrong.
 * `choices` are the values that may be meant by name.
 */
export function readValue(option, typed, choices) {
  const text = typed.trim();
  if (text === "") return { empty: true };
  const wanted = fold(text);
  const hit = choices.find((choice) => fold(choice.label) === wanted) ?? choices.find((choice) => fold(String(choice.value)) === wanted);
  if (hit) return { value: hit.value };
  if (option.choices || needsList(option)) return { problem: "command.choice" };
  if (option.type === KIND.integer || option.type === KIND.number) return readNumber(option, text);
  const length = [...text].length;
  const [min, max] = [option.min_length ?? 0, option.max_length ?? 6000];
  if (length < min || length > max) return { problem: "command.length", values: { min, max } };
  return { value: text };
}

function readNumber(option, text) {
  const number = Number(text.normalize("NFKC"));
  if (!Number.isFinite(number) || (option.type === KIND.integer && !Number.isSafeInteger(number))) return { problem: "command.number" };
  const [min, max] = [option.min_value ?? Number.MIN_SAFE_INTEGER, option.max_value ?? Number.MAX_SAFE_INTEGER];
  if (number < min || number > max) return { problem: "command.range", values: { min, max } };
  return { value: number };
}

/** Whether only an entry of a list will do, even where the option names no choices. */
export function needsList(option) {
  return [KIND.boolean, KIND.user, KIND.channel, KIND.role, KIND.mentionable].includes(option.type);
}

/** What stands in an option's field, without the option's own name: `at:H8`, as it is read elsewhere, means H8. */
export function withoutName(option, text) {
  const name = [option.label, option.name].find((name) => text.toLocaleLowerCase().startsWith(`${name.toLocaleLowerCase()}:`));
  return name === undefined ? text : text.slice(name.length + 1).trimStart();
}
