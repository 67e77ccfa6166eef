// The page without a mouse and without eyes: the way through it by Tab, where the focus goes, what is read out.

import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, accessible, browser, command, openThread, stage } from "./support.js";

stage();

const options = { timeout: 120_000 };

/** What has the focus, by its name. */
const focused = (page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement.getAttribute("aria-label") ?? (activeElement.querySelector("img")?.alt || activeElement.textContent.trim());
  });

/** Tabs until the focus is on what is called `name`; gives what was passed on the way. */
async function tabTo(page, name, key = "Tab") {
  const passed = [];
  for (let count = 0; count < 60; count += 1) {
    await page.keyboard.press(key);
    const here = await focused(page);
    if (here === name || (name instanceof RegExp && name.test(here))) return passed;
    passed.push(here);
  }
  throw new Error(`no way to ${name} among ${passed.join(" | ")}`);
}

const spoken = (page) => page.locator("[role=log] p").allTextContents();

test("a game is joined, played and stepped through by keyboard, and each thing is read out once", options, async () => {
  const [alice, bob] = [await browser.open("alice"), await browser.open("bob")];
  await command(alice, "/omok new colors:I play black");
  await bob.getByRole("button", { name: "Join" }).waitFor();
  // From the message box backwards: first the newest message's buttons.
  await bob.locator(".composer textarea").focus();
  await tabTo(bob, "Join", "Shift+Tab");
  await bob.keyboard.press("Enter");
  // How much has been said in the thread is told where it hangs, as it happens.
  await bob.locator(".thread-card", { hasText: "1 message" }).waitFor();
  await tabTo(bob, /^Omok 1: Alice/);
  await bob.keyboard.press("Enter");
  await bob.locator(".message .picture img").waitFor();
  await bob.waitForFunction(() => document.activeElement?.matches(".composer textarea"));
  await openThread(alice, "Alice – Bob");

  // The whole page in its order, from the first thing on it.
  await alice.locator(".skip").focus();
  const order = await tabTo(alice, "Send");
  const wanted = ["omok", "Status of Alice", "Back to #omok", "Settings", "Messages in Omok 1: Alice – Bob", "Place", "Step through", "Message Omok 1: Alice – Bob"];
  assert.deepEqual(order.filter((name) => wanted.includes(name)), wanted);

  // A form: its field has the focus, Escape gives it back; then it is filled in.
  await tabTo(alice, "Place", "Shift+Tab");
  await alice.keyboard.press("Enter");
  await alice.getByRole("dialog").waitFor();
  await alice.keyboard.press("Escape");
  await alice.waitForFunction(() => document.activeElement?.textContent === "Place");
  await alice.keyboard.press("Enter");
  await alice.getByRole("dialog").waitFor();
  await alice.keyboard.type("H8");
  await alice.keyboard.press("Enter");
  await alice.locator(".message.private img").waitFor();
  await tabTo(alice, "Place H8");
  await alice.keyboard.press("Enter");
  await bob.getByAltText(/Last move: Black H8/).first().waitFor();
  const heard = (await spoken(bob)).filter((line) => /Move 1: Black H8/.test(line));
  assert.equal(heard.length, 1, heard.join("\n"));
  assert.match(heard[0], /^Omok: .*White to move.*Last move: Black H8/);

  // Stepping changes one private message; each step is read out, and the focus stays on its button.
  await tabTo(alice, "Step through");
  await alice.keyboard.press("Enter");
  const answer = alice.locator(".message.private", { hasText: "watching" });
  await answer.locator("img").waitFor();
  await tabTo(alice, /Start/);
  await alice.keyboard.press("Enter");
  await answer.getByText("move 0 of 1").waitFor();
  const steps = (await spoken(alice)).filter((line) => line.includes("watching"));
  assert.equal(steps.length, 2);
  assert.match(steps[0], /move 1 of 1.*Last move: Black H8/);
  assert.match(steps[1], /move 0 of 1.*board, empty/);
  await alice.waitForFunction(() => document.activeElement !== document.body);

  // The picture, enlarged: held inside, closed by Escape, and back.
  await answer.locator(".enlarge").focus();
  await alice.keyboard.press("Enter");
  const dialog = alice.getByRole("dialog");
  await dialog.getByRole("img", { name: /board, empty/ }).waitFor();
  for (let count = 0; count < 5; count += 1) {
    await alice.keyboard.press("Tab");
    assert.ok(await alice.evaluate(() => document.activeElement === document.body || document.activeElement.closest("dialog")));
  }
  await alice.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  assert.ok(await answer.locator(".enlarge").evaluate((opener) => opener === document.activeElement));
  // A dismissed answer leaves nobody without the focus.
  await answer.getByRole("button", { name: "Dismiss" }).press("Enter");
  await alice.waitForFunction(() => document.activeElement?.matches(".composer textarea"));
  assert.deepEqual(browser.complaints, []);
});

test("a choice is taken first and sent by the next Enter", options, async () => {
  const page = await browser.open("carol");
  await page.keyboard.type("/omok new rules:");
  await page.locator(".option-field").waitFor();
  await page.keyboard.type("Renju (no opening rules)");
  await page.locator(".suggest [aria-selected=true]").waitFor();
  const input = page.locator(".option-field input");
  assert.equal(await input.getAttribute("aria-expanded"), "true");
  const active = await input.getAttribute("aria-activedescendant");
  assert.equal(await page.locator(`#${active}`).textContent(), "Renju (no opening rules)");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.matches(".adder"));
  const table = page.locator(".message", { hasText: "Renju (no opening rules)" });
  assert.equal(await table.count(), 0, "nothing has been sent");
  await page.keyboard.press("Enter");
  await table.waitFor();
  assert.deepEqual(browser.complaints, []);
});

test("whoever has colours of their own or wants no movement gets it so", options, async () => {
  for (const colorScheme of ["light", "dark"]) {
    const page = await browser.open("bob", { ...DESKTOP, colorScheme, forcedColors: "active" });
    await page.locator(".composer textarea").fill("/");
    await page.locator(".suggest [aria-selected=true]").waitFor();
    await accessible(page, `the list of commands in forced colours, ${colorScheme}`);
    const edge = await page.locator(".suggest [aria-selected=true]").evaluate((option) => getComputedStyle(option).outlineStyle);
    assert.equal(edge, "solid", "what is chosen is told by more than a colour");
    const slowest = await page.evaluate(() => {
      const times = [...document.querySelectorAll("*")].flatMap((element) => {
        const { animationDuration, transitionDuration } = getComputedStyle(element);
        return [animationDuration, transitionDuration].map(Number.parseFloat);
      });
      return Math.max(...times);
    });
    assert.ok(slowest < 0.001, `${slowest} s`);
    await page.context().close();
  }
  assert.deepEqual(browser.complaints, []);
});
