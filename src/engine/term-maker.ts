/** Terms for values. */
import { BLOCK, WIDE, reserve, reserveArguments } from "../terms/effort.js";
import type { LongWork } from "../terms/effort.js";
import {
  NIL,
  atom,
  compound,
  cons,
  float,
  functor,
  integer,
  reference,
  setArgument,
  string,
  variable,
} from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { numberOf } from "../terms/order.js";
import { LargeMap } from "../terms/large-map.js";
import { noValue } from "./no-value.js";
import type {
  AtomValue,
  CompoundValue,
  FloatValue,
  ObjectValue,
  PartialListValue,
  StringValue,
  Value,
  VariableValue,
} from "./values.js";

/** The name that an unbound variable has in answers. */
export function variableName(v: Cell): string {
  return `_${numberOf(v)}`;
}

/** Parts that are made before those are remembered that may occur again. */
const FEW = 1000;

/** A list or compound of which the items from `at` on are to be made. */
interface Open {
  readonly items: readonly Value[];
  /** The tail of a list that does not end. */
  readonly tail: Value | undefined;
  /** The compound, or of a list the pair for the next item. */
  cell: Cell;
  readonly isList: boolean;
  at: number;
}

/** Makes terms of values; equal variable names in one maker denote the same variable. */
export class TermMaker {
  readonly variables: Map<string, Cell> = new Map();
  private readonly stamp: number;

  constructor(stamp = 0) {
    this.stamp = stamp;
  }

  /** The variable of that name; `_` is a new one each time. */
  variable(name: string): Cell {
    if (name === "_") return variable(this.stamp);
    let v = this.variables.get(name);
    if (v === undefined) this.variables.set(name, (v = variable(this.stamp)));
    return v;
  }

  /** The term of a value. Throws a TypeError for anything that is not a value. */
  make(value: Value): Term {
    if (typeof value !== "object") return this.shallow(value, []);
    const parts = this.makeInParts(value);
    for (;;) {
      const { done, value: made } = parts.next();
      if (done === true) return made as Term;
    }
  }

  /** The same in parts. Makes sure that there is room for the term. */
  *makeInParts(value: Value): LongWork<Term> {
    const holder = compound(functor("$", 1), [NIL]);
    const open: Open[] = [{ items: [value], tail: undefined, cell: holder, isList: false, at: 0 }];
    let steps = 0;
    const known = new LargeMap<Value, Term>();
    const termOf = (part: Value): Term => {
      // A cyclic object becomes a cyclic term.
      if (typeof part !== "object" || (steps < FEW && !isWide(part))) {
        return this.shallow(part, open);
      }
      let term = known.get(part);
      if (term === undefined) known.set(part, (term = this.shallow(part, open)));
      return term;
    };
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      if (++steps % BLOCK === 0) {
        reserve(steps);
        yield BLOCK;
      }
      const { items, cell } = top;
      const i = top.at++;
      const isLast = i >= items.length - 1;
      if (isLast) open.pop();
      const width = widthOf(items[i]);
      if (width > 0) yield width;
      const item = termOf(items[i]!);
      if (!top.isList) {
        setArgument(cell, i, item);
        continue;
      }
      setArgument(cell, 0, item);
      if (!isLast) setArgument(cell, 1, (top.cell = cons(NIL, NIL)));
      else if (top.tail !== undefined) {
        const last = widthOf(top.tail);
        if (last > 0) yield last;
        setArgument(cell, 1, termOf(top.tail));
      }
    }
    return holder.a0;
  }

  private shallow(value: Value, open: Open[]): Term {
    switch (typeof value) {
      case "string":
        return atom(value);
      case "bigint":
        return integer(value);
      case "boolean":
        return atom(String(value));
      case "number":
        return Number.isSafeInteger(value) && !Object.is(value, -0) ? value : float(value);
      case "object":
        if (value !== null) return this.object(value, open);
        break;
      default:
        break;
    }
    throw noValue(value);
  }

  private object(value: object, open: Open[]): Term {
    const begun = (items: readonly Value[], cell: Cell, isList: boolean, tail?: Value): Cell => {
      open.push({ items, tail, cell, isList, at: 0 });
      return cell;
    };
    if (Array.isArray(value)) {
      return value.length === 0 ? NIL : begun(value as Value[], cons(NIL, NIL), true);
    }
    const v = value as Partial<
      CompoundValue &
        AtomValue &
        FloatValue &
        StringValue &
        VariableValue &
        PartialListValue &
        ObjectValue
    >;
    if (typeof v.functor === "string" && Array.isArray(v.args)) {
      const args = v.args as readonly Value[];
      if (args.length === 0) return atom(v.functor);
      reserveArguments(args.length);
      const empty = new Array<Term>(args.length).fill(NIL);
      return begun(args, compound(functor(v.functor, args.length), empty), false);
    }
    if (typeof v.atom === "string") return atom(v.atom);
    if (typeof v.float === "number") return float(v.float);
    if (typeof v.string === "string") return string(v.string);
    if (typeof v.variable === "string") return this.variable(v.variable);
    if (Array.isArray(v.list) && v.tail !== undefined) {
      const items = v.list as readonly Value[];
      if (items.length === 0) return this.shallow(tailOf(v.tail), open);
      return begun(items, cons(NIL, NIL), true, v.tail);
    }
    if (isObject(v.object)) return handleOf(v.object);
    throw noValue(value);
  }
}

/** Is it a compound with many arguments? Each of many references to it would take that room. */
function isWide(value: Value): boolean {
  const { args } = Object(value) as Partial<CompoundValue>;
  return args !== undefined && args.length >= WIDE;
}

/** How many arguments the value has, if it is a compound of many: that takes room at once. */
function widthOf(value: Value | undefined): number {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return 0;
  const { args, list, tail } = value as Partial<CompoundValue & PartialListValue>;
  if (Array.isArray(args)) return args.length >= BLOCK ? args.length : 0;
  return tail !== undefined && list?.length === 0 ? widthOf(tailOf(tail)) : 0;
}

/** The tail of a list without elements; skips further such lists. */
function tailOf(value: Value): Value {
  const seen = new Set<unknown>();
  for (let x = value; ;) {
    const { list, tail } = Object(x) as Partial<PartialListValue>;
    if (!Array.isArray(list) || list.length > 0 || tail === undefined) return x;
    if (seen.has(x))
      throw new TypeError("Expected a list with an end, got one that is its own tail");
    seen.add(x);
    x = tail;
  }
}

/** Is it an object or a function? */
function isObject(x: unknown): x is object {
  return (typeof x === "object" && x !== null) || typeof x === "function";
}

/** The handles of objects that have one, for as long as the objects live. */
const handles = new WeakMap<object, Cell>();

/** The handle of an object, the same each time. */
function handleOf(object: object): Cell {
  let handle = handles.get(object);
  if (handle === undefined) handles.set(object, (handle = reference(object)));
  return handle;
}
