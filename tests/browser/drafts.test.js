// What was written is not lost: when it could not be sent, and when one goes elsewhere or is somebody else meanwhile.

import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, accessible, browser, command, fixture, picture, sandbox, stage } from "./support.js";

stage();

const options = { timeout: 120_000 };

const value = (page, name) => page.locator(".option-field", { hasText: name }).locator("input").inputValue();
const become = async (page, number, key) => {
  await page.keyboard.press(`Alt+${number}`);
  await page.locator(`[role=radio][aria-checked=true][data-person="${key}"]`).waitFor();
};

test("a command that could not be sent is given back, with everything that was filled in", options, async () => {
  const page = await browser.open("alice");
  browser.expected = [/WebSocket connection|ERR_CONNECTION_REFUSED|Failed to load resource/];
  await page.locator(".composer textarea").fill("/omok new rules:Renju (no opening rules) time:5 minutes a move colors:I play black");
  await page.waitForFunction(() => document.activeElement.matches(".option-field input"));
  await sandbox.kill();
  await page.locator(".banner.lost").waitFor();
  await page.keyboard.press("Enter");
  const notice = page.locator(".notice", { hasText: "The sandbox could not be reached. Try again." });
  await notice.waitFor();
  await notice.getByText("/omok new rules:Renju (no opening rules) time:5 minutes a move colors:I play black").waitFor();
  assert.equal(await page.locator(".message.private").count(), 0, "it is the page that says so, not the bot");
  assert.equal(await notice.getByText("Omok", { exact: true }).count(), 0);
  assert.deepEqual([await value(page, "rules"), await value(page, "time"), await value(page, "colors")], ["Renju (no opening rules)", "5 minutes a move", "I play black"]);
  await accessible(page, "a command that could not be sent");
  await picture(page, "unsent-light");

  // The way back is Enter, as before.
  await sandbox.start();
  await page.locator(".banner.lost, .banner.away").waitFor({ state: "detached" });
  await page.waitForFunction(() => document.activeElement.matches(".adder"));
  await page.keyboard.press("Enter");
  await page.locator(".message", { has: page.getByRole("button", { name: "Join" }) }).waitFor();
  await page.locator(".command-line").waitFor({ state: "detached" });
  browser.expected = [];
  assert.deepEqual(browser.complaints, []);
});

test("a message that could not be sent is given back, with what it answers", options, async () => {
  const page = await browser.open("bob", DESKTOP, "&channel=general");
  await page.keyboard.type("first");
  await page.keyboard.press("Enter");
  const message = page.locator(".message", { hasText: "first" });
  await message.hover();
  await message.getByRole("button", { name: "Reply to Bob" }).click();
  await page.keyboard.type("second");
  browser.expected = [/ERR_FAILED|Failed to load resource/];
  await page.route("**/sandbox/say", (route) => route.abort());
  await page.keyboard.press("Enter");
  await page.locator(".notice").waitFor();
  await page.waitForFunction(() => document.querySelector(".composer textarea").value === "second");
  await page.getByText("Reply to Bob").waitFor();
  await page.unroute("**/sandbox/say");
  browser.expected = [];
  await page.keyboard.press("Enter");
  await page.locator(".message", { hasText: "second" }).locator(".context-line").waitFor();
  assert.deepEqual(browser.complaints, []);
});

test("a command that was sent and not answered is not given back: it may have been carried out", options, async () => {
  const page = await browser.open("carol");
  await page.route("**/sandbox/command", (route) => route.fulfill({ json: { kind: "noResponse" } }));
  await command(page, "/omok rules");
  await page.locator(".notice", { hasText: "The application did not respond" }).waitFor();
  assert.equal(await page.locator(".command-line").count(), 0);
  assert.deepEqual(browser.complaints, []);
});

test("each person finds what they were writing, in each place", options, async () => {
  const page = await browser.open("alice");
  await page.keyboard.type("/move at:");
  await page.locator(".option-field").waitFor();
  await page.keyboard.type("I7");
  await become(page, 2, "bob");
  assert.equal(await page.locator(".command-line").count(), 0);
  await page.keyboard.type("what Bob says");
  await become(page, 1, "alice");
  await page.locator(".command-line").waitFor();
  assert.equal(await value(page, "at"), "I7");
  // It goes on where it was left, by keyboard.
  await page.waitForFunction(() => document.activeElement.matches(".option-field input"));
  await page.keyboard.press("End");
  await page.keyboard.type("1");
  assert.equal(await value(page, "at"), "I71");

  // Elsewhere is another draft; here the first is still there.
  const box = page.locator(".composer textarea");
  await page.locator(".sidebar .channel", { hasText: "general" }).click();
  await page.locator(".top-bar h1", { hasText: "general" }).waitFor();
  await box.waitFor();
  await page.waitForFunction(() => document.activeElement.matches(".composer textarea"));
  assert.equal(await box.inputValue(), "");
  await page.keyboard.type("several\n".replace("\n", " "));
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("lines");
  const height = await box.evaluate((node) => node.clientHeight);
  await page.locator(".sidebar .channel", { hasText: "omok" }).first().click();
  await page.locator(".command-line").waitFor();
  assert.equal(await value(page, "at"), "I71");
  await become(page, 2, "bob");
  assert.equal(await box.inputValue(), "what Bob says");
  await page.keyboard.type("!");
  assert.equal(await box.inputValue(), "what Bob says!");
  await page.locator(".sidebar .channel", { hasText: "general" }).click();
  await become(page, 1, "alice");
  assert.equal(await box.inputValue(), "several \nlines");
  assert.equal(await box.evaluate((node) => node.clientHeight), height, "as high as it was");

  // What was sent is no draft any more.
  await page.keyboard.press("Enter");
  await page.locator(".message", { hasText: "lines" }).waitFor();
  await become(page, 2, "bob");
  await become(page, 1, "alice");
  assert.equal(await box.inputValue(), "");
  assert.deepEqual(browser.complaints, []);
});

test("a file that was chosen is kept with its command, and a name half typed with its list", options, async () => {
  const page = await browser.open("mod");
  await page.keyboard.type("/strategy submit");
  await page.keyboard.press("Enter");
  await page.keyboard.type("file:");
  await page.locator(".file-input:focus").waitFor();
  await page.locator(".file-input").setInputFiles(fixture("rows.js"));
  await page.getByText("rows.js").waitFor();
  await become(page, 3, "carol");
  await page.keyboard.type("/omok ne");
  await page.locator(".suggest [aria-selected=true]").waitFor();
  await become(page, 4, "mod");
  await page.locator(".chosen-file").getByText("rows.js").waitFor();
  assert.equal(await page.locator(".file-input").evaluate((input) => input.files[0].name), "rows.js");
  await become(page, 3, "carol");
  assert.equal(await page.locator(".composer textarea").inputValue(), "/omok ne");
  await page.locator(".suggest [aria-selected=true]", { hasText: "omok new" }).waitFor();
  // Quicker than the page: what is typed meanwhile is kept as well.
  let answer = () => {};
  const held = new Promise((done) => (answer = done));
  await page.route("**/sandbox/world?as=carol", async (route) => {
    await held;
    await route.continue();
  });
  await page.evaluate(() => (document.querySelector(".app").dataset.first = "yes"));
  // The streams of those who were nobody for long.
  browser.expected = [/closed before the connection is established/];
  for (const key of ["Alt+1", "Alt+2", "Alt+3"]) await page.keyboard.press(key);
  await page.keyboard.type("w");
  answer();
  await page.locator(".app:not([data-first])").waitFor();
  await page.locator('[role=radio][aria-checked=true][data-person="carol"]').waitFor();
  await page.waitForFunction(() => document.activeElement.matches(".composer textarea"));
  assert.equal(await page.locator(".composer textarea").inputValue(), "/omok new");
  browser.expected = [];
  assert.deepEqual(browser.complaints, []);
});
