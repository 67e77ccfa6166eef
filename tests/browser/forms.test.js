// Selects and forms of every kind, by keyboard, by finger, and for who hears the page.

import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, PHONE, accessible, browser, picture, sandbox, stage } from "./support.js";

stage();

const options = { timeout: 120_000 };

/** What a bot may hang on a message: one of many, several, a person, a channel. */
const COMPONENTS = [
  { type: 3, custom_id: "v1:none:1:0", placeholder: "Row", min_values: 0, max_values: 1, options: Array.from({ length: 25 }, (_, at) => ({ label: `Row ${at + 1}`, value: `${at + 1}` })) },
  { type: 3, custom_id: "v1:none:2:0", placeholder: "Reminders", min_values: 1, max_values: 2, options: ["Half", "A tenth", "Never"].map((label) => ({ label, value: label, default: label === "Half" })) },
  { type: 5, custom_id: "v1:none:3:0", placeholder: "Whom" },
  { type: 8, custom_id: "v1:none:4:0", placeholder: "Where", channel_types: [0] },
  { type: 3, custom_id: "v1:none:5:0", placeholder: "Not now", disabled: true, options: [{ label: "x", value: "x" }] },
].map((select) => ({ type: 1, components: [select] }));

/** Has the bot's account write to #omok, as the bot of another program would. */
async function say(body) {
  const world = await (await fetch(`${sandbox.url}/sandbox/world?as=alice`)).json();
  const channel = world.channels.find((one) => one.name === "omok").id;
  const answer = await fetch(`${sandbox.url}/api/v10/channels/${channel}/messages`, {
    method: "POST",
    // The local Discord has one bot, and this is its token.
    headers: { authorization: "Bot c2FuZGJveA.local.discord-stands-in-for-the-real-one", "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  assert.equal(answer.status, 200, await answer.clone().text());
}

/** What the page sends while `act` goes on. */
async function sent(page, act) {
  const request = page.waitForRequest(/\/sandbox\/component$/);
  await act();
  return JSON.parse((await request).postData()).values;
}

test("selects are used with the keyboard alone", options, async () => {
  await say({ content: "Choose", components: COMPONENTS });
  const page = await browser.open("alice");
  const message = page.locator(".message", { hasText: "Choose" }).first();
  const [row, reminders, whom, where, off] = ["Row", "Reminders", "Whom", "Where", "Not now"].map((name) => message.getByRole("combobox", { name }));
  await accessible(page, "a message with selects");
  assert.ok(await off.isDisabled());

  await row.focus();
  await page.keyboard.press("ArrowDown");
  await page.getByRole("listbox", { name: "Row" }).waitFor();
  await accessible(page, "an open select");
  await picture(page, "select-light");
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowUp");
  assert.deepEqual(await sent(page, () => page.keyboard.press("Enter")), ["24"]);
  // The bot does not know this select, and says so in private.
  await page.locator(".message.private").waitFor();
  await page.waitForFunction(() => document.querySelectorAll("[aria-busy=true]").length === 0);
  await row.focus();
  await page.keyboard.press("ArrowDown");
  assert.deepEqual(await sent(page, () => page.keyboard.press("Enter")), [], "what need not be chosen can be taken back");
  await page.waitForFunction(() => document.querySelectorAll("[aria-busy=true]").length === 0);

  // Several: ticked, sent when the list closes, and no more than may be.
  assert.equal(await reminders.textContent(), "Half");
  await reminders.focus();
  await page.keyboard.press("ArrowDown");
  for (const key of ["End", "Enter", "ArrowUp", "Enter"]) await page.keyboard.press(key);
  assert.deepEqual(await sent(page, () => page.keyboard.press("Escape")), ["Half", "Never"]);
  await page.waitForFunction(() => document.querySelectorAll("[aria-busy=true]").length === 0);

  // People and channels, found by their first letters.
  await whom.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("c");
  const [carol] = await sent(page, () => page.keyboard.press("Enter"));
  const world = await (await fetch(`${sandbox.url}/sandbox/world?as=alice`)).json();
  assert.equal(carol, world.people.find((person) => person.key === "carol").id);
  await page.waitForFunction(() => document.querySelectorAll("[aria-busy=true]").length === 0);
  await where.focus();
  await page.keyboard.press("ArrowDown");
  assert.deepEqual(await page.getByRole("listbox", { name: "Where" }).getByRole("option").allTextContents(), ["#omok", "#general"]);
  await page.keyboard.press("End");
  assert.deepEqual(await sent(page, () => page.keyboard.press("Enter")), [world.channels.find((one) => one.name === "general").id]);
  assert.deepEqual(browser.complaints, []);
});

test("a select without words of its own is called by what it offers", options, async () => {
  const rows = (...labels) => labels.map((label) => ({ label, value: label }));
  await say({
    content: "Nameless",
    components: [
      { type: 3, custom_id: "v1:none:1:0", options: [{ label: "Wood", value: "wood", default: true }, ...rows("Light", "Dark")] },
      { type: 3, custom_id: "v1:none:2:0", options: rows("A", "B", "C", "D", "E") },
    ].map((select) => ({ type: 1, components: [select] })),
  });
  const page = await browser.open("carol");
  const message = page.locator(".message", { hasText: "Nameless" }).first();
  const wood = message.getByRole("combobox", { name: "Choose: Wood, Light, Dark", exact: true });
  assert.equal(await wood.textContent(), "Wood");
  await message.getByRole("combobox", { name: "Choose: A, B, C, D…", exact: true }).click();
  await page.getByRole("listbox", { name: "Choose: A, B, C, D…" }).waitFor();
  await accessible(page, "selects without words of their own");
  assert.deepEqual(browser.complaints, []);
});

test("selects are used with a finger on a phone", options, async () => {
  await say({ content: "Tap", components: COMPONENTS });
  const page = await browser.open("bob", { ...PHONE, colorScheme: "dark" });
  const message = page.locator(".message", { hasText: "Tap" }).first();
  const row = message.getByRole("combobox", { name: "Row" });
  await row.tap();
  const list = page.getByRole("listbox", { name: "Row" });
  await list.waitFor();
  await accessible(page, "an open select on a phone");
  await picture(page, "select-phone-dark");
  const box = await list.boundingBox();
  assert.ok(box.x >= 0 && box.x + box.width <= 390 && box.y >= 0 && box.y + box.height <= 844, JSON.stringify(box));
  const last = list.getByRole("option", { name: "Row 25" });
  await last.scrollIntoViewIfNeeded();
  assert.ok((await last.boundingBox()).height >= 36, "large enough for a finger");
  assert.deepEqual(await sent(page, () => last.tap()), ["25"]);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  assert.deepEqual(browser.complaints, []);
});

const FORM = {
  interaction: "1",
  customId: "new",
  title: "A table with everything",
  texts: ["What is left alone is as **the server** has it."],
  fields: [
    { customId: "name", label: "Name", description: "As your friends will see it", style: 1, value: "", required: true, minLength: 2, maxLength: 20 },
    { customId: "words", label: "Words", style: 2, value: "", required: false, maxLength: 200 },
    { customId: "rules", label: "Rules", style: null, value: "", required: true, select: { kind: 3, options: [{ label: "Renju", value: "renju" }, { label: "Free", value: "free" }], default_values: [], channel_types: [], min_values: 1, max_values: 1 } },
    { customId: "who", label: "Who", style: null, value: "", required: false, select: { kind: 5, options: [], default_values: ["BOB"], channel_types: [], min_values: 1, max_values: 1 } },
  ],
};

/** Opens the form and keeps what it sends; the first time it is refused. */
async function openForm(page) {
  const world = await (await fetch(`${sandbox.url}/sandbox/world?as=alice`)).json();
  const form = structuredClone(FORM);
  form.fields[3].select.default_values = [world.people.find((person) => person.key === "bob").id];
  await page.evaluate(async ([form, { people, bot, guild }]) => {
    const { openForm } = await import("/sandbox/assets/js/dialogs.js");
    const name = (id) => people.find((person) => person.id === id)?.display_name ?? "Omok";
    const world = { people, bot, guild, nameOf: name, channelsOf: () => [], names: () => ({ user: name, role: () => null, channel: () => null }) };
    window.sentForms = [];
    openForm(form, world, async (values) => {
      window.sentForms.push(values);
      return window.sentForms.length === 1 ? "Not yet" : null;
    });
  }, [form, world]);
  return world;
}

test("a form of many inputs is filled in with the keyboard, and keeps what was typed", options, async () => {
  const page = await browser.open("alice", { ...DESKTOP, colorScheme: "light" });
  await page.locator(".composer textarea").focus();
  const world = await openForm(page);
  const dialog = page.getByRole("dialog", { name: "A table with everything" });
  await dialog.waitFor();
  assert.equal(await dialog.locator("strong").textContent(), "the server");
  await accessible(page, "a form of many inputs");
  // Nothing filled in: the first that is needed says so and is gone to.
  await page.keyboard.press("Enter");
  await dialog.locator(".problem:visible").first().waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-invalid")), "true");
  await page.keyboard.type("Friday night");
  await page.keyboard.press("Tab");
  await page.keyboard.type("two\nlines");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await accessible(page, "a form filled in");
  await picture(page, "form-light");
  const submit = dialog.getByRole("button", { name: "Submit" });
  await submit.focus();
  await page.keyboard.press("Enter");
  await dialog.getByRole("alert").getByText("Not yet").waitFor();
  assert.equal(await dialog.getByLabel("Name").inputValue(), "Friday night");
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  const sent = await page.evaluate(() => window.sentForms.at(-1));
  const bob = world.people.find((person) => person.key === "bob").id;
  assert.deepEqual(sent, [["name", "Friday night"], ["words", "two\nlines"], ["rules", "free"], ["who", bob]]);
  assert.equal(await page.evaluate(() => document.activeElement.tagName), "TEXTAREA", "back where one was");
  assert.deepEqual(browser.complaints, []);
});

test("after a form that a command opened, what is typed arrives in the message box", options, async () => {
  const page = await browser.open("alice");
  const box = page.locator(".composer textarea");
  const dialog = page.getByRole("dialog");
  const closings = {
    Escape: () => page.keyboard.press("Escape"),
    "the cross": () => dialog.getByRole("button", { name: "Close" }).click(),
    Cancel: () => dialog.getByRole("button", { name: "Cancel" }).click(),
    "Submit, clicked": () => dialog.getByRole("button", { name: "Submit" }).click(),
    "Submit, reached with Tab": async () => {
      while (!(await page.evaluate(() => document.activeElement.matches("dialog [type=submit]")))) await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
    },
  };
  for (const [how, close] of Object.entries(closings)) {
    await page.keyboard.type("/strategy submit");
    await page.locator(".suggest [aria-selected=true]").waitFor();
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement.matches(".adder"));
    await page.keyboard.press("Enter");
    await dialog.waitFor();
    if (how.startsWith("Submit")) {
      await dialog.locator("textarea").fill("no program");
      await dialog.getByLabel("Name").fill("none");
    }
    await close();
    await dialog.waitFor({ state: "detached" });
    await page.waitForFunction(() => document.activeElement.matches(".composer textarea"));
    await page.keyboard.type("typed");
    assert.equal(await box.inputValue(), "typed", how);
    await box.fill("");
  }
  // Who had begun to write goes on where the caret was.
  await page.keyboard.type("before after");
  for (let count = 0; count < "after".length; count += 1) await page.keyboard.press("ArrowLeft");
  await openForm(page);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.keyboard.type("and ");
  assert.equal(await box.inputValue(), "before and after");
  assert.deepEqual(browser.complaints, []);
});

test("a form of many inputs fits a phone", options, async () => {
  const page = await browser.open("carol", { ...PHONE, colorScheme: "dark" });
  await openForm(page);
  const dialog = page.getByRole("dialog", { name: "A table with everything" });
  await dialog.getByRole("combobox", { name: "Rules" }).tap();
  await page.getByRole("listbox", { name: "Rules" }).waitFor();
  await accessible(page, "a form on a phone");
  await picture(page, "form-phone-dark");
  const box = await dialog.boundingBox();
  assert.ok(box.x >= 0 && box.x + box.width <= 390 && box.y >= 0 && box.y + box.height <= 844, JSON.stringify(box));
  await page.getByRole("listbox", { name: "Rules" }).getByRole("option", { name: "Free" }).tap();
  await dialog.getByRole("combobox", { name: "Rules" }).getByText("Free").waitFor();
  await page.getByRole("button", { name: "Cancel" }).tap();
  await dialog.waitFor({ state: "detached" });
  assert.deepEqual(browser.complaints, []);
});

test("what is too long for a field is kept whole, and told of", options, async () => {
  const page = await browser.open("alice");
  await page.evaluate(async () => {
    const { openForm } = await import("/sandbox/assets/js/dialogs.js");
    window.sent = [];
    const field = { customId: "name", label: "Name", style: 1, maxLength: 3, required: true, value: "" };
    openForm({ title: "A form", fields: [field] }, null, async (values) => void window.sent.push(values) ?? null);
  });
  const form = page.getByRole("dialog");
  await form.getByLabel("Name").fill("four");
  await page.keyboard.press("Enter");
  await form.getByText("At most 3 characters").waitFor();
  await accessible(page, "a field that is too long");
  assert.equal(await form.getByLabel("Name").inputValue(), "four");
  await form.getByLabel("Name").fill("fou");
  await page.keyboard.press("Enter");
  await form.waitFor({ state: "detached" });
  assert.deepEqual(await page.evaluate(() => window.sent), [[["name", "fou"]]]);
  assert.deepEqual(browser.complaints, []);
});
