// The page's words in every language; no browser needed.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { LOCALES, TABLES } from "../../assets/sandbox/js/text.js";

const SCRIPTS = new URL("../../assets/sandbox/js/", import.meta.url);

const places = (text) => [...new Set([...text.matchAll(/\{(\w+)/g)].map((match) => match[1]).filter((name) => !/^\d/.test(name)))].sort();

test("every language says everything, with the same places to fill in", () => {
  const { en, ...others } = TABLES;
  for (const [language, table] of Object.entries(others)) {
    assert.deepEqual(Object.keys(table).sort(), Object.keys(en).sort(), language);
    for (const [key, text] of Object.entries(table)) {
      // Inside a plural stand words, which may look like places.
      const bare = (one) => one.replace(/\{(\w+), plural, (?:[^{}]|\{[^{}]*\})*\}/g, "{$1}");
      assert.deepEqual(places(bare(text)), places(bare(en[key])), `${language}: ${key}`);
      assert.notEqual(text.trim(), "", `${language}: ${key}`);
    }
  }
});

test("the page speaks every language that the bot speaks", () => {
  const spoken = readdirSync(new URL("../../assets/texts/", import.meta.url)).sort();
  assert.deepEqual(Object.keys(TABLES).sort(), spoken);
  assert.deepEqual(LOCALES.map(([locale]) => locale.split("-")[0]).sort(), spoken);
});

test("no text is left that nothing shows", () => {
  const scripts = readdirSync(SCRIPTS).filter((name) => name.endsWith(".js"));
  const source = scripts.map((name) => readFileSync(new URL(name, SCRIPTS), "utf8")).join("\n");
  const made = [...source.matchAll(/`([a-z.]+)\.\$\{/g)].map((match) => match[1]);
  const unused = Object.keys(TABLES.en).filter((key) => !source.includes(`"${key}"`) && !made.some((start) => key.startsWith(`${start}.`)));
  assert.deepEqual(unused, []);
});
