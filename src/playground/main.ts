/*
 * The page: its frame, the state, and the views.
 *
 * The state is the reader's own work, which is kept, or one from the address. The latter is shown beside the own work
 * and changes nothing of it before the reader says so: their changes of it are kept among the earlier states.
 */
import type { App, ViewElement } from "./app.js";
import { button, h, show } from "../page/dom.js";
import { keepFocusNear } from "./kept-focus.js";
import { startView } from "./start.js";
import { FIELDS, VIEWS, addressOf, hasSameContent, hashOf, isSame, placeIn } from "./state.js";
import { sharedState } from "./state.js";
import type { Place, State, View } from "./state.js";
import { OwnWork, isPast, pastStates, remember, textOf } from "./store.js";
import { themeButton } from "./theme.js";

const TITLES: Readonly<Record<View, string>> = {
  start: "Start",
  race: "Race",
  workbench: "Workbench",
  lessons: "Lessons",
};

const VIEW_MAKERS: Readonly<Record<View, (app: App) => Promise<ViewElement> | ViewElement>> = {
  start: startView,
  race: async (app) => (await import("./race.js")).raceView(app),
  workbench: async (app) => (await import("./workbench.js")).workbenchView(app),
  lessons: async (app) => (await import("./lessons.js")).lessonsView(app),
};

/** Milliseconds after the last change until a state from an address is kept as it is now. */
const PAUSE = 300;

/** The data that the page starts with. */
interface Beginning {
  readonly own: OwnWork;
  readonly state: State;
  /** The state in the address, if that is shown. */
  readonly shared: string | undefined;
  readonly isTrusted: boolean;
  readonly isChanged: boolean;
  readonly problem: string | undefined;
}

class Page implements App {
  state: State;
  isTrusted: boolean;
  readonly trusted: Promise<void>;
  readonly #own: OwnWork;
  readonly #shared: string | undefined;
  /** The view of an address that names none. */
  readonly #first: View;
  #resolveTrust: () => void = () => undefined;
  #waiting: ReturnType<typeof setTimeout> | undefined = undefined;
  #isUnkept = false;
  readonly #views: Map<View, Promise<ViewElement>> = new Map();
  readonly #main: HTMLElement = h("main", { id: "main", tabindex: "-1" });
  /** The notices on the address, on other tabs, and on the last action. */
  readonly #notices = {
    address: h("div"),
    tabs: h("div"),
    said: h("div"),
  };
  /** The list of the earlier states, as it was shown last. */
  #past: HTMLElement | undefined = undefined;
  readonly #links: ReadonlyMap<View, HTMLAnchorElement>;

  constructor({ own, state, shared, isTrusted, isChanged, problem }: Beginning) {
    this.#own = own;
    this.state = state;
    this.#shared = shared;
    this.#first = state.view;
    this.isTrusted = isTrusted;
    this.trusted = new Promise((resolve) => (this.#resolveTrust = resolve));
    this.#links = new Map(
      VIEWS.map((view) => [view, h("a", { href: hashOf(view, shared) }, TITLES[view])] as const),
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
        themeButton(),
        button("History", () => this.#showPast(), { class: "share" }),
        button("Share", () => void this.#share(), { class: "share" }),
      ),
      h("div", { class: "notice", role: "status" }, ...Object.values(this.#notices)),
      this.#main,
    );
    if (problem !== undefined) this.#say(problem);
    if (shared !== undefined) this.#sayWhatAddressBrought(isChanged);
    if (isTrusted) this.#resolveTrust();
  }

  /** Shows the view of the state, and follows the address and other tabs from now on. */
  open(): void {
    addEventListener("hashchange", () => void this.#hashChanged());
    window.addEventListener("storage", ({ key }) => {
      if (this.#shared === undefined && textOf(key) !== undefined) this.#compareTabs();
      if (this.#past?.isConnected && isPast(key)) this.#showPast();
    });
    addEventListener("pagehide", () => this.#keepShared());
    void this.#showView();
  }

  change(part: Partial<State>): void {
    const before = this.state;
    this.state = { ...before, ...part };
    if (this.#shared !== undefined) {
      if (hasSameContent(before, this.state)) return;
      clearTimeout(this.#waiting);
      this.#waiting = setTimeout(() => this.#keepShared(), PAUSE);
      return;
    }
    const changed = FIELDS.filter((field) => !isSame(before[field], this.state[field]));
    if (changed.some((field) => this.#own.newer(field, this.state[field]) !== undefined)) {
      this.#compareTabs();
    }
    for (const field of changed) this.#write(field);
  }

  replace(part: Partial<State>, what: string): void {
    const before = this.state;
    const old = Object.fromEntries(
      Object.keys(part).map((key) => [key, before[key as keyof State]]),
    );
    remember(before);
    this.change(part);
    this.#say(
      what,
      button("Undo", () => {
        show(this.#notices.said);
        this.change(old);
        void this.#refresh();
      }),
    );
  }

  trust(): void {
    if (this.isTrusted) return;
    this.isTrusted = true;
    remember(this.state, this.#shared, true);
    this.#sayWhatAddressBrought(false);
    this.#resolveTrust();
  }

  /** Keeps a field, unless another tab has written it since. */
  #write(field: keyof State): void {
    if (this.#own.newer(field, this.state[field]) !== undefined) return;
    if (this.#own.write(field, this.state[field]) || this.#isUnkept) return;
    this.#isUnkept = true;
    this.#say("This browser keeps nothing for this page: what you type is gone when you close it.");
  }

  /** Keeps the reader's changes of a state from an address, and states that could not be written. */
  #keepShared(): void {
    if (this.#waiting !== undefined) remember(this.state, this.#shared, this.isTrusted);
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
    const isRefused = FIELDS.some(
      (field) => this.#own.newer(field, this.state[field]) !== undefined,
    );
    if (this.#shared === undefined && isRefused) remember(this.state);
  }

  /** Offers the texts that another tab has written, until the reader has chosen. */
  #compareTabs(): void {
    const theirs = FIELDS.filter(
      (field) => this.#own.newer(field, this.state[field]) !== undefined,
    );
    const notice = this.#notices.tabs;
    if (theirs.length === 0) show(notice);
    if (theirs.length === 0 || notice.childElementCount > 0) return;
    const taken = (): Partial<State> =>
      Object.fromEntries(theirs.map((field) => [field, this.#own.take(field)]));
    show(
      notice,
      h(
        "p",
        {},
        "Another tab of this page has changed your work. What you change here is not kept before you choose one; the other stays in the history.",
      ),
      button("Show that of the other tab", () => {
        remember(this.state);
        show(notice);
        this.state = { ...this.state, ...taken() };
        void this.#refresh();
      }),
      button("Keep this one", () => {
        remember({ ...this.state, ...taken() });
        show(notice);
        for (const field of theirs) this.#write(field);
      }),
    );
  }

  #sayWhatAddressBrought(isChanged: boolean): void {
    const { isTrusted } = this;
    show(
      this.#notices.address,
      h(
        "p",
        {},
        isTrusted
          ? "This is what the address brought; your own work is kept beside it."
          : "This address brought a program with it, which has not run. It would run in this browser only, without files or network, for at most 60 seconds per answer and in 256 MB.",
        isChanged && " You have changed it here.",
      ),
      !isTrusted && button("Allow", () => this.trust(), { class: "main" }),
      isTrusted && button("Make it mine", () => this.#takeOver(this.state)),
      button(isTrusted ? "Back to mine" : "Keep mine", () => this.#showOwn()),
    );
  }

  /** Makes a state one's own work; the work before is among the earlier states. */
  #takeOver(work: State): void {
    const state = { ...work, view: this.state.view };
    const before = this.#own.read();
    remember(before);
    if (this.#shared === undefined) remember(this.state);
    for (const field of FIELDS) {
      if (!isSame(before[field], state[field])) this.#own.write(field, state[field]);
    }
    this.state = state;
    this.#showOwn();
  }

  /** Shows one's own work, in a page as it is at first. */
  #showOwn(): void {
    history.pushState(undefined, "", hashOf(this.state.view, undefined));
    location.reload();
  }

  #say(text: string, ...more: HTMLElement[]): void {
    const notice = this.#notices.said;
    show(
      notice,
      h("p", {}, text),
      ...more,
      button("Close", () => show(notice)),
    );
  }

  #showPast(): void {
    const past = pastStates().filter(({ state }) => !hasSameContent(state, this.state));
    this.#past = h(
      "ul",
      { class: "past" },
      ...past.map(({ when, state }) =>
        h(
          "li",
          {},
          h("span", {}, new Date(when).toLocaleString()),
          h("code", {}, firstLine(state)),
          button("Bring back", () => this.#takeOver(state)),
        ),
      ),
    );
    this.#say(
      past.length === 0
        ? "There is no earlier state yet."
        : "Earlier states, and what addresses brought. To bring one back keeps the present one here.",
    );
    this.#notices.said.append(this.#past);
  }

  async #share(): Promise<void> {
    const address = new URL(await addressOf(this.state), location.href).href;
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
    const { view, shared }: Place = placeIn(location.hash);
    // Something else is to be shown: its programs must be allowed again.
    if (shared !== this.#shared) location.reload();
    else {
      this.change({ view: view ?? this.#first });
      await this.#showView();
    }
  }

  async #showView(): Promise<void> {
    const { view } = this.state;
    for (const [name, link] of this.#links) {
      if (name === view) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    document.title = `ambilog: ${TITLES[view].toLowerCase()}`;
    let made = this.#views.get(view);
    if (made === undefined) {
      made = Promise.resolve(VIEW_MAKERS[view](this));
      this.#views.set(view, made);
    }
    try {
      const { element, refresh, settled } = await made;
      if (this.state.view !== view || element.parentNode === this.#main) return;
      show(this.#main, element);
      refresh();
      await settled;
      keepOffline();
    } catch {
      // Its script did not come: there is no network, or the page is a newer one now.
      this.#views.delete(view);
      if (this.state.view === view) this.#sayThatViewIsMissing(view);
    }
  }

  #sayThatViewIsMissing(view: View): void {
    const tryAgain = async (): Promise<void> => {
      await this.#showView();
      // A browser may keep that a script did not come; a page that is loaded anew asks again.
      if (this.#main.querySelector(".missing") !== null && navigator.onLine) location.reload();
    };
    show(
      this.#main,
      h(
        "section",
        { class: "panel missing", role: "alert", "aria-label": TITLES[view] },
        h("h2", {}, `${TITLES[view]} could not be loaded`),
        h(
          "p",
          {},
          "There may be no network, or the page was replaced by a newer one. What you have typed is kept.",
        ),
        h(
          "div",
          { class: "row" },
          button("Try again", () => void tryAgain(), { class: "main" }),
        ),
      ),
    );
  }

  /** Tells the view that is shown about another state. */
  async #refresh(): Promise<void> {
    const made = await this.#views.get(this.state.view);
    made?.refresh();
  }
}

/** The line by which a reader knows a state. */
function firstLine({ files, clauses, document: text, board }: State): string {
  const texts = [...files.map((one) => one.text), clauses, text];
  const lines = texts.flatMap((one) => one.split("\n").filter((line) => /^\s*[^%\s]/.test(line)));
  const more = lines.length > 1 ? `  … ${lines.length} lines` : "";
  return lines.length === 0 ? `board ${board}` : lines[0].slice(0, 60) + more;
}

/** The state to begin with: that of the address, or one's own work. */
async function begin(): Promise<void> {
  const own = new OwnWork();
  const mine = own.read();
  const { view, shared } = placeIn(location.hash);
  let brought: State | undefined;
  let problem: string | undefined;
  try {
    if (shared !== undefined) brought = await sharedState(shared);
  } catch {
    problem = "The address is damaged: what it was to show cannot be read.";
  }
  const isForeign = brought !== undefined && !hasSameContent(brought, mine);
  const past = isForeign ? pastStates().find((one) => one.shared === shared) : undefined;
  if (!isForeign) {
    remember(mine);
    if (shared !== undefined)
      history.replaceState(undefined, "", hashOf((brought ?? mine).view, undefined));
  }
  const state = past?.state ?? brought ?? mine;
  new Page({
    own,
    state: { ...state, view: view ?? brought?.view ?? state.view },
    shared: isForeign ? shared : undefined,
    isTrusted: !isForeign || past?.isAllowed === true,
    isChanged: past !== undefined && !hasSameContent(past.state, brought!),
    problem,
  }).open();
}

keepFocusNear();

let isKept = false;

/** Makes the browser keep the files of the page, once. */
function keepOffline(): void {
  if (isKept || !import.meta.env.PROD) return;
  isKept = true;
  void navigator.serviceWorker?.register("./service-worker.js");
}

await begin();
