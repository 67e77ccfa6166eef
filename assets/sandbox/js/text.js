// The page's words in the language of the person who reads it: one table a
// language under words/.

import { ENGLISH } from "./words/en.js";
import { JAPANESE } from "./words/ja.js";
import { KOREAN } from "./words/ko.js";

export const TABLES = { en: ENGLISH, ko: KOREAN, ja: JAPANESE };
let current = "en";

/** The languages a person or the server can be set to, as Discord names them. */
export const LOCALES = [
  ["en-US", "English"],
  ["ko", "한국어"],
  ["ja", "日本語"],
];

/** Sets the page's language from a locale; what has no table is shown in English. */
export function setLanguage(locale) {
  const short = String(locale ?? "en").split("-")[0];
  current = TABLES[short] ? short : "en";
  document.documentElement.lang = current;
}

/** The page's language, as `Intl` takes it. */
export function language() {
  return current;
}

/** The text for `key` with its places filled in. */
export function t(key, values = {}) {
  const pattern = TABLES[current][key] ?? ENGLISH[key];
  if (pattern === undefined) throw new Error(`no text called ${key}`);
  return format(pattern, values);
}

function format(pattern, values) {
  return pattern
    .replace(/\{(\w+), plural, ((?:[^{}]|\{[^{}]*\})*)\}/g, (_, name, forms) => plural(Number(values[name]), forms))
    .replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

function plural(count, forms) {
  const found = new Map([...forms.matchAll(/(=\d+|\w+) \{([^{}]*)\}/g)].map((match) => [match[1], match[2]]));
  const form = found.get(`=${count}`) ?? found.get(new Intl.PluralRules(current).select(count)) ?? found.get("other");
  return form.replaceAll("#", new Intl.NumberFormat(current).format(count));
}

/** A number of bytes for people. */
export function fileSize(bytes) {
  const [key, size] = bytes < 1024 ? ["bytes", bytes] : bytes < 1_048_576 ? ["kilo", bytes / 1024] : ["mega", bytes / 1_048_576];
  return t(`size.${key}`, { count: new Intl.NumberFormat(current, { maximumFractionDigits: size < 10 && key !== "bytes" ? 1 : 0 }).format(size) });
}
