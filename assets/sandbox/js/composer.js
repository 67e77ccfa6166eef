// The message box: plain messages, mentions, and the slash command palette.

import { CommandLine } from "./command-line.js";
import { flatten, recognise, search } from "./commands.js";
import { fill, h, icon } from "./dom.js";
import { Drafts } from "./drafts.js";
import { Suggestions } from "./suggest.js";
import { t } from "./text.js";

const LINES_MAX_PX = 200;
const RECENT_MAX = 6;
const MESSAGE_MAX = 2000;

export class Composer {
  /**
   * `actions`: `say(text, replyTo)` and `command(path, options, typed)`, which give whether it was sent;
   * `autocomplete(path, options, focused)`, `read(file)`.
   */
  constructor(world, actions) {
    this.world = world;
    this.actions = actions;
    this.drafts = new Drafts(world.person);
    this.channel = null;
    this.suggestions = new Suggestions();
    this.replying = null;
    this.line = null;
    this.recent = readRecent();
    this.replyBar = h("div", { class: "reply-bar", hidden: true });
    this.text = h("textarea", {
      id: "composer",
      rows: "1",
      autocomplete: "off",
      "aria-autocomplete": "list",
      "aria-describedby": "message-problem",
    });
    this.problem = h("p", { class: "problem", id: "message-problem", role: "status" });
    this.slash = h("button", { type: "button", class: "icon-button slash-button", on: { click: () => this.startCommand() } }, "/");
    this.send = h("button", { type: "submit", class: "send" }, icon("send"));
    this.middle = h("div", { class: "middle" }, this.text);
    this.element = h(
      "form",
      { class: "composer", id: "message-box", novalidate: true },
      this.suggestions.element,
      this.replyBar,
      this.problem,
      h("div", { class: "box" }, this.slash, this.middle, this.send),
    );
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      this.submit();
    });
    this.text.addEventListener("input", (event) => !event.isComposing && this.typed());
    this.text.addEventListener("compositionend", () => this.typed());
    this.text.addEventListener("keydown", (event) => this.key(event));
    this.text.addEventListener("blur", () => this.suggestions.input === this.text && this.suggestions.hide());
    this.text.addEventListener("focus", () => this.text.value.startsWith("/") && this.typed());
  }

  /** Writes the labels anew, after the language or the channel changed. */
  label() {
    const channel = this.world.channels.get(this.channel);
    this.element.hidden = !channel;
    if (!channel) return;
    const name = this.world.channelName(channel);
    const locked = channel.thread?.locked && !this.world.me.moderator;
    this.text.disabled = Boolean(locked);
    this.text.placeholder = locked ? t("thread.locked") : t(matchMedia("(max-width: 480px)").matches ? "composer.placeholder.short" : "composer.placeholder", { channel: name });
    this.text.setAttribute("aria-label", t("composer.label", { channel: name }));
    this.element.setAttribute("aria-label", t("composer.label", { channel: name }));
    this.slash.title = t("composer.commands");
    this.slash.setAttribute("aria-label", t("composer.commands"));
    this.send.setAttribute("aria-label", t("composer.send"));
    this.send.title = t("composer.send");
    if (this.replying) this.answers(this.replying);
  }

  /** Goes to a channel: what was being written stays where it was, and what was being written there comes back. */
  open(channel) {
    if (channel === this.channel) return this.label();
    this.keep();
    this.clear();
    this.channel = channel;
    this.label();
    this.resume();
  }

  /** Keeps what is being written, for when this person comes back to this place. */
  keep() {
    if (!this.channel || this.isEmpty()) return;
    const command = this.line?.draft() ?? null;
    this.drafts.keep(this.channel, { command, text: command ? "" : this.text.value, reply: this.replying });
  }

  /** Keeps it as this box goes from the page; what could not be sent is kept from then on, too. */
  close() {
    this.keep();
    this.closed = true;
  }

  /** Goes on with what was being written here before. */
  resume() {
    const draft = this.channel && this.isEmpty() ? this.drafts.take(this.channel) : null;
    if (draft) this.restore(draft);
    else this.fit();
  }

  isEmpty() {
    return !this.line && !this.replying && this.text.value === "";
  }

  clear() {
    this.suggestions.hide();
    this.putAway();
    this.answers(null);
    this.text.value = "";
    this.fit();
  }

  restore({ command, text, reply }) {
    if (reply) this.answers(reply);
    const known = command && this.commands().find((one) => one.path === command.path);
    if (known) return this.put(known, "").restore(command);
    this.text.value = command ? command.typed : text;
    this.fit();
  }

  /** Gives back what could not be sent, unless something new is being written there. */
  giveBack(channel, draft) {
    const here = !this.closed && channel === this.channel;
    if (!here) return this.drafts.keep(channel, draft);
    if (!this.isEmpty()) return;
    const focused = this.element.contains(document.activeElement);
    this.restore(draft);
    if (focused) this.focus();
  }

  commands() {
    return flatten(this.world.commands, this.world.me.locale);
  }

  focus() {
    (this.line ?? this.text).focus();
  }

  /** Answers a message; `null` stops it. */
  reply(message) {
    this.answers(message);
    if (message) this.focus();
  }

  /** Shows what is being answered. */
  answers(message) {
    this.replying = message;
    this.replyBar.hidden = !message;
    if (!message) return fill(this.replyBar);
    fill(
      this.replyBar,
      icon("reply"),
      h("span", {}, t("reply.to", { name: this.world.nameOf(message.author) })),
      h("button", { type: "button", class: "icon-button", "aria-label": t("reply.cancel"), title: t("reply.cancel"), on: { click: () => this.reply(null) } }, icon("close")),
    );
  }

  startCommand(path) {
    if (path !== undefined) {
      const command = this.commands().find((one) => one.path === path);
      if (command) return this.enter(command, "");
    }
    if (this.line) this.leave();
    this.text.value = "/";
    this.text.focus();
    this.typed();
  }

  typed() {
    this.fit();
    const { value } = this.text;
    if (value.startsWith("/")) {
      const commands = this.commands();
      const found = /^\/\S+.*\s/su.test(value) ? recognise(commands, value.slice(1)) : null;
      // "/omok new " is a command; "/omok " is still on the way to one.
      if (found && /^\s/.test(found.rest)) return this.enter(found.command, found.rest);
      const fitting = search(commands, value.slice(1), this.recent);
      const note = commands.length === 0 ? t("composer.none") : fitting.length === 0 ? t("composer.nothing") : null;
      this.suggestions.show(
        this.text,
        fitting.map((command) => ({ label: command.name, hint: command.description, slash: true, command })),
        { pick: (item) => this.enter(item.command, ""), label: t("composer.commands"), note, first: true },
      );
      return;
    }
    const mention = /(?:^|\s)@([\p{L}\p{N}_.]{0,32})$/u.exec(value.slice(0, this.text.selectionStart));
    if (mention) return this.offerPeople(mention[1]);
    this.suggestions.hide();
  }

  offerPeople(typed) {
    const wanted = typed.toLocaleLowerCase();
    const people = [this.world.bot, ...this.world.people].filter((user) => this.world.nameOf(user.id).toLocaleLowerCase().startsWith(wanted));
    if (people.length === 0) return this.suggestions.hide();
    const pick = (item) => {
      const caret = this.text.selectionStart;
      const before = this.text.value.slice(0, caret - typed.length) + `${item.label} `;
      this.text.value = before + this.text.value.slice(caret);
      this.text.setSelectionRange(before.length, before.length);
      this.suggestions.hide();
    };
    this.suggestions.show(
      this.text,
      people.map((user) => ({ label: this.world.nameOf(user.id), user })),
      { pick, label: t("nav.people"), first: true },
    );
  }

  key(event) {
    if (event.isComposing) return;
    if (this.suggestions.key(event)) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      this.submit();
    } else if (event.key === "Escape") {
      if (this.replying) this.reply(null);
      else if (this.text.value.startsWith("/")) this.text.value = "";
    }
  }

  fit() {
    this.text.style.height = "auto";
    this.text.style.height = `${Math.min(this.text.scrollHeight, LINES_MAX_PX)}px`;
    this.measure();
  }

  /** Whether what is written can be sent as one message; says so where it cannot. */
  measure() {
    const text = this.text.value.trim();
    const over = text.startsWith("/") ? 0 : [...this.resolveMentions(text)].length - MESSAGE_MAX;
    const says = over > 0 ? t("composer.long", { count: over, max: MESSAGE_MAX }) : "";
    if (this.problem.textContent !== says) this.problem.textContent = says;
    if (over > 0) this.text.setAttribute("aria-invalid", "true");
    else this.text.removeAttribute("aria-invalid");
    return over <= 0;
  }

  enter(command, rest) {
    this.put(command, rest).focus();
  }

  /** Puts a command in the place of the text. */
  put(command, rest) {
    this.suggestions.hide();
    this.text.value = "";
    this.fit();
    this.line?.close();
    this.line = new CommandLine(command, rest, {
      world: this.world,
      suggestions: this.suggestions,
      autocomplete: this.actions.autocomplete,
      read: this.actions.read,
      leave: (text) => this.leave(text),
      submit: () => this.submit(),
    });
    fill(this.middle, this.line.element);
    this.element.classList.add("commanding");
    return this.line;
  }

  /** Puts the text in the place of a command. */
  putAway() {
    if (!this.line) return;
    this.line.close();
    this.line = null;
    this.element.classList.remove("commanding");
    fill(this.middle, this.text);
  }

  leave(text = "") {
    this.suggestions.hide();
    this.putAway();
    this.text.value = text;
    this.text.focus();
    if (text) this.typed();
    else this.fit();
  }

  async submit() {
    if (this.line) return this.submitCommand();
    const text = this.text.value.trim();
    if (text === "" || this.text.disabled) return;
    if (text.startsWith("/")) {
      const found = recognise(this.commands(), text.slice(1));
      if (found) return this.enter(found.command, found.rest);
      return;
    }
    if (!this.measure()) return this.text.focus();
    const { channel, replying: reply } = this;
    this.text.value = "";
    this.fit();
    this.suggestions.hide();
    this.reply(null);
    const sent = await this.actions.say(this.resolveMentions(text), reply?.id);
    if (!sent) this.giveBack(channel, { command: null, text, reply });
  }

  async submitCommand() {
    const { line } = this;
    const options = await line.read();
    if (!options || this.line !== line) return;
    const { channel } = this;
    const { path } = line.command;
    const command = { ...line.draft(), focus: null };
    this.recent = [path, ...this.recent.filter((other) => other !== path)].slice(0, RECENT_MAX);
    writeRecent(this.recent);
    this.leave();
    const sent = await this.actions.command(path, options, command.typed);
    if (!sent) this.giveBack(channel, { command, text: "", reply: null });
  }

  /** Turns `@Alice` into the mention that is sent. */
  resolveMentions(text) {
    const users = [this.world.bot, ...this.world.people];
    const byLength = users.map((user) => [this.world.nameOf(user.id), user.id]).sort((a, b) => b[0].length - a[0].length);
    return byLength.reduce((sent, [name, id]) => {
      const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
      return sent.replace(new RegExp(`(^|\\s)@${escaped}(?![\\p{L}\\p{N}_])`, "giu"), `$1<@${id}>`);
    }, text);
  }
}

const RECENT = "omok-sandbox-recent";

function readRecent() {
  try {
    const stored = JSON.parse(localStorage.getItem(RECENT) ?? "[]");
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

function writeRecent(recent) {
  try {
    localStorage.setItem(RECENT, JSON.stringify(recent));
  } catch {
    // Only the order of the list depends on it.
  }
}
