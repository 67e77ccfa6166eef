// Pictures: alone or as a grid, with their words, to be enlarged, and to be
// stopped where they move.

import { freshId, h, webAddress } from "./dom.js";
import { t } from "./text.js";

const PICTURE_MAX_PX = 420;

/** The path of a file on this server, whatever host its address names; nothing for any other address but a web one. */
export function localPath(address) {
  if (!address) return "";
  const url = webAddress(address);
  if (!url) return "";
  return url.pathname.startsWith("/attachments/") ? url.pathname + url.search : url.href;
}

/** The pictures of a message: one by itself, several as a grid. */
export function pictures(list, context) {
  return h("div", { class: list.length > 1 ? `pictures many of-${Math.min(list.length, 5)}` : "pictures" }, list.map((one) => picture(one, context)));
}

/** A picture that enlarges, with a switch to read its description. */
export function picture(attachment, { enlarge }, kind = "") {
  const path = localPath(attachment.path);
  const alt = attachment.description || "";
  const image = h("img", {
    src: path,
    alt: alt || t("image.none"),
    width: attachment.width,
    height: attachment.height,
    loading: "lazy",
    decoding: "async",
  });
  // Room is kept for it before it has loaded, so that nothing jumps.
  if (attachment.width && attachment.height && kind !== "thumbnail") {
    const scale = Math.min(1, PICTURE_MAX_PX / attachment.width, PICTURE_MAX_PX / attachment.height);
    image.style.width = `${Math.round(attachment.width * scale)}px`;
    image.style.aspectRatio = `${attachment.width} / ${attachment.height}`;
  }
  const opener = h("button", { type: "button", class: "enlarge", title: t("image.open") }, image);
  opener.addEventListener("click", () => enlarge({ path, alt, name: attachment.filename, width: attachment.width, height: attachment.height }));
  const switches = h("div", { class: "switches" });
  const frame = h("figure", { class: `picture ${kind}` }, opener, switches);
  if (attachment.content_type === "image/gif") switches.append(playing(opener, image));
  if (alt && kind !== "thumbnail") {
    const caption = h("figcaption", { id: freshId("alt"), hidden: true }, alt);
    const toggle = h("button", { type: "button", class: "alt", "aria-expanded": "false", "aria-controls": caption.id, "aria-label": t("image.alt.show"), title: t("image.alt.show") }, "ALT");
    toggle.addEventListener("click", () => {
      caption.hidden = !caption.hidden;
      toggle.setAttribute("aria-expanded", String(!caption.hidden));
      const says = t(caption.hidden ? "image.alt.show" : "image.alt.hide");
      toggle.setAttribute("aria-label", says);
      toggle.title = says;
    });
    switches.append(toggle);
    frame.append(caption);
  }
  return frame;
}

/** The switch of a moving picture. Who wants less movement finds it still, on its first frame. */
function playing(opener, image) {
  const still = h("canvas", { "aria-hidden": "true" });
  still.style.width = image.style.width;
  still.style.aspectRatio = image.style.aspectRatio;
  image.classList.add("moving");
  // Unseen, it would never come near enough to be loaded.
  image.loading = "eager";
  opener.append(still);
  const toggle = h("button", { type: "button", class: "alt" });
  const show = (moves) => {
    still.hidden = moves;
    image.classList.toggle("visually-hidden", !moves);
    toggle.textContent = t(moves ? "image.stop" : "image.play");
    toggle.dataset.moves = moves;
  };
  image.addEventListener("load", () => {
    Object.assign(still, { width: image.naturalWidth, height: image.naturalHeight });
    still.getContext("2d").drawImage(image, 0, 0);
  });
  toggle.addEventListener("click", () => show(!still.hidden));
  show(!matchMedia("(prefers-reduced-motion: reduce)").matches);
  return toggle;
}
