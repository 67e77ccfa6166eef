// A strategy handed in as a file, tested against a level to its final score, and looked at by somebody else.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { DESKTOP, PHONE, accessible, browser, command, fixture, picture, stage } from "./support.js";

stage();

test("a strategy is handed in, tested, logged, and stepped through by a spectator", { timeout: 180_000 }, async () => {
  const alice = await browser.open("alice", { ...DESKTOP, colorScheme: "light" });
  const carol = await browser.open("carol", { ...PHONE, colorScheme: "dark" });

  // The file is chosen with the keyboard: its option by name, then Enter on the choice of files.
  await alice.keyboard.type("/strategy submit");
  await alice.keyboard.press("Enter");
  await alice.keyboard.type("file:");
  await alice.locator(".file-input:focus").waitFor();
  await alice.locator(".file-input").setInputFiles(fixture("rows.js"));
  await alice.getByText("rows.js").waitFor();
  await accessible(alice, "a command with a file");
  await alice.keyboard.press("Enter");
  await alice.locator(".message.private").getByText("rows is in", { exact: false }).waitFor();

  await command(alice, "/strategy test random");
  const match = carol.locator(".message:not(.private)", { hasText: "rows" });
  await match.getByText(/[0-4] : [0-4] · .*wins|[0-4] : [0-4] · a draw/).first().waitFor({ timeout: 90_000 });
  await match.getByRole("button", { name: "Step through" }).waitFor();
  await match.locator(".picture img").first().waitFor();
  await accessible(carol, "a match that is over, on a phone");

  // The log is its author's, a file that can be kept.
  await alice.getByRole("button", { name: "My log" }).click();
  const link = alice.locator(".message.private .file");
  await link.waitFor();
  const [download] = await Promise.all([alice.waitForEvent("download"), link.click()]);
  assert.match(download.suggestedFilename(), /^match-1.*\.txt$/);
  const log = await readFile(await download.path(), "utf8");
  assert.match(log, /ready/);
  assert.match(log, /stone 1 at 7,0/);
  await accessible(alice, "a match and its log");
  await match.getByRole("button", { name: "My log" }).tap();
  const answer = carol.locator(".message.private");
  await answer.getByText("logs are for their authors alone", { exact: false }).waitFor();
  await answer.getByRole("button", { name: "Dismiss" }).tap();

  // Step by step, privately.
  await match.getByRole("button", { name: "Step through" }).tap();
  await answer.getByRole("button", { name: /^Round 1/ }).tap();
  const board = answer.locator(".picture img");
  await board.waitFor();
  const [last, shown] = [await board.getAttribute("alt"), () => board.getAttribute("alt")];
  for (const name of ["Back", "Start", "Next"]) {
    await answer.locator("[aria-busy=true]").waitFor({ state: "detached" });
    const before = await shown();
    await answer.getByRole("button", { name }).tap();
    await carol.waitForFunction((known) => document.querySelector(".message.private .picture img")?.alt !== known, before);
  }
  assert.notEqual(await shown(), last);
  await answer.getByText("watching").waitFor();
  assert.equal(await alice.getByText("watching").count(), 0);
  await accessible(carol, "a match stepped through, on a phone, dark");
  await picture(carol, "strategy-phone-dark");
  assert.deepEqual(browser.complaints, []);
});
