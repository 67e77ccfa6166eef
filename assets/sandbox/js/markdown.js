// The subset of Markdown that a chat message may use, turned into DOM nodes.
// Text only ever becomes text nodes; links lead to http and https alone.

import { h, webAddress } from "./dom.js";
import { t } from "./text.js";
import { timestamp } from "./time.js";

const DEPTH_MAX = 6;

/**
 * Renders `text`. `names` resolves mentions: `user(id)`, `channel(id)` and
 * `role(id)` give a label or null, `me` is the reader's id, and `open(id)`
 * goes to a channel.
 */
export function markdown(text, names) {
  const root = document.createDocumentFragment();
  for (const block of blocks(text)) root.append(renderBlock(block, names));
  return root;
}

/** The same text without marks, for announcements and previews. */
export function plain(text, names) {
  const box = h("div");
  box.append(markdown(text, names));
  for (const line of box.querySelectorAll("br, p, li, pre, blockquote")) line.after(" ");
  return box.textContent.replace(/\s+/g, " ").trim();
}

function blocks(text) {
  const found = [];
  let paragraph = [];
  const flush = () => {
    if (paragraph.length > 0) found.push({ kind: "paragraph", text: paragraph.join("\n") });
    paragraph = [];
  };
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  for (let i = 0; i < lines.length; i += 1) {
    const line = lines[i];
    const fence = line.indexOf("```");
    if (fence >= 0) {
      const rest = [line.slice(fence + 3), ...lines.slice(i + 1)].join("\n");
      const end = rest.indexOf("```");
      if (end >= 0) {
        if (fence > 0) paragraph.push(line.slice(0, fence));
        flush();
        found.push({ kind: "code", text: codeBody(rest.slice(0, end)) });
        const after = rest.slice(end + 3).replace(/^\n/, "");
        lines.splice(0, lines.length, ...(after === "" ? [] : after.split("\n")));
        i = -1;
        continue;
      }
    }
    const heading = /^(#{1,3}|-#)\s+(.+)$/.exec(line);
    const item = /^(\s*)([-*]|\d{1,4}\.)\s+(.+)$/.exec(line);
    if (line.startsWith(">>> ")) {
      flush();
      found.push({ kind: "quote", text: [line.slice(4), ...lines.slice(i + 1)].join("\n") });
      break;
    } else if (/^> ?/.test(line) && line.length > 1) {
      flush();
      const body = line.replace(/^> ?/, "");
      const last = found.at(-1);
      if (last?.kind === "quote" && last.line === i - 1) {
        last.text += `\n${body}`;
        last.line = i;
      } else found.push({ kind: "quote", text: body, line: i });
    } else if (heading) {
      flush();
      found.push({ kind: heading[1] === "-#" ? "small" : `h${heading[1].length}`, text: heading[2] });
    } else if (item) {
      flush();
      const ordered = /\d/.test(item[2]);
      const last = found.at(-1);
      if (last?.kind === "list" && last.ordered === ordered) last.items.push(item);
      else found.push({ kind: "list", ordered, items: [item] });
    } else if (line.trim() === "") {
      if (paragraph.length > 0) paragraph.push("");
    } else paragraph.push(line);
  }
  flush();
  return found;
}

function codeBody(text) {
  const body = /^[a-z0-9+#._-]+\n/i.test(text) ? text.slice(text.indexOf("\n") + 1) : text.replace(/^\n/, "");
  return body.replace(/\n$/, "");
}

function renderBlock(block, names) {
  switch (block.kind) {
    case "code":
      return h("pre", { tabindex: "0" }, h("code", {}, block.text));
    case "quote":
      return h("blockquote", {}, inline(block.text, names, 0));
    case "small":
      return h("p", { class: "small" }, inline(block.text, names, 0));
    case "h1":
    case "h2":
    case "h3":
      // Headings of a message are no headings of the page: its outline stays readable.
      return h("p", { class: `heading ${block.kind}` }, inline(block.text, names, 0));
    case "list": {
      const start = block.ordered ? Number.parseInt(block.items[0][2], 10) : null;
      return h(
        block.ordered ? "ol" : "ul",
        { start },
        block.items.map((item) => h("li", { class: item[1].length > 1 ? "nested" : null }, inline(item[3], names, 0))),
      );
    }
    default:
      return h("p", {}, inline(block.text.replace(/\n+$/, ""), names, 0));
  }
}

// One rule a mark: the pattern must match at the current place.
const RULES = [
  { re: /^\\([\\`*_~|<>[\]()#\-!.:@+>])/, make: (m) => m[1] },
  { re: /^(`+)([^]*?[^`])\1(?!`)/, make: (m) => h("code", {}, m[2].replace(/^ (.*) $/s, "$1")) },
  { re: /^<t:(-?\d{1,13})(?::([tTdDfFR]))?>/, make: (m) => timestamp(Number(m[1]), m[2]) },
  { re: /^<@!?(\d{1,20})>/, make: (m, names) => mention("@", names.user(m[1]), m[1], m[1] === names.me) },
  { re: /^<@&(\d{1,20})>/, make: (m, names) => mention("@", names.role(m[1]), m[1], false) },
  { re: /^<#(\d{1,20})>/, make: (m, names) => channelLink(m[1], names) },
  { re: /^<\/([^:<>]{1,100}):\d{1,20}>/, make: (m, names) => commandLink(m[1], names) },
  { re: /^<a?:(\w{1,32}):\d{1,20}>/, make: (m) => `:${m[1]}:` },
  { re: /^\[([^\]\n]{1,500})\]\((<?)(https?:\/\/[^\s)<>]{1,1000})>?\)/, make: (m, names, depth) => link(m[3], inline(m[1], names, depth + 1), names) },
  { re: /^<(https?:\/\/[^\s<>]{1,1000})>/, make: (m, names) => link(m[1], m[1], names) },
  { re: /^https?:\/\/[^\s<>]{1,1000}[^\s<>.,:;"'\])!?]/, make: (m, names) => link(m[0], m[0], names) },
  { re: /^\*\*\*(?=\S)((?:\\[^]|[^\\])+?)\*\*\*/, make: (m, names, depth) => h("strong", {}, h("em", {}, inline(m[1], names, depth + 1))) },
  { re: /^\*\*(?=\S)((?:\\[^]|[^\\])+?)\*\*(?!\*)/, make: (m, names, depth) => h("strong", {}, inline(m[1], names, depth + 1)) },
  { re: /^__(?=\S)((?:\\[^]|[^\\])+?)__(?!_)/, make: (m, names, depth) => h("u", {}, inline(m[1], names, depth + 1)) },
  { re: /^\*(?=[^\s*])((?:\\[^]|[^\\*]|\*\*[^*]+\*\*)+?)(?<!\s)\*(?!\*)/, make: (m, names, depth) => h("em", {}, inline(m[1], names, depth + 1)) },
  { re: /^_(?=[^\s_])((?:\\[^]|[^\\])+?)_(?![\p{L}\p{N}_])/u, word: true, make: (m, names, depth) => h("em", {}, inline(m[1], names, depth + 1)) },
  { re: /^~~(?=\S)((?:\\[^]|[^\\])+?)~~/, make: (m, names, depth) => h("s", {}, inline(m[1], names, depth + 1)) },
  { re: /^\|\|((?:\\[^]|[^\\])+?)\|\|/, make: (m, names, depth) => spoiler(inline(m[1], names, depth + 1)) },
  { re: /^@(everyone|here)\b/, make: (m) => h("span", { class: "mention" }, m[0]) },
];
const STOP = /[\\`<[*_~|@h]/g;

function inline(text, names, depth) {
  const out = [];
  let pending = "";
  let at = 0;
  while (at < text.length) {
    const rest = text.slice(at);
    const before = text[at - 1] ?? "";
    let hit = null;
    if (depth < DEPTH_MAX) {
      for (const rule of RULES) {
        if (rule.word && /[\p{L}\p{N}_]/u.test(before)) continue;
        const match = rule.re.exec(rest);
        if (match) {
          hit = { rule, match };
          break;
        }
      }
    }
    if (hit) {
      if (pending !== "") out.push(...breaks(pending));
      pending = "";
      out.push(hit.rule.make(hit.match, names, depth));
      at += hit.match[0].length;
    } else {
      // Nothing starts here: take this character and all up to the next that could start a mark.
      STOP.lastIndex = at + 1;
      const next = STOP.exec(text)?.index ?? text.length;
      pending += text.slice(at, next);
      at = next;
    }
  }
  if (pending !== "") out.push(...breaks(pending));
  return out;
}

function breaks(text) {
  return text.split("\n").flatMap((line, index) => (index === 0 ? [line] : [h("br"), line]));
}

function mention(sign, label, id, mine) {
  return h("span", { class: mine ? "mention mine" : "mention" }, `${sign}${label ?? id}`);
}

function channelLink(id, names) {
  const label = names.channel(id);
  if (label === null) return h("span", { class: "mention" }, `#${id}`);
  return h("button", { type: "button", class: "mention go", on: { click: () => names.open(id) } }, `#${label}`);
}

function commandLink(name, names) {
  return h("button", { type: "button", class: "mention go", on: { click: () => names.command(name) } }, `/${name}`);
}

function spoiler(children) {
  const cover = h("span", { class: "spoiler", tabindex: "0", role: "button", "aria-expanded": "false", "aria-label": t("spoiler") }, h("span", {}, children));
  const reveal = () => {
    cover.classList.add("open");
    cover.removeAttribute("role");
    cover.removeAttribute("aria-expanded");
    cover.removeAttribute("aria-label");
  };
  cover.addEventListener("click", reveal);
  cover.addEventListener("keydown", (event) => {
    if (cover.classList.contains("open") || (event.key !== "Enter" && event.key !== " ")) return;
    // Space would scroll the page, too.
    event.preventDefault();
    reveal();
  });
  return cover;
}

/** A link out; one that names a channel of this chat stays inside, and what is no web address is no link. */
export function link(url, label, names) {
  if (!webAddress(url)) return h("span", {}, label);
  const inside = /^https?:\/\/(?:\w+\.)?discord\.com\/channels\/\d+\/(\d+)(?:\/(\d+))?/.exec(url);
  if (inside && names.channel(inside[1]) !== null) {
    const text = typeof label === "string" ? `#${names.channel(inside[1])}` : label;
    return h("button", { type: "button", class: "mention go", on: { click: () => names.open(inside[1], inside[2]) } }, text);
  }
  return h("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, label);
}
