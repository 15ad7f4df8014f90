/**
 * Terms up to the names of their variables, as keys.
 *
 * A key is looked up by a hash, then compared. The hash is a polynomial over the tokens of the term from left
 * to right, a functor before its arguments, a variable as the number of its first occurrence: `hash =
 * hash*BASE + token`, modulo 2^32. So the hash of a term follows from those of its parts, each with the power
 * of `BASE` by which it shifts what precedes it, and does not depend on sharing.
 *
 * Terms in a table often occur again as parts of others: the answers of s(X) :- t(X), the tails of a list. A
 * longer walk caches the hashes of ground parts and does not enter those again. Beyond `PATIENCE` compounds
 * it enters no compound twice.
 */
import { Renaming, copySlowly, copyTerm } from "../terms/copy.js";
import { SeenPairs } from "../terms/cycles.js";
import { instanceOf } from "../terms/duplicate.js";
import { PATIENCE, work } from "../terms/effort.js";
import { LargeMap } from "../terms/large-map.js";
import { typeError } from "../terms/error-terms.js";
import { sharing } from "../terms/sharing.js";
import {
  ATOM,
  BIG,
  CONS,
  FLOAT,
  Functor,
  KIND_REF,
  KIND_VARIABLE,
  NIL,
  STRING,
  argument,
  atomName,
  bigValue,
  compound,
  deref,
  floatValue,
  functor,
  isAtomic,
  stringText,
  struct1,
} from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { listOf, properList } from "../terms/walk.js";

/** One step of FNV-1a on a whole word. */
function mix(hash: number, word: number): number {
  return Math.imul(hash ^ word, 0x01000193);
}

/** At most this many characters of a text count, half of them from its end. */
const TELLING = 16;

function mixText(hash: number, text: string): number {
  const n = text.length;
  hash = mix(hash, n);
  const first = n > TELLING ? TELLING / 2 : n;
  for (let i = 0; i < first; i++) hash = mix(hash, text.charCodeAt(i));
  if (n > TELLING) for (let i = n - TELLING / 2; i < n; i++) hash = mix(hash, text.charCodeAt(i));
  return hash;
}

const SEED = 0x811c9dc5;
const WORD = 2 ** 32;
const double = new Float64Array(1);
const words = new Int32Array(double.buffer);

function functorToken(t: Functor): number {
  return mixText(mix(SEED, t.arity), t.name);
}

const CONS_TOKEN = functorToken(CONS);

function variableToken(n: number): number {
  return mix(SEED, ~n);
}

/** The token of a term that is neither a variable nor a compound. */
function atomicToken(x: Term): number {
  if (typeof x === "number") {
    const low = mix(SEED, x);
    return x >= WORD || x <= -WORD ? mix(low, x / WORD) : low;
  }
  switch (x.t) {
    case ATOM:
      return mixText(SEED, atomName(x));
    case STRING:
      return mixText(mix(SEED, 1), stringText(x));
    case BIG:
      return mix(mix(SEED, 2), Number(BigInt.asIntN(32, bigValue(x))));
    case FLOAT:
      double[0] = floatValue(x);
      return mix(mix(mix(SEED, 3), words[0]!), words[1]!);
    default:
      return mix(SEED, 4);
  }
}

/** Are two terms, neither compounds nor variables, the same? */
function isSame(a: Term, b: Term): boolean {
  if (a === b) return true;
  if (typeof a === "number" || typeof b === "number" || a.t !== b.t) return false;
  if (a.t === FLOAT) return Object.is(floatValue(a), floatValue(b));
  if (a.t === BIG) return bigValue(a) === bigValue(b);
  return a.t === STRING && stringText(a) === stringText(b);
}

/** An odd number: it has an inverse modulo 2^32. */
const BASE = 0x2c1b3c6d;

/** The inverse of an odd number modulo 2^32, by Newton's iteration. */
function inverse(x: number): number {
  let y = x;
  for (let i = 0; i < 4; i++) y = Math.imul(y, 2 - Math.imul(x, y));
  return y;
}

/** Cached information on a ground term without bound variables. */
interface Part {
  readonly hash: number;
  /** `BASE` to the power of the number of its tokens. */
  readonly power: number;
}

/** The cache; only for terms of more than a few compounds. */
const noted: WeakMap<Cell, Part> = new WeakMap();
/** After this many compounds the cache is consulted. */
const FEW = 16;
/** Of a chain of last arguments, one link in this many is cached. */
const LINKS = 32;
/** Characters of a text that count as a cell. */
const TEXT = 64;
/** Compounds that are charged together. */
const BLOCK = 4096;

/** Shapes of terms: `SOLID` without variables, not even bound ones, `GROUND` without unbound ones. */
export const SOLID = 0;
export const GROUND = 1;
export const OPEN = 2;
export type Shape = typeof SOLID | typeof GROUND | typeof OPEN;

/** A compound during a walk that enters no part twice. */
interface Visit {
  readonly cell: Cell;
  next: number;
  readonly hash: number;
  readonly power: number;
}

/** A walk through a sequence of terms. One may be used again after `clear`. */
export class Scan {
  private hashed: number = SEED;
  private power = 1;
  private renaming: Renaming = new Renaming();
  private readonly waiting: Term[] = [];
  /** Terms on the chain of last arguments, each with the hash and power before it. */
  private readonly links: Cell[] = [];
  private readonly before: number[] = [];
  private isOpen = false;
  private isBound = false;
  /** How many new compounds have been met: the size of the terms in cells. */
  cells = 0;

  /** The variables met, in the order of their first occurrences. */
  get variables(): readonly Cell[] {
    return this.renaming.from;
  }

  get hash(): number {
    const { hashed } = this;
    return (hashed ^ (hashed >>> 15)) & 0x3fffffff;
  }

  clear(): void {
    this.hashed = SEED;
    this.power = 1;
    this.cells = 0;
    if (this.renaming.from.length > 0) this.renaming = new Renaming();
  }

  /** The number of a variable. */
  numberOf(v: Cell): number {
    return this.renaming.find(v);
  }

  private token(token: number): void {
    this.hashed = (Math.imul(this.hashed, BASE) + token) | 0;
    this.power = Math.imul(this.power, BASE);
  }

  private leaf(x: Term): void {
    if (typeof x === "number" || x.t.kind !== KIND_VARIABLE) {
      this.token(atomicToken(x));
      const text: unknown = typeof x === "number" ? x : x.a0;
      if (typeof text === "string" && text.length >= TEXT)
        this.cells += Math.trunc(text.length / TEXT);
      return;
    }
    this.isOpen = true;
    const { renaming } = this;
    let n = renaming.find(x);
    if (n < 0) renaming.add(x, (n = renaming.from.length));
    this.token(variableToken(n));
  }

  private part({ hash, power }: Part): void {
    this.hashed = (Math.imul(this.hashed, power) + hash) | 0;
    this.power = Math.imul(this.power, power);
  }

  /** Adds a term. Throws the type error for a cyclic one. */
  add(x: Term): Shape {
    const root = deref(x);
    this.isOpen = false;
    this.isBound = false;
    if (typeof root === "number" || root.t.arity === 0) this.leaf(root);
    else this.compound(root);
    return this.isOpen ? OPEN : this.isBound ? GROUND : SOLID;
  }

  private compound(root: Cell): void {
    const { waiting, links, before, hashed, power } = this;
    const isKnowing = sharing.isAllowed;
    // Emptying an empty array costs as much as much else.
    if (waiting.length > 0) waiting.length = 0;
    if (links.length > 0) links.length = before.length = 0;
    let compounds = 0;
    let y: Term = root;
    for (;;) {
      if (typeof y === "number" || y.t.arity === 0) {
        this.leaf(y);
      } else {
        const known: Part | undefined = compounds >= FEW && isKnowing ? noted.get(y) : undefined;
        if (known !== undefined) {
          this.part(known);
        } else {
          if (waiting.length === 0 && compounds % LINKS === 0) {
            links.push(y);
            before.push(this.hashed, this.power);
          }
          if (++compounds % BLOCK === 0) work(BLOCK);
          if (compounds > PATIENCE) {
            this.hashed = hashed;
            this.power = power;
            this.slowly(root);
            return;
          }
          this.token(y.t === CONS ? CONS_TOKEN : functorToken(y.t));
          for (let i = y.t.arity - 1; i > 0; i--) waiting.push(argument(y, i));
          y = this.at(argument(y, 0));
          continue;
        }
      }
      if (waiting.length === 0) break;
      y = this.at(waiting.pop()!);
    }
    this.cells += compounds;
    if (compounds < FEW || !isKnowing || this.isOpen || this.isBound) return;
    for (let i = 0; i < links.length; i++) {
      const rest = Math.imul(this.power, inverse(before[2 * i + 1]!));
      const hash = (this.hashed - Math.imul(before[2 * i]!, rest)) | 0;
      noted.set(links[i]!, { hash, power: rest });
    }
  }

  /** The hash token of an argument. */
  private at(x: Term): Term {
    if (typeof x === "number" || x.t.kind !== KIND_VARIABLE) return x;
    const y = deref(x);
    if (y !== x) this.isBound = true;
    return y;
  }

  /** Adds a large term, which may be cyclic or contain the same parts many times. */
  private slowly(root: Cell): void {
    // A part is undefined as long as the walk is inside it.
    const met = new Map<Cell, Part | undefined>();
    const path: Visit[] = [];
    const enter = (cell: Cell): void => {
      met.set(cell, undefined);
      path.push({ cell, next: 0, hash: this.hashed, power: this.power });
      this.token(functorToken(cell.t));
      work(1);
    };
    enter(root);
    for (let visit = path.at(-1); visit !== undefined; visit = path.at(-1)) {
      const { cell } = visit;
      if (visit.next === cell.t.arity) {
        path.pop();
        const power = Math.imul(this.power, inverse(visit.power));
        met.set(cell, { hash: (this.hashed - Math.imul(visit.hash, power)) | 0, power });
        continue;
      }
      const y = this.at(argument(cell, visit.next++));
      if (typeof y === "number" || y.t.arity === 0) {
        this.leaf(y);
      } else if (!met.has(y)) {
        enter(y);
      } else {
        const known = met.get(y);
        if (known === undefined) throw typeError("acyclic_term", root);
        this.part(known);
      }
    }
    this.cells += met.size;
    const whole = met.get(root)!;
    if (sharing.isAllowed && !this.isOpen && !this.isBound) noted.set(root, whole);
  }
}

/**
 * The stored form of terms with variables: `a0` is a copy, with variables of its own, in which ground
 * compounds that are whole terms are wrapped in `SOLID_PART` cells.
 */
const TEMPLATE: Functor = new Functor("open", 0, KIND_REF);
const SOLID_PART: Functor = new Functor("solid", 0, KIND_REF);

/** A copy without attributes. */
function plainCopy(x: Term, stamp: number): Term {
  if (sharing.isAllowed) return copyTerm(x, stamp, undefined, true);
  return isAtomic(x) ? x : copySlowly(x as Cell, stamp, new Renaming(), true);
}

/** Combines terms of these shapes, wrapping ground compounds in `SOLID_PART` cells. */
function together(terms: readonly Term[], shapes: readonly Shape[]): Term {
  const parts = terms.map((x, i) => {
    const y = deref(x);
    if (shapes[i] === OPEN || isAtomic(y)) return y;
    return struct1(SOLID_PART, shapes[i] === SOLID && sharing.isAllowed ? y : plainCopy(y, 0));
  });
  if (parts.length === 0) return NIL;
  return parts.length === 1 ? parts[0]! : compound(functor("ret", parts.length), parts);
}

/** Stores terms of these shapes as one term that contains nothing of a run. */
export function kept(terms: readonly Term[], shapes: readonly Shape[]): Term {
  const whole = together(terms, shapes);
  return shapes.includes(OPEN) ? struct1(TEMPLATE, plainCopy(whole, 0)) : whole;
}

/** An instance of stored terms, with variables of that stamp; `partOf` extracts its parts. */
export function instance(x: Term, stamp: number): Term {
  return typeof x === "number" || x.t !== TEMPLATE ? x : plainCopy(x.a0, stamp);
}

/** Term number `i` of the `n` terms in an instance. */
export function partOf(whole: Term, n: number, i: number): Term {
  const x = n === 1 ? whole : argument(whole as Cell, i);
  return typeof x !== "number" && x.t === SOLID_PART ? instanceOf(x.a0) : x;
}

/** Term number `i` of the stored form, with its own variables. */
function keptPart(whole: Term, n: number, i: number): Term {
  const bare = typeof whole === "number" || whole.t !== TEMPLATE ? whole : whole.a0;
  const x = n === 1 ? bare : argument(bare as Cell, i);
  return typeof x !== "number" && x.t === SOLID_PART ? x.a0 : x;
}

/** Copies of the terms of these shapes that are stored in `key`, and of their variables. */
export function copies(
  terms: readonly Term[],
  shapes: readonly Shape[],
  variables: readonly Term[],
  key: Term,
  stamp: number,
): { readonly terms: Term[]; readonly variables: Term[] } {
  const n = terms.length;
  const open = listOf([...variables, ...terms.filter((_, i) => shapes[i] === OPEN)]);
  const copied = properList(plainCopy(open, stamp))!;
  let next = variables.length;
  return {
    terms: terms.map((_, i) =>
      shapes[i] === OPEN ? copied[next++]! : instanceOf(keptPart(key, n, i)),
    ),
    variables: copied.slice(0, variables.length),
  };
}

/** A key with its value. */
export class Leaf<V> {
  /** The terms in one, as stored; there may be others after those of the key. */
  key: Term;
  readonly hash: number;
  value: V | undefined = undefined;
  /** Another key with the same hash. */
  next: Leaf<V> | undefined = undefined;
  /** The size of the key in cells. */
  cells = 0;
  /** Has it been removed? */
  isOut = false;

  constructor(key: Term, hash: number) {
    this.key = key;
    this.hash = hash;
  }
}

/** A map from sequences of terms to values. To look up a sequence, add it to a `scan`. */
export class VariantTable<V> {
  /** How many terms a key has, and how many are stored in a leaf. */
  private readonly length: number;
  private readonly width: number;
  /** Leaves by hash. */
  private readonly hashed: Map<number, Leaf<V>> = new LargeMap();

  constructor(length: number, width: number = length) {
    this.length = length;
    this.width = width;
  }

  find(scan: Scan, terms: readonly Term[]): Leaf<V> | undefined {
    let leaf = this.hashed.get(scan.hash);
    while (leaf !== undefined && !this.isVariant(leaf, scan, terms)) leaf = leaf.next;
    return leaf;
  }

  /** Adds a leaf for terms that are not found, stored in `key`. */
  enter(hash: number, key: Term): Leaf<V> {
    const leaf = new Leaf<V>(key, hash);
    leaf.next = this.hashed.get(hash);
    this.hashed.set(hash, leaf);
    return leaf;
  }

  /** Removes a leaf, if it is there. */
  remove(leaf: Leaf<V>): void {
    leaf.isOut = true;
    const first = this.hashed.get(leaf.hash);
    if (first === leaf) {
      if (leaf.next === undefined) this.hashed.delete(leaf.hash);
      else this.hashed.set(leaf.hash, leaf.next);
      return;
    }
    for (let other = first; other !== undefined; other = other.next) {
      if (other.next === leaf) other.next = leaf.next;
    }
  }

  /** The leaves, in no particular order. */
  *leaves(): Generator<Leaf<V>, void, undefined> {
    for (const first of this.hashed.values()) {
      for (let leaf: Leaf<V> | undefined = first; leaf !== undefined; leaf = leaf.next) yield leaf;
    }
  }

  private isVariant(leaf: Leaf<V>, scan: Scan, terms: readonly Term[]): boolean {
    const { length, width } = this;
    if (met.from.length > 0) met = new Renaming();
    for (let i = 0; i < length; i++) {
      if (!areVariants(terms[i]!, keptPart(leaf.key, width, i), scan)) return false;
    }
    return true;
  }
}

/** The variables met during the comparison of a key; the pairs still to compare. */
let met = new Renaming();
const pairs: Term[] = [];

/** Is `x`, whose variables `scan` has numbered, a variant of the stored `key`? */
function areVariants(x: Term, key: Term, scan: Scan): boolean {
  let compounds = 0;
  let seen: SeenPairs | undefined;
  let a = deref(x);
  let b = key;
  if (pairs.length > 0) pairs.length = 0;
  for (;;) {
    if (typeof a === "number" || a.t.arity === 0) {
      if (!isVariantLeaf(a, b, scan)) return false;
    } else if (a !== b) {
      if (typeof b === "number" || a.t !== b.t) return false;
      if (++compounds % BLOCK === 0) work(BLOCK);
      if (compounds > PATIENCE) seen ??= new SeenPairs();
      if (seen === undefined || seen.add(a, b)) {
        for (let i = a.t.arity - 1; i > 0; i--) pairs.push(argument(b, i), argument(a, i));
        a = deref(argument(a, 0));
        b = argument(b, 0);
        continue;
      }
    }
    if (pairs.length === 0) return true;
    a = deref(pairs.pop()!);
    b = pairs.pop()!;
  }
}

function isVariantLeaf(a: Term, b: Term, scan: Scan): boolean {
  if (typeof a === "number" || a.t.kind !== KIND_VARIABLE) return isSame(a, b);
  if (typeof b === "number" || b.t.kind !== KIND_VARIABLE) return false;
  const known = met.find(b);
  const n = known < 0 ? met.from.length : known;
  if (known < 0) met.add(b, n);
  return scan.numberOf(a) === n;
}
