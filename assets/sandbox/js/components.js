// What hangs on a message: buttons, selects, embeds, and the newer layout components.

import { avatar, fill, freshId, h, icon } from "./dom.js";
import { markdown, link } from "./markdown.js";
import { localPath, picture, pictures } from "./pictures.js";
import { fileSize, t } from "./text.js";
import { relative } from "./time.js";

const NAMED_BY_MAX = 4;
const BUTTON = { 1: "primary", 2: "plain", 3: "success", 4: "danger", 5: "link" };

/**
 * Renders components. `context` has `names`, `world`, `press(customId, values)`,
 * which resolves when the bot has answered, and `enlarge(picture)`.
 */
export function components(list, context) {
  return list.map((component) => renderComponent(component, context));
}

function renderComponent(component, context) {
  switch (component.type) {
    case 1:
      return h("div", { class: "row" }, components(component.components ?? [], context));
    case 2:
      return button(component, context);
    case 3:
    case 5:
    case 6:
    case 7:
    case 8:
      return select(component, context);
    case 9:
      return h(
        "div",
        { class: "section" },
        h("div", { class: "prose" }, components(component.components ?? [], context)),
        component.accessory ? renderComponent(component.accessory, context) : null,
      );
    case 10:
      return h("div", { class: "prose" }, markdown(component.content ?? "", context.names));
    case 11:
      return picture({ path: component.media?.url, description: component.description, filename: "" }, context, "thumbnail");
    case 12:
      return pictures((component.items ?? []).map((item) => ({ path: item.media?.url, description: item.description, filename: "" })), context);
    case 13:
      return file({ path: component.file?.url, filename: component.name ?? component.file?.url?.split("/").at(-1) ?? "", size: component.size ?? 0 });
    case 14:
      return h("hr", { class: component.divider === false ? "gap" : null });
    case 17: {
      const box = h("div", { class: "embed container" }, components(component.components ?? [], context));
      tint(box, component.accent_color);
      return box;
    }
    default:
      return null;
  }
}

function button(component, { press, names }) {
  const style = BUTTON[component.style] ?? "plain";
  const label = [component.emoji?.name ? h("span", { class: "emoji" }, component.emoji.name) : null, component.label ?? ""];
  if (component.url) {
    const inner = [...label, icon("external")];
    const anchor = link(component.url, component.label ?? component.url, names);
    anchor.className = "button link";
    if (anchor.tagName === "A") fill(anchor, inner);
    else fill(anchor, label);
    return anchor;
  }
  const made = h(
    "button",
    { type: "button", class: `button ${style}`, disabled: component.disabled, data: { customId: component.custom_id } },
    h("span", {}, label),
  );
  made.addEventListener("click", () => busy(made, () => press(component.custom_id)));
  return made;
}

async function busy(element, work) {
  if (element.getAttribute("aria-busy") === "true") return;
  element.setAttribute("aria-busy", "true");
  try {
    await work();
  } finally {
    element.removeAttribute("aria-busy");
  }
}

/** The choices of a select: its own, or people, roles and channels. */
export function selectChoices(component, world) {
  const people = () => [...world.people, world.bot].map((user) => ({ value: user.id, label: world.nameOf(user.id), user }));
  const roles = () => [{ value: world.guild.id, label: "@everyone" }];
  switch (component.type ?? component.kind) {
    case 5:
      return people();
    case 6:
      return roles();
    case 7:
      return [...people(), ...roles()];
    case 8:
      return world.channelsOf(component.channel_types ?? []).map((channel) => ({ value: channel.id, label: `#${channel.name}` }));
    default:
      return (component.options ?? []).map((option) => ({
        value: option.value,
        label: option.label,
        description: option.description,
        emoji: option.emoji?.name,
        chosen: option.default,
      }));
  }
}

/** What is chosen from the start: options marked so, or the people, roles and channels named. */
export function chosenAtFirst(component, choices) {
  const named = (component.default_values ?? []).map((one) => String(one.id ?? one));
  return new Set(choices.filter((choice) => choice.chosen || named.includes(choice.value)).map((choice) => choice.value));
}

function select(component, context) {
  const choices = selectChoices(component, context.world);
  const control = picker({
    choices,
    chosen: chosenAtFirst(component, choices),
    min: component.min_values ?? 1,
    max: component.max_values ?? 1,
    placeholder: component.placeholder,
    label: component.placeholder || named(choices),
    disabled: component.disabled,
    changed: (values) => context.press(component.custom_id, values),
  });
  control.dataset.customId = component.custom_id;
  return control;
}

/** What a select without words of its own is called: by what it offers. */
function named(choices) {
  if (choices.length === 0) return null;
  const some = choices.slice(0, NAMED_BY_MAX).map((choice) => choice.label);
  return t("select.of", { choices: some.join(", ") + (choices.length > some.length ? "…" : "") });
}

/**
 * A select menu with a list that opens below it. One choice at most is taken
 * at once; several are ticked and confirmed.
 */
export function picker({ choices, chosen, min, max, placeholder, disabled, label, changed }) {
  const listId = freshId("list");
  const several = max > 1;
  placeholder ??= several ? t("select.several", { min, max }) : t("select.placeholder");
  const value = h("span", { class: "value" });
  const opener = h(
    "button",
    {
      type: "button",
      class: "select",
      role: "combobox",
      disabled,
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      "aria-controls": listId,
      "aria-label": label ?? placeholder,
    },
    value,
    icon("chevron"),
  );
  const list = h("ul", { class: "options", role: "listbox", id: listId, hidden: true, "aria-multiselectable": several ? "true" : null, "aria-label": label ?? placeholder });
  const box = h("div", { class: "picker" }, opener, list);
  let active = -1;
  let before = new Set(chosen);

  const items = choices.map((choice, index) => {
    const item = h(
      "li",
      { role: "option", id: `${listId}-${index}`, class: "option" },
      several ? h("span", { class: "tick", "aria-hidden": "true" }) : null,
      choice.user ? avatar(choice.user, "tiny") : null,
      choice.emoji ? h("span", { class: "emoji" }, choice.emoji) : null,
      h("span", { class: "option-text" }, h("span", {}, choice.label), choice.description ? h("small", {}, choice.description) : null),
    );
    item.addEventListener("mousedown", (event) => event.preventDefault());
    item.addEventListener("click", () => take(index));
    item.addEventListener("mousemove", () => active !== index && point(index));
    return item;
  });
  fill(list, items);

  const show = () => {
    items.forEach((item, index) => item.setAttribute("aria-selected", String(chosen.has(choices[index].value))));
    const labels = choices.filter((choice) => chosen.has(choice.value)).map((choice) => choice.label);
    value.textContent = labels.length > 0 ? labels.join(", ") : placeholder;
    value.classList.toggle("empty", labels.length === 0);
  };
  const point = (index) => {
    items[active]?.classList.remove("active");
    active = index;
    const item = items[active];
    if (!item) return opener.removeAttribute("aria-activedescendant");
    item.classList.add("active");
    item.scrollIntoView({ block: "nearest" });
    opener.setAttribute("aria-activedescendant", item.id);
  };
  const open = () => {
    if (opener.disabled || !list.hidden) return;
    before = new Set(chosen);
    list.hidden = false;
    opener.setAttribute("aria-expanded", "true");
    const room = window.innerHeight - opener.getBoundingClientRect().bottom;
    box.classList.toggle("above", room < 260);
    point(Math.max(0, choices.findIndex((choice) => chosen.has(choice.value))));
  };
  const close = () => {
    if (list.hidden) return;
    list.hidden = true;
    opener.setAttribute("aria-expanded", "false");
    point(-1);
    if (!several) return;
    const same = before.size === chosen.size && [...before].every((one) => chosen.has(one));
    if (!same && chosen.size >= min) busy(opener, async () => changed([...chosen]));
  };
  const take = (index) => {
    const { value: taken } = choices[index];
    if (!several) {
      // Where nothing need be chosen, the one that is can be taken back.
      const back = min === 0 && chosen.has(taken);
      chosen.clear();
      if (!back) chosen.add(taken);
      show();
      close();
      busy(opener, async () => changed([...chosen]));
      return;
    }
    if (chosen.has(taken)) chosen.delete(taken);
    else if (chosen.size < max) chosen.add(taken);
    show();
  };

  opener.addEventListener("click", () => (list.hidden ? open() : close()));
  opener.addEventListener("blur", close);
  opener.addEventListener("keydown", (event) => {
    if (list.hidden) {
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        event.preventDefault();
        open();
      }
      return;
    }
    const last = choices.length - 1;
    const moves = { ArrowDown: Math.min(active + 1, last), ArrowUp: Math.max(active - 1, 0), Home: 0, End: last };
    if (event.key in moves) point(moves[event.key]);
    else if (event.key === "Enter" || event.key === " ") take(active);
    else if (event.key === "Escape") {
      event.stopPropagation();
      close();
    } else if (event.key === "Tab") return close();
    else if (event.key.length === 1) {
      const hit = choices.findIndex((choice) => choice.label.toLowerCase().startsWith(event.key.toLowerCase()));
      if (hit >= 0) point(hit);
      return;
    } else return;
    event.preventDefault();
  });
  show();
  return box;
}

/** A file that is no picture. */
export function file(attachment) {
  const says = t("file.download", { name: attachment.filename, size: fileSize(attachment.size) });
  return h(
    "a",
    { class: "file", href: localPath(attachment.path) || null, download: attachment.filename, title: says },
    icon("file"),
    h("span", {}, attachment.filename),
    h("small", {}, fileSize(attachment.size)),
  );
}

function tint(element, colour) {
  if (typeof colour === "number") element.style.setProperty("--tint", `#${colour.toString(16).padStart(6, "0")}`);
}

/** An embed: title, text, fields, picture, footer. */
export function embed(value, context) {
  const { names } = context;
  const title = value.title ? markdown(value.title, names) : null;
  const box = h(
    "article",
    { class: "embed" },
    value.author?.name ? h("p", { class: "embed-author" }, value.author.name) : null,
    title ? h("div", { class: "embed-title" }, value.url ? link(value.url, [title], names) : title) : null,
    value.description ? h("div", { class: "prose" }, markdown(value.description, names)) : null,
    value.fields?.length
      ? h(
          "dl",
          { class: "fields" },
          value.fields.map((field) =>
            h(
              "div",
              { class: field.inline ? "inline" : null },
              h("dt", {}, markdown(field.name, names)),
              h("dd", { class: "prose" }, markdown(field.value, names)),
            ),
          ),
        )
      : null,
    value.image?.url ? picture({ path: value.image.url, description: value.image.description, width: value.image.width, height: value.image.height, filename: "" }, context) : null,
    value.thumbnail?.url ? picture({ path: value.thumbnail.url, description: value.thumbnail.description, filename: "" }, context, "thumbnail") : null,
    value.footer?.text || value.timestamp
      ? h("footer", {}, [value.footer?.text, value.timestamp ? relative(Date.parse(value.timestamp) / 1000) : null].filter(Boolean).join(" · "))
      : null,
  );
  tint(box, value.color);
  return box;
}
