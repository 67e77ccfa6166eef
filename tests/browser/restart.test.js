// The sandbox is killed and started again: what the page keeps, what it lets go, and what it says of it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, accessible, browser, command, sandbox, stage } from "./support.js";

stage();

const options = { timeout: 120_000 };

const spoken = (page) => page.locator("[role=log] p").allTextContents();
const seen = (locator) => locator.evaluate((node) => {
  const [box, room] = [node, node.closest(".scroller")].map((one) => one.getBoundingClientRect());
  return box.bottom > room.top && box.bottom <= room.bottom + 1;
});

test("private answers that the sandbox no longer has go, and the bot counts as away meanwhile", options, async () => {
  const alice = await browser.open("alice");
  await command(alice, "/omok new");
  const table = alice.locator(".message", { has: alice.getByRole("button", { name: "Join" }) });
  await table.getByRole("button", { name: "Options" }).click();
  const answer = alice.locator(".message.private");
  await answer.waitFor();
  await alice.locator(".presence.online").waitFor();

  browser.expected = [/WebSocket connection|ERR_CONNECTION_REFUSED|Failed to load resource/];
  await sandbox.kill();
  await alice.locator(".banner.lost").waitFor();
  await alice.locator(".presence.away").waitFor();
  await alice.locator(".people .member.away", { hasText: "Omok" }).waitFor();
  await accessible(alice, "a page without its server");
  await sandbox.start();
  await alice.locator(".banner.lost, .banner.away").waitFor({ state: "detached" });
  await alice.locator(".presence.online").waitFor();
  browser.expected = [];
  await answer.waitFor({ state: "detached" });
  await table.waitFor();
  assert.ok((await spoken(alice)).some((line) => line.includes("Earlier private answers are gone")), "it is said");

  // Asked for anew, it is there.
  await table.getByRole("button", { name: "Options" }).click();
  await answer.waitFor();
  assert.deepEqual(browser.complaints, []);
});

test("a button of what is gone is answered by a kind sentence, in view", options, async () => {
  const bob = await browser.open("bob", DESKTOP);
  await command(bob, "/omok rules");
  const answer = bob.locator(".message.private");
  const button = answer.locator(".components button:enabled").first();
  await button.waitFor();
  browser.expected = [/Failed to load resource/];
  await bob.route("**/sandbox/component", (route) => route.fulfill({ status: 404, json: { error: "unknown", detail: "there is no message “1576860277922594816” here" } }));
  await button.click();
  const failure = bob.locator(".failure", { hasText: "That isn't there any more. Use a newer message, or a command." });
  await failure.waitFor();
  assert.ok(await seen(failure));
  assert.equal(await bob.getByText("1576860277922594816").count(), 0);
  await accessible(bob, "a press that came too late");
  // The answer that was pressed has gone; the complaint is the page's own, not the bot's.
  assert.equal(await answer.count(), 0);
  assert.equal(await bob.locator(".notice .avatar, .notice .tag").count(), 0);
  await bob.locator(".notice").getByRole("button", { name: "Dismiss" }).click();
  await failure.waitFor({ state: "detached" });
  browser.expected = [];
  assert.deepEqual(browser.complaints, []);
});

test("what one's own press is answered with comes into view", options, async () => {
  const carol = await browser.open("carol");
  await command(carol, "/omok new");
  const table = carol.locator(".message", { has: carol.getByRole("button", { name: "Options" }) }).last();
  await table.waitFor();
  await carol.evaluate(async () => {
    const world = await (await fetch("/sandbox/world?as=bob")).json();
    const channel = world.channels.find((one) => one.name === "omok").id;
    for (let at = 0; at < 30; at += 1) {
      await fetch("/sandbox/say", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ as: "bob", channel, content: `said ${at}\nand more` }) });
    }
  });
  await carol.locator(".message", { hasText: "said 29" }).waitFor();
  const press = table.getByRole("button", { name: "Options" });
  await press.scrollIntoViewIfNeeded();
  await carol.waitForFunction(() => {
    const { scrollHeight, scrollTop, clientHeight } = document.querySelector(".scroller");
    return scrollHeight - scrollTop - clientHeight > 300;
  });
  await press.click();
  const answer = carol.locator(".message.private").last();
  await answer.waitFor();
  await carol.waitForFunction(() => {
    const { scrollHeight, scrollTop, clientHeight } = document.querySelector(".scroller");
    return scrollHeight - scrollTop - clientHeight < 5;
  });
  assert.ok(await seen(answer));
  assert.equal(await carol.locator(".jump").isVisible(), false);
  assert.deepEqual(browser.complaints, []);
});
