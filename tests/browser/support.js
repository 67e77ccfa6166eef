// Starts the sandbox and a browser, and does what people do on the page.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { after, before, beforeEach } from "node:test";
import { fileURLToPath } from "node:url";
import { AxeBuilder } from "@axe-core/playwright";
import { chromium } from "playwright-core";

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
export const BINARY = process.env.OMOK ?? join(process.env.CARGO_TARGET_DIR ?? join(ROOT, "target"), "debug/omok");

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
export const DESKTOP = { viewport: { width: 1280, height: 860 } };

/** The path of a file that the tests hand in. */
export const fixture = (name) => join(ROOT, "tests/browser/fixtures", name);

async function freePort() {
  const server = createServer();
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return port;
}

/** A running `omok sandbox` with a database of its own; `kill` and `start` again keep both. */
export class Sandbox {
  static async start() {
    const sandbox = new Sandbox();
    sandbox.folder = mkdtempSync(join(tmpdir(), "omok-browser-"));
    sandbox.port = await freePort();
    await sandbox.start();
    return sandbox;
  }

  get url() {
    return `http://127.0.0.1:${this.port}`;
  }

  async start() {
    const args = ["sandbox", "--listen", `127.0.0.1:${this.port}`, "--database", `sqlite://${join(this.folder, "omok.db")}`];
    this.process = spawn(BINARY, args, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, RUST_LOG: process.env.RUST_LOG ?? "warn" } });
    this.output = "";
    for (const stream of [this.process.stdout, this.process.stderr]) stream.on("data", (data) => (this.output += data));
    const ended = new Promise((_, fail) => {
      this.process.once("error", fail);
      this.process.once("exit", (code) => fail(new Error(`omok sandbox ended with ${code}:\n${this.output}`)));
    });
    ended.catch(() => {});
    const ready = async () => {
      for (;;) {
        const answer = await fetch(`${this.url}/sandbox/world?as=alice`).catch(() => null);
        const world = answer?.ok ? await answer.json() : null;
        if (world?.bot.online && world.commands.length > 0) return;
        await new Promise((done) => setTimeout(done, 50));
      }
    };
    await Promise.race([ready(), ended]);
  }

  /** Ends it as a power cut would. */
  async kill() {
    const gone = new Promise((done) => this.process.once("exit", done));
    this.process.kill("SIGKILL");
    await gone;
  }

  async stop() {
    if (this.process.exitCode === null && this.process.signalCode === null) await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The browser, and everything its pages complained about. */
export class Browser {
  static async start(sandbox) {
    const browser = new Browser();
    browser.sandbox = sandbox;
    browser.complaints = [];
    // Said on purpose while the server is gone.
    browser.expected = [];
    browser.chromium = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"],
    });
    return browser;
  }

  /** A window of its own for a person. */
  async open(person, options = DESKTOP, rest = "") {
    const context = await this.chromium.newContext({ reducedMotion: "reduce", ...options });
    // Matches nothing, and has the browser ask about each request from the start: one that is told to only
    // later lets some pass for a moment, and a test's `page.route` would miss them.
    await context.route("**/asked-about-from-the-start", (route) => route.abort());
    if (process.env.LIVE) await context.route("**/sandbox/assets/**", (route) => route.fulfill({ path: join(ROOT, "assets/sandbox", new URL(route.request().url()).pathname.replace("/sandbox/assets/", "")) }));
    const page = await context.newPage();
    // Generous: on a busy machine everything here waits for the same two cores.
    page.setDefaultTimeout(20_000);
    const complain = (text) => this.expected.some((known) => known.test(text)) || this.complaints.push(`${person}: ${text}`);
    page.on("pageerror", (error) => complain(error.stack ?? String(error)));
    page.on("console", (message) => ["error", "warning"].includes(message.type()) && complain(message.text()));
    await page.goto(`${this.sandbox.url}/?as=${person}${rest}`);
    await page.locator(".composer textarea").waitFor();
    return page;
  }

  async stop() {
    await this.chromium.close();
  }
}

/** The sandbox and the browser of a test file, from `stage` on. */
export let sandbox;
export let browser;

/** Sets both up for a file's tests, and takes them down; each test begins with nothing to complain about. */
export function stage() {
  before(async () => {
    sandbox = await Sandbox.start();
    browser = await Browser.start(sandbox);
  });
  beforeEach(() => {
    browser.complaints.length = 0;
  });
  after(async () => {
    await browser?.stop();
    await sandbox?.stop();
  });
}

/** Types a whole command and sends it with the keyboard. */
export async function command(page, text) {
  await page.locator(".composer textarea").fill(text);
  const line = page.locator(".command-line");
  // A name alone is taken from the list; with something behind it, it is recognised.
  if ((await line.count()) === 0) await page.keyboard.press("Enter");
  await line.waitFor();
  // An Enter that arrives with a suggestion lit takes that; the next one sends.
  await page.waitForFunction(() => document.activeElement?.closest(".command-line"));
  await page.keyboard.press("Enter");
  const gone = line.waitFor({ state: "detached", timeout: 1000 });
  if (await gone.then(() => false, () => true)) {
    await page.keyboard.press("Enter");
    await line.waitFor({ state: "detached" });
  }
}

/** Takes `option` of the select called `name`, with the mouse, and waits for the bot to have answered. */
export async function choose(message, name, option) {
  await message.getByRole("combobox", { name }).click();
  await message.getByRole("option", { name: option, exact: true }).click();
  await message.locator("[aria-busy=true]").waitFor({ state: "detached" });
}

/** Places a stone with the board's button: a form, a preview, a confirmation. */
export async function placeByButton(page, point) {
  await page.getByRole("button", { name: "Place", exact: true }).last().click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Point").fill("nowhere");
  await accessible(page, "a form");
  await form.getByLabel("Point").fill(point);
  await page.keyboard.press("Enter");
  await form.waitFor({ state: "detached" });
  const preview = page.locator(".message.private", { has: page.getByRole("button", { name: `Place ${point}` }) });
  await preview.locator("img").waitFor();
  await picture(page, "preview");
  await preview.getByRole("button", { name: `Place ${point}` }).click();
}

/** Goes to the thread whose name holds `name`. */
export async function openThread(page, name) {
  await page.locator(".sidebar .channel.thread", { hasText: name }).first().click();
  await page.locator(".top-bar h1", { hasText: name }).waitFor();
}

/** Holds a page to axe's rules. */
export async function accessible(page, what) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, impact, nodes }) => `${id} (${impact}): ${nodes.map((node) => node.html.slice(0, 200)).join("\n    ")}`);
  assert.deepEqual(found, [], `${what} is accessible`);
}

/** Takes a picture, to be looked at when a test failed or the page was changed. */
export async function picture(page, name, folder = join(ROOT, "target/browser")) {
  mkdirSync(folder, { recursive: true });
  // No blinking cursor, no half-loaded board, nothing lit because the mouse happens to be over it.
  await page.mouse.move(0, 0);
  // One far up the page waits to be scrolled to before it loads.
  await page.waitForFunction(() => {
    const shown = [...document.images].filter((image) => image.getBoundingClientRect().bottom > 0);
    return shown.every((image) => image.complete);
  });
  const path = join(folder, `${name}.png`);
  await page.screenshot({ path, caret: "hide", animations: "disabled" });
  return path;
}
