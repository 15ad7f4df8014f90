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
 * the word has more letters, known or not, than the bag in total. That takes time in proportion to the word; the
 * letters of a long one are counted before the next goal, once for all that a unification binds.
 */
import { BLOCK, atOnce, inParts, work } from "../terms/effort.js";
import type { LongWork } from "../terms/effort.js";
import { ATT, attribute, putAttribute } from "../terms/attributed-variables.js";
import type { BindHook } from "../terms/trail.js";
import { LargeMap, LargeSet } from "../terms/large-map.js";
import {
  CONS,
  KIND_VARIABLE,
  NIL,
  atom,
  deref,
  functor,
  struct1,
  struct2,
  struct3,
} from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { Postponed } from "../terms/trail.js";
import type { Trail } from "../terms/trail.js";
import type { BuiltinRow } from "../machine/builtin.js";

/** The module of the attribute. */
export const LETTERS: Cell = atom("letters");

const ONE = functor("one", 1);
const EACH = functor("each", 1);
const BAG = functor("bag", 2);
const BOTH = functor("both", 2);

/** `later(Constraint)` is noted among the attributes that are woken: a long list has yet to be looked at. */
const LATER = functor("later", 1);

/** After this many letters, a list is long, and checked for cycles. */
const LONG = 128;
/** Among so many of the last woken attributes, a note is looked for. */
const NEAR = 8;

/** The steps along chains of constraints that are yet to be charged. */
let links = 0;

/** Decides on the binding of a variable with the attribute. */
export const letterBound: BindHook = (m, value, other) => {
  const x = deref(other);
  const isUnbound = typeof x !== "number" && x.t.kind === KIND_VARIABLE;
  for (let rest = deref(value) as Cell; ; rest = deref(rest.a1) as Cell) {
    const one = rest.t === BOTH ? (deref(rest.a0) as Cell) : rest;
    if (!(isUnbound ? constrain(m, x, one) : holds(m, one, x))) return false;
    if (rest === one) return true;
    chargeLinks();
  }
};

/** Charges the steps along chains once they are many. */
function chargeLinks(): void {
  if (++links < BLOCK) return;
  const steps = links;
  links = 0;
  work(steps);
}

function holds(m: Trail, constraint: Cell, x: Term): boolean {
  if (constraint.t === ONE) return isIn(x, constraint.a0);
  if (constraint.t === LATER) return begun(m, check(m, constraint.a0 as Cell, x));
  if (isNoted(m, constraint)) return true;
  if (!isLong(constraint.t === EACH ? x : constraint.a0)) return atOnce(check(m, constraint, x));
  const attributes = struct3(ATT, LETTERS, struct1(LATER, constraint), NIL);
  (m.woken ??= []).push({ attributes, value: x, decided: false });
  return true;
}

/** Checks a list of letters, of which `x` is the end that has been bound, or a letter. */
function check(m: Trail, constraint: Cell, x: Term): LongWork<boolean> {
  return constraint.t === EACH ? each(m, x, constraint) : count(m, constraint);
}

/** Does the first part of a check. The run does the rest before the next goal, if it can. */
function begun(m: Trail, parts: LongWork<boolean>): boolean {
  if (!m.canUnifyLater) return atOnce(parts);
  const { done, value } = parts.next();
  if (done === true) return value;
  work(value);
  m.unifyLater(parts);
  return true;
}

/** Up to so many letters, a set is searched as it is. */
const FEW = 64;

/** Long sets, by the lists that library(letters) has made of them, which nothing changes. */
const sets = new WeakMap<Cell, LargeSet<Term>>();

function isIn(letter: Term, set: Term): boolean {
  let rest = deref(set);
  for (let i = 0; i < FEW; i++) {
    if (typeof rest === "number" || rest.t !== CONS) return false;
    if (deref(rest.a0) === letter) return true;
    rest = deref(rest.a1);
  }
  return (sets.get(deref(set) as Cell) ?? atOnce(setOf(set))).has(letter);
}

/** Makes a set of a long list. */
function* setOf(list: Term): LongWork<LargeSet<Term>> {
  const set = new LargeSet<Term>();
  const walk = new ListWalk(list);
  for (let letter = walk.next(); letter !== undefined; letter = walk.next()) {
    if (walk.count % BLOCK === 0) yield BLOCK;
    set.add(letter);
  }
  if (walk.count > 0) sets.set(deref(list) as Cell, set);
  return set;
}

/** Constrains the letters of a list: the unknown ones by `one`, the end of the list by `constraint`. */
function* each(m: Trail, list: Term, constraint: Cell): LongWork<boolean> {
  const set = constraint.a0;
  const one = struct1(ONE, set);
  const walk = new ListWalk(list);
  for (let letter = walk.next(); letter !== undefined; letter = walk.next()) {
    const isUnbound = typeof letter !== "number" && letter.t.kind === KIND_VARIABLE;
    if (!(isUnbound ? constrain(m, letter as Cell, one) : isIn(letter, set))) return false;
    if (walk.isDue()) yield walk.taken();
  }
  // A short walk is free.
  if (walk.count > LONG) yield walk.taken();
  return endsWith(m, walk.rest, constraint);
}

function* lettersIn(m: Trail, word: Term, set: Term): LongWork<boolean> {
  yield* setOf(set);
  return yield* each(m, word, struct1(EACH, set));
}

/** Is `rest` the end of a list, or can be constrained to lead there? */
function endsWith(m: Trail, rest: Term, constraint: Cell): boolean {
  const isUnbound = typeof rest !== "number" && rest.t.kind === KIND_VARIABLE;
  return isUnbound ? constrain(m, rest, constraint) : rest === NIL;
}

/** Visits the elements of a list, each once if it is cyclic. Then `rest` is one of its cells. */
class ListWalk {
  rest: Term;
  count = 0;
  // Brent's cycle detection.
  private mark: Term = NIL;
  private jump = LONG;
  /** How many steps have been asked for. */
  private known = 0;

  constructor(list: Term) {
    this.rest = deref(list);
  }

  /** The next element, dereferenced. */
  next(): Term | undefined {
    const { rest } = this;
    if (typeof rest === "number" || rest.t !== CONS || rest === this.mark) return undefined;
    if (++this.count === this.jump) {
      this.mark = rest;
      this.jump *= 2;
    }
    this.rest = deref(rest.a1);
    return deref(rest.a0);
  }

  /** Have many steps been taken since they were asked for? */
  isDue(): boolean {
    return this.count - this.known + links >= BLOCK;
  }

  /** The steps taken since that was asked before, with those along chains of constraints. */
  taken(): number {
    const steps = this.count - this.known + links;
    this.known = this.count;
    links = 0;
    return steps;
  }
}

function isLong(list: Term): boolean {
  const walk = new ListWalk(list);
  while (walk.count <= LONG && walk.next() !== undefined);
  return walk.count > LONG;
}

/** The most of each letter. */
export type LetterCounts = LargeMap<Term, number>;

interface Bag {
  readonly counts: LetterCounts;
  readonly total: number;
}

/** Bags, by the lists that library(letters) has made of them, which nothing changes. */
const bags = new WeakMap<Cell, Bag>();

function* bagIn(constraint: Cell): LongWork<Bag> {
  const list = deref(constraint.a1);
  let known = typeof list === "number" ? undefined : bags.get(list);
  if (known !== undefined) return known;
  const counts: LetterCounts = new LargeMap();
  let total = 0;
  const walk = new ListWalk(list);
  for (let pair = walk.next(); pair !== undefined; pair = walk.next()) {
    const { a0, a1 } = pair as Cell;
    const most = deref(a1);
    // A list never has more elements than a small integer can count.
    const number = typeof most === "number" ? most : Infinity;
    counts.set(deref(a0), number);
    total += number;
    if (walk.isDue()) yield walk.taken();
  }
  known = { counts, total };
  if (walk.count > 0) bags.set(list as Cell, known);
  return known;
}

/** Counts the letters of a word, and constrains its unknown parts. */
function* count(m: Trail, constraint: Cell): LongWork<boolean> {
  const { counts, total } = yield* bagIn(constraint);
  const seen = new LargeMap<Term, number>();
  const walk = new ListWalk(constraint.a0);
  for (let letter = walk.next(); letter !== undefined; letter = walk.next()) {
    if (walk.count > total) return false;
    if (typeof letter !== "number" && letter.t.kind === KIND_VARIABLE) {
      if (!constrain(m, letter, constraint)) return false;
    } else {
      const times = (seen.get(letter) ?? 0) + 1;
      if (times > (counts.get(letter) ?? 0)) return false;
      seen.set(letter, times);
    }
    if (walk.isDue()) yield walk.taken();
  }
  if (walk.count > LONG) yield walk.taken();
  return endsWith(m, walk.rest, constraint);
}

/** Will the list be checked before the next goal? If others are to be checked too, it may overlook that. */
function isNoted(m: Trail, constraint: Cell): boolean {
  const { woken } = m;
  if (woken === undefined) return false;
  for (let i = woken.length - 1; i >= 0 && i >= woken.length - NEAR; i--) {
    const one = woken[i]!;
    if (one instanceof Postponed) continue;
    const noted = (one.attributes as Cell).a1 as Cell;
    if (noted.t === LATER && noted.a0 === constraint) return true;
  }
  return false;
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
    links++;
  }
  putAttribute(m, v, LETTERS, struct2(BOTH, constraint, old));
  return true;
}

function isSame(a: Cell, b: Cell): boolean {
  if (a.t !== b.t || deref(a.a0) !== deref(b.a0)) return false;
  return a.t !== BAG || deref(a.a1) === deref(b.a1);
}

/**
 * The maximum of each letter in a bag of exactly the letters of `tiles`, `total` in number, if the variable `v`
 * is in such a bag.
 */
export function* bagOf(
  v: Cell,
  total: number,
  tiles: readonly (readonly Term[])[],
): LongWork<LetterCounts | undefined> {
  let rest: Term | undefined = attribute(v, LETTERS);
  while (rest !== undefined) {
    const both: Cell = deref(rest) as Cell;
    const one = both.t === BOTH ? (deref(both.a0) as Cell) : both;
    if (one.t === BAG && (yield* isMadeOf(one.a0, total, tiles))) {
      return (yield* bagIn(one)).counts;
    }
    yield 1;
    rest = one === both ? undefined : both.a1;
  }
  return undefined;
}

/** Has a word exactly the letters of `tiles`? */
function* isMadeOf(
  word: Term,
  total: number,
  tiles: readonly (readonly Term[])[],
): LongWork<boolean> {
  const walk = new ListWalk(word);
  for (const tile of tiles) {
    for (const letter of tile) {
      if (walk.next() !== letter) return false;
      if (walk.isDue()) yield walk.taken();
    }
  }
  return walk.count === total && walk.rest === NIL;
}

/** The rows that library(letters) is built on; the library checks their arguments. */
export const letterRows: readonly BuiltinRow[] = [
  {
    name: "$letters_in",
    arity: 2,
    modes: ["'$letters_in'(?Word, +Set)"],
    doc: "True iff all letters of Word are in the list Set, including those that are still unknown.",
    det: (m, word, set) => inParts(() => lettersIn(m, word, deref(set))),
    long: true,
  },
  {
    name: "$letters_at_most",
    arity: 2,
    modes: ["'$letters_at_most'(?Word, +Counts)"],
    doc: "True iff Word contains each letter at most as often as Counts, a list of Letter-Most, says.",
    det: (m, word, counts) => inParts(() => count(m, struct2(BAG, deref(word), deref(counts)))),
    long: true,
  },
];
