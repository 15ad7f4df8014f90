/*
 * The state of the page: the texts and choices of the reader. It is kept (store.ts) and shared.
 *
 * In an address it is JSON, compressed and in the letters that need no escape, behind `#s=`; `#race&s=` names
 * the view too. A reader who opens such an address gets the state as it was; nothing of it runs before they say so.
 *
 * A state that is read, from an address or from what the browser kept, may be anything: each field is checked.
 */
import type { ProgramText } from "../page/session.js";
import { readBoard } from "./page-board.js";

export type View = "start" | "race" | "workbench" | "lessons";
export const VIEWS: readonly View[] = ["start", "race", "workbench", "lessons"];

export interface State {
  readonly view: View;
  readonly board: string;
  /** The clauses of the start page; empty for those of the library. */
  readonly clauses: string;
  /** Whether native code answers on the start page. */
  readonly native: boolean;
  readonly word: string;
  /** The pattern to complete. */
  readonly pattern: string;
  /** Whether only words of the dictionary are wanted. */
  readonly onlyWords: boolean;
  /** The program of the workbench, in the order in which it is loaded; empty for the one to begin with. */
  readonly files: readonly ProgramText[];
  /** The lines of files that have a breakpoint, such as `program.pl:3`. */
  readonly breakpoints: readonly string[];
  readonly query: string;
  /** The input that the program reads. */
  readonly input: string;
  /** The document with cells, in Markdown; empty for the first lesson. */
  readonly document: string;
}

export const INITIAL: State = {
  view: "start",
  board: "catd/line/maro/pets",
  clauses: "",
  native: false,
  word: "cat",
  pattern: "c?t*",
  onlyWords: true,
  files: [],
  breakpoints: [],
  query: "",
  input: "",
  document: "",
};

/** The name of a file of a program. */
export const FILE_NAME: RegExp = /^[\p{L}\d][\p{L}\d_-]{0,60}\.pl$/u;

/** The maximal number of files of a program, of breakpoints, and of rows and columns of a board. */
const MOST_FILES = 50;
const MOST_BREAKPOINTS = 500;
const MOST_ROWS = 64;

const isText = (x: unknown): boolean => typeof x === "string";
const isTruth = (x: unknown): boolean => typeof x === "boolean";
const isLine = (x: unknown): boolean => typeof x === "string" && x.length <= 1000;

/** Whether a value may be that of a field. */
const CHECKS: Readonly<Record<keyof State, (x: unknown) => boolean>> = {
  view: (x) => VIEWS.includes(x as View),
  board: (x) => isLine(x) && isBoard(x as string),
  clauses: isText,
  native: isTruth,
  word: isLine,
  pattern: isLine,
  onlyWords: isTruth,
  files: isProgram,
  breakpoints: areBreakpoints,
  query: isText,
  input: isText,
  document: isText,
};

function isBoard(notation: string): boolean {
  const board = readBoard(notation);
  return board !== undefined && board.height <= MOST_ROWS && board.width <= MOST_ROWS;
}

function areBreakpoints(x: unknown): boolean {
  if (!Array.isArray(x) || x.length > MOST_BREAKPOINTS) return false;
  return (x as unknown[]).every((one) => {
    const [, file, line] = /^(.*):([1-9]\d{0,6})$/su.exec(String(one)) ?? [];
    return isText(one) && line !== undefined && FILE_NAME.test(file!);
  });
}

function isProgram(files: unknown): boolean {
  if (!Array.isArray(files) || files.length > MOST_FILES) return false;
  const names = new Set<unknown>();
  for (const one of files as unknown[]) {
    const { file, text } = Object(one) as Record<string, unknown>;
    if (!isText(file) || !FILE_NAME.test(file as string) || !isText(text)) return false;
    names.add(file);
  }
  return names.size === files.length;
}

/** The value of a field as far as it is one; else the value to begin with. */
export function fieldOf<K extends keyof State>(field: K, value: unknown): State[K] {
  return CHECKS[field](value) ? (value as State[K]) : INITIAL[field];
}

/** The state in what JSON says, as far as it is one. A `program` is one file. */
export function stateOf(value: unknown): State {
  const given = Object(value) as Record<string, unknown>;
  const files = given["files"] ?? [{ file: "program.pl", text: given["program"] }];
  const state: Record<string, unknown> = {};
  for (const field of FIELDS) {
    state[field] = fieldOf(field, field === "files" ? files : given[field]);
  }
  return state as unknown as State;
}

export const FIELDS: readonly (keyof State)[] = Object.keys(INITIAL) as (keyof State)[];

/** Whether two values of a field are the same. */
export function isSame<K extends keyof State>(a: State[K], b: State[K]): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** Whether two states have the same content; the view does not count. */
export function hasSameContent(a: State, b: State): boolean {
  return FIELDS.every((field) => field === "view" || isSame(a[field], b[field]));
}

/** The view and the shared state that the part of an address after `#` names. */
export interface Place {
  readonly view: View | undefined;
  /** The letters of a shared state. */
  readonly shared: string | undefined;
}

export function placeIn(hash: string): Place {
  const parts = hash.slice(1).split("&");
  return {
    view: VIEWS.find((view) => parts.includes(view)),
    shared: parts.find((part) => part.startsWith("s="))?.slice(2),
  };
}

/** The part of an address that names a view, and the shared state if that is shown. */
export function hashOf(view: View, shared: string | undefined): string {
  return shared === undefined ? `#${view}` : `#${view}&s=${shared}`;
}

/** The part of an address that holds a state. */
export async function addressOf(state: State): Promise<string> {
  const kept = Object.fromEntries(
    FIELDS.filter((field) => !isSame(state[field], INITIAL[field])).map((field) => [
      field,
      state[field],
    ]),
  );
  const text = JSON.stringify(kept);
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text));
  return `#s=${lettersOf(bytes)}`;
}

/** The state that such letters hold. Throws for letters that are damaged. */
export async function sharedState(shared: string): Promise<State> {
  const letters = shared.replaceAll("-", "+").replaceAll("_", "/");
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
