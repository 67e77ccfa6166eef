// The page: puts the parts together and carries out what a person does.

import { ApiError, get, post, readFile } from "./api.js";
import { choosePerson, find } from "./chooser.js";
import { Composer } from "./composer.js";
import { enlarge, openForm, openHelp, openSettings, splitView } from "./dialogs.js";
import { openModeration } from "./moderation.js";
import { fill, h, icon } from "./dom.js";
import { MessageList } from "./messages.js";
import { Sidebar, personSwitch } from "./sidebar.js";
import { Speech } from "./speech.js";
import { setLanguage, t } from "./text.js";
import { followTheme, readTheme, setTheme } from "./theme.js";
import { refreshTimes } from "./time.js";
import { Toast } from "./toast.js";
import { ReadMarks, World } from "./world.js";

const PENDING_MS = 350;
const DISCORD_EPOCH_MS = 1_420_070_400_000;

// Why the layer did not do it, in its words and in the page's.
const PROBLEMS = {
  network: "failed.network",
  shut_down: "failed.network",
  unknown: "failed.gone",
  not_allowed: "failed.not_allowed",
  timed_out: "failed.did_not_respond",
};

class App {
  /** `ready` is called once, when there is something to look at. */
  constructor(person, { channel, framed, ready }) {
    this.person = person;
    this.wanted = channel;
    this.framed = framed;
    this.ready = ready;
    this.current = null;
    this.world = new World(person);
    this.marks = new ReadMarks(person);
    this.build();
    const { world } = this;
    world.addEventListener("world", (event) => this.worldChanged(event.detail.again));
    world.addEventListener("connection", () => this.renderChrome());
    world.addEventListener("channels", () => this.renderChrome());
    world.addEventListener("messages", (event) => this.shows(event.detail.channel) && this.list.render());
    world.addEventListener("message", (event) => this.heard(event.detail));
    // Read anew, the page asks who is to look at it.
    world.addEventListener("stranger", () => location.reload());
    world.start();
  }

  stop() {
    this.toast.stop();
    this.world.stop();
  }

  build() {
    const { world } = this;
    this.header = h("header", { class: "top-bar" });
    this.banner = h("div", { class: "banner", role: "status" });
    this.scroller = h("div", { class: "scroller", tabindex: "0", role: "region" });
    this.speech = new Speech(world);
    this.composer = new Composer(world, {
      say: (text, reply) => this.say(text, reply),
      command: (path, options, typed) => this.command(path, options, typed),
      autocomplete: (path, options, focused) => this.autocomplete(path, options, focused),
      read: (file) => this.attempt(() => readFile(file)),
    });
    this.sidebar = new Sidebar(world, this.marks, { open: (channel) => this.go(channel), close: () => this.drawer(false), appear: (presence) => this.change({ presence }) });
    this.gate = h("div", { class: "gate", hidden: true });
    this.scrim = h("div", { class: "scrim", on: { click: () => this.drawer(false) } });
    const stage = h("div", { class: "stage" }, this.gate, this.scroller);
    const places = { beside: this.sidebar.lists, above: this.banner, below: stage, scroller: this.scroller };
    this.toast = new Toast(places, { go: (channel) => this.go(channel), lostFocus: () => this.takeFocus() });
    this.main = h("main", { class: "main" }, this.header, this.banner, stage, this.composer.element);
    this.skip = h("a", { href: "#message-box", class: "skip" });
    this.skip.addEventListener("click", (event) => {
      event.preventDefault();
      this.composer.focus();
    });
    this.shell = h("div", { class: "shell" }, this.sidebar.element, this.scrim, this.main);
    this.element = h("div", { class: "app" }, this.skip, this.shell, this.speech.element);
    this.list = new MessageList(world, this.scroller, {
      press: (message, customId, values) => this.press(message, customId, values),
      open: (channel, message) => this.go(channel, message),
      command: (name) => this.composer.startCommand(name),
      reply: (message) => this.composer.reply(message),
      dismiss: (message) => this.dismiss(message),
      remove: (message) => this.remove(message),
      older: (channel, before) => this.attempt(() => world.load(channel, before)),
      enlarge,
      reachedBottom: () => this.markRead(),
      lostFocus: () => this.takeFocus(),
    });
  }

  worldChanged(again) {
    const { world } = this;
    setLanguage(world.me.locale);
    this.skip.textContent = t("skip.composer");
    if (!again) {
      const channels = world.textChannels();
      const asked = world.channels.get(this.wanted) ?? channels.find((channel) => channel.name === this.wanted);
      // What was there before the first visit is not news.
      if (Object.keys(this.marks.marks).length === 0) for (const channel of world.channels.values()) this.marks.read(channel.id, channel.last_message);
      this.go((asked ?? channels[0])?.id).then(() => this.ready());
      return;
    }
    this.renderGate();
    if (!world.channels.has(this.current)) this.go(world.textChannels()[0]?.id);
    this.composer.label();
    this.list.redraw();
    this.renderChrome();
  }

  async go(id, message) {
    const { world } = this;
    const channel = world.channels.get(id);
    if (!channel) return this.outside();
    this.drawer(false);
    if (this.toast.channel === id) this.toast.hide();
    if (this.current === id) return message ? this.list.toMessage(message) : undefined;
    this.current = id;
    const divider = this.marks.marks[id];
    this.composer.open(id);
    this.remember();
    if (!world.messages.has(id)) {
      this.list.open(id, divider);
      // A thread begins with the message it hangs on, which is in its channel.
      const { thread } = channel;
      if (thread && world.channels.has(thread.parent) && !world.messages.has(thread.parent)) await this.attempt(() => world.load(thread.parent));
      await this.attempt(() => world.load(id));
      if (this.current !== id) return;
    }
    this.list.open(id, divider);
    this.markRead();
    this.renderChrome();
    if (message) this.list.toMessage(message);
    this.takeFocus();
  }

  /** Shows that this person sees nothing here: they have left the server. */
  outside() {
    if (this.world.channels.size > 0) return;
    this.current = null;
    this.list.open(null);
    this.composer.open(null);
    this.renderChrome();
    this.renderGate();
  }

  /** Where the messages would be, for who has left the server: the way back in. */
  renderGate() {
    const { world } = this;
    const outside = world.channels.size === 0;
    this.scroller.hidden = outside;
    if (this.gate.hidden === !outside && this.gate.lang === document.documentElement.lang) return;
    this.gate.hidden = !outside;
    this.gate.lang = document.documentElement.lang;
    if (!outside) return fill(this.gate);
    const join = h("button", { type: "button", class: "button primary" }, h("span", {}, t("join")));
    join.addEventListener("click", () => this.change({ member: true }));
    fill(this.gate, h("p", { class: "gate-title" }, this.outsideWords()), h("p", { class: "muted" }, t("outside.text")), join);
    this.takeFocus();
  }

  outsideWords() {
    return t("outside", { name: this.world.nameOf(this.world.me.id), guild: this.world.guild.name });
  }

  /** To the message box, where no keyboard pops up by it and no other frame has the focus. */
  takeFocus() {
    if (!matchMedia("(pointer: fine)").matches || this.framed || document.querySelector("dialog[open]")) return;
    if (this.gate.hidden) this.composer.focus();
    else this.gate.querySelector("button").focus();
  }

  /** Whether messages of that channel are on the screen: the open one's, or those its thread hangs on. */
  shows(channel) {
    return channel === this.current || channel === this.world.channels.get(this.current)?.thread?.parent;
  }

  remember() {
    const url = new URL(location.href);
    url.searchParams.set("as", this.person);
    url.searchParams.set("channel", this.current);
    history.replaceState(null, "", url);
  }

  markRead() {
    const channel = this.world.channels.get(this.current);
    if (!channel || document.hidden || !this.list.atBottom()) return;
    this.marks.read(channel.id, channel.last_message);
    this.renderChrome();
  }

  heard({ message, created }) {
    const { world } = this;
    const mine = message.author === world.me.id;
    const here = message.channel === this.current;
    const mentioned = message.mentions?.includes(world.me.id) && !mine;
    if (created && mentioned && (!here || document.hidden)) this.marks.mentioned(message.channel, message.id);
    if (created && mentioned && !here) this.notify(message);
    // A board that steps on is the same message with other words: an answer is told again, what all see is not.
    if (here && !mine && (created || message.visible_to)) this.speech.message(message);
    // One's own words, and what one's own press or command is answered with, come into view.
    const answer = created && (message.visible_to || message.interaction?.user === world.me.id);
    if (here && (mine || answer)) this.list.stuck = true;
    queueMicrotask(() => (here ? this.markRead() : null, this.renderChrome()));
  }

  /** Tells of a mention in another channel, with the way there. */
  notify(message) {
    const { world } = this;
    const channel = world.channels.get(message.channel);
    if (!channel) return;
    const says = t("mentioned", { name: world.nameOf(message.author), channel: world.channelName(channel) });
    this.toast.show(channel.id, says);
    this.speech.say(says);
  }

  renderChrome() {
    if (!this.world.ready) return;
    const outside = { name: this.outsideWords(), thread: {} };
    const channel = this.world.channels.size === 0 ? outside : this.world.channels.get(this.current);
    if (!channel) return;
    this.sidebar.render(this.current);
    this.renderHeader(channel);
    this.renderBanner();
    const name = this.world.channelName(channel);
    this.scroller.setAttribute("aria-label", t("messages.label", { channel: name }));
    const count = [...this.world.channels.values()].reduce((sum, one) => sum + (one.id === this.current && !document.hidden ? 0 : this.marks.mentionsIn(one)), 0);
    document.title = `${count > 0 ? `(${count}) ` : ""}${name} · ${this.world.nameOf(this.world.me.id)} · ${t("brand.name")}`;
  }

  renderHeader(channel) {
    const { world } = this;
    const focused = this.header.contains(document.activeElement) ? (document.activeElement.dataset.person ?? document.activeElement.dataset.does) : null;
    const unread = [...world.channels.values()].some((one) => one.id !== this.current && this.marks.unread(one));
    const parent = channel.thread ? world.channels.get(channel.thread.parent) : null;
    const botName = world.nameOf(world.bot.id);
    const tool = (does, name, action) => h("button", { type: "button", class: "icon-button", "aria-label": t(name), title: t(name), data: { does }, on: { click: action } }, icon(does));
    fill(
      this.header,
      h(
        "button",
        { type: "button", class: `icon-button only-narrow menu${unread ? " unread" : ""}`, "aria-label": t("nav.open"), "aria-expanded": String(this.shell.classList.contains("open")), "aria-controls": "sidebar", data: { does: "menu" }, on: { click: () => this.drawer(true) } },
        icon("menu"),
      ),
      parent ? h("button", { type: "button", class: "icon-button", "aria-label": t("thread.parent", { channel: `#${parent.name}` }), title: t("thread.parent", { channel: `#${parent.name}` }), data: { does: "back" }, on: { click: () => this.go(parent.id) } }, icon("back")) : null,
      h(
        "div",
        { class: "title" },
        h("h1", {}, this.current ? icon(channel.thread ? "thread" : "hash") : null, h("span", {}, channel.name)),
        h("p", { class: "muted subtitle" }, parent ? `#${parent.name}` : (channel.topic ?? "")),
      ),
      h("span", { class: `presence ${world.bot.online ? "online" : "away"}`, title: t(world.bot.online ? "bot.is.online" : "bot.is.away", { name: botName }) }, h("span", { class: "dot" }), h("span", {}, `${botName} · ${t(world.bot.online ? "bot.online" : "bot.away")}`)),
      personSwitch(world, (key, keep) => this.become(key, keep)),
      h("div", { class: "header-tools" }, world.me.moderator && this.current ? tool("shield", "mod.open", () => this.moderation()) : null, tool("help", "help.open", openHelp), tool("settings", "settings.open", () => this.settings())),
    );
    if (focused) this.header.querySelector(`[data-person="${focused}"], [data-does="${focused}"]`)?.focus({ preventScroll: true });
  }

  renderBanner() {
    const { world } = this;
    const lost = !world.connected && world.ready;
    const away = world.ready && world.connected && !world.bot.online;
    const channel = world.channels.get(this.current);
    const state = lost ? "lost" : away ? "away" : channel?.thread?.locked ? "locked" : channel?.thread?.archived ? "archived" : "";
    this.main.classList.toggle("bot-away", Boolean(lost || away));
    if (this.banner.dataset.state?.startsWith("lost") && !lost) this.speech.say(t(world.gone > 0 ? "banner.back.without" : "banner.back"));
    if (this.banner.dataset.state === `${state} ${document.documentElement.lang}`) return;
    this.banner.dataset.state = `${state} ${document.documentElement.lang}`;
    this.banner.className = `banner ${state}`;
    const texts = {
      lost: () => t("banner.lost"),
      away: () => t("banner.away", { name: world.nameOf(world.bot.id) }),
      locked: () => t("thread.locked"),
      archived: () => t("thread.archived"),
    };
    fill(this.banner, state ? [h("span", { class: lost || away ? "pulse" : "still", "aria-hidden": "true" }), h("span", {}, texts[state]())] : null);
  }

  drawer(open) {
    this.shell.classList.toggle("open", open);
    if (open) this.sidebar.element.querySelector("[aria-current], button")?.focus();
    else if (this.sidebar.element.contains(document.activeElement)) this.header.querySelector(".menu")?.focus();
    this.header.querySelector(".menu")?.setAttribute("aria-expanded", String(open));
  }

  become(person, keepFocus) {
    if (person !== this.person) show(person, { channel: this.current, framed: this.framed, keepFocus, switched: true });
  }

  settings() {
    openSettings(this.world, {
      setLocale: (locale) => this.change({ locale }),
      leave: () => this.change({ member: false }),
      setGuildLocale: (locale) => this.attempt(() => post("guild", { as: this.person, locale })),
      readTheme,
      setTheme,
    });
  }

  /** Changes something about oneself: language, presence, whether one is in the server. */
  change(what) {
    return this.attempt(() => post("person", { as: this.person, ...what }));
  }

  moderation() {
    const appear = (person, presence) => this.attempt(() => post("person", { as: person.key, presence }));
    openModeration(this.world, this.world.channels.get(this.current), (change) => this.moderate(change), appear);
  }

  moderate(change) {
    return this.attempt(() => post("moderate", { as: this.person, ...change }));
  }

  dismiss(message) {
    this.world.dismiss(message);
    if (!message.local) this.attempt(() => post("dismiss", { as: this.person, message: message.id }));
    this.composer.focus();
  }

  /** Deletes a message: one's own, or anybody's as a moderator. */
  remove(message) {
    if (message.author === this.world.me.id) this.attempt(() => post("dismiss", { as: this.person, message: message.id }));
    else this.moderate({ change: "delete_message", message: message.id });
  }

  // Things a person does

  /** Runs a request; a failure is shown in the chat and gives null. */
  async attempt(work) {
    try {
      return (await work()) ?? {};
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.failed(this.problem(error));
      return null;
    }
  }

  problem(error) {
    if (error.code === "unfit") return error.message;
    return t(PROBLEMS[error.code] ?? "failed.refused");
  }

  /** Shows in the chat, where it is seen, why something was not done. */
  complain(pending, problem) {
    this.world.putLocal({ ...pending, failure: problem });
    if (pending.channel === this.current) this.list.toBottom(false);
    this.speech.say(problem);
  }

  say(text, replyTo) {
    return this.attempt(() => post("say", { as: this.person, channel: this.current, content: text, reply_to: replyTo }));
  }

  /** Sends a command; `typed` is how it was written. Gives whether anybody got it. */
  async command(path, options, typed) {
    const channel = this.current;
    this.list.toBottom(false);
    const pending = this.localMessage(channel, { interaction: { user: this.world.me.id, name: path } });
    const timer = setTimeout(() => this.world.putLocal({ ...pending, flags: 128 }), PENDING_MS);
    const answer = await this.ask(() => post("command", { as: this.person, channel, name: path, options }));
    clearTimeout(timer);
    this.world.dropLocal(pending.id, channel);
    if (answer.problem) this.complain({ ...pending, typed }, answer.problem);
    return !answer.unsent;
  }

  async press(message, customId, values) {
    const pending = this.localMessage(message.channel, {});
    const answer = await this.ask(() => post("component", { as: this.person, message: message.id, custom_id: customId, values }));
    // A private answer that is gone goes from the page as well.
    if (answer.code === "unknown" && message.visible_to) this.world.dropLocal(message.id, message.channel);
    if (answer.problem) this.complain(pending, answer.problem);
  }

  /**
   * Sends an interaction. A form that it opens is shown; `problem` says why
   * nothing came, `code` in the layer's word, `unsent` whether nobody got it.
   */
  async ask(send) {
    let answer;
    try {
      answer = await send();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { problem: this.problem(error), code: error.code, unsent: error.code !== "timed_out" };
    }
    if (answer.kind === "noResponse") {
      const { bot } = this.world;
      return { problem: bot.online ? t("failed.did_not_respond") : t("failed.away", { name: this.world.nameOf(bot.id) }), unsent: !bot.online };
    }
    if (answer.form) this.form(answer.form);
    return {};
  }

  form(form) {
    openForm(form, this.world, async (values) => {
      const answer = await this.ask(() => post("form", { as: this.person, interaction: form.interaction, values }));
      return answer.problem ?? null;
    });
  }

  async autocomplete(path, options, focused) {
    try {
      return (await post("autocomplete", { as: this.person, channel: this.current, name: path, options, focused })).choices;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return null;
    }
  }

  localMessage(channel, rest) {
    const id = (BigInt(Date.now() - DISCORD_EPOCH_MS) << 22n).toString();
    return { id, channel, author: this.world.bot.id, kind: "default", content: "", visible_to: this.world.me.id, local: true, ...rest };
  }

  failed(text) {
    if (!this.current) return;
    this.complain(this.localMessage(this.current, {}), text);
  }
}

let app = null;
// The one that is on the page, until the next has something to show.
let onPage = null;

/** Shows the chat as `person`; whoever was shown before stays until there is something to look at. */
function show(person, { channel, framed, keepFocus, switched }) {
  app?.stop();
  const next = new App(person, {
    channel,
    framed,
    ready: () => {
      // Whoever was asked for after this one is on the way.
      if (app !== next) return;
      onPage?.composer.close();
      onPage = next;
      fill(document.getElementById("root"), next.element);
      // Back before anybody else was there: what has been written until now goes on.
      next.composer.resume();
      next.list.toBottom(false);
      if (switched) next.speech.say(t("person.now", { name: next.world.nameOf(next.world.me.id) }));
      if (keepFocus) next.header.querySelector("[role=radio][aria-checked=true]")?.focus();
      else next.takeFocus();
    },
  });
  app = next;
}

async function begin() {
  const root = document.getElementById("root");
  const query = new URLSearchParams(location.search);
  followTheme();
  setLanguage(navigator.language);
  const split = query.get("split")?.split(",");
  const both = split?.length === 2 && split.every(Boolean);
  const asked = both ? split : [query.get("as") || "alice"];
  // Where the sandbox does not answer, the page waits for it as whoever was asked for.
  const people = await get("people").catch(() => null);
  const found = people ? asked.map((name) => find(people, name)) : asked;
  if (found.includes(null)) return choosePerson(root, asked, people);
  if (both) return splitView(root, found);
  show(found[0], { channel: query.get("channel"), framed: query.has("framed") });
  setInterval(() => refreshTimes(), 1000);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    app.markRead();
    app.toast.fade();
  });
  document.addEventListener("keydown", (event) => {
    if (document.querySelector("dialog[open]") || event.isComposing) return;
    // Whoever was asked for last may not know yet who there is.
    const person = event.altKey && /^[1-4]$/.test(event.key) ? onPage?.world.people[event.key - 1] : null;
    if (person) {
      event.preventDefault();
      app.become(person.key);
      return;
    }
    if (event.key === "Escape") app.drawer(false);
    const writing = event.target.matches?.("input, textarea, select, [contenteditable]");
    if (event.key === "/" && !writing && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      app.composer.startCommand();
    }
  });
}

begin();
