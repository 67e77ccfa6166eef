// What somebody who hears the page is told: each new message once, and a
// private answer again when it changed.

import { h } from "./dom.js";
import { plain } from "./markdown.js";
import { t } from "./text.js";

const LINES_MAX = 5;
const REMEMBERED_MAX = 50;

export class Speech {
  constructor(world) {
    this.world = world;
    this.element = h("div", { class: "visually-hidden", role: "log", "aria-live": "polite", "aria-relevant": "additions" });
    this.said = new Map();
  }

  say(text) {
    this.element.append(h("p", {}, text));
    while (this.element.childElementCount > LINES_MAX) this.element.firstElementChild.remove();
  }

  /** A message of the open channel that is new or has changed; its pictures in words. */
  message(message) {
    const { world, said } = this;
    const names = world.names(() => {}, () => {});
    const pictures = (message.attachments ?? []).map((one) => one.description).filter(Boolean);
    const text = [plain(message.content, names), ...pictures].join(" ").trim();
    if (text === "" || said.get(message.id) === text) return;
    said.delete(message.id);
    said.set(message.id, text);
    if (said.size > REMEMBERED_MAX) said.delete(said.keys().next().value);
    this.say(t(message.visible_to ? "spoken.private" : "spoken.message", { name: world.nameOf(message.author), text }));
  }
}
