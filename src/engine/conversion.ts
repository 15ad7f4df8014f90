/**
 * The conversion of terms to values (values.ts), in parts.
 *
 * A term may be deep, large or cyclic, so the walk has an explicit stack, which holds what is still to be
 * made, and can be left after any part.
 *
 * Few terms have shared parts, so the walk begins without regard to them. If it has not ended after some
 * steps, it begins anew and remembers the parts that it makes: a shared part is converted once, and a cyclic
 * term becomes a cyclic object.
 */
import {
  ATOM,
  BIG,
  CONS,
  FLOAT,
  KIND_VARIABLE,
  NIL,
  REF,
  STRING,
  argumentsOf,
  atomName,
  bigValue,
  deref,
  floatValue,
  referenced,
  stringText,
} from "../terms/term.js";
import { breadth } from "../terms/effort.js";
import type { LongWork } from "../terms/effort.js";
import { LargeMap } from "../terms/large-map.js";
import type { Cell, Term } from "../terms/term.js";
import type { ValueOptions } from "./value-options.js";
import { variableName } from "./term-maker.js";
import type { Value } from "./values.js";

/** Parts that are converted between two checks, and before the walk begins anew. */
export const PORTION = 1000;
/** Elements of a list that are found at once. */
const SHORT = 100;
/** Longer texts and integers count by their length: one for this many characters, or hexadecimal digits. */
const CHARACTERS = 8;

/** How values are made of terms. */
export interface Style extends ValueOptions {
  /** Names of variables, in place of the default ones. */
  readonly names?: ReadonlyMap<Cell, string> | undefined;
}

/** What a conversion may do. */
export interface Bounds {
  /** The most parts. */
  readonly size: number;
  /** Called now and then; it may throw. */
  check(): void;
  /** What is thrown for a value with more parts. */
  tooLarge(): unknown;
}

type Owner = Record<string | number, Value>;

/** A place in a value under construction that still lacks its part. */
interface Hole {
  readonly term: Term;
  readonly owner: Owner;
  readonly key: string | number;
}

/** A list whose elements are not all there yet. */
interface Rest {
  readonly list: Value[];
  readonly items: readonly Term[];
}

/** A long list whose elements are still being found, and the place of its value. */
interface Walk {
  readonly walk: LongWork<Elements>;
  readonly first: Cell;
  readonly owner: Owner;
  readonly key: string | number;
}

const DEFAULTS: Style = {};

/** A conversion of terms. */
export class Conversion {
  private readonly style: Style;
  private readonly bounds: Bounds | undefined;
  private readonly roots: Hole[] = [];
  private tasks: (Hole | Rest | Walk)[] = [];
  private known: LargeMap<Term, Value> | undefined = undefined;
  private steps = 0;
  private size = 0;

  constructor(style: Style = DEFAULTS, bounds?: Bounds) {
    this.style = style;
    this.bounds = bounds;
  }

  /** Adds a term, which becomes the value at `key` of `owner`; the last one is converted first. */
  add(term: Term, owner: object, key: string | number): void {
    const hole = { term, owner: owner as Owner, key };
    this.roots.push(hole);
    this.tasks.push(hole);
  }

  /**
   * Converts what has been added. Returns true when that is done; false when `until`, a time of
   * `performance.now()`, is over: then it goes on with the next call.
   */
  run(until: number = Infinity): boolean {
    const { bounds } = this;
    let next = this.steps + PORTION;
    for (let task = this.tasks.pop(); task !== undefined; task = this.tasks.pop()) {
      if (++this.steps >= next || this.isOver) {
        next = this.steps + PORTION;
        bounds?.check();
        if (this.known === undefined) {
          this.beginAnew();
          continue;
        }
        if (this.isOver) throw bounds!.tooLarge();
        if (until !== Infinity && performance.now() >= until) {
          this.tasks.push(task);
          return false;
        }
      }
      if ("items" in task) this.extend(task, next);
      else if ("walk" in task) this.walkOn(task);
      else this.put(deref(task.term), task.owner, task.key);
    }
    if (!this.isOver) return true;
    if (this.known !== undefined) throw bounds!.tooLarge();
    this.beginAnew();
    return this.run(until);
  }

  private beginAnew(): void {
    this.known = new LargeMap();
    this.size = 0;
    this.tasks = [...this.roots];
  }

  /** Are there more parts than there may be? */
  private get isOver(): boolean {
    return this.bounds !== undefined && this.size > this.bounds.size;
  }

  /** Makes the value of `t` the one at `key` of `owner`. Its arguments may still have to be converted. */
  private put(t: Term, owner: Owner, key: string | number): void {
    if (typeof t === "number" || t.t.arity === 0) {
      owner[key] = this.whole(t);
      return;
    }
    const known = this.known?.get(t);
    if (known !== undefined) owner[key] = known;
    else if (t.t === CONS) this.putList(t, owner, key);
    else this.putCompound(t, owner, key);
  }

  /** Adds elements to a list: those without parts as far as there are some, then one with parts. */
  private extend(rest: Rest, next: number): void {
    const { list, items } = rest;
    for (let i = list.length; i < items.length; i++) {
      const t = deref(items[i]!);
      if (typeof t !== "number" && t.t.arity > 0) {
        list.push(0);
        if (i + 1 < items.length) this.tasks.push(rest);
        this.put(t, list as unknown as Owner, i);
        return;
      }
      list.push(this.whole(t));
      if (++this.steps >= next) {
        if (i + 1 < items.length) this.tasks.push(rest);
        return;
      }
    }
  }

  /** The value of a term without arguments. */
  whole(t: Term): Value {
    const { style } = this;
    this.size++;
    if (typeof t === "number") return style.integers === "bigint" ? BigInt(t) : t;
    switch (t.t) {
      case ATOM: {
        if (t === NIL) return [];
        const name = atomName(t);
        this.count(name.length);
        return style.atoms === "object" ? { atom: name } : name;
      }
      case BIG: {
        const value = bigValue(t);
        if (this.bounds !== undefined) this.count(value.toString(16).length);
        if (style.integers !== "number") return value;
        throw new RangeError(`Expected an integer that is a safe number, got ${value}`);
      }
      case FLOAT: {
        const n = floatValue(t);
        return Number.isInteger(n) || !Number.isFinite(n) ? { float: n } : n;
      }
      case STRING: {
        const text = stringText(t);
        this.count(text.length);
        return style.strings === "text" ? text : { string: text };
      }
      case REF:
        return { object: referenced(t) };
      default:
        if (t.t.kind === KIND_VARIABLE) {
          return { variable: style.names?.get(t) ?? variableName(t) };
        }
        return { functor: t.t.name, args: [] };
    }
  }

  /** Counts a part of this many characters, which may be long: then it is also more than a step. */
  private count(length: number): void {
    if (length <= CHARACTERS) return;
    const more = Math.trunc(length / CHARACTERS);
    this.size += more;
    this.steps += more;
  }

  private putCompound(t: Cell, owner: Owner, key: string | number): void {
    this.size++;
    this.steps += breadth(t.t.arity);
    const args: Value[] = [];
    const value = { functor: t.t.name, args };
    owner[key] = value;
    this.known?.set(t, value);
    this.tasks.push({ list: args, items: argumentsOf(t) });
  }

  private putList(t: Cell, owner: Owner, key: string | number): void {
    this.size++;
    const items: Term[] = [];
    let x: Term = t;
    do {
      items.push(x.a0);
      x = deref(x.a1);
    } while (typeof x !== "number" && x.t === CONS && items.length < SHORT);
    if (typeof x !== "number" && x.t === CONS) {
      const walk = elementsInParts(t, (this.bounds?.size ?? Infinity) - this.size);
      this.tasks.push({ walk, first: t, owner, key });
    } else {
      this.putElements(t, { items, tail: x }, owner, key);
    }
  }

  /** Finds more elements of a long list, before any is converted. */
  private walkOn(task: Walk): void {
    const { done, value } = task.walk.next();
    if (done === true) {
      this.putElements(task.first, value, task.owner, task.key);
    } else {
      this.steps += value;
      this.tasks.push(task);
    }
  }

  private putElements(t: Cell, found: Elements, owner: Owner, key: string | number): void {
    const { items, tail } = found;
    const list: Value[] = [];
    const value: Value = tail === NIL ? list : { list, tail: 0 };
    owner[key] = value;
    this.known?.set(t, value);
    if (tail !== NIL) {
      this.tasks.push({ term: tail, owner: value as unknown as Owner, key: "tail" });
    }
    this.tasks.push({ list, items });
  }
}

/** The elements of a list and its tail. */
interface Elements {
  readonly items: Term[];
  readonly tail: Term;
}

/**
 * The elements of a list, or the first of more than `most`, and its tail. That of a cyclic list is one of its
 * cells: the first one that occurs again.
 */
function* elementsInParts(t: Cell, most: number): LongWork<Elements> {
  const items: Term[] = [];
  // Brent's cycle detection: later cells are compared with the one at the last power of two of steps.
  let mark: Cell | undefined;
  let marked = 0;
  let next = 8;
  let x: Term = t;
  while (typeof x !== "number" && x.t === CONS && items.length <= most) {
    if (x === mark) return yield* cyclicElements(t, items, items.length - marked);
    if (items.length === next) {
      mark = x;
      marked = next;
      next *= 2;
    }
    items.push(x.a0);
    if (items.length % PORTION === 0) yield PORTION;
    x = deref(x.a1);
  }
  return { items, tail: x };
}

/** The elements of a list that repeats after `period` cells, up to where it does, and the cell there. */
function* cyclicElements(t: Cell, items: Term[], period: number): LongWork<Elements> {
  const nextOf = (cell: Cell): Cell => deref(cell.a1) as Cell;
  let ahead = t;
  for (let i = 1; i <= period; i++) {
    ahead = nextOf(ahead);
    if (i % PORTION === 0) yield PORTION;
  }
  let start = t;
  let before = 0;
  for (; start !== ahead; before++) {
    start = nextOf(start);
    ahead = nextOf(ahead);
    if (before % PORTION === 0) yield PORTION;
  }
  items.length = before === 0 ? period : before;
  return { items, tail: start };
}

/** The value of a small integer or an atom by the default style, without a walk; undefined for other terms. */
export function simpleValue(t: Term): Value | undefined {
  if (typeof t === "number") return t;
  if (t.t !== ATOM) return undefined;
  return t === NIL ? [] : atomName(t);
}

/** The value of a term. */
export function toValue(x: Term, style: Style = DEFAULTS, bounds?: Bounds): Value {
  const root: Value[] = [];
  const conversion = new Conversion(style, bounds);
  conversion.add(x, root, 0);
  conversion.run();
  return root[0]!;
}
