/*
 * What the page keeps and shares: everything that a reader has typed or chosen.
 *
 * In an address it is JSON, compressed and in the letters that need no escape, behind `#s=`. Whoever opens
 * such an address gets the state as it was; nothing of it runs before they say so.
 */

/** The views of the page. */
export type View = "start" | "race" | "workbench";
export const VIEWS: readonly View[] = ["start", "race", "workbench"];

export interface State {
  readonly view: View;
  /** The notation of the board. */
  readonly board: string;
  /** The clauses of the start page; empty for those of the library. */
  readonly clauses: string;
  /** Whether native code answers on the start page. */
  readonly native: boolean;
  /** The word to check. */
  readonly word: string;
  /** The pattern to complete. */
  readonly pattern: string;
  /** Whether only words of the dictionary are wanted. */
  readonly onlyWords: boolean;
  /** The program of the workbench. */
  readonly program: string;
  readonly query: string;
}

export const INITIAL: State = {
  view: "start",
  board: "catd/line/maro/pets",
  clauses: "",
  native: false,
  word: "cat",
  pattern: "c?t*",
  onlyWords: true,
  program: "",
  query: "",
};

/** The state in what JSON says, as far as it is one. */
export function stateOf(value: unknown): State {
  const given = Object(value) as Record<string, unknown>;
  const known = Object.entries(INITIAL).flatMap(([key, initial]) => {
    const one = given[key];
    return typeof one === typeof initial ? [[key, one] as const] : [];
  });
  const state: State = { ...INITIAL, ...Object.fromEntries(known) };
  return VIEWS.includes(state.view) ? state : { ...state, view: "start" };
}

const MARK = "#s=";

/** The part of an address that holds a state. */
export async function addressOf(state: State): Promise<string> {
  const kept = Object.entries(state).filter(([key, x]) => x !== INITIAL[key as keyof State]);
  const text = JSON.stringify(Object.fromEntries(kept));
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text));
  return MARK + lettersOf(bytes);
}

/** The state that an address holds; undefined if it holds none. Throws for one that is damaged. */
export async function stateIn(hash: string): Promise<State | undefined> {
  if (!hash.startsWith(MARK)) return undefined;
  const letters = hash.slice(MARK.length).replaceAll("-", "+").replaceAll("_", "/");
  const bytes = Uint8Array.from(atob(letters), (c) => c.charCodeAt(0));
  const text = await through(new DecompressionStream("deflate-raw"), bytes, MOST_BYTES);
  return stateOf(JSON.parse(new TextDecoder().decode(text)));
}

/** A state that is larger when it is unpacked is refused. */
const MOST_BYTES = 4_000_000;

async function through(
  stream: CompressionStream | DecompressionStream,
  bytes: Uint8Array<ArrayBuffer>,
  most: number = Infinity,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const part of new Blob([bytes]).stream().pipeThrough(stream)) {
    size += part.length;
    if (size > most) throw new RangeError(`Expected at most ${most} bytes, got more`);
    parts.push(part);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function lettersOf(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

const KEPT = "ambilog.playground";

/** Keeps the state for the next visit, where the browser allows it. */
export function keep(state: State): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify(state));
  } catch {
    // A browser may keep nothing for this page; the state is then that of this visit.
  }
}

/** The state of the last visit. */
export function lastState(): State {
  try {
    return stateOf(JSON.parse(localStorage.getItem(KEPT) ?? "{}"));
  } catch {
    return INITIAL;
  }
}
