// A command being filled in: its name and one field an option.

import { KIND, needsList, nextOption, parseOptions, readValue, withoutName } from "./commands.js";
import { fill, freshId, h, icon } from "./dom.js";
import { t } from "./text.js";

const DEBOUNCE_MS = 180;

export class CommandLine {
  /** `context`: `world`, `suggestions`, `autocomplete`, `read(file)`, `leave(text)`, `submit()`. */
  constructor(command, rest, context) {
    this.command = command;
    this.context = context;
    this.fields = [];
    this.asked = 0;
    this.name = h("button", { type: "button", class: "command-pill", title: t("command.leave"), "aria-label": `/${command.name}. ${t("command.leave")}` }, `/${command.name}`);
    this.name.addEventListener("click", () => context.leave());
    this.place = h("div", { class: "fields-line" });
    this.hint = h("p", { class: "command-hint", id: freshId("hint") }, command.description);
    this.adder = this.makeAdder();
    this.more = h("div", { class: "more-options" });
    this.element = h("div", { class: "command-line", role: "group", "aria-label": `/${command.name}` }, h("div", { class: "fields-line outer" }, this.name, this.place), this.more, this.hint);
    this.element.addEventListener("keydown", (event) => this.outerKey(event));
    const given = parseOptions(command, rest);
    for (const option of command.options) {
      if (option.required || given.has(option.name)) this.add(option, given.get(option.name) ?? "");
    }
    fill(this.place, this.fields.map((field) => field.element), this.adder);
    this.renderMore();
  }

  /** How far it has been filled in, to go on with it later. `typed` is how one would write it. */
  draft() {
    const fields = this.fields.map(({ option, input, picked, offered, file }) => ({ name: option.name, text: option.type === KIND.attachment ? "" : input.value, picked, offered, file }));
    const typed = this.fields.filter((field) => !this.isEmpty(field)).map((field) => `${field.option.label}:${field.file?.name ?? field.input.value.trim()}`);
    const focused = this.fields.find((field) => field.input === document.activeElement);
    return { path: this.command.path, fields, focus: focused?.option.name ?? null, typed: [`/${this.command.name}`, ...typed].join(" ") };
  }

  /** Fills in what `draft` holds. What has the focus next is what had it, else what is missing, else the end. */
  restore(draft) {
    for (const { name, text, picked, offered, file } of draft.fields) {
      const option = this.command.options.find((one) => one.name === name);
      if (!option) continue;
      const field = this.fields.find((other) => other.option === option) ?? this.add(option, "");
      if (file) field.choose(file);
      if (option.type === KIND.attachment) continue;
      Object.assign(field, { picked, offered });
      field.input.value = text;
      field.grow();
    }
    this.renderMore();
    const had = this.fields.find((field) => field.option.name === draft.focus) ?? this.missing();
    this.next = had?.input ?? this.adder;
  }

  focus() {
    if (this.next) {
      this.next.focus();
      this.next = null;
      return;
    }
    const empty = this.missing();
    const filled = this.fields.at(-1);
    (empty ?? filled)?.input.focus();
    if (!empty && !filled) this.adder.focus();
  }

  close() {
    clearTimeout(this.timer);
    this.asked += 1;
  }

  isEmpty(field) {
    return field.option.type === KIND.attachment ? !field.file : field.input.value.trim() === "";
  }

  /** The first required option that nothing stands in. */
  missing() {
    return this.fields.find((field) => field.option.required && this.isEmpty(field));
  }

  /** The options that are not on the line yet. */
  left() {
    return this.command.options.filter((option) => !this.fields.some((field) => field.option === option));
  }

  // The end of the line: typing an option's name there adds it, Enter sends.
  makeAdder() {
    const input = h("input", {
      type: "text",
      class: "adder",
      role: "combobox",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      "aria-label": t("command.end"),
      "aria-describedby": this.hint.id,
    });
    const offer = () => {
      const typed = input.value.trim().toLocaleLowerCase();
      const named = nextOption(this.command, null, input.value);
      if (named?.before === "") return this.put(named.option, named.text);
      if (typed === "") return this.context.suggestions.hide();
      const fitting = this.left().filter((option) => [option.label, option.name, option.hint].some((text) => text.toLocaleLowerCase().includes(typed)));
      this.context.suggestions.show(
        input,
        fitting.map((option) => ({ label: option.label, hint: option.hint, icon: "plus", option })),
        { pick: (item) => this.put(item.option), label: t("command.more"), note: fitting.length === 0 ? t("command.none") : null, first: true },
      );
    };
    input.addEventListener("input", offer);
    input.addEventListener("focus", () => {
      const missing = this.missing();
      input.setAttribute("aria-label", t(missing ? "command.more" : "command.end"));
      const next = missing ? t("command.needs", { name: missing.option.label }) : matchMedia("(pointer: fine)").matches ? t("command.end.short") : null;
      this.say([this.command.description, next].filter(Boolean).join(" · "));
    });
    input.addEventListener("blur", () => {
      input.value = "";
      if (this.context.suggestions.input === input) this.context.suggestions.hide();
    });
    input.addEventListener("keydown", (event) => {
      if (event.isComposing || this.context.suggestions.key(event)) return;
      if (event.key === "Enter") {
        event.preventDefault();
        if (input.value.trim() === "") this.context.submit();
      } else if (event.key === "ArrowDown") {
        event.preventDefault();
        this.more.querySelector("button")?.focus();
      } else if (event.key === "Backspace" && input.value === "" && !event.repeat) {
        event.preventDefault();
        const last = this.fields.findLast((field) => !field.option.required);
        if (last) this.remove(last);
        else this.context.leave(`/${this.command.name}`);
      }
    });
    return input;
  }

  /** Goes to an option, putting it on the line where it is not yet; `text` is written there. */
  put(option, text = "") {
    this.context.suggestions.hide();
    const field = this.fields.find((other) => other.option === option) ?? this.add(option, "");
    this.renderMore();
    field.input.focus();
    if (text === "" || option.type === KIND.attachment) return;
    field.input.value = text;
    field.input.dispatchEvent(new InputEvent("input"));
  }

  renderMore() {
    const left = this.left();
    fill(
      this.more,
      left.map((option) => {
        const says = t("command.add", { name: option.label });
        const chip = h("button", { type: "button", class: "chip", title: option.hint, "aria-label": `${says}. ${option.hint}` }, icon("plus"), option.label);
        chip.addEventListener("click", () => this.put(option));
        chip.addEventListener("focus", () => this.say(option.hint));
        return chip;
      }),
    );
    this.more.hidden = left.length === 0;
  }

  add(option, text) {
    const id = freshId("option");
    const problem = h("span", { class: "problem", id: `${id}-problem`, hidden: true });
    const field = { option, problem, picked: null, offered: [], file: null };
    const label = h("label", { for: id, class: "option-name" }, option.label, option.required ? null : h("span", { class: "visually-hidden" }, ` (${t("form.optional")})`));
    field.input = option.type === KIND.attachment ? this.fileInput(field, id) : this.textInput(field, id, text);
    field.element = h("div", { class: `option-field${option.required ? " required" : ""}` }, label, field.chosen ? h("span", { class: "chosen-file" }, field.input, field.chosen) : field.input, option.required ? null : this.remover(field), problem);
    const at = this.fields.findIndex((other) => this.command.options.indexOf(other.option) > this.command.options.indexOf(option));
    if (at < 0) this.fields.push(field);
    else this.fields.splice(at, 0, field);
    fill(this.place, this.fields.map((one) => one.element), this.adder);
    return field;
  }

  remover(field) {
    const says = t("command.remove", { name: field.option.label });
    return h("button", { type: "button", class: "remove", tabindex: "-1", "aria-label": says, title: says, on: { click: () => this.remove(field) } }, icon("close"));
  }

  remove(field) {
    const at = this.fields.indexOf(field);
    this.fields.splice(at, 1);
    field.element.remove();
    this.context.suggestions.hide();
    this.renderMore();
    (this.fields[at - 1]?.input ?? this.adder).focus();
  }

  textInput(field, id, text) {
    const input = h("input", {
      id,
      type: "text",
      role: "combobox",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      "aria-required": field.option.required ? "true" : null,
      "aria-describedby": `${this.hint.id} ${id}-problem`,
      prop: { value: text },
    });
    const grow = () => input.style.setProperty("--width", `${Math.max(4, [...input.value].reduce((sum, one) => sum + (one > "\u1100" ? 2 : 1), 0) + 1)}ch`);
    grow();
    // Who writes the option's name, as it is read elsewhere, means the value after it; who writes
    // another option's name goes on there.
    input.addEventListener("input", (event) => {
      const typed = withoutName(field.option, input.value);
      const next = event.isComposing ? null : nextOption(this.command, field.option, typed);
      const value = next ? next.before : typed;
      if (value !== input.value) input.value = value;
      grow();
      this.wrong(field, null);
      if (next) this.put(next.option, next.text);
      else this.offer(field, true);
    });
    input.addEventListener("focus", () => {
      this.say(field.option.hint);
      this.offer(field, false);
    });
    input.addEventListener("blur", () => {
      clearTimeout(this.timer);
      this.asked += 1;
      if (this.context.suggestions.input === input) this.context.suggestions.hide();
    });
    input.addEventListener("keydown", (event) => this.fieldKey(event, field));
    field.grow = grow;
    return input;
  }

  fileInput(field, id) {
    // The browser's own control speaks the browser's language: it lies unseen over the page's words, and takes clicks and drops.
    const input = h("input", { id, type: "file", class: "file-input", "aria-required": field.option.required ? "true" : null, "aria-describedby": `${this.hint.id} ${id}-problem ${id}-chosen` });
    const name = h("span", { id: `${id}-chosen`, class: "muted" }, t("file.none"));
    field.chosen = [h("span", { class: "choose", "aria-hidden": "true" }, icon("file"), t("command.file")), name];
    field.choose = (file) => {
      const chosen = new DataTransfer();
      chosen.items.add(file);
      input.files = chosen.files;
      input.dispatchEvent(new Event("change"));
    };
    input.addEventListener("change", () => {
      field.file = input.files[0] ?? null;
      name.textContent = field.file?.name ?? t("file.none");
      input.toggleAttribute("data-filled", Boolean(field.file));
      this.wrong(field, null);
    });
    input.addEventListener("focus", () => {
      this.say(field.option.hint);
      this.context.suggestions.hide();
    });
    return input;
  }

  say(text) {
    this.hint.textContent = text || this.command.description;
  }

  /** The choices of a field that are known without asking the bot. */
  choices(option) {
    const { world } = this.context;
    const person = (user) => ({ label: world.nameOf(user.id), value: user.id, user });
    switch (option.type) {
      case KIND.boolean:
        return [
          { label: t("command.yes"), value: true },
          { label: t("command.no"), value: false },
        ];
      case KIND.user:
        return [...world.people, world.bot].map(person);
      case KIND.mentionable:
        return [...[...world.people, world.bot].map(person), { label: "@everyone", value: world.guild.id }];
      case KIND.role:
        return [{ label: "@everyone", value: world.guild.id }];
      case KIND.channel:
        return world
          .textChannels()
          .filter((channel) => !option.channel_types?.length || option.channel_types.includes(0))
          .map((channel) => ({ label: channel.name, value: channel.id, icon: "hash" }));
      default:
        return option.choices ?? [];
    }
  }

  offer(field, typed) {
    const { option, input } = field;
    if (option.autocomplete) return this.ask(field, typed);
    const all = this.choices(option);
    if (all.length === 0) return this.context.suggestions.hide();
    const wanted = input.value.trim().toLocaleLowerCase();
    const exact = all.some((choice) => choice.label.toLocaleLowerCase() === wanted);
    const fitting = exact && !typed ? all : all.filter((choice) => choice.label.toLocaleLowerCase().includes(wanted));
    field.offered = all;
    this.list(field, fitting, fitting.length === 0 ? t("command.empty") : null, typed && wanted !== "");
  }

  ask(field, typed) {
    clearTimeout(this.timer);
    this.asked += 1;
    const asked = this.asked;
    const botName = this.context.world.nameOf(this.context.world.bot.id);
    this.timer = setTimeout(
      async () => {
        const waiting = setTimeout(() => asked === this.asked && this.list(field, [], t("command.loading", { name: botName })), 400);
        const choices = await this.context.autocomplete(this.command.path, this.collect(), field.option.name);
        clearTimeout(waiting);
        if (asked !== this.asked || document.activeElement !== field.input) return;
        field.offered = (choices ?? []).map((choice) => ({ label: choice.name, value: choice.value }));
        const note = choices === null ? t("command.suggestions.failed", { name: botName }) : field.offered.length === 0 ? t("command.empty") : null;
        this.list(field, field.offered, note, typed && field.input.value.trim() !== "");
      },
      typed ? DEBOUNCE_MS : 0,
    );
  }

  list(field, items, note, first) {
    this.context.suggestions.show(field.input, items, { pick: (item) => this.take(field, item), label: field.option.label, note, first });
  }

  // Enter on a choice takes it, as on Discord; the next one, at the end of the line, sends.
  take(field, item) {
    field.input.value = item.label;
    field.picked = item;
    field.grow();
    this.wrong(field, null);
    this.context.suggestions.hide();
    // What has been filled in is done with.
    const next = this.missing() ?? this.fields.slice(this.fields.indexOf(field) + 1).find((other) => this.isEmpty(other));
    (next?.input ?? this.adder).focus();
  }

  fieldKey(event, field) {
    if (event.isComposing) return;
    if (this.context.suggestions.key(event)) return;
    if (event.key === "Enter") {
      event.preventDefault();
      this.context.submit();
    } else if (event.key === "ArrowDown" && !this.context.suggestions.open) {
      event.preventDefault();
      this.offer(field, false);
    } else if (event.key === "Backspace" && field.input.value === "" && !event.repeat) {
      event.preventDefault();
      if (field.option.required) this.context.leave(`/${this.command.name}`);
      else this.remove(field);
    }
  }

  outerKey(event) {
    if (event.key === "Escape" && !event.defaultPrevented) {
      event.preventDefault();
      this.context.leave();
    } else if (event.key === "Enter" && event.target.matches(".file-input")) {
      event.preventDefault();
      this.context.submit();
    }
  }

  /** What has been filled in so far, as far as it can be read: for autocomplete. */
  collect() {
    const options = [];
    for (const field of this.fields) {
      if (field.option.type === KIND.attachment || this.isEmpty(field)) continue;
      const read = this.valueOf(field);
      const value = "value" in read ? read.value : field.input.value;
      options.push({ name: field.option.name, value });
    }
    return options;
  }

  valueOf(field) {
    if (field.picked && field.picked.label === field.input.value) return { value: field.picked.value };
    const known = field.option.autocomplete ? field.offered : this.choices(field.option);
    return readValue(field.option, field.input.value, known);
  }

  /** All options, or `null` with the problems shown at their fields. */
  async read() {
    const options = [];
    let first = null;
    const complain = (field, key, values) => {
      this.wrong(field, t(key, values));
      first ??= field;
    };
    for (const field of this.fields) {
      const { option } = field;
      if (option.type === KIND.attachment) {
        if (field.file) options.push({ name: option.name, field });
        else if (option.required) complain(field, "command.file");
        continue;
      }
      const read = this.valueOf(field);
      if (read.problem) complain(field, read.problem, read.values);
      else if (!read.empty) options.push({ name: option.name, value: read.value });
      else if (option.required) complain(field, needsList(option) || option.choices ? "command.choice" : "command.missing");
    }
    if (first) {
      first.input.focus();
      return null;
    }
    for (const option of options) {
      if (!option.field) continue;
      option.value = await this.context.read(option.field.file);
      if (!option.value) {
        complain(option.field, "failed.refused");
        return null;
      }
      delete option.field;
    }
    return options;
  }

  wrong(field, text) {
    field.problem.textContent = text ?? "";
    field.problem.hidden = !text;
    if (text) field.input.setAttribute("aria-invalid", "true");
    else field.input.removeAttribute("aria-invalid");
  }
}
