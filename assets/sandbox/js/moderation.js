// What a moderator can do to the server: take rights from the bot, close
// threads, delete things, let people leave. For trying how the bot copes.

import { openDialog } from "./dialogs.js";
import { h } from "./dom.js";
import { statusSelect } from "./presence.js";
import { t } from "./text.js";

// Discord's permission bits: the rights that the bot's invitation asks for, which a test compares.
const RIGHTS = [
  ["view", 10n],
  ["send", 11n],
  ["threads", 35n],
  ["send_threads", 38n],
  ["attach", 15n],
  ["history", 16n],
  ["reactions", 6n],
];

/** `apply(change)` carries one change out; `appear(person, presence)` has a person come online or go. */
export function openModeration(world, channel, apply, appear) {
  const { thread } = channel;
  const place = thread ? world.channels.get(thread.parent) : channel;
  const dialog = openDialog(
    t("mod.title", { channel: world.channelName(channel) }),
    "moderation",
    h(
      "div",
      {},
      thread ? threadPart(channel, apply, () => dialog.close()) : null,
      rightsPart(world, place, apply),
      membersPart(world, apply, appear),
    ),
  );
}

function check(label, on, changed) {
  const box = h("input", { type: "checkbox", checked: on });
  box.addEventListener("change", () => changed(box.checked));
  return h("label", { class: "check" }, box, h("span", {}, label));
}

function group(title, note, ...content) {
  return h("fieldset", {}, h("legend", { class: "label" }, title), note ? h("p", { class: "muted" }, note) : null, content);
}

function threadPart(channel, apply, close) {
  let { archived, locked } = channel.thread;
  const send = () => apply({ change: "thread", thread: channel.id, archived, locked });
  const remove = h("button", { type: "button", class: "button danger" }, h("span", {}, t("mod.thread.delete")));
  remove.addEventListener("click", async () => {
    await apply({ change: "delete_channel", channel: channel.id });
    close();
  });
  return group(
    t("mod.thread"),
    null,
    check(t("mod.thread.archived"), archived, (on) => {
      archived = on;
      send();
    }),
    check(t("mod.thread.locked"), locked, (on) => {
      locked = on;
      send();
    }),
    remove,
  );
}

function rightsPart(world, channel, apply) {
  const overwrite = channel.overwrites?.find((one) => one.target.member === world.bot.id);
  let denied = BigInt(overwrite?.deny ?? 0);
  return group(
    t("mod.rights", { channel: `#${channel.name}` }),
    t("mod.rights.note"),
    RIGHTS.map(([name, bit]) =>
      check(t(`mod.right.${name}`), (denied & (1n << bit)) === 0n, (on) => {
        denied = on ? denied & ~(1n << bit) : denied | (1n << bit);
        apply({ change: "bot_rights", channel: channel.id, deny: String(denied) });
      }),
    ),
  );
}

function membersPart(world, apply, appear) {
  const others = world.people.filter((person) => person.id !== world.me.id);
  return group(
    t("mod.members"),
    null,
    others.map((person) => {
      const status = statusSelect(world, person, (presence) => appear(person, presence));
      const present = check(world.nameOf(person.id), person.online, (on) => {
        status.disabled = !on;
        apply({ change: "member", user: person.key, present: on });
      });
      return h("div", { class: "member-row" }, present, status);
    }),
  );
}
