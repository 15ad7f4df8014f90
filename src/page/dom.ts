/*
 * Elements of the page. Everything that comes from a user or a program becomes a text node or an attribute:
 * nothing here, and nothing else in the page, takes HTML.
 */

/** A child of an element; `false` and undefined add none. */
export type Child = Node | string | false | undefined;

/** Attributes by their names, and listeners as functions under names such as `onclick`. */
export type Properties = Readonly<
  Record<string, string | number | boolean | undefined | ((event: never) => void)>
>;

function furnish<E extends Element>(element: E, properties: Properties, children: Child[]): E {
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === "function") {
      element.addEventListener(name.slice(2), value as (event: Event) => void);
    } else if (value !== undefined && value !== false) {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  element.append(...children.filter((child) => child !== false && child !== undefined));
  return element;
}

/** An element of HTML. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Properties = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  return furnish(document.createElement(tag), properties, children);
}

/** An element of SVG. */
export function s<K extends keyof SVGElementTagNameMap>(
  tag: K,
  properties: Properties = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  return furnish(document.createElementNS("http://www.w3.org/2000/svg", tag), properties, children);
}

/** A button that does something when it is pressed. */
export function button(
  label: Child,
  press: () => void,
  properties: Properties = {},
): HTMLButtonElement {
  const made = h(
    "button",
    {
      type: "button",
      onclick: () => {
        if (made.getAttribute("aria-disabled") !== "true") press();
      },
      ...properties,
    },
    label,
  );
  return made;
}

/** Says whether a button does something now. It keeps the focus, which it would lose as a disabled one. */
export function enable(one: HTMLButtonElement, isEnabled: boolean): void {
  if (isEnabled) one.removeAttribute("aria-disabled");
  else one.setAttribute("aria-disabled", "true");
}

/** An invisible element whose text screen readers announce. */
export function announcer(): HTMLElement {
  return h("p", { class: "unseen", "aria-live": "polite" });
}

let numbers = 0;

/** A control with its label; the control gets an id. */
export function labelled(
  label: string,
  control: HTMLElement,
  properties: Properties = {},
): HTMLElement {
  control.id ||= `control-${++numbers}`;
  return h(
    "span",
    { class: "field", ...properties },
    h("label", { for: control.id }, label),
    control,
  );
}

/** A list to choose from. */
export function choice(
  options: readonly (readonly [value: string, text: string])[],
  chosen: string,
  choose: (value: string) => void,
  properties: Properties = {},
): HTMLSelectElement {
  const list = h(
    "select",
    { onchange: () => choose(list.value), ...properties },
    ...options.map(([value, text]) => h("option", { value, selected: value === chosen }, text)),
  );
  return list;
}

/** A box to tick. */
export function tick(
  label: string,
  ticked: boolean,
  change: (ticked: boolean) => void,
): HTMLLabelElement {
  const box = h("input", {
    type: "checkbox",
    checked: ticked,
    onchange: () => change(box.checked),
  });
  return h("label", { class: "tick" }, box, label);
}

/** Shows other content in an element. */
export function show(element: Element, ...children: Child[]): void {
  element.replaceChildren(...children.filter((child) => child !== false && child !== undefined));
}

/** Lets the keyboard reach an element that scrolls now. */
export function reachable(element: HTMLElement): void {
  if (element.scrollHeight > element.clientHeight) element.tabIndex = 0;
  else element.removeAttribute("tabindex");
}

/** A number with its thousands apart. */
export function figure(n: number): string {
  return n.toLocaleString("en-US");
}

/** `1 answer`, `2 answers`. */
export function counted(n: number, what: string): string {
  return `${figure(n)} ${what}${n === 1 ? "" : "s"}`;
}

/** Runs `draw` once in the next frame, however often it is asked before. */
export function eachFrame(draw: () => void): () => void {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    // A page in the background has no frames.
    const run = (): void => {
      isDue = false;
      draw();
    };
    if (document.hidden) setTimeout(run);
    else requestAnimationFrame(run);
  };
}
