// The pictures of docs/: plays a little in the sandbox and photographs it.
// Run with `tests/browser/run screenshots`, then look at each one.

import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { BINARY, Browser, DESKTOP, PHONE, ROOT, Sandbox, command, fixture, openThread, picture } from "./support.js";

const FOLDER = join(ROOT, "docs/screenshots");
const BYTES_MAX = 150 * 1024;
/** The game that is shown: renju, with forbidden points of both kinds after move 30, decided by five from F3 to J7. */
const GAME = readFileSync(join(ROOT, "tests/data/games.jsonl"), "utf8")
  .split("\n")
  .filter(Boolean)
  .map((line) => JSON.parse(line))
  .find((game) => game.id === "d036");

const LIGHT = { ...DESKTOP, colorScheme: "light" };
const DARK = { ...DESKTOP, colorScheme: "dark" };

let sandbox;
let browser;

/** Photographs a page, in as few colours as look the same. */
async function take(page, name) {
  const path = await picture(page, name, FOLDER);
  execFileSync("pngquant", ["--force", "--strip", "--speed", "1", "--nofs", "--output", path, "256", path]);
  const { size } = statSync(path);
  if (size > BYTES_MAX) throw new Error(`${name}.png has ${size} bytes, more than ${BYTES_MAX}`);
  console.log(`${name}.png ${Math.round(size / 1024)} KB`);
}

async function post(path, body) {
  const answer = await fetch(`${sandbox.url}/sandbox/${path}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
}

/** Alice opens a table with that command, Bob takes the seat; gives the game's thread. */
async function begin(alice, bob, table, join) {
  await command(alice, table);
  await bob.getByRole("button", { name: join }).click();
  const card = alice.locator(".thread-card");
  await card.waitFor();
  const world = await (await fetch(`${sandbox.url}/sandbox/world?as=alice`)).json();
  return world.channels.find((channel) => channel.thread);
}

/** Plays the moves from one number to another and waits until `page` shows the last one. */
async function play(thread, [from, to], page, order = ["alice", "bob"]) {
  for (let at = from; at < to; at += 1) {
    await post("command", { as: order[at % 2], channel: thread.id, name: "move", options: [{ name: "at", value: GAME.moves[at] }] });
  }
  await shows(page, to);
}

/** Waits for the public board with that many stones, whatever language its description is in. */
async function shows(page, stones) {
  const last = GAME.moves[stones - 1];
  await page.locator(".message:not(.private) .prose", { hasText: new RegExp(`\\b${stones}\\b.*\\b${last}\\b`) }).last().waitFor();
}

/** Whose colour was drawn by lot: Black's name first. */
async function order(page) {
  const says = await page.locator(".message .prose", { hasText: "⚫" }).last().textContent();
  return /⚫\s*@Alice/.test(says) ? ["alice", "bob"] : ["bob", "alice"];
}

/** With a sandbox and a browser of its own. */
async function scene(shoot) {
  sandbox = await Sandbox.start();
  browser = await Browser.start(sandbox);
  try {
    await shoot();
    if (browser.complaints.length > 0) throw new Error(browser.complaints.join("\n"));
  } finally {
    await browser.stop();
    await sandbox.stop();
  }
}

async function english() {
  const [alice, bob] = [await browser.open("alice", LIGHT), await browser.open("bob", DARK)];
  await alice.keyboard.type("/");
  await alice.getByRole("listbox", { name: "Commands" }).waitFor();
  await take(alice, "commands-light");
  await alice.keyboard.press("Escape");

  const thread = await begin(alice, bob, "/omok new rules:Renju (no opening rules) time:5 minutes a move colors:I play black", "Join");
  await openThread(alice, thread.name);
  await openThread(bob, thread.name);
  await play(thread, [0, 30], alice);
  await take(alice, "game-light");
  await alice.getByRole("button", { name: "Place", exact: true }).last().click();
  await alice.getByRole("dialog").getByLabel("Point").fill(GAME.moves[30]);
  await alice.keyboard.press("Enter");
  await alice.locator(".message.private img").waitFor();
  await take(alice, "preview-light");
  await alice.locator(".message.private").getByRole("button", { name: GAME.moves[30] }).click();
  await shows(bob, 31);
  await play(thread, [31, GAME.moves.length], bob);
  await bob.getByText("Black wins", { exact: false }).first().waitFor();
  await take(bob, "finished-dark");
  const phone = await browser.open("carol", { ...PHONE, colorScheme: "light" }, `&channel=${thread.id}`);
  await phone.locator(".message .picture img").first().waitFor();
  await take(phone, "game-phone-light");
}

async function sideBySide() {
  const context = await browser.chromium.newContext({ viewport: { width: 1440, height: 860 }, reducedMotion: "reduce", colorScheme: "light" });
  const page = await context.newPage();
  await page.goto(`${sandbox.url}/?split=alice,bob`);
  const [left, right] = ["alice", "bob"].map((name) => page.frameLocator(`iframe[src*="as=${name}"]`));
  for (const one of [left, right]) await one.locator(".composer textarea").waitFor();
  await post("command", { as: "alice", channel: (await world("alice")).channels[0].id, name: "omok new", options: [] });
  await right.getByRole("button", { name: "Join" }).click();
  for (const one of [left, right]) {
    await one.locator(".thread-card").click();
    await one.locator(".message .picture img").first().waitFor();
  }
  const thread = (await world("alice")).channels.find((channel) => channel.thread);
  await play(thread, [0, 9], right, await order(left));
  await shows(left, 9);
  await take(page, "side-by-side");
  await context.close();
}

const world = async (person) => (await fetch(`${sandbox.url}/sandbox/world?as=${person}`)).json();

async function moderatorAndStrategy() {
  const mod = await browser.open("mod", DARK);
  await command(mod, "/omok-admin defaults");
  await mod.locator(".message.private", { hasText: "Defaults for new games" }).waitFor();
  await take(mod, "defaults-dark");

  const alice = await browser.open("alice", LIGHT);
  await alice.locator(".composer textarea").fill("/strategy submit file:");
  await alice.locator(".file-input").setInputFiles(fixture("rows.js"));
  await alice.keyboard.press("Enter");
  await alice.locator(".message.private").waitFor();
  await alice.getByRole("button", { name: "Dismiss" }).click();
  await command(alice, "/strategy test random");
  await alice.getByRole("button", { name: "Step through" }).waitFor({ timeout: 60_000 });
  await alice.getByRole("button", { name: "Dismiss" }).click();
  await alice.locator(".scroller").evaluate((scroller) => scroller.scrollTo(0, scroller.scrollHeight));
  await take(alice, "strategy-light");
}

async function korean() {
  for (const person of ["alice", "bob", "carol"]) await post("person", { as: person, locale: "ko" });
  await post("guild", { as: "mod", locale: "ko" });
  const [alice, bob] = [await browser.open("alice", DARK), await browser.open("bob", LIGHT)];
  const thread = await begin(alice, bob, "/오목 새게임 규칙:렌주룰(연습용)", "참가");
  await openThread(alice, thread.name);
  await play(thread, [0, 18], alice, await order(alice));
  await take(alice, "game-dark-korean");
  const phone = await browser.open("carol", { ...PHONE, colorScheme: "dark" });
  await phone.locator(".composer textarea").fill("/");
  await phone.getByRole("listbox").waitFor();
  await take(phone, "commands-phone-dark-korean");
}

rmSync(FOLDER, { recursive: true, force: true });
await scene(english);
await scene(sideBySide);
await scene(moderatorAndStrategy);
await scene(korean);
execFileSync(BINARY, ["render", "--moves", GAME.moves.join(" "), "--rules", GAME.rule, "--pixels", "720", "-o", join(ROOT, "docs/board.png")]);
