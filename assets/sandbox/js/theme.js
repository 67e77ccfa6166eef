// Light or dark, as this browser was told; without a word, as the system has it.

const KEY = "omok-sandbox-theme";

export function readTheme() {
  try {
    return localStorage.getItem(KEY) ?? "auto";
  } catch {
    return "auto";
  }
}

/** Keeps the choice and shows it. */
export function setTheme(theme) {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Without storage it lasts as long as the page.
  }
  applyTheme(theme);
}

/** Shows the kept choice, and follows it when another window changes it. */
export function followTheme() {
  applyTheme(readTheme());
  window.addEventListener("storage", (event) => event.key === KEY && applyTheme(event.newValue ?? "auto"));
}

function applyTheme(theme) {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
