/**
 * Walks over terms and lists: variables, groundness, conversion between lists and arrays. All use explicit
 * stacks.
 */
import {
  ATTVAR,
  CONS,
  Functor,
  KIND_REF,
  KIND_VARIABLE,
  NIL,
  VAR,
  argument,
  atom,
  cons,
  deref,
} from "./term.js";
import {
  BLOCK,
  breadth,
  extended,
  inParts,
  isDivisible,
  mapped,
  noteCells,
  payForCells,
  reserve,
} from "./effort.js";
import { LargeSet } from "./large-map.js";
import { Met } from "./met-cells.js";
import type { LongWork } from "./effort.js";
import type { Cell, Term } from "./term.js";

/**
 * Replaces the functor of an unbound or attributed variable once a walk has found it, until the walk ends.
 */
const FOUND = new Functor("found", 0, KIND_REF);
const FOUND_ATTVAR = new Functor("found", 0, KIND_REF);

/** The unbound variables of `x`, each once, in the order in which they occur from left to right. */
export function variablesOf(x: Term): Cell[] {
  const found: Cell[] = [];
  let done: boolean;
  // A mark costs less than an entry in a set. No other code runs before the marks are removed.
  try {
    done = gather(x, found, isDivisible());
  } finally {
    for (const v of found) v.t = v.t === FOUND ? VAR : ATTVAR;
  }
  return done ? found : inParts(() => variablesInParts(x));
}

/** Does the same in parts, without marks. */
export function* variablesInParts(x: Term): LongWork<Cell[]> {
  const found = new LargeSet<Cell>();
  const met = new Met();
  const waiting: Term[] = [x];
  let steps = 0;
  while (waiting.length > 0) {
    if (++steps % BLOCK === 0) yield BLOCK;
    const y = deref(waiting.pop()!);
    if (typeof y === "number") continue;
    const { t } = y;
    if (t.kind === KIND_VARIABLE) {
      found.add(y);
      continue;
    }
    if (t.arity === 0 || !met.enter(y)) continue;
    for (let i = t.arity - 1; i >= 0; i--) waiting.push(argument(y, i));
  }
  return yield* inArray(found.items());
}

/** The elements as an array. */
function* inArray<T>(items: Iterable<T>): LongWork<T[]> {
  const out: T[] = [];
  for (const item of items) {
    out.push(item);
    if (out.length % BLOCK === 0) yield BLOCK;
  }
  return out;
}

/** Finds and marks the variables; false if it gives up on a large term because it `isBrief`. */
function gather(x: Term, found: Cell[], isBrief: boolean): boolean {
  const waiting: Term[] = [x];
  let steps = 0;
  let patience = BLOCK;
  let visited: Set<Cell> | undefined;
  while (waiting.length > 0) {
    const y = deref(waiting.pop()!);
    if (typeof y === "number") continue;
    const { t } = y;
    if (isBrief && found.length > BLOCK) return false;
    if (t.arity > 0 && (steps += breadth(t.arity)) > patience) {
      if (isBrief) return false;
      if ((patience = extended(steps)) === 0) {
        if ((visited ??= new Set()).has(y)) continue;
        visited.add(y);
      }
    }
    if (t.kind === KIND_VARIABLE) {
      found.push(y);
      y.t = t === VAR ? FOUND : FOUND_ATTVAR;
      continue;
    }
    for (let i = t.arity - 1; i >= 0; i--) waiting.push(argument(y, i));
  }
  return true;
}

/** Has `x` no unbound variable? */
export function isGround(x: Term): boolean {
  let waiting: Term[] | undefined;
  let steps = 0;
  for (;;) {
    x = deref(x);
    if (typeof x !== "number") {
      if (x.t.kind === KIND_VARIABLE) return false;
      const n = x.t.arity;
      if (n > 0) {
        if ((steps += breadth(n)) >= BLOCK) {
          const rest = [...(waiting ?? []), x];
          return inParts(() => isGroundInParts(rest));
        }
        if (n > 1) {
          waiting ??= [];
          for (let i = 0; i < n - 1; i++) waiting.push(argument(x, i));
        }
        x = argument(x, n - 1);
        continue;
      }
    }
    if (waiting === undefined || waiting.length === 0) return true;
    x = waiting.pop()!;
  }
}

function* isGroundInParts(waiting: Term[]): LongWork<boolean> {
  const met = new Met();
  let steps = 0;
  for (;;) {
    if (++steps % BLOCK === 0) yield BLOCK;
    if (waiting.length === 0) return true;
    const x = deref(waiting.pop()!);
    if (typeof x === "number") continue;
    if (x.t.kind === KIND_VARIABLE) return false;
    if (x.t.arity === 0 || !met.enter(x)) continue;
    for (let i = x.t.arity - 1; i >= 0; i--) waiting.push(argument(x, i));
  }
}

/** The elements of a list, not dereferenced, and its dereferenced tail: `NIL` when it is proper. */
interface ListView {
  readonly items: Term[];
  readonly tail: Term;
}

/** Reads a list as far as it is instantiated. The tail of a cyclic list is one of its cells. */
export function viewList(x: Term): ListView {
  const items: Term[] = [];
  x = deref(x);
  while (typeof x !== "number" && x.t === CONS) {
    if (items.length === BLOCK) {
      const rest = x;
      return inParts(() => viewInParts(items, rest));
    }
    items.push(x.a0);
    x = deref(x.a1);
  }
  noteCells(items.length);
  return { items, tail: x };
}

/** Reads the rest of a long list, after `items`. */
export function* viewInParts(items: Term[], x: Term): LongWork<ListView> {
  // Brent's cycle detection: later cells are compared with the one at the last power of two of steps.
  let mark: Cell | undefined;
  let next = Math.max(items.length, BLOCK);
  while (typeof x !== "number" && x.t === CONS) {
    if (x === mark) break;
    if (items.length === next) {
      mark = x;
      reserve(next >> 1);
      next *= 2;
    }
    if (items.length % BLOCK === BLOCK - 1) yield BLOCK;
    items.push(x.a0);
    x = deref(x.a1);
  }
  noteCells(items.length);
  return { items, tail: x };
}

/** The elements of a proper list, or undefined when `x` is not one. */
export function properList(x: Term): Term[] | undefined {
  const { items, tail } = viewList(x);
  return tail === NIL ? items : undefined;
}

/** The list of these elements with that tail. */
export function listOf(items: ArrayLike<Term>, tail: Term = NIL): Term {
  return listFrom(items.length, (i) => items[i]!, tail);
}

/** The list of `n` elements that `item` makes, the last first. */
function listFrom(n: number, item: (i: number) => Term, tail: Term): Term {
  payForCells(n);
  if (n >= BLOCK && isDivisible()) return inParts(() => listInParts(n, item, tail));
  let out = tail;
  for (let i = n - 1; i >= 0; i--) out = cons(item(i), out);
  return out;
}

function* listInParts(n: number, item: (i: number) => Term, tail: Term): LongWork<Term> {
  let out = tail;
  for (let i = n - 1; i >= 0; i--) {
    out = cons(item(i), out);
    if (i % BLOCK === 0) yield BLOCK;
  }
  return out;
}

/** The atoms of the characters up to U+00FF. */
const LATIN: readonly Cell[] = Array.from({ length: 256 }, (_, i) => atom(String.fromCharCode(i)));

/** From this code on, code units may be halves of surrogate pairs. */
const SURROGATES = 0xd800;

/** May the text have characters of two units? */
const WIDE = /[\ud800-\udbff]/;
/** Texts that are at least this long are searched for them first. */
const LONG = 64;

/** The characters of a text. */
export function charactersOf(text: string): string[] {
  return text.length < BLOCK ? [...text] : inParts(() => charactersInParts(text));
}

function* charactersInParts(text: string): LongWork<string[]> {
  const characters: string[] = [];
  for (const c of text) if (characters.push(c) % BLOCK === 0) yield BLOCK;
  return characters;
}

/** The list of the characters of `text`, by code points. */
export function charList(text: string, tail: Term = NIL): Term {
  if (text.length >= LONG) {
    return WIDE.test(text)
      ? listOf(mapped(charactersOf(text), atom), tail)
      : listFrom(text.length, (i) => charAt(text, i), tail);
  }
  payForCells(text.length);
  let out = tail;
  for (let i = text.length - 1; i >= 0; i--) {
    if (text.charCodeAt(i) >= SURROGATES) return listOf(mapped(charactersOf(text), atom), tail);
    out = cons(charAt(text, i), out);
  }
  return out;
}

function charAt(text: string, i: number): Cell {
  const code = text.charCodeAt(i);
  return code < 256 ? LATIN[code]! : atom(text.charAt(i));
}

/** The list of the code points of `text`. */
export function codeList(text: string, tail: Term = NIL): Term {
  const codes = (): number[] => mapped(charactersOf(text), (c) => c.codePointAt(0)!);
  if (text.length >= LONG) {
    return WIDE.test(text)
      ? listOf(codes(), tail)
      : listFrom(text.length, (i) => text.charCodeAt(i), tail);
  }
  payForCells(text.length);
  let out = tail;
  for (let i = text.length - 1; i >= 0; i--) {
    const code = text.charCodeAt(i);
    if (code >= SURROGATES) return listOf(codes(), tail);
    out = cons(code, out);
  }
  return out;
}
