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
import { SeenPairs, mayRepeat } from "../terms/cycles.js";
import { instanceOf } from "../terms/duplicate.js";
import { BLOCK, PATIENCE, inParts, once, work } from "../terms/effort.js";
import type { LongWork } from "../terms/effort.js";
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
  /** That number. */
  readonly size: number;
}

/** What is known of a compound that a walk is still inside. */
const INSIDE: Part = { hash: 0, power: 0, size: 0 };

/** The cache; only for terms of more than a few compounds. */
const noted: WeakMap<Cell, Part> = new WeakMap();
/** After this many compounds the cache is consulted. */
const FEW = 16;
/** Of a chain of last arguments, one link in this many is cached. */
const LINKS = 32;
/** Characters of a text that count as a cell. */
const TEXT = 64;
/** Sequences of more tokens are long: working on them is divided. */
const BRIEF = 2 * BLOCK;
/** After so many tokens a walk finds out whether parts occur again. */
const LATE = 24 * BLOCK;

/** Shapes of terms: `SOLID` without variables, not even bound ones, `GROUND` without unbound ones. */
const SOLID = 0;
const GROUND = 1;
const OPEN = 2;
type Shape = typeof SOLID | typeof GROUND | typeof OPEN;

/** A compound during a walk that enters no part twice. */
interface Visit {
  readonly cell: Cell;
  next: number;
  readonly hash: number;
  readonly power: number;
  readonly size: number;
}

/** A walk through a sequence of terms. One may be used again after `clear`. */
export class Scan {
  private hashed: number = SEED;
  private power = 1;
  private renaming: Renaming = new Renaming();
  /** What is left of the current term, in reverse, and how many compounds of it have been met. */
  private readonly waiting: Term[] = [];
  private compounds = 0;
  /** Terms on the chain of last arguments, each with the hash, power and size before it. */
  private readonly links: Cell[] = [];
  private readonly before: number[] = [];
  private isOpen = false;
  private isBound = false;
  /** The shapes of the terms. */
  shapes: Shape[] = [];
  /** How many new compounds have been met: the size of the terms in cells. */
  cells = 0;
  /** The number of their tokens, those of shared parts counted each time. */
  private size = 0;
  /** The newest leaf with its hash when a long sequence was looked up. */
  newest: Leaf<unknown> | undefined = undefined;

  /** The variables met, in the order of their first occurrences. */
  get variables(): readonly Cell[] {
    return this.renaming.from;
  }

  get hash(): number {
    const { hashed } = this;
    return (hashed ^ (hashed >>> 15)) & 0x3fffffff;
  }

  get isLong(): boolean {
    return this.size > BRIEF;
  }

  clear(): this {
    this.hashed = SEED;
    this.power = 1;
    this.cells = 0;
    this.size = 0;
    if (this.shapes.length > 0) this.shapes = [];
    if (this.renaming.from.length > 0) this.renaming = new Renaming();
    return this;
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

  /** Adds a known part; its first token has been counted. */
  private part({ hash, power, size }: Part): void {
    this.hashed = (Math.imul(this.hashed, power) + hash) | 0;
    this.power = Math.imul(this.power, power);
    this.size += size - 1;
  }

  /**
   * Adds the terms from index `from` up to `to`; false if they are found to be long, which does not depend on
   * what has been cached. Then they are added by `addInParts` to another scan.
   */
  add(terms: readonly Term[], from: number, to: number): boolean {
    for (let i = from; i < to; i++) {
      const root = this.begin(terms[i]!);
      if (!this.run(root, BRIEF, BRIEF) || this.isLong) return false;
      this.note(Infinity);
      this.end();
    }
    if (this.size >= BLOCK) work(this.size);
    return true;
  }

  /** Does the same for terms of any size. Throws the type error for a cyclic one. */
  *addInParts(terms: readonly Term[], from: number, to: number): LongWork<this> {
    let charged = this.size;
    for (let i = from; i < to; i++) {
      const { hashed, power, size } = this;
      const root = this.begin(terms[i]!);
      let y = root;
      for (let steps = BLOCK; !this.run(y, BLOCK); steps += BLOCK) {
        yield BLOCK;
        if (steps === LATE && (yield* mayRepeat(root as Cell))) {
          this.begin(root);
          this.hashed = hashed;
          this.power = power;
          this.size = size;
          yield* this.slowly(root as Cell);
          break;
        }
        y = this.waiting.pop()!;
      }
      while (!this.note(BLOCK / LINKS)) yield BLOCK;
      this.end();
      if (this.size - charged < BLOCK) continue;
      charged = this.size;
      yield BLOCK;
    }
    return this;
  }

  private begin(x: Term): Term {
    const { waiting, links } = this;
    this.isOpen = false;
    this.isBound = false;
    this.compounds = 0;
    // Emptying an empty array costs as much as much else.
    if (waiting.length > 0) waiting.length = 0;
    if (links.length > 0) links.length = this.before.length = 0;
    return deref(x);
  }

  private end(): void {
    this.cells += this.compounds;
    this.shapes.push(this.isOpen ? OPEN : this.isBound ? GROUND : SOLID);
  }

  /**
   * Goes on with `y`, up to so many tokens; false if more terms are `waiting` then. False too at a compound
   * with more than `widest` arguments.
   */
  private run(y: Term, most: number, widest = Infinity): boolean {
    const { waiting, links, before } = this;
    const isKnowing = sharing.isAllowed;
    let steps = 0;
    for (;;) {
      if (steps === most) {
        waiting.push(y);
        this.size += steps;
        return false;
      }
      steps++;
      if (typeof y === "number" || y.t.arity === 0) {
        this.leaf(y);
      } else {
        const known = this.compounds >= FEW && isKnowing ? noted.get(y) : undefined;
        if (known !== undefined) {
          this.part(known);
        } else {
          if (waiting.length === 0 && this.compounds % LINKS === 0) {
            links.push(y);
            before.push(this.hashed, this.power, this.size + steps - 1);
          }
          if (y.t.arity > widest) return false;
          this.compounds++;
          this.token(y.t === CONS ? CONS_TOKEN : functorToken(y.t));
          for (let i = y.t.arity - 1; i > 0; i--) waiting.push(argument(y, i));
          y = this.at(argument(y, 0));
          continue;
        }
      }
      if (waiting.length === 0) break;
      y = this.at(waiting.pop()!);
    }
    this.size += steps;
    return true;
  }

  /** Caches up to `most` links of a term that can be cached; false if there are more. */
  private note(most: number): boolean {
    const { links, before } = this;
    if (this.compounds < FEW || !sharing.isAllowed || this.isOpen || this.isBound) return true;
    for (let n = 0; links.length > 0; n++) {
      if (n === most) return false;
      const size = this.size - before.pop()!;
      const power = Math.imul(this.power, inverse(before.pop()!));
      const hash = (this.hashed - Math.imul(before.pop()!, power)) | 0;
      noted.set(links.pop()!, { hash, power, size });
    }
    return true;
  }

  /** The hash token of an argument. */
  private at(x: Term): Term {
    if (typeof x === "number" || x.t.kind !== KIND_VARIABLE) return x;
    const y = deref(x);
    if (y !== x) this.isBound = true;
    return y;
  }

  /** Adds a large term, which may be cyclic or contain the same parts many times. */
  private *slowly(root: Cell): LongWork<void> {
    const met = new LargeMap<Cell, Part>();
    const path: Visit[] = [];
    let steps = 0;
    const enter = (cell: Cell): void => {
      met.set(cell, INSIDE);
      path.push({ cell, next: 0, hash: this.hashed, power: this.power, size: this.size });
      this.size++;
      this.token(functorToken(cell.t));
    };
    enter(root);
    for (let visit = path.at(-1); visit !== undefined; visit = path.at(-1)) {
      const { cell } = visit;
      if (++steps % BLOCK === 0) yield BLOCK;
      if (visit.next === cell.t.arity) {
        path.pop();
        const power = Math.imul(this.power, inverse(visit.power));
        const hash = (this.hashed - Math.imul(visit.hash, power)) | 0;
        met.set(cell, { hash, power, size: this.size - visit.size });
        continue;
      }
      const y = this.at(argument(cell, visit.next++));
      const isCompound = typeof y !== "number" && y.t.arity > 0;
      const known = isCompound ? met.get(y) : undefined;
      if (isCompound && known === undefined) {
        enter(y);
        continue;
      }
      this.size++;
      if (known === INSIDE) throw typeError("acyclic_term", root);
      if (known === undefined) this.leaf(y);
      else this.part(known);
    }
    this.compounds = met.size;
    if (sharing.isAllowed && !this.isOpen && !this.isBound) noted.set(root, met.get(root)!);
  }
}

/** The scan of a sequence of terms: `brief`, or a new one if they are long; long work is divided. */
export function scanned(brief: Scan, terms: readonly Term[]): Scan {
  const n = terms.length;
  return brief.clear().add(terms, 0, n) ? brief : scanLong(terms, n);
}

/** A scan of the first `n` terms, whatever their sizes. Long work is divided. */
export function scanLong(terms: readonly Term[], n: number): Scan {
  return inParts(() => new Scan().addInParts(terms, 0, n));
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

/** A term of this shape as a part of a stored form: a ground compound is wrapped in a `SOLID_PART` cell. */
function storedPart(x: Term, shape: Shape): Term {
  const y = deref(x);
  if (shape === OPEN || isAtomic(y)) return y;
  return struct1(SOLID_PART, shape === SOLID && sharing.isAllowed ? y : plainCopy(y, 0));
}

/** Combines stored parts. */
function together(parts: Term[]): Term {
  if (parts.length === 0) return NIL;
  return parts.length === 1 ? parts[0]! : compound(functor("ret", parts.length), parts);
}

function* togetherInParts(terms: readonly Term[], shapes: readonly Shape[]): LongWork<Term> {
  const parts: Term[] = [];
  for (const [i, x] of terms.entries()) {
    if (i % BLOCK === BLOCK - 1) yield BLOCK;
    parts.push(storedPart(x, shapes[i]!));
  }
  return together(parts);
}

/** Stores terms of these shapes as one term that contains nothing of a run. */
export function kept(terms: readonly Term[], shapes: readonly Shape[]): Term {
  const whole =
    terms.length < BLOCK
      ? together(terms.map((x, i) => storedPart(x, shapes[i]!)))
      : inParts(() => togetherInParts(terms, shapes));
  return shapes.includes(OPEN) ? struct1(TEMPLATE, plainCopy(whole, 0)) : whole;
}

/** An instance of stored terms, with variables of that stamp; `partOf` extracts its parts. */
export function instance(x: Term, stamp: number): Term {
  return typeof x === "number" || x.t !== TEMPLATE ? x : plainCopy(x.a0, stamp);
}

/** Is an instance a copy, which may take long? */
export function isCopied(x: Term): boolean {
  return typeof x !== "number" && (x.t === TEMPLATE || (!sharing.isAllowed && !isAtomic(x)));
}

/** Term number `i` of the `n` terms in an instance. */
export function partOf(whole: Term, n: number, i: number): Term {
  const x = n === 1 ? whole : argument(whole as Cell, i);
  return typeof x !== "number" && x.t === SOLID_PART ? instanceOf(x.a0) : x;
}

/** All terms in an instance of `n` stored terms. Long work is divided. */
export function instances(x: Term, n: number, stamp: number): Term[] {
  const whole = instance(x, stamp);
  return Array.from({ length: n }, (_, i) => partOf(whole, n, i));
}

/** Term number `i` of the stored form, with its own variables. */
function keptPart(whole: Term, n: number, i: number): Term {
  const bare = typeof whole === "number" || whole.t !== TEMPLATE ? whole : whole.a0;
  const x = n === 1 ? bare : argument(bare as Cell, i);
  return typeof x !== "number" && x.t === SOLID_PART ? x.a0 : x;
}

/** Copies of terms, and of their variables. */
export interface Copies {
  readonly terms: readonly Term[];
  readonly variables: Term[];
}

/** Copies of the terms of these shapes that are stored in `key`, and of their variables. */
export function copies(
  terms: readonly Term[],
  shapes: readonly Shape[],
  variables: readonly Term[],
  key: Term,
  stamp: number,
): Copies {
  const n = terms.length;
  const open = once(variables.length, () =>
    listOf([...variables, ...terms.filter((_, i) => shapes[i] === OPEN)]),
  );
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
  readonly length: number;
  readonly width: number;
  /** Leaves by hash. */
  private readonly hashed: LargeMap<number, Leaf<V>> = new LargeMap();

  constructor(length: number, width: number = length) {
    this.length = length;
    this.width = width;
  }

  /** The leaf of the terms that `scan` has. Long work is divided. */
  find(scan: Scan, terms: readonly Term[]): Leaf<V> | undefined {
    if (scan.isLong) return inParts(() => this.findInParts(scan, terms));
    let leaf = this.hashed.get(scan.hash);
    while (leaf !== undefined && comparison.begin(this, leaf, terms).run(scan, Infinity) !== true) {
      leaf = leaf.next;
      work(1);
    }
    return leaf;
  }

  private *findInParts(scan: Scan, terms: readonly Term[]): LongWork<Leaf<V> | undefined> {
    let leaf = this.hashed.get(scan.hash);
    scan.newest = leaf;
    for (; leaf !== undefined; leaf = leaf.next) {
      const compared = new Comparison().begin(this, leaf, terms);
      let isVariant: boolean | undefined;
      while ((isVariant = compared.run(scan, BLOCK)) === undefined) yield BLOCK;
      if (isVariant) return leaf;
      yield 1;
    }
    return undefined;
  }

  /** Is `leaf` what `find` would find now for a long sequence, if it found that before? */
  isCurrent(scan: Scan, leaf: Leaf<V> | undefined): boolean {
    return leaf === undefined ? this.hashed.get(scan.hash) === scan.newest : !leaf.isOut;
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
}

/** A comparison of terms, whose variables a scan has numbered, with a key. */
class Comparison {
  /** The pairs still to compare: a part of the key, then one of the terms. */
  private readonly pairs: Term[] = [];
  /** The variables of the key. */
  private met = new Renaming();
  private seen: SeenPairs | undefined;
  private steps = 0;

  begin(
    { length, width }: VariantTable<unknown>,
    { key }: Leaf<unknown>,
    terms: readonly Term[],
  ): this {
    const { pairs } = this;
    if (this.met.from.length > 0) this.met = new Renaming();
    if (pairs.length > 0) pairs.length = 0;
    this.steps = 0;
    for (let i = length - 1; i >= 0; i--) pairs.push(keptPart(key, width, i), terms[i]!);
    return this;
  }

  /** Are the terms a variant of the key? Undefined if it is not known after that many more steps. */
  run(scan: Scan, most: number): boolean | undefined {
    const { pairs } = this;
    for (let left = most; pairs.length > 0; left--) {
      if (left === 0) return undefined;
      const a = deref(pairs.pop()!);
      const b = pairs.pop()!;
      if (typeof a === "number" || a.t.arity === 0) {
        if (!this.isVariantLeaf(a, b, scan)) return false;
      } else if (a !== b) {
        if (typeof b === "number" || a.t !== b.t) return false;
        if (++this.steps > PATIENCE) this.seen ??= new SeenPairs();
        if (this.seen !== undefined && !this.seen.add(a, b)) continue;
        for (let i = a.t.arity - 1; i >= 0; i--) pairs.push(argument(b, i), argument(a, i));
      }
    }
    return true;
  }

  private isVariantLeaf(a: Term, b: Term, scan: Scan): boolean {
    if (typeof a === "number" || a.t.kind !== KIND_VARIABLE) return isSame(a, b);
    if (typeof b === "number" || b.t.kind !== KIND_VARIABLE) return false;
    const { met } = this;
    const known = met.find(b);
    const n = known < 0 ? met.from.length : known;
    if (known < 0) met.add(b, n);
    return scan.numberOf(a) === n;
  }
}

const comparison = new Comparison();
