// Times as people read them, in the language of the page. Relative times are
// alive: one timer a second rewrites those on the page.

import { h } from "./dom.js";
import { language } from "./text.js";

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};

const UNITS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
];

/** "in 25 seconds", "now", "3 minutes ago". */
export function relative(seconds, now = Date.now()) {
  const difference = Math.round(seconds - now / 1000);
  const size = Math.abs(difference);
  const [unit, length] = UNITS.find(([, length]) => size >= length) ?? UNITS.at(-1);
  const format = new Intl.RelativeTimeFormat(language(), { numeric: "auto" });
  return format.format(Math.round(difference / length), unit);
}

/** A point in time in one of Discord's styles (`t T d D f F`). */
export function absolute(seconds, style = "f") {
  return new Intl.DateTimeFormat(language(), STYLES[style] ?? STYLES.f).format(new Date(seconds * 1000));
}

/** `<t:seconds:style>` as an element; style `R` keeps itself up to date. */
export function timestamp(seconds, style = "f") {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return document.createTextNode(`<t:${seconds}:${style}>`);
  const live = style === "R";
  return h(
    "time",
    {
      class: live ? "stamp live" : "stamp",
      datetime: date.toISOString(),
      title: absolute(seconds, "F"),
      data: live ? { relative: seconds } : {},
    },
    live ? relative(seconds) : absolute(seconds, style),
  );
}

/** Rewrites every live time below `root`; only those whose text changed are touched. */
export function refreshTimes(root = document) {
  const now = Date.now();
  for (const element of root.querySelectorAll("time[data-relative]")) {
    const text = relative(Number(element.dataset.relative), now);
    const node = element.firstChild;
    if (node && node.data !== text) node.data = text;
  }
}

/** The hour of a message, with the day when it was not today. */
export function messageTime(iso) {
  const date = new Date(iso);
  const today = new Date().toDateString() === date.toDateString();
  return absolute(date.getTime() / 1000, today ? "t" : "f");
}

/** Milliseconds since the epoch at which a snowflake was made. */
export function snowflakeTime(id) {
  return Number((BigInt(id) >> 22n) + 1_420_070_400_000n);
}
