/*
 * Light or dark: as the system has it, or as the reader wants it here.
 */
import { button } from "../page/dom.js";

const KEY = "ambilog.theme";
const THEMES = ["as the system", "light", "dark"] as const;

/** The button that goes from one to the next. */
export function themeButton(): HTMLButtonElement {
  let theme = kept();
  const apply = (): void => {
    document.documentElement.dataset["theme"] = theme;
    one.setAttribute("aria-label", `Colours: ${theme}`);
    one.title = `Colours: ${theme}`;
  };
  const one = button("◐", () => {
    theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
    apply();
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      // It is that of this visit.
    }
  });
  apply();
  return one;
}

function kept(): (typeof THEMES)[number] {
  try {
    const found = localStorage.getItem(KEY);
    return THEMES.find((theme) => theme === found) ?? THEMES[0];
  } catch {
    return THEMES[0];
  }
}
