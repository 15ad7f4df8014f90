/**
 * The conversion of terms to values (values.ts), in parts.
 *
 * A term may be deep, large or cyclic, so the walk has an explicit stack, which holds what is still to be
 * made, and can be left after any part. After some steps it remembers the parts that it has made: from then
 * on shared parts are converted once, and a cyclic term becomes a cyclic object.
 */
import { PATIENCE } from "../terms/effort.js";
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
import type { Cell, Term } from "../terms/term.js";
import type { ValueOptions } from "./value-options.js";
import { variableName } from "./values.js";
import type { Value } from "./values.js";

/** Parts that are converted between two checks. */
const PORTION = 1000;
/** Longer texts count by their length: one for this many characters. */
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
  /** The error for a value with more parts. */
  tooLarge(): Error;
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

const DEFAULTS: Style = {};

/** A conversion of terms. */
export class Conversion {
  private readonly style: Style;
  private readonly bounds: Bounds | undefined;
  private readonly tasks: (Hole | Rest)[] = [];
  private known: Map<Term, Value> | undefined = undefined;
  private steps = 0;
  private size = 0;

  constructor(style: Style = DEFAULTS, bounds?: Bounds) {
    this.style = style;
    this.bounds = bounds;
  }

  /** Adds a term, which becomes the value at `key` of `owner`; the last one is converted first. */
  add(term: Term, owner: object, key: string | number): void {
    this.tasks.push({ term, owner: owner as Owner, key });
  }

  /**
   * Converts what has been added. Returns true when that is done; false when `until`, a time of
   * `performance.now()`, is over: then it goes on with the next call.
   */
  run(until: number = Infinity): boolean {
    const { tasks, bounds } = this;
    let next = this.steps + PORTION;
    for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
      if (++this.steps >= next) {
        next = this.steps + PORTION;
        bounds?.check();
        if (until !== Infinity && performance.now() >= until) {
          tasks.push(task);
          return false;
        }
      }
      if ("items" in task) this.extend(task, next);
      else task.owner[task.key] = this.value(deref(task.term));
    }
    return true;
  }

  private value(t: Term): Value {
    if (typeof t === "number" || t.t.arity === 0) return this.whole(t);
    if (this.steps + this.tasks.length <= PATIENCE) return this.parts(t);
    const known = (this.known ??= new Map());
    let value = known.get(t);
    if (value === undefined) known.set(t, (value = this.parts(t)));
    return value;
  }

  /** Adds elements to a list: those without parts as far as there are some, then one with parts. */
  private extend(rest: Rest, next: number): void {
    const { list, items } = rest;
    for (let i = list.length; i < items.length; i++) {
      const t = deref(items[i]!);
      if (typeof t !== "number" && t.t.arity > 0) {
        list.push(0);
        if (i + 1 < items.length) this.tasks.push(rest);
        list[i] = this.value(t);
        return;
      }
      list.push(this.whole(t));
      if (++this.steps >= next) {
        if (i + 1 < items.length) this.tasks.push(rest);
        return;
      }
    }
  }

  private count(parts: number): void {
    const { bounds } = this;
    this.size += parts;
    if (bounds !== undefined && this.size > bounds.size) throw bounds.tooLarge();
  }

  /** The value of a term without arguments. */
  private whole(t: Term): Value {
    const { style } = this;
    this.count(1);
    if (typeof t === "number") return style.integers === "bigint" ? BigInt(t) : t;
    switch (t.t) {
      case ATOM: {
        if (t === NIL) return [];
        const name = atomName(t);
        if (name.length > CHARACTERS) this.count(Math.trunc(name.length / CHARACTERS));
        return style.atoms === "object" ? { atom: name } : name;
      }
      case BIG: {
        const value = bigValue(t);
        if (style.integers !== "number") return value;
        throw new RangeError(`Expected an integer that is a safe number, got ${value}`);
      }
      case FLOAT: {
        const n = floatValue(t);
        return Number.isInteger(n) || !Number.isFinite(n) ? { float: n } : n;
      }
      case STRING: {
        const text = stringText(t);
        if (text.length > CHARACTERS) this.count(Math.trunc(text.length / CHARACTERS));
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

  /** The value of a compound, whose arguments are still to be converted. */
  private parts(t: Cell): Value {
    this.count(1);
    if (t.t !== CONS) return { functor: t.t.name, args: this.list(argumentsOf(t)) };
    const { items, tail } = this.elements(t);
    if (tail === NIL) return this.list(items);
    const partial = { list: [] as Value[], tail: 0 };
    this.add(tail, partial, "tail");
    partial.list = this.list(items);
    return partial;
  }

  /** An array to which values of these terms will be added. */
  private list(items: readonly Term[]): Value[] {
    const list: Value[] = [];
    if (items.length > 0) this.tasks.push({ list, items });
    return list;
  }

  /** The elements of a list and its tail, which is one of its cells if the list is cyclic. */
  private elements(t: Cell): { items: Term[]; tail: Term } {
    const { bounds } = this;
    const most = (bounds?.size ?? Infinity) - this.size;
    const items: Term[] = [];
    // Brent's cycle detection: later cells are compared with the one at the last power of two of steps.
    let mark: Term | undefined;
    let next = 1024;
    let x: Term = t;
    while (typeof x !== "number" && x.t === CONS && x !== mark) {
      if (items.length === next) {
        mark = x;
        next *= 2;
        if (next > most) this.count(most + 1);
        bounds?.check();
      }
      items.push(x.a0);
      x = deref(x.a1);
    }
    return { items, tail: x };
  }
}

/** The value of a small integer or an atom by the default style, without a walk; undefined for other terms. */
export function simpleValue(t: Term): Value | undefined {
  if (typeof t === "number") return t;
  if (t.t !== ATOM) return undefined;
  return t === NIL ? [] : atomName(t);
}

/** The value of a term. */
export function toValue(x: Term, style: Style = DEFAULTS): Value {
  const root: Value[] = [];
  const conversion = new Conversion(style);
  conversion.add(x, root, 0);
  conversion.run();
  return root[0]!;
}
