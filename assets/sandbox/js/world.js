// What the page knows: people, channels, messages, commands, and what is unread.
// The server's values are kept as they come; a changed value is a new object.

import { ApiError, follow, get } from "./api.js";

const PAGE = 60;

export class World extends EventTarget {
  constructor(person) {
    super();
    this.person = person;
    this.ready = false;
    this.connected = false;
    this.users = new Map();
    this.people = [];
    this.channels = new Map();
    this.commands = [];
    this.messages = new Map();
    this.pendingEvents = null;
    this.dismissed = new Set();
    // Private answers that the last reading of everything did not find again.
    this.gone = 0;
  }

  /** Starts following; `ready` turns true with the first state. */
  start() {
    this.stopFollowing = follow(this.person, {
      opened: () => this.catchUp(),
      event: (event) => (this.pendingEvents ? this.pendingEvents.push(event) : this.apply(event)),
      lost: () => {
        this.connected = false;
        // Nobody knows how the bot is meanwhile.
        if (this.ready) this.seeBot({ ...this.bot, online: false });
        this.emit("connection");
      },
    });
  }

  stop() {
    this.stopped = true;
    this.stopFollowing();
  }

  /** Reads everything anew; events that arrive meanwhile are applied after it. */
  async catchUp() {
    this.pendingEvents ??= [];
    this.gone = 0;
    try {
      this.take(await get("world", { as: this.person }));
      for (const channel of [...this.messages.keys()]) {
        if (this.channels.has(channel)) await this.load(channel);
        else this.messages.delete(channel);
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "unknown") this.emit("stranger");
      else if (!this.stopped) setTimeout(() => this.catchUp(), 1000);
      return;
    }
    const again = this.ready;
    this.ready = true;
    this.connected = true;
    const waiting = this.pendingEvents;
    this.pendingEvents = null;
    for (const event of waiting) this.apply(event);
    this.emit("connection");
    this.emit("world", { again });
  }

  seeBot(bot) {
    this.bot = bot;
    this.users = new Map([...this.people, bot].map((user) => [user.id, user]));
  }

  take(state) {
    this.guild = state.guild;
    this.people = state.people;
    this.seeBot(state.bot);
    this.me = state.people.find((person) => person.key === this.person) ?? state.people[0];
    this.channels = new Map(state.channels.map((channel) => [channel.id, channel]));
    this.commands = state.commands;
  }

  apply(event) {
    switch (event.type) {
      case "messageCreated":
      case "messageUpdated":
        this.put(event.message, event.type === "messageCreated");
        break;
      case "messageDeleted": {
        const known = this.messages.get(event.channel);
        if (known) known.list = known.list.filter((message) => message.id !== event.id);
        this.emit("messages", { channel: event.channel });
        break;
      }
      case "channelCreated":
      case "channelUpdated":
        this.channels.set(event.channel.id, event.channel);
        this.emit("channels");
        // A message that carries a thread shows its name and count.
        if (event.channel.thread) this.emit("messages", { channel: event.channel.thread.parent });
        break;
      case "channelDeleted":
        this.channels.delete(event.id);
        this.emit("channels");
        break;
      case "personChanged":
      case "botOnline":
      case "commandsChanged":
        this.refresh();
        break;
      case "missed":
        this.catchUp();
        break;
      default:
    }
  }

  /** Reads people, bot and commands again (they change rarely). */
  async refresh() {
    try {
      this.take(await get("world", { as: this.person }));
    } catch (error) {
      if (error instanceof ApiError) return;
      throw error;
    }
    this.emit("world", { again: true });
  }

  put(message, created) {
    const channel = this.channels.get(message.channel);
    // What the channel's state, read in between, has counted already is not counted again.
    const fresh = channel && created && !message.visible_to && (!channel.last_message || newer(message.id, channel.last_message));
    if (fresh) {
      const { thread } = channel;
      const counts = thread && !message.kind.startsWith("thread_");
      this.channels.set(channel.id, { ...channel, last_message: message.id, thread: counts ? { ...thread, message_count: thread.message_count + 1 } : thread });
      // The message that carries the thread tells how much has been said in it.
      if (counts) this.emit("messages", { channel: thread.parent });
    }
    const known = this.messages.get(message.channel);
    if (known) {
      const at = known.list.findIndex((other) => other.id === message.id);
      if (at >= 0) known.list[at] = message;
      else if (created || known.list.length === 0 || newer(message.id, known.list[0].id)) {
        known.list.push(message);
        known.list.sort((a, b) => (newer(a.id, b.id) ? 1 : -1));
      }
    }
    this.emit("message", { message, created });
    this.emit("messages", { channel: message.channel });
  }

  /** A message that only this page knows: a command that failed, for instance. */
  putLocal(message) {
    const known = this.messages.get(message.channel);
    if (!known) return;
    known.list = known.list.filter((other) => other.id !== message.id);
    known.list.push(message);
    this.emit("messages", { channel: message.channel });
  }

  dropLocal(id, channel) {
    const known = this.messages.get(channel);
    if (!known) return;
    known.list = known.list.filter((message) => message.id !== id);
    this.emit("messages", { channel });
  }

  /** Hides a private answer on this page. */
  dismiss(message) {
    this.dismissed.add(message.id);
    this.dropLocal(message.id, message.channel);
  }

  async load(channel, before) {
    const answer = await get("messages", { as: this.person, channel, before, limit: PAGE });
    const known = this.messages.get(channel);
    const fresh = answer.messages.filter((message) => !this.dismissed.has(message.id));
    if (before && known) {
      known.list = [...fresh, ...known.list];
      known.more = answer.more;
    } else {
      // A private answer that the server has forgotten cannot be used any more, nor its picture seen.
      const ids = new Set(fresh.map((message) => message.id));
      const forgotten = (message) => message.visible_to && !message.local && !ids.has(message.id);
      const reaches = (message) => !answer.more || newer(message.id, answer.messages[0].id);
      this.gone += (known?.list ?? []).filter((message) => forgotten(message) && reaches(message)).length;
      const kept = (known?.list ?? []).filter((message) => message.local);
      const list = [...fresh, ...kept].sort((a, b) => (newer(a.id, b.id) ? 1 : -1));
      this.messages.set(channel, { list, more: answer.more });
    }
    this.emit("messages", { channel });
  }

  emit(type, detail = {}) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  user(id) {
    return this.users.get(id) ?? { id, name: id, display_name: null };
  }

  nameOf(id) {
    const user = this.user(id);
    return user.display_name ?? user.name;
  }

  /** `#name` for channels, the bare name for threads. */
  channelName(channel) {
    return channel.thread ? channel.name : `#${channel.name}`;
  }

  /** Channels of those kinds (Discord's numbers); all where none is named. */
  channelsOf(kinds) {
    const numbers = { text: 0, public_thread: 11, private_thread: 12 };
    const wanted = (channel) => kinds.length === 0 || kinds.includes(numbers[channel.kind]);
    return [...this.channels.values()].filter(wanted).sort((a, b) => a.position - b.position);
  }

  textChannels() {
    return [...this.channels.values()].filter((channel) => !channel.thread).sort((a, b) => a.position - b.position);
  }

  threadsOf(parent) {
    return [...this.channels.values()]
      .filter((channel) => channel.thread?.parent === parent)
      .sort((a, b) => (newer(b.id, a.id) ? 1 : -1));
  }

  /** Names for `markdown`. */
  names(open, command) {
    return {
      me: this.me?.id,
      user: (id) => (this.users.has(id) ? this.nameOf(id) : null),
      role: (id) => (id === this.guild?.id ? "everyone" : null),
      channel: (id) => this.channels.get(id)?.name ?? null,
      open,
      command,
    };
  }
}

/** Whether snowflake `a` is greater than `b`. Ids are too large for numbers. */
export function newer(a, b) {
  return a.length === b.length ? a > b : a.length > b.length;
}

/** What each person has read, kept in this browser. */
export class ReadMarks {
  constructor(person) {
    this.key = `omok-sandbox-read-${person}`;
    let stored = {};
    try {
      stored = JSON.parse(localStorage.getItem(this.key) ?? "{}");
    } catch {
      // Unreadable marks only mean that more is shown as unread.
    }
    this.marks = stored.marks ?? {};
    this.mentions = stored.mentions ?? {};
  }

  read(channel, message) {
    if (message && (!this.marks[channel] || newer(message, this.marks[channel]))) this.marks[channel] = message;
    delete this.mentions[channel];
    this.save();
  }

  mentioned(channel, message) {
    const ids = (this.mentions[channel] ??= []);
    if (!ids.includes(message)) ids.push(message);
    this.save();
  }

  unread(channel) {
    const last = channel.last_message;
    return Boolean(last) && (!this.marks[channel.id] || newer(last, this.marks[channel.id]));
  }

  mentionsIn(channel) {
    return this.mentions[channel.id]?.length ?? 0;
  }

  save() {
    try {
      localStorage.setItem(this.key, JSON.stringify({ marks: this.marks, mentions: this.mentions }));
    } catch {
      // Without storage the marks last as long as the page.
    }
  }
}
