/*
 * The data that the browser keeps for the page: the reader's own work, and the last states that were replaced. All tabs
 * of the page share it.
 *
 *   ambilog.own.FIELD    [version, value, tab]: a field of the own work, and the tab that wrote it
 *   ambilog.past.NUMBER  {when, state, shared, isAllowed}: an earlier state, or one from an address that was allowed or
 *                        changed here; `shared` is the address's state then
 *
 * Each field is written by itself, so that a tab writes only the fields that its reader changes there. A tab knows the
 * version of a text that it has read or written last, and writes none while another tab has written a newer one. Two
 * tabs that write at about the same time, each before it hears of the other, write the same version: the tab whose text
 * was replaced sees this by the name of the tab. For mere choices, such as a board, the last one counts.
 */
import { FIELDS, INITIAL, fieldOf, hasSameContent, isSame, stateOf } from "./state.js";
import type { State } from "./state.js";

const OWN = "ambilog.own.";
const PAST = "ambilog.past.";

/** The most earlier states that are kept. */
const MOST_PAST = 10;

/** The fields that are written with care: texts of some length. */
const TEXTS: readonly (keyof State)[] = ["files", "clauses", "document"];

/** An earlier state. */
export interface Past {
  readonly key: string;
  readonly when: number;
  readonly state: State;
  /** The state in the address from which it came. */
  readonly shared: string | undefined;
  /** Whether the reader allowed that to run. */
  readonly isAllowed: boolean;
}

/** Writes an entry, at the cost of the oldest states if the browser has no more room. Returns whether it is kept. */
function write(key: string, value: unknown): boolean {
  const text = JSON.stringify(value);
  for (;;) {
    try {
      localStorage.setItem(key, text);
      return true;
    } catch {
      const oldest = pastStates().at(-1);
      if (oldest === undefined || oldest.key === key) return false;
      localStorage.removeItem(oldest.key);
    }
  }
}

/** The value of an entry; undefined if there is none. */
function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** A version of a field, and the tab that wrote it. */
interface Written {
  readonly version: number;
  readonly tab: unknown;
}

const NOT_WRITTEN: Written = { version: 0, tab: undefined };

/** The reader's own work, as a tab sees it. */
export class OwnWork {
  readonly #tab: number = Math.floor(Math.random() * 1e9);
  /** The versions that this tab has read or written last. */
  readonly #known: Map<keyof State, Written> = new Map();

  /** The whole, as it is kept now. */
  read(): State {
    return stateOf(Object.fromEntries(FIELDS.map((field) => [field, this.take(field)])));
  }

  /** A field as it is kept now; what this tab writes later comes after it. */
  take<K extends keyof State>(field: K): State[K] {
    const { version, tab, value } = this.#kept(field);
    this.#known.set(field, { version, tab });
    return fieldOf(field, value);
  }

  /** A text that another tab has written since, if it is not `value`; undefined if there is none. */
  newer<K extends keyof State>(field: K, value: State[K]): State[K] | undefined {
    if (!TEXTS.includes(field)) return undefined;
    const kept = this.#kept(field);
    const { version, tab } = this.#known.get(field) ?? NOT_WRITTEN;
    if (kept.version < version || (kept.version === version && kept.tab === tab)) return undefined;
    const other = fieldOf(field, kept.value);
    return isSame(other, value) ? undefined : other;
  }

  /** Keeps a field; returns whether the browser does. */
  write<K extends keyof State>(field: K, value: State[K]): boolean {
    const version = this.#kept(field).version + 1;
    this.#known.set(field, { version, tab: this.#tab });
    return write(OWN + field, [version, value, this.#tab]);
  }

  #kept(field: keyof State): Written & { readonly value: unknown } {
    const kept = read(OWN + field);
    if (!Array.isArray(kept) || !Number.isSafeInteger(kept[0])) {
      return { ...NOT_WRITTEN, value: INITIAL[field] };
    }
    return { version: kept[0] as number, value: kept[1], tab: kept[2] };
  }
}

/** The field that an entry keeps, of those that are written with care. */
export function textOf(key: string | null): keyof State | undefined {
  return TEXTS.find((field) => key === OWN + field);
}

/** Whether an entry keeps an earlier state. */
export function isPast(key: string | null): boolean {
  return key?.startsWith(PAST) === true;
}

/** The earlier states, the newest first. */
export function pastStates(): Past[] {
  const found: Past[] = [];
  try {
    for (const key of Object.keys(localStorage).filter((name) => name.startsWith(PAST))) {
      const { when, state, shared, isAllowed } = Object(read(key)) as Record<string, unknown>;
      found.push({
        key,
        when: Number(when) || 0,
        state: stateOf(state),
        shared: typeof shared === "string" ? shared : undefined,
        isAllowed: isAllowed === true,
      });
    }
  } catch {
    // The browser keeps nothing for this page.
  }
  return found.sort((a, b) => b.when - a.when);
}

/**
 * Keeps a state among the earlier ones. What came with an address has one entry, which is written anew; so has
 * a state that is there already.
 */
export function remember(state: State, shared?: string, isAllowed: boolean = false): void {
  const past = pastStates();
  const known = past.find((one) =>
    shared === undefined ? hasSameContent(one.state, state) : one.shared === shared,
  );
  if (known === undefined && hasSameContent(state, INITIAL)) return;
  const when = Date.now();
  const key = known?.key ?? `${PAST}${when}-${Math.floor(Math.random() * 1e6)}`;
  write(key, {
    when,
    state,
    shared: shared ?? known?.shared,
    isAllowed: isAllowed || known?.isAllowed,
  });
  for (const { key: oldest } of pastStates().slice(MOST_PAST)) localStorage.removeItem(oldest);
}
