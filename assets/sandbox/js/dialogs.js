// What opens above the chat: the bot's forms, enlarged pictures, help and settings.

import { chosenAtFirst, picker, selectChoices } from "./components.js";
import { fill, freshId, h, icon, rememberFocus } from "./dom.js";
import { markdown } from "./markdown.js";
import { LOCALES, language, t } from "./text.js";

/** Shows a dialog with a title and gives it back; it removes itself when closed. */
export function openDialog(title, kind, content) {
  const id = freshId("dialog");
  const close = h("button", { type: "button", class: "icon-button close", "aria-label": t("close"), title: t("close") }, icon("close"));
  const dialog = h("dialog", { class: `dialog ${kind}`, "aria-labelledby": id }, h("header", {}, h("h2", { id }, title), close), content);
  const back = rememberFocus();
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => {
    dialog.remove();
    back();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** What a description begins with, as a title. */
function firstSentence(text) {
  const [line] = text.trim().split("\n");
  const sentence = /^.+?(?:[.!?](?=\s)|[。！？])/u.exec(line)?.[0] ?? line;
  return sentence.replace(/[.。]$/u, "");
}

/** A picture as large as the window allows, with its description in words. */
export function enlarge({ path, alt, name, width, height }) {
  const image = h("img", { src: path, alt: alt || t("image.none"), width, height });
  const figure = h(
    "figure",
    {},
    image,
    h("figcaption", {}, alt ? h("p", {}, alt) : null, h("a", { href: path, target: "_blank", rel: "noopener" }, t("image.new.tab"), icon("external"))),
  );
  const dialog = openDialog(firstSentence(alt ?? "") || name || t("image.title"), "lightbox", figure);
  image.addEventListener("click", () => dialog.close());
}

/**
 * A form of the bot. `send(values)` gives a problem as text, or null when it
 * was taken; the form stays open with what was typed until then.
 */
export function openForm(form, world, send) {
  const fields = form.fields.map((field) => formField(field, world));
  const problem = h("p", { class: "failure", role: "alert", hidden: true });
  const submit = h("button", { type: "submit", class: "button primary" }, h("span", {}, t("submit")));
  const cancel = h("button", { type: "button", class: "button plain" }, h("span", {}, t("cancel")));
  const body = h(
    "form",
    { novalidate: true },
    (form.texts ?? []).map((text) => h("div", { class: "prose" }, markdown(text, world.names(() => {}, () => {})))),
    fields.map((field) => field.element),
    problem,
    h("footer", {}, cancel, submit),
  );
  const dialog = openDialog(form.title, "form", body);
  cancel.addEventListener("click", () => dialog.close());
  body.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (submit.getAttribute("aria-busy") === "true") return;
    const wrong = fields.filter((field) => !field.check());
    if (wrong.length > 0) return wrong[0].focus();
    problem.hidden = true;
    submit.setAttribute("aria-busy", "true");
    const answer = await send(fields.map((field) => [field.id, field.read()]));
    submit.removeAttribute("aria-busy");
    if (answer === null) return dialog.close();
    problem.textContent = answer;
    problem.hidden = false;
  });
  (body.querySelector("input, textarea, .select") ?? submit).focus();
}

function formField(field, world) {
  const id = freshId("field");
  const note = h("span", { class: "field-note" }, field.required ? t("form.required") : t("form.optional"));
  const description = field.description ? h("p", { class: "muted", id: `${id}-about` }, field.description) : null;
  const problem = h("p", { class: "problem", id: `${id}-problem`, hidden: true });
  const complain = (text) => {
    problem.textContent = text ?? "";
    problem.hidden = !text;
  };
  if (field.select) {
    const choices = selectChoices(field.select, world);
    const chosen = chosenAtFirst(field.select, choices);
    const control = picker({
      choices,
      chosen,
      min: field.required ? field.select.min_values : 0,
      max: field.select.max_values,
      placeholder: field.select.placeholder,
      label: field.label,
      changed: () => complain(null),
    });
    return {
      id: field.customId,
      element: h("div", { class: "field" }, h("span", { class: "label" }, field.label, note), description, control, problem),
      read: () => [...chosen].join(","),
      focus: () => control.querySelector("button").focus(),
      check: () => {
        const least = Math.max(1, field.select.min_values);
        const fine = chosen.size >= least || (!field.required && chosen.size === 0);
        complain(fine ? null : t("form.missing"));
        return fine;
      },
    };
  }
  const many = field.style === 2;
  const input = h(many ? "textarea" : "input", {
    id,
    type: many ? null : "text",
    rows: many ? "6" : null,
    placeholder: field.placeholder,
    autocomplete: "off",
    spellcheck: many ? "false" : null,
    "aria-required": field.required ? "true" : null,
    "aria-describedby": description ? `${id}-about ${id}-problem` : `${id}-problem`,
    prop: { value: field.value },
  });
  const count = field.maxLength ? h("span", { class: "count", "aria-hidden": "true" }) : null;
  const measure = () => count && (count.textContent = `${[...input.value].length}/${field.maxLength}`);
  measure();
  input.addEventListener("input", () => {
    measure();
    complain(null);
    input.removeAttribute("aria-invalid");
  });
  return {
    id: field.customId,
    element: h("div", { class: "field" }, h("label", { for: id, class: "label" }, field.label, note), description, input, h("div", { class: "below" }, problem, count)),
    read: () => input.value,
    focus: () => input.focus(),
    check: () => {
      const length = [...input.value].length;
      const missing = field.required && input.value.trim() === "";
      const short = length > 0 && length < (field.minLength ?? 0);
      const long = field.maxLength && length > field.maxLength;
      complain(missing ? t("form.missing") : short ? t("form.short", { count: field.minLength }) : long ? t("form.long", { count: field.maxLength }) : null);
      if (missing || short || long) input.setAttribute("aria-invalid", "true");
      return !missing && !short && !long;
    },
  };
}

/** How to play a first game: for the help, and for a channel in which nothing has happened yet. */
export function firstGame(heading) {
  return [h(heading, {}, t("help.start.title")), h("ol", {}, ["help.start.1", "help.start.2", "help.start.3"].map((line) => h("li", {}, markdown(t(line), {}))))];
}

/** The page's help, with why it is reachable from this computer alone. */
export function openHelp() {
  const key = (...names) => names.map((name) => h("kbd", {}, name));
  const keys = [
    [key("/"), "help.keys.slash"],
    [key("↑", "↓"), "help.keys.arrows"],
    [key("Enter"), "help.keys.enter"],
    [key("Tab"), "help.keys.tab"],
    [key("Esc"), "help.keys.escape"],
    [key("Alt", "1–4"), "help.keys.person"],
  ];
  openDialog(
    t("help.title"),
    "help",
    h(
      "div",
      { class: "prose" },
      h("p", {}, t("help.what")),
      firstGame("h3"),
      h("h3", {}, t("help.people.title")),
      h("p", {}, t("help.people")),
      h("h3", {}, t("help.keys.title")),
      h("dl", { class: "keys" }, keys.map(([names, does]) => h("div", {}, h("dt", {}, names), h("dd", {}, t(does))))),
      h("h3", {}, t("help.local.title")),
      h("p", {}, t("help.local")),
    ),
  );
}

/** Language of the person and the server, appearance, more windows. Stays open when a language changes, in the new one. */
export function openSettings(world, actions) {
  const body = h("div");
  const dialog = openDialog(t("settings.title"), "settings", body);
  let drawn = null;
  const draw = () => {
    const shown = JSON.stringify([language(), world.me, world.guild, world.people.map((person) => world.nameOf(person.id))]);
    if (drawn === shown) return;
    drawn = shown;
    const focused = body.contains(document.activeElement) ? document.activeElement.dataset.setting : null;
    dialog.querySelector("h2").textContent = t("settings.title");
    const close = dialog.querySelector(".close");
    close.title = t("close");
    close.setAttribute("aria-label", t("close"));
    fill(body, settings(world, actions, { redraw, close: () => dialog.close() }));
    if (focused) body.querySelector(`[data-setting="${focused}"]`)?.focus();
  };
  const redraw = () => {
    drawn = null;
    draw();
  };
  world.addEventListener("world", draw);
  dialog.addEventListener("close", () => world.removeEventListener("world", draw));
  draw();
}

function settings(world, { setLocale, setGuildLocale, readTheme, setTheme, leave }, { redraw, close }) {
  const name = world.nameOf(world.me.id);
  const choose = (setting, label, note, options, value, changed) => {
    const id = freshId("setting");
    const select = h("select", { id, data: { setting }, "aria-describedby": note ? `${id}-note` : null }, options.map(([code, text]) => h("option", { value: code, selected: code === value }, text)));
    // What could not be changed is shown as it is.
    select.addEventListener("change", async () => (await changed(select.value)) === null && redraw());
    return h("div", { class: "field" }, h("label", { for: id, class: "label" }, label), select, note ? h("p", { class: "muted", id: `${id}-note` }, note) : null);
  };
  const locales = (value) => (LOCALES.some(([code]) => code === value) ? LOCALES : [...LOCALES, [value, value]]);
  const others = world.people.filter((person) => person.id !== world.me.id);
  const links = [
    ...others.map((person) => ({ href: `/?as=${person.key}`, text: t("settings.window.one", { name: world.nameOf(person.id) }) })),
    { href: `/?split=${world.people[0].key},${world.people[1].key}`, text: t("settings.window.split", { left: world.nameOf(world.people[0].id), right: world.nameOf(world.people[1].id) }) },
  ];
  const help = h("button", { type: "button", class: "button plain" }, icon("help"), h("span", {}, t("help.title")));
  help.addEventListener("click", () => {
    close();
    openHelp();
  });
  return [
    choose("locale", t("settings.language", { name }), t("settings.language.note", { name }), locales(world.me.locale), world.me.locale, setLocale),
    world.guild.locale && world.me.moderator ? choose("guild", t("settings.guild"), t("settings.guild.note"), locales(world.guild.locale), world.guild.locale, setGuildLocale) : null,
    choose(
      "theme",
      t("settings.theme"),
      null,
      ["auto", "light", "dark"].map((one) => [one, t(`settings.theme.${one}`)]),
      readTheme(),
      setTheme,
    ),
    h("p", { class: "label" }, t("settings.windows")),
    h("ul", { class: "links" }, links.map((one) => h("li", {}, h("a", { href: one.href, target: "_blank" }, icon("windows"), one.text)))),
    world.me.online ? leaving(world, close, leave) : null,
    h("footer", {}, help),
  ];
}

/** The way out of the server, for whom there is one. */
function leaving(world, close, leave) {
  const name = world.nameOf(world.me.id);
  if (world.me.id === world.guild.owner) return h("p", { class: "muted" }, t("leave.owner", { name }));
  const id = freshId("leave");
  const button = h("button", { type: "button", class: "button danger", "aria-describedby": id }, h("span", {}, t("leave")));
  button.addEventListener("click", () => {
    close();
    leave();
  });
  return h("div", { class: "leave" }, button, h("p", { class: "muted", id }, t("leave.note", { name })));
}

/** Two people side by side, each in a frame of their own. */
export function splitView(root, [left, right]) {
  const frame = (name) => h("iframe", { src: `/?as=${encodeURIComponent(name)}&framed`, title: t("split.frame", { name: capital(name) }) });
  document.title = t("split.label", { left: capital(left), right: capital(right) });
  fill(root, h("main", { class: "split" }, h("h1", { class: "visually-hidden" }, document.title), frame(left), frame(right)));
}

function capital(name) {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
