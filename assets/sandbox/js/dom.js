// Building the page. Everything on it is made with `h`, never from HTML text,
// so nothing a bot or a person writes can become markup.

const SVG = "http://www.w3.org/2000/svg";

/**
 * Makes an element. In `props`: `class`, `data` (dataset), `on` (listeners),
 * `prop` (properties set as such); anything else is an attribute, where
 * `true` sets it empty and `false`, `null` and `undefined` leave it out.
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (key === "class") element.className = value;
    else if (key === "data") Object.assign(element.dataset, value);
    else if (key === "prop") Object.assign(element, value);
    else if (key === "on") {
      for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    } else element.setAttribute(key, value === true ? "" : String(value));
  }
  append(element, children);
  return element;
}

function append(parent, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    parent.append(child instanceof Node ? child : String(child));
  }
}

/** Replaces everything inside `element`. */
export function fill(element, ...children) {
  element.replaceChildren();
  append(element, children);
  return element;
}

/** The address as a `URL`, if it is one that a browser fetches: none of scripts, data or other programs. */
export function webAddress(address) {
  if (!URL.canParse(address, location.href)) return null;
  const url = new URL(address, location.href);
  return ["http:", "https:"].includes(url.protocol) ? url : null;
}

const ICONS = {
  hash: "M9 4 7 20M17 4l-2 16M4 9h16M4 15h16",
  thread: "M5 4v9a4 4 0 0 0 4 4h10M15 13l4 4-4 4",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6 6 18",
  settings: "M4 7h9M17 7h3M15 5v4M4 12h3M11 12h9M9 10v4M4 17h9M17 17h3M15 15v4",
  help: "M9.2 9a3 3 0 1 1 4.2 2.8c-1 .5-1.4 1-1.4 2.2M12 17.6v.1",
  send: "M5 12h13M12 6l6 6-6 6",
  back: "M19 12H6M12 6l-6 6 6 6",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z",
  windows: "M4 5h16v14H4zM12 5v14",
  file: "M7 3h7l4 4v14H7zM14 3v4h4",
  external: "M14 5h5v5M19 5l-8 8M10 6H6v12h12v-4",
  down: "M12 5v13M6 12l6 6 6-6",
  chevron: "M7 10l5 5 5-5",
  plus: "M12 6v12M6 12h12",
  warn: "M12 4 2.8 20h18.4zM12 10v5M12 17.4v.1",
  reply: "M9 7 4 12l5 5M4 12h9a7 7 0 0 1 7 7",
  bin: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5",
  shield: "M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6z",
};

/** A line icon; decorative, so hidden from screen readers. */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", `icon icon-${name}`);
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

/** Whose picture: a person is a coloured stone with an initial, the bot is a pair of stones. */
export function avatar(user, size = "") {
  const label = (user.display_name ?? user.name ?? "?").trim();
  const initial = [...label][0]?.toUpperCase() ?? "?";
  const face = user.bot ? "bot" : `p${user.colour ?? hash(user.id ?? label) % 6}`;
  return h("span", { class: `avatar ${face} ${size}`, "aria-hidden": "true" }, user.bot ? null : initial);
}

function hash(text) {
  let sum = 0;
  for (const character of String(text)) sum = (sum * 31 + character.codePointAt(0)) >>> 0;
  return sum;
}

// What tells a control that was drawn anew from the others.
const MARKS = ["data-does", "data-person", "data-channel", "data-custom-id"];

/**
 * Remembers who has the focus. The function it gives back returns the focus
 * there; to the control that took its place when it was drawn anew; or else
 * to the message box.
 */
export function rememberFocus() {
  const before = document.activeElement;
  const mark = MARKS.find((name) => before?.closest?.(`[${name}]`));
  const row = before?.closest?.("[data-id]")?.dataset.id;
  const marked = mark && `[${mark}="${CSS.escape(before.closest(`[${mark}]`).getAttribute(mark))}"]`;
  return () => {
    const again = before?.isConnected ? before : marked && document.querySelector(row ? `[data-id="${row}"] ${marked}` : marked);
    const target = again?.matches("button, input, select, textarea, a, [tabindex]") ? again : again?.querySelector("button, input");
    focusAnew(target ?? document.querySelector(".composer textarea, .composer input"));
  };
}

/**
 * Gives the focus to a control, and with it the caret. A dialog that closes
 * hands the focus back by itself, but in Chromium leaves the caret where it
 * was; `focus()` does nothing for what has the focus already, and nothing that
 * is typed arrives.
 */
function focusAnew(element) {
  if (element === document.activeElement) element?.blur();
  element?.focus({ preventScroll: true });
}

let nextId = 0;
/** An id for labels and the like, unique on this page. */
export function freshId(prefix) {
  nextId += 1;
  return `${prefix}-${nextId}`;
}
