// The list of suggestions above the message box, shared by all its inputs.

import { avatar, fill, h, icon } from "./dom.js";
import { t } from "./text.js";

export class Suggestions {
  constructor() {
    this.note = h("p", { class: "suggest-note", hidden: true });
    this.list = h("ul", { class: "options", role: "listbox", id: "suggestions", tabindex: "0" });
    this.count = h("p", { class: "visually-hidden", role: "status" });
    this.panel = h("div", { class: "suggest", hidden: true }, this.note, this.list);
    this.element = h("div", {}, this.panel, this.count);
    // The list never takes the focus from the input it belongs to.
    this.element.addEventListener("mousedown", (event) => event.preventDefault());
    this.items = [];
    this.active = -1;
    this.input = null;
  }

  /**
   * Shows `items` (`label`, `hint`, `value`, `user`, `slash`) for `input`.
   * `pick(item)` is called for the one taken; with `first` the first is ready
   * to be taken with Enter.
   */
  show(input, items, { pick, label, note, first }) {
    if (this.input && this.input !== input) this.detach();
    this.input = input;
    this.items = items;
    this.pick = pick;
    this.active = -1;
    fill(this.note, note ?? "");
    this.note.hidden = !note;
    this.list.hidden = items.length === 0;
    this.list.setAttribute("aria-label", label ?? "");
    this.nodes = items.map((item, index) => this.node(item, index));
    fill(this.list, this.nodes);
    this.panel.hidden = items.length === 0 && !note;
    this.count.textContent = note ?? t("command.suggestions", { count: items.length });
    // A message box of several lines is a text box, which cannot be expanded.
    if (input.role === "combobox") input.setAttribute("aria-expanded", String(items.length > 0));
    input.setAttribute("aria-controls", "suggestions");
    input.removeAttribute("aria-activedescendant");
    if (first && items.length > 0) this.point(0);
    this.list.scrollTop = 0;
  }

  hide() {
    this.panel.hidden = true;
    this.count.textContent = "";
    this.items = [];
    this.active = -1;
    this.detach();
  }

  detach() {
    if (this.input?.role === "combobox") this.input.setAttribute("aria-expanded", "false");
    this.input?.removeAttribute("aria-activedescendant");
    this.input = null;
  }

  get open() {
    return !this.panel.hidden && this.items.length > 0;
  }

  get current() {
    return this.items[this.active] ?? null;
  }

  node(item, index) {
    const node = h(
      "li",
      { class: "option", role: "option", id: `suggestion-${index}`, "aria-selected": "false" },
      item.user ? avatar(item.user, "tiny") : null,
      item.slash ? h("span", { class: "slash", "aria-hidden": "true" }, "/") : null,
      item.icon ? icon(item.icon) : null,
      h("span", { class: "option-text" }, h("span", {}, item.label), item.hint ? h("small", {}, item.hint) : null),
      item.badge ? h("span", { class: "badge-text" }, item.badge) : null,
    );
    node.addEventListener("click", () => this.pick(item));
    node.addEventListener("mousemove", () => this.active !== index && this.point(index));
    return node;
  }

  point(index) {
    this.nodes[this.active]?.setAttribute("aria-selected", "false");
    this.active = index;
    const node = this.nodes[index];
    if (!node) return this.input?.removeAttribute("aria-activedescendant");
    node.setAttribute("aria-selected", "true");
    node.scrollIntoView({ block: "nearest" });
    this.input.setAttribute("aria-activedescendant", node.id);
  }

  /** Handles the keys of a list; `true` when the key was one of them. */
  key(event) {
    if (!this.open) return false;
    const last = this.items.length - 1;
    const moves = {
      ArrowDown: this.active >= last ? 0 : this.active + 1,
      ArrowUp: this.active <= 0 ? last : this.active - 1,
      PageDown: Math.min(last, this.active + 6),
      PageUp: Math.max(0, this.active - 6),
    };
    if (event.key in moves) {
      event.preventDefault();
      this.point(moves[event.key]);
      return true;
    }
    if ((event.key === "Enter" || (event.key === "Tab" && !event.shiftKey)) && this.current) {
      event.preventDefault();
      this.pick(this.current);
      return true;
    }
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      this.hide();
      return true;
    }
    return false;
  }
}
