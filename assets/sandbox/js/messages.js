// The list of messages of the open channel.

import { commandName } from "./commands.js";
import { firstGame } from "./dialogs.js";
import { components, embed, file } from "./components.js";
import { avatar, fill, h, icon } from "./dom.js";
import { markdown } from "./markdown.js";
import { t } from "./text.js";
import { pictures } from "./pictures.js";
import { absolute, messageTime, snowflakeTime, timestamp } from "./time.js";
import { newer } from "./world.js";

const GROUP_MS = 5 * 60 * 1000;
const AT_BOTTOM_PX = 80;
const BIG_EMOJI = /^(?:\p{Extended_Pictographic}\uFE0F?\s*){1,6}$/u;

export class MessageList {
  /**
   * `actions`: `press(message, customId, values)`, `open(channel, message)`,
   * `command(name)`, `reply(message)`, `enlarge(picture)`, `dismiss(message)`,
   * `remove(message)`, `reachedBottom()`, `lostFocus()` when the control that
   * had the focus is gone.
   */
  constructor(world, scroller, actions) {
    this.world = world;
    this.scroller = scroller;
    this.actions = actions;
    this.list = h("ol", { class: "messages" });
    this.top = h("div", { class: "top" });
    this.pill = h("button", { type: "button", class: "jump", hidden: true, on: { click: () => this.toBottom(true) } });
    fill(scroller, this.top, this.list);
    scroller.parentElement.append(this.pill);
    this.rows = new Map();
    this.channel = null;
    this.stuck = true;
    scroller.addEventListener("scroll", () => this.scrolled(), { passive: true });
    new ResizeObserver(() => this.stuck && this.toBottom(false)).observe(this.list);
    new ResizeObserver(() => this.stuck && this.toBottom(false)).observe(scroller);
  }

  /** Shows a channel from its newest message; `divider` is the last message read before. */
  open(channel, divider) {
    this.channel = channel;
    const unread = (message) => !message.visible_to && message.author !== this.world.me.id && newer(message.id, divider);
    this.firstUnread = divider && this.world.messages.get(channel)?.list.find(unread)?.id;
    this.rows.clear();
    this.shown = false;
    this.list.replaceChildren();
    this.stuck = true;
    this.render();
    this.toBottom(false);
  }

  /** Forgets what was drawn, so that everything is drawn anew (language, people). */
  redraw() {
    this.rows.clear();
    this.shown = false;
    this.render();
  }

  render() {
    const known = this.world.messages.get(this.channel);
    const channel = this.world.channels.get(this.channel);
    if (!known || !channel) {
      fill(this.top);
      this.list.replaceChildren();
      this.shown = false;
      return;
    }
    const name = this.world.channelName(channel);
    this.list.setAttribute("aria-label", t("messages.label", { channel: name }));
    this.renderTop(known, name);
    const focus = this.focusedControl();
    const before = this.list.lastElementChild?.dataset.id;
    const rows = new Map();
    const nodes = [];
    let previous = null;
    for (const message of known.list) {
      const divide = message.id === this.firstUnread && previous !== null;
      const day = previous && dayOf(previous) !== dayOf(message) ? absolute(snowflakeTime(message.id) / 1000, "D") : null;
      if (divide || day) nodes.push(h("li", { class: `divider${divide ? " unread" : ""}` }, day ? h("span", { class: "day" }, day) : null, divide ? h("span", {}, t("messages.divider")) : null));
      const grouped = !divide && !day && this.groups(previous, message);
      const thread = message.has_thread ? this.world.channels.get(message.id) : null;
      const shown = this.origin(message);
      const old = this.rows.get(message.id);
      const fits = old && old.message === message && old.shown === shown && old.grouped === grouped && old.thread === thread;
      const row = fits ? old : { message, shown, grouped, thread, node: this.row(shown, grouped, thread) };
      if (!old && this.shown) row.node.classList.add("fresh");
      if (old && !fits) keepPictures(old.node, row.node);
      rows.set(message.id, row);
      nodes.push(row.node);
      previous = message;
    }
    this.rows = rows;
    this.shown = true;
    place(this.list, nodes);
    this.restoreFocus(focus);
    if (this.stuck) this.toBottom(false);
    else if (before && this.list.lastElementChild?.dataset.id !== before) this.showPill();
  }

  renderTop(known, name) {
    if (known.more) {
      const older = h("button", { type: "button", class: "button plain" }, h("span", {}, t("messages.older")));
      older.addEventListener("click", () => this.older());
      fill(this.top, older);
    } else {
      const empty = known.list.length === 0;
      fill(
        this.top,
        h("p", { class: "beginning" }, t(empty ? "messages.empty" : "messages.start", { channel: name })),
        empty ? h("p", { class: "muted" }, t("messages.hint")) : null,
        empty ? h("div", { class: "prose first-game" }, firstGame("h2")) : null,
      );
    }
  }

  async older() {
    const first = this.world.messages.get(this.channel)?.list[0];
    if (!first) return;
    const height = this.scroller.scrollHeight;
    await this.actions.older(this.channel, first.id);
    this.scroller.scrollTop += this.scroller.scrollHeight - height;
  }

  // A thread begins with a pointer to the message it hangs on; shown is that message, without its buttons.
  origin(message) {
    if (message.kind !== "thread_starter") return message;
    const parent = this.world.channels.get(message.channel)?.thread?.parent;
    const origin = this.world.messages.get(parent)?.list.find((other) => other.id === message.reply_to);
    if (!origin) return message;
    if (this.starter?.origin !== origin) this.starter = { origin, shown: { ...origin, id: message.id, channel: message.channel, components: [], has_thread: false, mentions: [], starter: true } };
    return this.starter.shown;
  }

  groups(previous, message) {
    if (!previous || previous.author !== message.author) return false;
    if (previous.visible_to !== message.visible_to || previous.local || message.local) return false;
    if (message.interaction || message.reply_to || previous.kind === "thread_starter" || message.kind === "thread_created" || previous.kind === "thread_created") return false;
    return snowflakeTime(message.id) - snowflakeTime(previous.id) < GROUP_MS;
  }

  row(message, grouped, thread) {
    const { world } = this;
    const author = world.user(message.author);
    const iso = new Date(snowflakeTime(message.id)).toISOString();
    if (message.kind === "thread_created") {
      return h(
        "li",
        { class: "message system", data: { id: message.id } },
        h("span", { class: "gutter" }, icon("thread")),
        h("p", {}, t("thread.started", { name: world.nameOf(author.id) }), " — ", message.content, " ", this.time(iso)),
      );
    }
    if (message.failure) return this.notice(message, iso);
    const mine = message.mentions?.includes(world.me.id);
    const classes = ["message", grouped ? "grouped" : "", message.visible_to ? "private" : "", mine ? "for-me" : "", message.local ? "local" : ""];
    const context = this.context(message);
    const body = h("div", { class: "body" });
    if (message.visible_to && !(message.flags & 128 && message.local)) body.append(this.privateNote(message));
    if (message.interaction && message.interaction.name) body.append(this.used(message.interaction));
    else if (message.reply_to) body.append(this.replied(message));
    if (!grouped) {
      body.append(
        h(
          "div",
          { class: "who" },
          h("span", { class: "name" }, world.nameOf(author.id)),
          author.bot ? h("span", { class: "tag" }, t("bot.tag")) : null,
          this.time(iso),
        ),
      );
    }
    body.append(...this.content(message, context, thread));
    const row = h(
      "li",
      { class: classes.filter(Boolean).join(" "), data: { id: message.id } },
      h("span", { class: "gutter" }, grouped ? this.time(iso, "t") : avatar(author)),
      body,
    );
    if (!message.local && !message.visible_to && !message.starter) row.append(this.tools(message));
    // Where nothing hovers, a tap shows what can be done with a message.
    row.addEventListener("click", (event) => event.target.closest("button, a") || this.tapped(row));
    return row;
  }

  /** What the page itself says: why something was not done. */
  notice(message, iso) {
    return h(
      "li",
      { class: "message notice", data: { id: message.id } },
      h("span", { class: "gutter" }, icon("warn")),
      h(
        "div",
        { class: "body" },
        message.typed ? h("p", { class: "typed" }, message.typed) : null,
        h("p", {}, h("span", { class: "failure" }, message.failure), " ", h("button", { type: "button", class: "plain-link", on: { click: () => this.actions.dismiss(message) } }, t("dismiss")), " ", this.time(iso)),
      ),
    );
  }

  content(message, context, thread) {
    const parts = [];
    if (message.flags & 128) {
      parts.push(h("p", { class: "thinking" }, h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")), t("thinking", { name: this.world.nameOf(message.author) })));
    }
    if (message.content) {
      const big = BIG_EMOJI.test(message.content.trim());
      const prose = h("div", { class: big ? "prose big" : "prose" }, markdown(message.content, context.names));
      const last = prose.lastElementChild?.tagName === "P" ? prose.lastElementChild : prose;
      if (message.edited_at && !message.visible_to) last.append(" ", h("span", { class: "edited" }, t("edited")));
      parts.push(prose);
    }
    const images = (message.attachments ?? []).filter((one) => one.content_type?.startsWith("image/"));
    const files = (message.attachments ?? []).filter((one) => !images.includes(one));
    if (images.length > 0) parts.push(pictures(images, context));
    if (files.length > 0) parts.push(h("div", { class: "files" }, files.map(file)));
    if (!(message.flags & 4)) parts.push(...(message.embeds ?? []).map((one) => embed(one, context)));
    if (message.components?.length) parts.push(h("div", { class: "components" }, components(message.components, context)));
    if (message.reactions?.length) parts.push(this.reactions(message));
    if (message.has_thread) parts.push(this.threadCard(message, thread));
    return parts;
  }

  context(message) {
    return {
      world: this.world,
      names: this.world.names((channel, id) => this.actions.open(channel, id), (name) => this.actions.command(name)),
      press: (customId, values) => this.actions.press(message, customId, values),
      enlarge: (image) => this.actions.enlarge(image),
    };
  }

  /** When a message was sent: with its day where that is not today, or in the style asked for. */
  time(iso, style) {
    const seconds = Date.parse(iso) / 1000;
    return h("time", { class: "when", datetime: iso, title: absolute(seconds, "F") }, style ? absolute(seconds, style) : messageTime(iso));
  }

  privateNote(message) {
    return h(
      "div",
      { class: "private-note" },
      icon("eye"),
      h("span", {}, t("private")),
      h("button", { type: "button", class: "plain-link", on: { click: () => this.actions.dismiss(message) } }, t("dismiss")),
    );
  }

  used(interaction) {
    const user = this.world.user(interaction.user);
    const [before, between, after] = splitAround(t("used.command", { name: "\u0001", command: "\u0002" }));
    return h(
      "div",
      { class: "context-line" },
      avatar(user, "tiny"),
      before,
      h("strong", {}, this.world.nameOf(user.id)),
      between,
      h("span", { class: "command-name" }, `/${commandName(this.world.commands, interaction.name, this.world.me.locale)}`),
      after,
    );
  }

  replied(message) {
    const target = this.world.messages.get(message.channel)?.list.find((other) => other.id === message.reply_to);
    if (!target) return h("div", { class: "context-line" }, icon("reply"), h("span", { class: "muted" }, t("reply.gone")));
    const text = h("span", { class: "excerpt" });
    text.append(markdown(target.content.split("\n")[0].slice(0, 160), this.context(target).names));
    const words = text.textContent;
    return h(
      "div",
      { class: "context-line" },
      icon("reply"),
      h("strong", {}, this.world.nameOf(target.author)),
      h("button", { type: "button", class: "plain-link excerpt", on: { click: () => this.toMessage(target.id) } }, words || "…"),
    );
  }

  reactions(message) {
    return h(
      "ul",
      { class: "reactions" },
      message.reactions.map((reaction) =>
        h(
          "li",
          { class: reaction.users.includes(this.world.me.id) ? "mine" : null, title: reaction.users.map((id) => this.world.nameOf(id)).join(", ") },
          h("span", { class: "emoji" }, reaction.emoji.split(":")[0]),
          " ",
          String(reaction.users.length),
        ),
      ),
    );
  }

  threadCard(message, thread) {
    const count = thread?.thread?.message_count ?? 0;
    const last = thread?.last_message && newer(thread.last_message, message.id) ? timestamp(Math.round(snowflakeTime(thread.last_message) / 1000), "R") : null;
    return h(
      "button",
      { type: "button", class: "thread-card", data: { thread: message.id }, on: { click: () => this.actions.open(message.id) } },
      icon("thread"),
      h("span", { class: "thread-name" }, thread?.name ?? t("thread.open")),
      h("span", { class: "muted" }, t("thread.messages", { count }), last ? [" · ", last] : null),
    );
  }

  tools(message) {
    const tool = (name, says, action) => h("button", { type: "button", class: "icon-button", title: says, "aria-label": says, on: { click: action } }, icon(name));
    const name = this.world.nameOf(message.author);
    const { me } = this.world;
    return h(
      "div",
      { class: "tools" },
      tool("reply", t("reply.to", { name }), () => this.actions.reply(message)),
      me.moderator || message.author === me.id ? tool("bin", t("mod.message.delete", { name }), () => this.actions.remove(message)) : null,
    );
  }

  tapped(row) {
    if (this.lastTapped !== row) this.lastTapped?.classList.remove("tapped");
    this.lastTapped = row;
    row.classList.add("tapped");
  }

  /** Scrolls to a message and lights it for a moment. */
  toMessage(id) {
    const node = this.rows.get(id)?.node;
    if (!node) return;
    this.stuck = false;
    node.scrollIntoView({ block: "center" });
    node.classList.remove("lit");
    void node.offsetWidth;
    node.classList.add("lit");
  }

  atBottom() {
    const { scrollHeight, scrollTop, clientHeight } = this.scroller;
    return scrollHeight - scrollTop - clientHeight < AT_BOTTOM_PX;
  }

  scrolled() {
    this.stuck = this.atBottom();
    if (this.stuck) {
      this.pill.hidden = true;
      this.actions.reachedBottom?.();
    }
  }

  toBottom(smooth) {
    this.stuck = true;
    this.pill.hidden = true;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.scroller.scrollTo({ top: this.scroller.scrollHeight, behavior: smooth && !calm ? "smooth" : "instant" });
  }

  showPill() {
    fill(this.pill, t("messages.new"), icon("down"));
    this.pill.hidden = false;
  }

  focusedControl() {
    const active = document.activeElement;
    const row = active?.closest?.(".message");
    if (!row || !this.list.contains(row)) return null;
    const control = active.closest("[data-custom-id]") ?? active;
    return { row: row.dataset.id, control: control.dataset.customId, label: looks(control) };
  }

  // A message that changed was drawn anew: whoever was on one of its buttons should stay there.
  restoreFocus(focus) {
    if (!focus || document.activeElement !== document.body) return;
    const controls = [...(this.rows.get(focus.row)?.node.querySelectorAll("[data-custom-id], button, a") ?? [])];
    const same = focus.control && controls.find((one) => one.dataset.customId === focus.control);
    const again = same ?? controls.find((one) => looks(one) === focus.label);
    // At the end of a game Next cannot be pressed any more: Back beside it can.
    const control = again?.disabled ? nearest(controls, again) : again;
    if (!control) return this.actions.lostFocus();
    (control.matches("button, a") ? control : control.querySelector("button"))?.focus({ preventScroll: true });
  }
}

// A picture that stays is not loaded again: without this it would flicker when its buttons change.
// One that moves belongs to its own switch.
function keepPictures(before, after) {
  const loaded = new Map([...before.querySelectorAll("img:not(.moving)")].map((image) => [image.src, image]));
  for (const image of after.querySelectorAll("img:not(.moving)")) {
    const same = loaded.get(image.src);
    if (same && same.alt === image.alt) image.replaceWith(same);
    loaded.delete(image.src);
  }
}

// Puts `nodes` into `parent` in order, moving none that already stands right.
function place(parent, nodes) {
  const keep = new Set(nodes);
  for (const child of [...parent.children]) if (!keep.has(child)) child.remove();
  let at = parent.firstElementChild;
  for (const node of nodes) {
    if (node === at) at = at.nextElementSibling;
    else parent.insertBefore(node, at);
  }
}

/** The control closest to one, among those that can be used. */
function nearest(controls, one) {
  const far = (other) => Math.abs(controls.indexOf(other) - controls.indexOf(one));
  return controls.filter((other) => !other.disabled).sort((a, b) => far(a) - far(b))[0];
}

/** What a control is known by when it was drawn anew. */
function looks(control) {
  return control.dataset.thread || control.textContent || control.className;
}

function dayOf(message) {
  return new Date(snowflakeTime(message.id)).toDateString();
}

function splitAround(text) {
  const [before, rest] = text.split("\u0001");
  const [between, after] = (rest ?? "").split("\u0002");
  return [before, between, after];
}
