/** A drawing of Observable Plot as one picture with a name. */
export function plain(drawing: Element, name: string): Element {
  // Groups may not have names where the drawing has one.
  for (const group of drawing.querySelectorAll("g[aria-label]"))
    group.removeAttribute("aria-label");
  drawing.setAttribute("role", "img");
  drawing.setAttribute("aria-label", name);
  return drawing;
}
