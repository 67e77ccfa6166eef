// The notice of a mention in another channel. It has room of its own, beside or
// between what else is on the page: nothing lies under it.

import { fill, freshId, h, icon } from "./dom.js";
import { t } from "./text.js";

// Long enough to read it twice. What it says is read out, and stays marked in the list of channels.
const TOAST_MS = 8000;
// From here on the channels lie beside the messages.
const WIDE = "(min-width: 861px)";

export class Toast {
  /**
   * `places`: the elements it comes after, `beside`, `above` or `below` the messages, and their `scroller`.
   * `actions`: `go(channel)`, `lostFocus()`.
   */
  constructor(places, actions) {
    this.places = places;
    this.actions = actions;
    this.channel = null;
    this.words = h("p", { id: freshId("toast") });
    this.element = h("section", { class: "toast", "aria-labelledby": this.words.id });
    // Whoever is on it keeps it.
    for (const event of ["mouseenter", "focusin"]) this.element.addEventListener(event, () => clearTimeout(this.fading));
    for (const event of ["mouseleave", "focusout"]) this.element.addEventListener(event, () => this.fade());
  }

  /** Says `words` about a channel, with the way there. */
  show(channel, words) {
    const open = h("button", { type: "button", class: "button primary", on: { click: () => this.actions.go(channel) } }, h("span", {}, t("mentioned.open")));
    const close = h("button", { type: "button", class: "icon-button", "aria-label": t("close"), title: t("close"), on: { click: () => this.hide() } }, icon("close"));
    this.words.textContent = words;
    this.channel = channel;
    this.place(() => {
      fill(this.element, this.words, close, open);
      this.room().after(this.element);
    });
    this.fade();
  }

  /** Among the channels, where they are seen; else above the messages, or below those that do not fill the page. */
  room() {
    const { beside, above, below, scroller } = this.places;
    if (matchMedia(WIDE).matches) return beside;
    return scroller.scrollHeight > scroller.clientHeight ? above : below;
  }

  /** Lets it come or go without moving what is looked at. */
  place(change) {
    const { scroller } = this.places;
    const [top, scrolled] = [scroller.getBoundingClientRect().top, scroller.scrollTop];
    change();
    const moved = scroller.getBoundingClientRect().top - top;
    if (moved !== 0) scroller.scrollTop = scrolled + moved;
  }

  /** Has it go after a while: one that is seen, and that nobody is on. */
  fade() {
    clearTimeout(this.fading);
    if (document.hidden || this.element.matches(":hover, :focus-within")) return;
    this.fading = setTimeout(() => this.hide(), TOAST_MS);
  }

  hide() {
    clearTimeout(this.fading);
    if (this.channel === null) return;
    const focused = this.element.contains(document.activeElement);
    this.channel = null;
    this.place(() => this.element.remove());
    if (focused) this.actions.lostFocus();
  }

  stop() {
    clearTimeout(this.fading);
  }
}
