/**
 * Constraints on the letters of a partly known word: the native side of library(letters).
 *
 * The unknown letters of the word, and the unknown end of its list, have the attribute `letters`, whose
 * value is one of
 *
 *   one(Set)             a letter, one of the list Set
 *   each(Set)            the end of a list whose letters are all in Set
 *   bag(Word, Counts)    a part of Word, which contains each letter at most as often as
 *                        Counts says, a list of Letter-Most; of others none
 *   both(A, B)           both of these hold
 *
 * When a part is bound, the first two are passed on to its value; a bag is counted anew, and also fails if
 * the word has more letters, known or not, than the bag in total.
 */
import { attribute, putAttribute } from "../terms/attributed-variables.js";
import type { BindHook } from "../terms/trail.js";
import { CONS, KIND_VARIABLE, NIL, atom, deref, functor, struct1, struct2 } from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import type { Trail } from "../terms/trail.js";
import { properList } from "../terms/walk.js";
import { measureList } from "../builtins/arguments.js";
import type { BuiltinRow } from "../machine/builtin.js";

/** The module of the attribute. */
export const LETTERS: Cell = atom("letters");

const ONE = functor("one", 1);
const EACH = functor("each", 1);
const BAG = functor("bag", 2);
const BOTH = functor("both", 2);

/** Decides on the binding of a variable with the attribute. */
export const letterBound: BindHook = (m, value, other) => {
  const x = deref(other);
  const isUnbound = typeof x !== "number" && x.t.kind === KIND_VARIABLE;
  for (let rest = deref(value) as Cell; ; rest = deref(rest.a1) as Cell) {
    const one = rest.t === BOTH ? (deref(rest.a0) as Cell) : rest;
    if (!(isUnbound ? constrain(m, x, one) : holds(m, one, x))) return false;
    if (rest === one) return true;
  }
};

function holds(m: Trail, constraint: Cell, x: Term): boolean {
  if (constraint.t === ONE) return isIn(x, constraint.a0);
  if (constraint.t === EACH) return each(m, x, constraint);
  return bag(m, constraint);
}

function isIn(letter: Term, set: Term): boolean {
  for (let rest = deref(set); typeof rest !== "number" && rest.t === CONS; rest = deref(rest.a1)) {
    if (deref(rest.a0) === letter) return true;
  }
  return false;
}

/** After this many letters, the list is checked for cycles. */
const LONG = 128;

/** Whether a list of which `count` letters have been seen, up to `x`, returns to one of them. */
function goesRound(count: number, x: Cell): boolean {
  if (count !== LONG) return false;
  const { tail } = measureList(x);
  return typeof tail !== "number" && tail.t === CONS;
}

/** Constrains the letters of a list: the unknown ones by `one`, the end of the list by `constraint`. */
function each(m: Trail, list: Term, constraint: Cell): boolean {
  const one = struct1(ONE, constraint.a0);
  let count = 0;
  let x = deref(list);
  for (; typeof x !== "number" && x.t === CONS; x = deref(x.a1)) {
    if (goesRound(++count, x)) return false;
    const letter = deref(x.a0);
    const isUnbound = typeof letter !== "number" && letter.t.kind === KIND_VARIABLE;
    if (!(isUnbound ? constrain(m, letter, one) : isIn(letter, constraint.a0))) return false;
  }
  if (typeof x !== "number" && x.t.kind === KIND_VARIABLE) return constrain(m, x, constraint);
  return x === NIL;
}

/** Counts the letters of a word, and constrains its unknown parts. */
function bag(m: Trail, constraint: Cell): boolean {
  const left = new Map<Term, number>();
  let total = 0;
  for (const [letter, most] of countsOf(constraint)) {
    left.set(letter, most);
    total += most;
  }
  let count = 0;
  let x = deref(constraint.a0);
  for (; typeof x !== "number" && x.t === CONS; x = deref(x.a1)) {
    if (--total < 0 || goesRound(++count, x)) return false;
    const letter = deref(x.a0);
    if (typeof letter !== "number" && letter.t.kind === KIND_VARIABLE) {
      if (!constrain(m, letter, constraint)) return false;
      continue;
    }
    const more = left.get(letter);
    if (more === undefined || more === 0) return false;
    left.set(letter, more - 1);
  }
  if (typeof x !== "number" && x.t.kind === KIND_VARIABLE) return constrain(m, x, constraint);
  return x === NIL;
}

/** Adds a constraint to those of the variable `v`; false if they exclude each other. */
function constrain(m: Trail, v: Cell, constraint: Cell): boolean {
  const old = attribute(v, LETTERS);
  if (old === undefined) {
    putAttribute(m, v, LETTERS, constraint);
    return true;
  }
  for (let rest = deref(old) as Cell; ; rest = deref(rest.a1) as Cell) {
    const other = rest.t === BOTH ? (deref(rest.a0) as Cell) : rest;
    if (isSame(other, constraint)) return true;
    // A term cannot be both a letter and a list.
    if (other.t !== constraint.t && other.t !== BAG && constraint.t !== BAG) return false;
    if (rest === other) break;
  }
  putAttribute(m, v, LETTERS, struct2(BOTH, constraint, old));
  return true;
}

function isSame(a: Cell, b: Cell): boolean {
  if (a.t !== b.t || deref(a.a0) !== deref(b.a0)) return false;
  return a.t !== BAG || deref(a.a1) === deref(b.a1);
}

/** The maximum of each letter in a bag of exactly `letters`, if the variable `v` is in such a bag. */
export function bagOf(v: Cell, letters: readonly Term[]): ReadonlyMap<Term, number> | undefined {
  let rest: Term | undefined = attribute(v, LETTERS);
  while (rest !== undefined) {
    const both: Cell = deref(rest) as Cell;
    const one = both.t === BOTH ? (deref(both.a0) as Cell) : both;
    const word = one.t === BAG ? properList(one.a0) : undefined;
    if (word?.length === letters.length && word.every((x, i) => deref(x) === letters[i])) {
      return new Map(countsOf(one));
    }
    rest = one === both ? undefined : both.a1;
  }
  return undefined;
}

/** The pairs of a bag. */
function countsOf(constraint: Cell): [letter: Term, most: number][] {
  return (properList(constraint.a1) ?? []).map((pair) => {
    const { a0, a1 } = deref(pair) as Cell;
    const most = deref(a1);
    // A list never has more elements than a small integer can count.
    return [deref(a0), typeof most === "number" ? most : Infinity];
  });
}

/** The rows that library(letters) is built on; the library checks their arguments. */
export const letterRows: readonly BuiltinRow[] = [
  {
    name: "$letters_in",
    arity: 2,
    modes: ["'$letters_in'(?Word, +Set)"],
    doc: "True iff all letters of Word are in the list Set, including those that are still unknown.",
    det: (m, word, set) => each(m, word, struct1(EACH, deref(set))),
  },
  {
    name: "$letters_at_most",
    arity: 2,
    modes: ["'$letters_at_most'(?Word, +Counts)"],
    doc: "True iff Word contains each letter at most as often as Counts, a list of Letter-Most, says.",
    det: (m, word, counts) => bag(m, struct2(BAG, deref(word), deref(counts))),
  },
];
