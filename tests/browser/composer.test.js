// The message box: how options follow one another, what is missing, what is too long.

import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, accessible, browser, stage } from "./support.js";

stage();

const options = { timeout: 120_000 };

test("the name of another option, typed on, begins that option", options, async () => {
  const page = await browser.open("alice");
  await page.keyboard.type("/omok new rules:renju time:");
  const value = (name) => page.getByRole("combobox", { name, exact: false }).and(page.locator(".option-field input")).inputValue();
  await page.waitForFunction(() => document.querySelectorAll(".option-field").length === 2);
  assert.equal(await value("rules"), "renju");
  await page.keyboard.type("5 minutes a");
  assert.equal(await value("time"), "5 minutes a");
  // Pasted in one go as well, however many.
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.keyboard.type("/omok new rules:");
  await page.locator(".option-field").waitFor();
  await page.keyboard.insertText("free time:5 minutes a move colors:I play black");
  await page.waitForFunction(() => document.querySelectorAll(".option-field").length === 3);
  assert.deepEqual([await value("rules"), await value("time"), await value("colors")], ["free", "5 minutes a move", "I play black"]);
  assert.deepEqual(browser.complaints, []);
});

test("after a choice comes the next empty option or the end, not one that is filled in", options, async () => {
  const page = await browser.open("bob");
  await page.keyboard.type("/omok new time:");
  await page.locator(".suggest .option").first().waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement.matches(".adder"));
  // The rules stand before the time, which has been filled in.
  await page.keyboard.type("rules:");
  await page.locator(".suggest .option").first().waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement.matches(".adder"));
  assert.equal(await page.locator(".suggest").isVisible(), false);
  assert.deepEqual(browser.complaints, []);
});

test("Enter is offered where it sends, and what is missing is named; neither is cut on a narrow page", options, async () => {
  const page = await browser.open("carol", { ...DESKTOP, viewport: { width: 390, height: 844 } });
  await page.keyboard.type("/omok new ");
  const hint = page.locator(".command-hint");
  await hint.getByText("Enter sends").waitFor();
  assert.ok(await hint.evaluate((node) => node.scrollWidth <= node.clientWidth));
  assert.equal(await page.locator(".adder").getAttribute("placeholder"), null);
  await accessible(page, "a command on a narrow page");
  await page.keyboard.press("Escape");
  await page.keyboard.type("/move ");
  await page.locator(".option-field").waitFor();
  await page.locator(".adder").focus();
  await hint.getByText("at is still missing").waitFor();
  assert.equal(await hint.getByText("Enter sends").count(), 0);
  assert.deepEqual(browser.complaints, []);
});

test("a message that is too long is kept whole, and told of", options, async () => {
  const page = await browser.open("mod", DESKTOP, "&channel=general");
  const box = page.locator(".composer textarea");
  const long = `begins ${"x".repeat(1990)} and ends`;
  await box.fill(long);
  await page.getByText("6 characters too many").waitFor();
  await accessible(page, "a message that is too long");
  await page.keyboard.press("Enter");
  assert.equal(await box.inputValue(), long);
  assert.equal(await page.locator(".message").count(), 0, "nothing was sent");
  await box.fill(long.slice(6));
  await page.getByText("characters too many").waitFor({ state: "detached" });
  await page.keyboard.press("Enter");
  await page.locator(".message", { hasText: "and ends" }).waitFor();
  assert.deepEqual(browser.complaints, []);
});
