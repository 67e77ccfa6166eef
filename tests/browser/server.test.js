// The server: a moderator changes what holds for new games, people come and go.

import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, PHONE, accessible, browser, choose, command, picture, stage } from "./support.js";

stage();

const options = { timeout: 120_000 };

test("a moderator changes the server's defaults, and the next table has them", options, async () => {
  const mod = await browser.open("mod", { ...DESKTOP, colorScheme: "dark" });
  const alice = await browser.open("alice", { ...DESKTOP, colorScheme: "light" });
  await command(mod, "/omok-admin defaults");
  const panel = mod.locator(".message.private", { hasText: "Defaults for new games" });
  await panel.waitFor();
  await accessible(mod, "the panel of defaults, dark");

  // By mouse, and by keyboard; the panel is the same message all along.
  await choose(panel, "Rules", "Renju (no opening rules)");
  await panel.getByText("Renju (no opening rules) · 15×15").waitFor();
  const board = panel.getByRole("combobox", { name: "Board" });
  await board.focus();
  await mod.keyboard.press("ArrowDown");
  await mod.keyboard.press("End");
  await mod.keyboard.press("Enter");
  await panel.getByText("19×19 · ").waitFor();
  await mod.waitForFunction(() => document.activeElement?.getAttribute("aria-label")?.startsWith("Board"));
  await choose(panel, "Time", "2 minutes a move");
  await panel.getByText("2 minutes a move").first().waitFor();
  await accessible(mod, "the panel of defaults, changed");
  await picture(mod, "defaults-dark");

  await command(alice, "/omok new");
  const table = alice.locator(".message", { has: alice.getByRole("button", { name: "Join" }) });
  await table.getByText("Renju (no opening rules) · 19×19 · 2 minutes a move").waitFor();
  assert.equal(await alice.locator(".message.private").count(), 0, "what the moderator sees is theirs alone");

  // Nobody else is offered it.
  await alice.locator(".composer textarea").fill("/omok-admin");
  await alice.locator(".suggest-note", { hasText: "There is no such command" }).waitFor();
  assert.deepEqual(browser.complaints, []);
});

test("people appear as they choose, leave and come back; the owner stays", options, async () => {
  const bob = await browser.open("bob", { ...PHONE, colorScheme: "light" });
  const alice = await browser.open("alice", { ...DESKTOP, colorScheme: "dark" });
  const entry = alice.locator(".people .member", { hasText: "Bob" });
  await bob.getByRole("button", { name: "Open channels" }).tap();
  await bob.getByLabel("Status of Bob").selectOption("offline");
  await entry.and(alice.locator(".offline")).waitFor();
  await accessible(alice, "somebody offline, dark");
  await accessible(bob, "the channels of somebody offline, on a phone");
  await bob.getByLabel("Status of Bob").selectOption("online");
  await entry.and(alice.locator(".online")).waitFor();
  await bob.getByRole("button", { name: "Close channels" }).tap();

  await bob.getByRole("button", { name: "Settings" }).tap();
  await bob.getByRole("button", { name: "Leave the server" }).tap();
  const join = bob.getByRole("button", { name: "Join the server" });
  await join.waitFor();
  assert.equal(await bob.locator(".composer").isVisible(), false);
  await accessible(bob, "the page of who has left, on a phone");
  await picture(bob, "left-phone-light");
  await entry.getByText("not in the server").waitFor();
  await join.tap();
  await bob.locator(".composer textarea").waitFor();
  await entry.and(alice.locator(".online")).waitFor();

  // The owner has others come and go, and may not go themselves.
  await alice.getByRole("radio", { name: /Mod/ }).click();
  const shield = alice.getByRole("button", { name: "Moderate" });
  await shield.click();
  const panel = alice.getByRole("dialog");
  await panel.getByLabel("Status of Carol").selectOption("idle");
  await panel.getByRole("checkbox", { name: "Bob" }).uncheck();
  await join.waitFor();
  await panel.getByRole("checkbox", { name: "Bob" }).check();
  await bob.locator(".composer textarea").waitFor();
  await accessible(alice, "the moderator's panel, dark");
  await alice.keyboard.press("Escape");
  await alice.locator(".people .member.away", { hasText: "Carol" }).waitFor();
  // The button was drawn anew meanwhile, and the focus is back on it all the same.
  await alice.waitForFunction(() => document.activeElement?.dataset.does === "shield");
  await alice.getByRole("button", { name: "Settings" }).click();
  await alice.getByText("an owner cannot leave it").waitFor();
  assert.deepEqual(browser.complaints, []);
});
