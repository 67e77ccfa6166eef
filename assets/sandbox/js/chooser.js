// Who is to look at the page, where its address names nobody there is.

import { avatar, fill, h, icon } from "./dom.js";
import { t } from "./text.js";

/** The key of the person with that key or name, in any case; null where there is none. */
export function find(people, name) {
  const wanted = name.trim().toLocaleLowerCase();
  return people.find((person) => [person.key, person.name].some((one) => one.toLocaleLowerCase() === wanted))?.key ?? null;
}

/** Says that one of `asked` is not there, and offers everybody who is; for two side by side, pairs of them too. */
export function choosePerson(root, asked, people) {
  const stranger = asked.find((name) => find(people, name) === null);
  const says = t("stranger", { name: stranger });
  document.title = `${says} · ${t("brand.name")}`;
  const alone = people.map((person, colour) => ({ href: `/?as=${person.key}`, picture: avatar({ ...person, colour }, "tiny"), text: person.name }));
  const known = people.find((person) => asked.some((name) => find(people, name) === person.key)) ?? people[0];
  const others = asked.length > 1 ? people.filter((person) => person !== known) : [];
  const pairs = others.map((other) => ({ href: `/?split=${known.key},${other.key}`, picture: icon("windows"), text: t("settings.window.split", { left: known.name, right: other.name }) }));
  fill(
    root,
    h(
      "main",
      { class: "chooser" },
      h("h1", { class: "gate-title" }, says),
      h("p", {}, t("stranger.choose")),
      h("ul", { class: "links" }, [...alone, ...pairs].map((one) => h("li", {}, h("a", { href: one.href }, one.picture, one.text)))),
    ),
  );
}
