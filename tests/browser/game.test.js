// A whole game by two people in two windows, with somebody watching, and the
// bot killed in the middle.

import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, PHONE, accessible, browser, command, openThread, picture, placeByButton, sandbox, stage } from "./support.js";

// Renju; Black completes F12–J12 with the last move.
const MOVES = "H8 I9 I7 J6 G8 H6 G9 I8 G10 G11 H10 I10 H11 H7 J12 I11 I12 F9 H12 H9 G12 K12 F12".split(" ");
const KILLED_AFTER = 12;
const PLACED_BY_BUTTON = 4;
// With the option's name written out, as documents do.
const NAMED = 1;

stage();

test("two people play a game to its end, a third watches, and the bot is killed in between", { timeout: 300_000 }, async () => {
  const alice = await browser.open("alice", { ...DESKTOP, colorScheme: "light" });
  const bob = await browser.open("bob", { ...DESKTOP, colorScheme: "dark" });
  const carol = await browser.open("carol", { ...PHONE, colorScheme: "light" });

  await command(alice, "/omok new rules:Renju (no opening rules) time:5 minutes a move colors:I play black");
  const table = bob.locator(".message", { has: bob.getByRole("button", { name: "Join" }) });
  await table.waitFor();
  await accessible(bob, "an open table");
  await picture(bob, "table-dark");

  // Whose table it is cannot take the other seat; only she is told so.
  await alice.getByRole("button", { name: "Join" }).click();
  await alice.locator(".message.private").waitFor();
  assert.equal(await bob.locator(".message.private").count(), 0);
  await alice.locator(".message.private").getByRole("button", { name: "Dismiss" }).click();
  await alice.locator(".message.private").waitFor({ state: "detached" });

  await table.getByRole("button", { name: "Join" }).click();
  const card = bob.locator(".thread-card");
  await card.waitFor();
  await card.click();
  await bob.locator(".message .picture img").waitFor();
  const game = await bob.locator(".top-bar h1 span").textContent();
  await openThread(alice, game);

  // Carol, on a phone, finds the thread in the drawer.
  await carol.getByRole("button", { name: "Open channels" }).click();
  await openThread(carol, game);
  await carol.locator(".message .picture img").first().waitFor();

  for (const [index, point] of MOVES.entries()) {
    const mover = index % 2 === 0 ? alice : bob;
    if (index === KILLED_AFTER) await killAndRestart([alice, bob, carol]);
    if (index === PLACED_BY_BUTTON) await placeByButton(mover, point);
    else await command(mover, index === NAMED ? `/move at:${point}` : `/move ${point}`);
    for (const page of [alice, bob, carol]) {
      // Private pictures are not counted. At the end the table's own message shows the position too.
      const shown = page.locator(".message:not(.private) .picture").getByAltText(new RegExp(`Last move: (Black|White) ${point}\\b`));
      await shown.last().waitFor();
    }
    if (index === 2) await refusals(bob, carol);
    if (index === 16) {
      await accessible(alice, "a game on a desktop, light");
      await accessible(bob, "a game on a desktop, dark");
      await accessible(carol, "a game on a phone");
      await picture(alice, "game-light");
      await picture(bob, "game-dark");
      await picture(carol, "game-phone-light");
    }
  }

  for (const page of [alice, bob, carol]) await page.getByText("Black wins", { exact: false }).first().waitFor();
  await accessible(alice, "a finished game");
  await picture(alice, "finished-light");
  await enlarge(alice);
  await replay(alice);
  assert.deepEqual(browser.complaints, []);
});

// A spectator, and a player out of turn, are refused in private and nothing changes.
async function refusals(bob, carol) {
  const [pictures, answers] = [await carol.locator(".message .picture img").count(), await bob.locator(".message.private").count()];
  await command(carol, "/move A1");
  await carol.locator(".message.private").first().waitFor();
  assert.equal(await bob.locator(".message.private").count(), answers, "what Carol was told is hers alone");
  await command(bob, "/move H8");
  await bob.locator(".message.private").nth(answers).waitFor();
  assert.equal(await carol.locator(".message .picture img").count(), pictures);
}

async function killAndRestart(pages) {
  browser.expected = [/WebSocket connection|ERR_CONNECTION_REFUSED|Failed to load resource/];
  await sandbox.kill();
  for (const page of pages) await page.locator(".banner.lost").waitFor();
  await picture(pages[0], "away-light");
  await sandbox.start();
  for (const page of pages) await page.locator(".banner.lost, .banner.away").waitFor({ state: "detached" });
}

// These pages ask for little movement: the animation stands still until it is told to play.
async function replay(page) {
  await command(page, "/omok replay");
  const picture = page.locator(".message.private .picture", { has: page.locator(".moving") });
  await picture.waitFor();
  const drawn = () => picture.locator("canvas").evaluate((still) => still.getContext("2d").getImageData(still.width / 2, 2, 1, 1).data[3]);
  await page.waitForFunction(() => document.querySelector(".message.private canvas")?.width === document.querySelector(".message.private .moving")?.naturalWidth);
  assert.equal(await drawn(), 255);
  await accessible(page, "an animation that stands still");
  await picture.getByRole("button", { name: "Play" }).click();
  await picture.locator("canvas").waitFor({ state: "hidden" });
  await picture.getByRole("button", { name: "Stop" }).click();
  await picture.locator("canvas").waitFor();
}

async function enlarge(page) {
  await page.locator(".message .picture .enlarge").last().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Last move", { exact: false }).waitFor();
  await accessible(page, "an enlarged picture");
  await picture(page, "enlarged-light");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
}
