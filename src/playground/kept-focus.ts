/*
 * A button that its press removes or hides would lose the focus to the page: the nearest element gets it instead.
 */
const FOCUSABLE = "a[href], button, input, select, textarea, summary, [tabindex='0']";

/** Milliseconds after a press in which a change of the page may still hide the button. */
const LATER = 100;

const isSeen = (one: Element): boolean => one.isConnected && one.checkVisibility();

function keepFocus(button: Element, around: readonly Element[]): void {
  if (isSeen(button) || document.activeElement !== document.body) return;
  for (const element of around) {
    if (!element.isConnected || element === document.body) continue;
    const near = [...element.querySelectorAll<HTMLElement>(FOCUSABLE)].find(isSeen);
    if (near !== undefined) return near.focus({ preventScroll: true });
  }
  document.querySelector("main")?.focus({ preventScroll: true });
}

/** Keeps the focus near each button of the page that takes itself away. */
export function keepFocusNear(): void {
  const pressed = ({ target }: Event): void => {
    const button = (target as Element).closest("button");
    if (button === null) return;
    const around: Element[] = [];
    for (let at = button.parentElement; at !== null; at = at.parentElement) around.push(at);
    for (const ms of [0, LATER]) setTimeout(() => keepFocus(button, around), ms);
  };
  document.addEventListener("click", pressed, true);
}
