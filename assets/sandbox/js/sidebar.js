// The list of channels, threads and people, and who one is.

import { avatar, fill, h, icon } from "./dom.js";
import { Me, stateOf, stateWords } from "./presence.js";
import { t } from "./text.js";

export class Sidebar {
  /** `actions`: `open(channel)`, `close()`, `appear(presence)`. */
  constructor(world, marks, actions) {
    this.world = world;
    this.marks = marks;
    this.actions = actions;
    this.lists = h("nav", { class: "lists" });
    this.me = new Me(world, actions.appear);
    this.element = h("div", { class: "sidebar", id: "sidebar" }, this.lists, this.me.element);
    this.archivedOpen = new Set();
  }

  render(current) {
    const { world } = this;
    const focused = document.activeElement?.closest?.("[data-channel]")?.dataset.channel;
    this.lists.setAttribute("aria-label", t("nav.label"));
    fill(
      this.lists,
      h(
        "div",
        { class: "brand" },
        h("span", { class: "mark", "aria-hidden": "true" }, h("i"), h("i")),
        h("div", {}, h("p", { class: "brand-name" }, t("brand.name")), h("p", { class: "muted" }, t("brand.line"))),
        h("button", { type: "button", class: "icon-button only-narrow", "aria-label": t("nav.close"), title: t("nav.close"), on: { click: () => this.actions.close() } }, icon("close")),
      ),
      h("h2", {}, t("nav.channels")),
      h("ul", { class: "channels" }, world.textChannels().map((channel) => this.channel(channel, current))),
      h("h2", {}, t("nav.people")),
      h("ul", { class: "people" }, [world.bot, ...world.people].map((user) => this.person(user))),
    );
    this.me.render();
    if (focused) this.lists.querySelector(`[data-channel="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  }

  channel(channel, current) {
    const threads = this.world.threadsOf(channel.id);
    const live = threads.filter((thread) => !thread.thread.archived);
    const archived = threads.filter((thread) => thread.thread.archived);
    const shown = archived.filter((thread) => thread.id === current);
    return h(
      "li",
      {},
      this.entry(channel, current),
      live.length + shown.length > 0
        ? h("ul", { class: "threads", "aria-label": t("nav.threads", { channel: `#${channel.name}` }) }, [...live, ...shown].map((thread) => h("li", {}, this.entry(thread, current))))
        : null,
      archived.length > shown.length ? this.archived(channel, archived, current) : null,
    );
  }

  archived(channel, archived, current) {
    const details = h(
      "details",
      { class: "archived", open: this.archivedOpen.has(channel.id) },
      h("summary", {}, t("nav.archived", { count: archived.length })),
      h("ul", { class: "threads" }, archived.map((thread) => h("li", {}, this.entry(thread, current)))),
    );
    details.addEventListener("toggle", () => (details.open ? this.archivedOpen.add(channel.id) : this.archivedOpen.delete(channel.id)));
    return details;
  }

  entry(channel, current) {
    const here = channel.id === current;
    const unread = !here && this.marks.unread(channel);
    const mentions = here ? 0 : this.marks.mentionsIn(channel);
    return h(
      "button",
      {
        type: "button",
        class: `channel${unread ? " unread" : ""}${channel.thread ? " thread" : ""}`,
        "aria-current": here ? "page" : null,
        data: { channel: channel.id },
        on: { click: () => this.actions.open(channel.id) },
      },
      icon(channel.thread ? "thread" : "hash"),
      h("span", { class: "channel-name" }, channel.name),
      unread ? h("span", { class: "visually-hidden" }, t("nav.unread")) : null,
      mentions > 0 ? h("span", { class: "badge", "aria-label": t("nav.mentions", { count: mentions }) }, String(mentions)) : null,
    );
  }

  person(user) {
    const { world } = this;
    const state = stateOf(user);
    return h(
      "li",
      { class: `member ${state}` },
      h("span", { class: "face" }, avatar(user, "small"), h("span", { class: "dot" })),
      h("span", { class: "member-name" }, world.nameOf(user.id)),
      user.bot ? h("span", { class: "tag" }, t("bot.tag")) : null,
      user.moderator ? h("span", { class: "role" }, icon("shield"), t("person.moderator")) : null,
      user.id === world.me.id ? h("span", { class: "muted" }, t("person.you")) : null,
      h("span", { class: user.bot || state === "outside" ? "state" : "visually-hidden" }, stateWords(user)),
    );
  }
}

/** The stones in the header that say who one is and switch between people. */
export function personSwitch(world, choose) {
  const group = h("div", { class: "switch", role: "radiogroup", "aria-label": t("person.switch") });
  const buttons = world.people.map((person) => {
    const mine = person.id === world.me.id;
    const name = world.nameOf(person.id) + (person.moderator ? ` (${t("person.moderator")})` : "");
    const button = h(
      "button",
      { type: "button", role: "radio", "aria-checked": String(mine), "aria-label": name, title: name, tabindex: mine ? "0" : "-1", data: { person: person.key }, on: { click: () => choose(person.key) } },
      avatar(person),
      h("span", { class: "switch-name", "aria-hidden": "true" }, world.nameOf(person.id)),
    );
    return button;
  });
  group.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = world.people.findIndex((person) => person.id === world.me.id);
    const next = world.people[(at + step + world.people.length) % world.people.length];
    choose(next.key, true);
  });
  fill(group, buttons);
  return group;
}
