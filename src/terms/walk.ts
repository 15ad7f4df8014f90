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
import { BLOCK, extended, noteCells, pay, payForCells, reserve } from "./effort.js";
import type { Cell, Term } from "./term.js";

/**
 * Replaces the functor of an unbound or attributed variable once a walk has found it, until the walk ends.
 */
const FOUND = new Functor("found", 0, KIND_REF);
const FOUND_ATTVAR = new Functor("found", 0, KIND_REF);

/** The unbound variables of `x`, each once, in the order in which they occur from left to right. */
export function variablesOf(x: Term): Cell[] {
  const found: Cell[] = [];
  // A mark costs less than an entry in a set. No other code runs before the marks are removed.
  try {
    gather(x, found);
  } finally {
    for (const v of found) v.t = v.t === FOUND ? VAR : ATTVAR;
  }
  return found;
}

function gather(x: Term, found: Cell[]): void {
  const waiting: Term[] = [x];
  let steps = 0;
  let patience = BLOCK;
  let visited: Set<Cell> | undefined;
  while (waiting.length > 0) {
    const y = deref(waiting.pop()!);
    if (typeof y === "number") continue;
    const { t } = y;
    if (t.arity > 0 && ++steps > patience && (patience = extended(steps)) === 0) {
      if ((visited ??= new Set()).has(y)) continue;
      visited.add(y);
    }
    if (t.kind === KIND_VARIABLE) {
      found.push(y);
      y.t = t === VAR ? FOUND : FOUND_ATTVAR;
      continue;
    }
    for (let i = t.arity - 1; i >= 0; i--) waiting.push(argument(y, i));
  }
}

/** Has `x` no unbound variable? */
export function isGround(x: Term): boolean {
  let waiting: Term[] | undefined;
  let steps = 0;
  let patience = BLOCK;
  let visited: Set<Cell> | undefined;
  for (;;) {
    x = deref(x);
    if (typeof x !== "number") {
      if (x.t.kind === KIND_VARIABLE) return false;
      const n = x.t.arity;
      if (
        n > 0 &&
        (++steps <= patience ||
          (patience = extended(steps)) !== 0 ||
          !(visited ??= new Set()).has(x))
      ) {
        visited?.add(x);
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

/** The elements of a list, not dereferenced, and its dereferenced tail: `NIL` when it is proper. */
interface ListView {
  readonly items: Term[];
  readonly tail: Term;
}

/** Reads a list as far as it is instantiated. The tail of a cyclic list is one of its cells. */
export function viewList(x: Term): ListView {
  const items: Term[] = [];
  x = deref(x);
  // Brent's cycle detection: later cells are compared with the one at the last power of two of steps.
  let mark: Cell | undefined;
  let next = 1024;
  while (typeof x !== "number" && x.t === CONS) {
    if (x === mark) break;
    if (items.length === next) {
      mark = x;
      pay(next);
      reserve(next >> 1);
      next *= 2;
    }
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
export function listOf(items: readonly Term[], tail: Term = NIL): Term {
  payForCells(items.length);
  let out = tail;
  for (let i = items.length - 1; i >= 0; i--) out = cons(items[i]!, out);
  return out;
}

/** The atoms of the characters up to U+00FF. */
const LATIN: readonly Cell[] = Array.from({ length: 256 }, (_, i) => atom(String.fromCharCode(i)));

/** From this code on, code units may be halves of surrogate pairs. */
const SURROGATES = 0xd800;

/** The list of the characters of `text`, by code points. */
export function charList(text: string, tail: Term = NIL): Term {
  payForCells(text.length);
  let out = tail;
  for (let i = text.length - 1; i >= 0; i--) {
    const code = text.charCodeAt(i);
    if (code >= SURROGATES) return listOf(Array.from(text, atom), tail);
    out = cons(code < 256 ? LATIN[code]! : atom(text.charAt(i)), out);
  }
  return out;
}

/** The list of the code points of `text`. */
export function codeList(text: string, tail: Term = NIL): Term {
  payForCells(text.length);
  let out = tail;
  for (let i = text.length - 1; i >= 0; i--) {
    const code = text.charCodeAt(i);
    if (code >= SURROGATES)
      return listOf(
        Array.from(text, (c) => c.codePointAt(0)!),
        tail,
      );
    out = cons(code, out);
  }
  return out;
}
