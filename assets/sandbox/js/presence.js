// How people and the bot are: connected, away, gone.

import { avatar, fill, h } from "./dom.js";
import { t } from "./text.js";

const WORDS = { online: "bot.online", away: "bot.away", offline: "bot.offline", outside: "person.outside" };
// Discord's names of what a person can choose, and how the page calls them.
const CHOICES = [
  ["online", "online"],
  ["idle", "away"],
  ["offline", "offline"],
];

/** `online`, `away`, `offline`, or `outside` for who has left the server. */
export function stateOf(user) {
  if (user.bot) return user.online ? "online" : "away";
  if (!user.online) return "outside";
  return CHOICES.find(([name]) => name === user.presence)?.[1] ?? "online";
}

export function stateWords(user) {
  return t(WORDS[stateOf(user)]);
}

/** The choice of how a person appears. */
export function statusSelect(world, user, changed) {
  const select = h("select", { class: "status" });
  select.addEventListener("change", () => changed(select.value));
  showStatus(select, world, user);
  return select;
}

/** Shows in an existing choice how the person is now, without closing it when it is open. */
function showStatus(select, world, user) {
  const label = t("me.status", { name: world.nameOf(user.id) });
  if (select.getAttribute("aria-label") !== label) {
    select.setAttribute("aria-label", label);
    fill(select, CHOICES.map(([name, state]) => h("option", { value: name }, t(WORDS[state]))));
  }
  select.value = user.presence;
  select.disabled = !user.online;
}

/** One's own place at the foot of the sidebar: who one is, and how one appears. */
export class Me {
  constructor(world, changed) {
    this.world = world;
    this.face = h("span", { class: "face" });
    this.name = h("span", { class: "name" });
    this.select = h("select", { class: "status" });
    this.select.addEventListener("change", () => changed(this.select.value));
    this.element = h("section", { class: "me" }, this.face, h("div", {}, this.name, this.select));
  }

  render() {
    const { me } = this.world;
    this.element.setAttribute("aria-label", t("me.label"));
    this.element.className = `me member ${stateOf(me)}`;
    fill(this.face, avatar(me), h("span", { class: "dot" }));
    this.name.textContent = this.world.nameOf(me.id);
    showStatus(this.select, this.world, me);
  }
}
