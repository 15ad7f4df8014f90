/*
 * The page: its frame, the state, and the views.
 */
import type { App, ViewElement } from "./app.js";
import { button, h, show } from "../page/dom.js";
import { startView } from "./start.js";
import { VIEWS, addressOf, keep, lastState, stateIn } from "./state.js";
import type { State, View } from "./state.js";

const TITLES: Readonly<Record<View, string>> = {
  start: "Start",
  race: "Race",
  workbench: "Workbench",
};

const VIEW_MAKERS: Readonly<Record<View, (app: App) => Promise<ViewElement> | ViewElement>> = {
  start: startView,
  race: async (app) => (await import("./race.js")).raceView(app),
  workbench: async (app) => (await import("./workbench.js")).workbenchView(app),
};

class Page implements App {
  state: State;
  isTrusted: boolean;
  readonly trusted: Promise<void>;
  #resolveTrust: () => void = () => undefined;
  readonly #views: Map<View, Promise<ViewElement>> = new Map();
  readonly #main: HTMLElement = h("main", { id: "main", tabindex: "-1" });
  readonly #notice: HTMLElement = h("div", { class: "notice", role: "status" });
  readonly #links: ReadonlyMap<View, HTMLAnchorElement>;

  constructor(state: State, isTrusted: boolean, problem: string | undefined) {
    this.state = state;
    this.isTrusted = isTrusted;
    this.trusted = new Promise((resolve) => (this.#resolveTrust = resolve));
    this.#links = new Map(
      VIEWS.map((view) => [view, h("a", { href: `#${view}` }, TITLES[view])] as const),
    );
    document.body.append(
      h(
        "a",
        { class: "skip", href: "#main", onclick: (event: Event) => this.#skip(event) },
        "Skip to the content",
      ),
      h(
        "header",
        {},
        h("h1", {}, "ambilog"),
        h("nav", { "aria-label": "Views" }, ...this.#links.values()),
        button("Share", () => void this.#share(), { class: "share" }),
      ),
      this.#notice,
      this.#main,
    );
    if (problem !== undefined) this.#say(problem);
    else if (!isTrusted) this.#askForTrust();
    if (isTrusted) this.#resolveTrust();
  }

  /** Shows the view of the state, and follows the address from now on. */
  open(): void {
    addEventListener("hashchange", () => void this.#hashChanged());
    void this.#showView();
  }

  change(part: Partial<State>): void {
    this.state = { ...this.state, ...part };
    keep(this.state);
  }

  trust(): void {
    if (this.isTrusted) return;
    this.isTrusted = true;
    show(this.#notice);
    keep(this.state);
    this.#resolveTrust();
  }

  #askForTrust(): void {
    show(
      this.#notice,
      h(
        "p",
        {},
        "This address brought a program with it, which has not run. It would run in this browser only, without files or network, for at most 60 seconds per answer and in 256 MB.",
      ),
      button("Run it", () => this.trust(), { class: "main" }),
      button("Start afresh", () => location.assign(location.pathname)),
    );
  }

  #say(text: string, ...more: HTMLElement[]): void {
    show(
      this.#notice,
      h("p", {}, text),
      ...more,
      button("Close", () => show(this.#notice)),
    );
  }

  async #share(): Promise<void> {
    const address = new URL(await addressOf(this.state), location.href).href;
    history.replaceState(undefined, "", address);
    const field = h("input", { readonly: true, "aria-label": "Address", value: address });
    let isCopied = true;
    await navigator.clipboard.writeText(address).catch(() => (isCopied = false));
    this.#say(
      isCopied
        ? "The address below is copied. It holds everything that you see here."
        : "This address holds everything that you see here.",
      field,
    );
    field.select();
  }

  #skip(event: Event): void {
    event.preventDefault();
    this.#main.focus();
  }

  async #hashChanged(): Promise<void> {
    const view = VIEWS.find((one) => location.hash === `#${one}`);
    if (view !== undefined) {
      this.change({ view });
      await this.#showView();
      return;
    }
    // Another shared state, opened in the same tab: its programs must be allowed again.
    if (location.hash.startsWith("#s=")) location.reload();
  }

  async #showView(): Promise<void> {
    const { view } = this.state;
    let made = this.#views.get(view);
    if (made === undefined)
      this.#views.set(view, (made = Promise.resolve(VIEW_MAKERS[view](this))));
    for (const [name, link] of this.#links) {
      if (name === view) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    const { element, refresh } = await made;
    if (this.state.view !== view) return;
    document.title = `ambilog: ${TITLES[view].toLowerCase()}`;
    if (element.parentNode !== this.#main) {
      show(this.#main, element);
      refresh();
    }
  }
}

/** The state to begin with: that of the address, or that of the last visit. */
async function begin(): Promise<void> {
  let shared: State | undefined;
  let problem: string | undefined;
  try {
    shared = await stateIn(location.hash);
  } catch {
    problem = "The address is damaged: what it was to show cannot be read.";
  }
  const state = shared ?? lastState();
  const view = VIEWS.find((one) => location.hash === `#${one}`);
  const shown = view === undefined ? state : { ...state, view };
  new Page(shown, shared === undefined, problem).open();
  if (import.meta.env.PROD) await navigator.serviceWorker?.register("./service-worker.js");
}

await begin();
