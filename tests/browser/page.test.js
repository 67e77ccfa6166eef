// The page itself: keyboard, languages, people, narrow windows, and who may talk to it.

import assert from "node:assert/strict";
import { request } from "node:http";
import { test } from "node:test";
import { DESKTOP, PHONE, accessible, browser, command, picture, sandbox, stage } from "./support.js";

stage();

const options = { timeout: 120_000 };

test("a command is found, filled in and sent with the keyboard alone", options, async () => {
  const page = await browser.open("alice");
  await page.keyboard.type("/new");
  const list = page.getByRole("listbox", { name: "Commands" });
  await list.getByRole("option", { name: /omok new/ }).waitFor();
  assert.equal(await list.getByRole("option", { selected: true }).count(), 1);
  await accessible(page, "the list of commands");
  await picture(page, "commands-light");
  await page.keyboard.press("Enter");
  await page.locator(".command-line").waitFor();

  // An option by its name, its value from the list.
  await page.keyboard.type("opp");
  await page.keyboard.press("Enter");
  await page.keyboard.type("bo");
  await page.getByRole("option", { name: "Bob", selected: true }).waitFor();
  await page.keyboard.press("Enter");
  await page.keyboard.type("rules:");
  await page.keyboard.type("nonsense");
  await page.keyboard.press("Enter");
  await page.locator(".option-field [aria-invalid]").waitFor();
  await accessible(page, "a command with a mistake");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("free");
  await page.locator(".suggest [aria-selected=true]").waitFor();
  await picture(page, "command-light");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.locator(".message", { hasText: "Bob" }).filter({ has: page.getByRole("button") }).waitFor();
  assert.deepEqual(browser.complaints, []);
});

test("a needed option is asked for and Escape leaves the command", options, async () => {
  const page = await browser.open("alice");
  await page.keyboard.type("/move");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.getByText("This option is required").waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-invalid")), "true");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.locator(".composer textarea").waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.tagName), "TEXTAREA");
});

test("messages go to everybody; who was elsewhere sees the channel and the mention marked", options, async () => {
  const [alice, bob] = [await browser.open("alice", DESKTOP, "&channel=general"), await browser.open("bob")];
  await alice.locator(".composer textarea").fill("@Bob **hello** <b>there</b> <script>alert(1)</script>");
  await alice.keyboard.press("Enter");
  const entry = bob.locator(".sidebar .channel.unread", { hasText: "general" });
  await entry.locator(".badge", { hasText: "1" }).waitFor();
  assert.match(await bob.title(), /^\(1\)/);
  await entry.click();
  const said = bob.locator(".message.for-me .prose");
  await said.waitFor();
  assert.equal(await said.textContent(), "@Bob hello <b>there</b> <script>alert(1)</script>");
  assert.equal(await said.locator("strong").textContent(), "hello");
  assert.equal(await bob.locator(".sidebar .channel.unread").count(), 0);
  assert.deepEqual(browser.complaints, []);
});

test("one window can be any of the four, and the keyboard changes between them", options, async () => {
  const page = await browser.open("alice");
  await page.getByRole("radio", { name: "Carol" }).click();
  await page.locator('[role=radio][aria-checked=true][data-person="carol"]').waitFor();
  assert.match(page.url(), /as=carol/);
  await page.keyboard.press("Alt+4");
  await page.locator('[role=radio][aria-checked=true][data-person="mod"]').waitFor();
  await page.getByRole("button", { name: "Moderate" }).click();
  await page.getByRole("dialog").waitFor();
  await accessible(page, "the moderator's panel");
  await page.keyboard.press("Escape");
  await page.getByRole("radio", { name: /Mod/ }).press("ArrowRight");
  await page.locator('[role=radio][aria-checked=true][data-person="alice"]').waitFor();
  assert.deepEqual(browser.complaints, []);
});

test("two people stand side by side in one window", options, async () => {
  const context = await browser.chromium.newContext({ viewport: { width: 1440, height: 860 } });
  const page = await context.newPage();
  await page.goto(`${sandbox.url}/?split=alice,bob`);
  const [left, right] = ["alice", "bob"].map((name) => page.frameLocator(`iframe[src*="as=${name}"]`));
  await left.locator(".composer textarea").fill("side by side");
  await left.locator(".composer textarea").press("Enter");
  await right.locator(".message", { hasText: "side by side" }).waitFor();
  await context.close();
});

test("an address that names nobody there is offers who there is", options, async () => {
  const page = await browser.open("alice");
  for (const [asked, first] of [["as=nobody", "Alice"], ["split=alice,zed", "Alice"]]) {
    await page.goto(`${sandbox.url}/?${asked}`);
    await page.getByRole("heading", { name: `There is nobody called “${asked.split(/[=,]/).at(-1)}” here` }).waitFor();
    await page.getByRole("link", { name: first, exact: true }).waitFor();
    assert.equal(await page.getByRole("link", { name: "Alice and Bob side by side" }).count(), asked.startsWith("split") ? 1 : 0);
    await accessible(page, asked);
  }
  await picture(page, "nobody-light");
  await page.getByRole("link", { name: "Bob", exact: true }).click();
  await page.locator('[role=radio][aria-checked=true][data-person="bob"]').waitFor();
  // As people write names.
  await page.goto(`${sandbox.url}/?as=Carol`);
  await page.locator('[role=radio][aria-checked=true][data-person="carol"]').waitFor();
  assert.deepEqual(browser.complaints, []);
});

test("an address with nothing at it leads to the page", options, async () => {
  const page = await browser.open("alice");
  browser.expected = [/404/];
  await page.goto(`${sandbox.url}/sandbx?as=bob`);
  await accessible(page, "an address with nothing at it");
  await picture(page, "missing-light");
  await page.getByRole("link", { name: "Go to the sandbox" }).click();
  await page.locator(".composer textarea").waitFor();
  browser.expected = [];
  assert.deepEqual(browser.complaints, []);
});

test("the notice of a mention goes by itself, unless somebody is on it", options, async () => {
  const [alice, bob] = [await browser.open("alice", DESKTOP, "&channel=general"), await browser.open("bob")];
  await bob.clock.install();
  const notice = bob.locator(".toast p");
  const call = async () => {
    await alice.locator(".composer textarea").fill("@Bob look");
    await alice.keyboard.press("Enter");
    await notice.waitFor();
  };
  await call();
  await accessible(bob, "the notice of a mention");
  await bob.clock.fastForward(9000);
  await notice.waitFor({ state: "detached" });
  // It was read out, and the channel stays marked.
  assert.ok((await bob.locator("[role=log] p").allTextContents()).some((line) => line.includes("Alice mentioned you")));
  await bob.locator(".sidebar .channel .badge").waitFor();

  await call();
  await bob.getByRole("button", { name: "Go there" }).focus();
  await bob.clock.fastForward(60_000);
  assert.equal(await notice.count(), 1);
  await bob.keyboard.press("Enter");
  await notice.waitFor({ state: "detached" });
  await bob.locator(".top-bar h1", { hasText: "general" }).waitFor();
  // Who looks at the channel is not told.
  await alice.locator(".composer textarea").fill("@Bob again");
  await alice.keyboard.press("Enter");
  await bob.locator(".message", { hasText: "again" }).waitFor();
  assert.equal(await notice.count(), 0);
  assert.deepEqual(browser.complaints, []);
});

test("the notice of a mention covers nothing and moves nothing that is looked at", options, async () => {
  const alice = await browser.open("alice", DESKTOP, "&channel=general");
  const call = async (text) => {
    await alice.locator(".composer textarea").fill(text);
    await alice.keyboard.press("Enter");
  };
  const say = (channel, count) =>
    alice.evaluate(async ([name, count]) => {
      const { channels } = await (await fetch("/sandbox/world?as=alice")).json();
      const channel = channels.find((one) => one.name === name).id;
      for (let at = 0; at < count; at += 1) await fetch("/sandbox/say", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ as: "alice", channel, content: `said ${at}` }) });
    }, [channel, count]);
  /** Where the newest message is, and whether anything lies under the notice. */
  const look = (page) =>
    page.evaluate(() => {
      const box = document.querySelector(".toast")?.getBoundingClientRect();
      const overlaps = (one) => one.left < box.right && one.right > box.left && one.top < box.bottom && one.bottom > box.top;
      const others = box && [".scroller", ".composer", ".top-bar", ".me", ".lists"].filter((name) => overlaps(document.querySelector(name).getBoundingClientRect()));
      return { others, newest: document.querySelector(".message:last-child")?.getBoundingClientRect().top, right: box?.right };
    });
  await say("omok", 1);
  for (const count of [0, 60]) {
    await say("omok", count);
    for (const [person, device] of [["bob", DESKTOP], ["carol", PHONE]]) {
      const page = await browser.open(person, device);
      await page.clock.install();
      await page.locator(".message", { hasText: `said ${Math.max(0, count - 1)}` }).last().waitFor();
      const before = await look(page);
      await call(`@${person} look here, at what is said in this channel`);
      await page.locator(".toast p").waitFor();
      await accessible(page, "the notice of a mention");
      const [during, width] = [await look(page), page.viewportSize().width];
      assert.deepEqual(during.others, [], `${person} after ${count}`);
      assert.ok(during.right <= width);
      assert.ok(Math.abs(during.newest - before.newest) <= 1, `${person} after ${count}: ${before.newest} → ${during.newest}`);
      await page.clock.fastForward(9000);
      await page.locator(".toast p").waitFor({ state: "detached" });
      const after = await look(page);
      assert.ok(Math.abs(after.newest - before.newest) <= 1, `${person} after ${count}, gone: ${before.newest} → ${after.newest}`);
      await page.context().close();
    }
  }
  assert.deepEqual(browser.complaints, []);
});

test("the hour beside a message that follows another keeps clear of its text", options, async () => {
  const page = await browser.open("mod", DESKTOP, "&channel=general");
  for (const text of ["one", "two"]) {
    await page.locator(".composer textarea").fill(text);
    await page.keyboard.press("Enter");
    await page.locator(".message", { hasText: text }).waitFor();
  }
  const row = page.locator(".message.grouped").last();
  await row.hover();
  for (const [hour, seen] of [[null, /\d+:\d\d.[AP]M/], ["12:58 PM"], ["22:13"], ["오후 12:58"], ["오전 10:13"]]) {
    const { text, time, body, left } = await row.evaluate((node, hour) => {
      const when = node.querySelector(".gutter .when");
      if (hour) when.textContent = hour;
      const [time, body] = [when, node.querySelector(".body")].map((one) => one.getBoundingClientRect());
      return { text: when.textContent, time, body, left: node.closest(".scroller").getBoundingClientRect().left };
    }, hour);
    if (seen) assert.match(text, seen);
    assert.ok(time.right <= body.left - 8 && time.left >= left, `${text}: ${time.left} to ${time.right}, text from ${body.left}`);
  }
  assert.deepEqual(browser.complaints, []);
});

test("an enlarged picture is called by what is known of it", options, async () => {
  const page = await browser.open("alice");
  for (const [alt, name, title] of [
    ["15 by 15 board, 3 stones. Black: H8, G8.", "board.png", "15 by 15 board, 3 stones"],
    ["Version 1.5 of it, all on one line", "board.png", "Version 1.5 of it, all on one line"],
    ["15줄 바둑판이에요. 흑: H8.", "board.png", "15줄 바둑판이에요"],
    ["十五路盤。黒：H8。", "", "十五路盤"],
    ["", "holiday.png", "holiday.png"],
    ["", "", "Picture"],
  ]) {
    await page.evaluate(async ([alt, name]) => {
      const { enlarge } = await import("/sandbox/assets/js/dialogs.js");
      enlarge({ path: "/sandbox/assets/icon.svg", alt, name });
    }, [alt, name]);
    await page.getByRole("dialog", { name: title, exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
  assert.deepEqual(browser.complaints, []);
});

test("the page speaks Korean and Japanese to whoever reads them", options, async () => {
  const page = await browser.open("carol");
  await page.getByRole("button", { name: "Settings" }).click();
  await accessible(page, "the settings");
  // The settings stay open, in the new language, for whatever else is to be changed.
  await page.getByLabel("Language of Carol").focus();
  await page.getByLabel("Language of Carol").selectOption("ko");
  await page.locator("html:lang(ko)").waitFor();
  await page.getByRole("dialog", { name: "설정" }).getByLabel("화면").waitFor();
  await page.waitForFunction(() => document.activeElement.dataset.setting === "locale");
  await accessible(page, "the settings in Korean");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.locator(".composer textarea").fill("/");
  await page.getByRole("listbox", { name: "명령" }).waitFor();
  await accessible(page, "the list of commands in Korean");
  await picture(page, "commands-korean");
  await page.getByRole("button", { name: "도움말" }).click();
  await page.getByRole("dialog").waitFor();
  await accessible(page, "the help in Korean");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "설정" }).click();
  await page.getByLabel("Carol 님의 언어").selectOption("ja");
  await page.locator("html:lang(ja)").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.locator(".composer textarea").fill("/");
  await page.getByRole("listbox", { name: "コマンド" }).getByRole("option", { name: /五目 新規/ }).waitFor();
  await accessible(page, "the list of commands in Japanese");
  assert.deepEqual(browser.complaints, []);
});

test("help, dark, on a phone", options, async () => {
  const page = await browser.open("bob", { ...PHONE, colorScheme: "dark" });
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("button", { name: "What this is" }).click();
  await page.getByText("Why only on this computer").waitFor();
  await accessible(page, "the help on a phone");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Open channels" }).click();
  await accessible(page, "the channels on a phone");
  // Nothing sticks out sideways.
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  assert.deepEqual(browser.complaints, []);
});

test("nothing sticks out or is cut in a window of 320 pixels, nor at twice the size", options, async () => {
  /** What lies outside the window, or is cut without showing that it goes on. */
  const cut = (page) =>
    page.evaluate(() => {
      const dialog = document.querySelector("dialog[open]");
      const all = [...(dialog ?? document.body).querySelectorAll("*")].filter((node) => !node.closest("svg, .visually-hidden, .skip, .shell:not(.open) .sidebar") && node.checkVisibility({ visibilityProperty: true }));
      const outside = all.filter((node) => node.getBoundingClientRect().right > innerWidth + 1 || node.getBoundingClientRect().left < -1);
      const clipped = all.filter((node) => {
        const { overflowX, textOverflow } = getComputedStyle(node);
        return node.scrollWidth > node.clientWidth + 1 && overflowX !== "visible" && textOverflow !== "ellipsis" && !node.matches("input, textarea, pre");
      });
      return [...outside, ...clipped].map((node) => `${node.tagName}.${node.className} ${node.textContent.slice(0, 40)}`);
    });
  for (const [person, viewport] of [["mod", { width: 320, height: 640 }], ["bob", { width: 640, height: 430 }]]) {
    const page = await browser.open(person, { ...DESKTOP, viewport }, "&channel=omok");
    const look = async (what) => assert.deepEqual(await cut(page), [], `${what}, ${viewport.width} px`);
    await look("the page");
    await page.locator(".composer textarea").fill("/omok new rules:Renju (no opening rules) time:");
    await page.locator(".suggest .option").first().waitFor();
    await look("a command");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.locator(".command-line").waitFor({ state: "detached" });
    await command(page, "/omok preferences");
    await page.locator(".message.private .select").first().waitFor();
    await look("selects and buttons");
    for (const name of ["Settings", person === "mod" ? "Moderate" : "Help"]) {
      await page.getByRole("button", { name, exact: true }).click();
      await page.getByRole("dialog").waitFor();
      await look(name);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    }
    await page.getByRole("button", { name: "Open channels" }).click();
    await look("the channels");
    await picture(page, `narrow-${viewport.width}`);
  }
  assert.deepEqual(browser.complaints, []);
});

test("markdown becomes elements, and nothing else does", options, async () => {
  const page = await browser.open("alice");
  const cases = [
    ["plain", "<p>plain</p>"],
    ["**bold** *slanted* _too_ __under__ ~~gone~~ `code`", "<p><strong>bold</strong> <em>slanted</em> <em>too</em> <u>under</u> <s>gone</s> <code>code</code></p>"],
    ["***both***", "<p><strong><em>both</em></strong></p>"],
    ["snake_case_name 2*3*4 \\*not\\*", "<p>snake_case_name 2<em>3</em>4 *not*</p>"],
    ["`**raw** <@1>`", "<p><code>**raw** &lt;@1&gt;</code></p>"],
    ["<img src=x onerror=alert(1)>", "<p>&lt;img src=x onerror=alert(1)&gt;</p>"],
    ["[x](javascript:alert(1))", "<p>[x](javascript:alert(1))</p>"],
    ["[the **rules**](https://renju.example/a)", '<p><a href="https://renju.example/a" target="_blank" rel="noopener noreferrer">the <strong>rules</strong></a></p>'],
    ["see https://renju.example/a_b_c.", '<p>see <a href="https://renju.example/a_b_c" target="_blank" rel="noopener noreferrer">https://renju.example/a_b_c</a>.</p>'],
    ["<@1> <@!2> <@&3>", '<p><span class="mention mine">@Ann</span> <span class="mention">@2</span> <span class="mention">@3</span></p>'],
    ["a\nb\n\nc", "<p>a<br>b<br><br>c</p>"],
    ["# Big\n- one\n- two\n> said\n> more\n-# small", '<p class="heading h1">Big</p><ul><li>one</li><li>two</li></ul><blockquote>said<br>more</blockquote><p class="small">small</p>'],
    ["x```js\nlet a = 1 < 2;\n```y", '<p>x</p><pre tabindex="0"><code>let a = 1 &lt; 2;</code></pre><p>y</p>'],
    ["```unfinished", "<p>```unfinished</p>"],
    ["2. b\n3. c", '<ol start="2"><li>b</li><li>c</li></ol>'],
    ["*".repeat(3000), null],
    ["[".repeat(3000), null],
    ["**a".repeat(1000), null],
  ];
  const made = await page.evaluate(async (texts) => {
    const { markdown } = await import("/sandbox/assets/js/markdown.js");
    const names = { me: "1", user: (id) => (id === "1" ? "Ann" : null), role: () => null, channel: () => null };
    return texts.map((text) => {
      const box = document.createElement("div");
      box.append(markdown(text, names));
      return { html: box.innerHTML, text: box.textContent };
    });
  }, cases.map(([text]) => text));
  cases.forEach(([text, wanted], index) => {
    if (wanted !== null) assert.equal(made[index].html, wanted);
    // Whatever it is, nothing of it is lost.
    else assert.equal(made[index].text.replaceAll("*", ""), text.replaceAll("*", ""));
  });
  assert.deepEqual(browser.complaints, []);
});

test("what is no web address leads nowhere, and Space opens hidden text without scrolling", options, async () => {
  const page = await browser.open("alice");
  const addresses = ["javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "discord://x", "http://[", "https://renju.example/a", "/attachments/1/2/a.png?x"];
  const made = await page.evaluate(async (addresses) => {
    const { link } = await import("/sandbox/assets/js/markdown.js");
    const { localPath } = await import("/sandbox/assets/js/pictures.js");
    return addresses.map((address) => [link(address, "x", { channel: () => null }).tagName, localPath(address)]);
  }, addresses);
  const nowhere = Array(5).fill(["SPAN", ""]);
  assert.deepEqual(made, [...nowhere, ["A", "https://renju.example/a"], ["A", "/attachments/1/2/a.png?x"]]);
  const scrolled = await page.evaluate(async () => {
    const { markdown } = await import("/sandbox/assets/js/markdown.js");
    const cover = markdown("||hidden||", { channel: () => null }).querySelector(".spoiler");
    const space = () => cover.dispatchEvent(new KeyboardEvent("keydown", { key: " ", cancelable: true }));
    return [space(), cover.classList.contains("open"), space()];
  });
  assert.deepEqual(scrolled, [false, true, true], "once it is open, the key is the page's again");
  assert.deepEqual(browser.complaints, []);
});

test("earlier messages that could not be fetched are told of, and fetched the next time", options, async () => {
  const page = await browser.open("alice", DESKTOP, "&channel=general");
  await page.evaluate(async () => {
    const world = await (await fetch("/sandbox/world?as=bob")).json();
    const channel = world.channels.find((one) => one.name === "general").id;
    for (let at = 0; at < 70; at += 1) {
      await fetch("/sandbox/say", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ as: "bob", channel, content: `said ${at}` }) });
    }
  });
  await page.reload();
  const older = page.getByRole("button", { name: "Earlier messages" });
  await older.waitFor();
  browser.expected.push(/net::ERR_FAILED/);
  await page.route(/messages\?.*before=/, (route) => route.abort());
  await older.click();
  await page.getByText("The sandbox could not be reached. Try again.").first().waitFor();
  await page.unroute(/messages\?.*before=/);
  browser.expected.pop();
  await older.click();
  await page.getByText("said 0", { exact: true }).waitFor();
  assert.deepEqual(browser.complaints, []);
});

test("messages are grouped, and parted by day and by what has been read", options, async () => {
  const page = await browser.open("alice", { ...DESKTOP, timezoneId: "Asia/Seoul" });
  const shown = await page.evaluate(async () => {
    const { MessageList } = await import("/sandbox/assets/js/messages.js");
    const { World } = await import("/sandbox/assets/js/world.js");
    // Ids carry the time: 23:58, 23:59, 00:01 in Seoul, then 20 minutes later.
    const id = (iso) => String(BigInt(Date.parse(iso) - 1_420_070_400_000) << 22n);
    const times = ["2026-11-29T14:58:00Z", "2026-11-29T14:59:00Z", "2026-11-29T15:01:00Z", "2026-11-29T15:21:00Z"];
    const world = new World("alice");
    const user = { id: "5", key: "bob", name: "bob", display_name: "Bob", online: true };
    Object.assign(world, { me: { id: "6", locale: "en-US" }, guild: { id: "1" } });
    world.users = new Map([["5", user]]);
    world.channels = new Map([["9", { id: "9", name: "omok", kind: "text" }]]);
    world.messages = new Map([["9", { more: false, list: times.map((time, at) => ({ id: id(time), channel: "9", author: "5", kind: "default", content: `m${at}` })) }]]);
    const box = document.createElement("div");
    box.append(document.createElement("div"));
    document.body.append(box);
    const list = new MessageList(world, box.firstChild, {});
    list.open("9", id(times[2]));
    const rows = [...box.querySelectorAll(".messages > li")].map((row) => (row.matches(".divider") ? row.textContent : `${row.matches(".grouped") ? "+" : ""}${row.querySelector(".prose").textContent}`));
    box.remove();
    return rows;
  });
  assert.deepEqual(shown, ["m0", "+m1", "November 30, 2026", "m2", "New", "m3"]);
  assert.deepEqual(browser.complaints, []);
});

test("relative times live, in the language of the page", options, async () => {
  const page = await browser.open("alice");
  const shown = await page.evaluate(async () => {
    const { relative } = await import("/sandbox/assets/js/time.js");
    const now = 1_700_000_000_000;
    return [-90, -1, 0, 25, 60, 3600, 86_400, 200_000].map((after) => relative(now / 1000 + after, now));
  });
  assert.deepEqual(shown, ["1 minute ago", "1 second ago", "now", "in 25 seconds", "in 1 minute", "in 1 hour", "tomorrow", "in 2 days"]);
});

test("requests under other names and from other sites are refused", options, async () => {
  const ask = (method, path, headers) =>
    new Promise((done, fail) => {
      const sent = request({ host: "127.0.0.1", port: sandbox.port, method, path, headers }, (answer) => {
        answer.resume();
        done(answer.statusCode);
      });
      sent.on("error", fail);
      sent.end(method === "POST" ? JSON.stringify({ as: "alice", channel: "1", content: "x" }) : undefined);
    });
  const host = `127.0.0.1:${sandbox.port}`;
  assert.equal(await ask("GET", "/", { host }), 200);
  assert.equal(await ask("GET", "/", { host: `omok.example:${sandbox.port}` }), 403);
  assert.equal(await ask("GET", "/api/v10/gateway", { host: `omok.example:${sandbox.port}` }), 403);
  const json = { host, "content-type": "application/json" };
  assert.equal(await ask("POST", "/sandbox/say", { ...json, origin: "http://omok.example" }), 403);
  assert.equal(await ask("POST", "/sandbox/say", { ...json, origin: "null" }), 403);
  assert.equal(await ask("POST", "/sandbox/say", { host, "content-type": "text/plain" }), 415);
  assert.equal(await ask("GET", "/sandbox/world?as=alice", { host, "sec-fetch-site": "cross-site" }), 403);
  // That channel does not exist, but the page itself may ask.
  assert.equal(await ask("POST", "/sandbox/say", { ...json, origin: `http://${host}` }), 404);
});
