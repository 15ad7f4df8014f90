/*
 * Terms as plain values (engine/values.ts has the table), and back. Neither direction recurses on depth. Shared parts
 * of a term are converted once, so a cyclic term becomes a cyclic value.
 */
import type { Value } from "../../engine/values.js";
import type { Store } from "./store.js";
import {
  NIL,
  argument,
  arityOf,
  floatOf,
  functorName,
  integerOf,
  kindOf,
  listOf,
  rationalOf,
  stringOf,
} from "./cells.js";
import {
  makeAtom,
  makeCompound,
  makeFloat,
  makeInteger,
  makeList,
  makeObject,
  makeString,
  makeVariable,
} from "./build.js";

type Slots = Record<string | number, Value>;
type Work = readonly [owner: Slots, key: string | number, cell: number];

/** The value of a term. Variables are named by `name`. */
export function toValue(
  core: Store,
  root: number,
  name: (variable: number) => string = (variable) => `_${variable}`,
): Value {
  const holder: Slots = {};
  const known = new Map<number, Value>();
  const todo: Work[] = [[holder, "value", core.deref(root)]];
  for (let work = todo.pop(); work !== undefined; work = todo.pop()) {
    const [owner, key, cell] = work;
    owner[key] = isCompound(cell, core)
      ? compoundValue(core, cell, known, todo)
      : atomicValue(core, cell, name);
  }
  return holder["value"] as Value;
}

function isCompound(cell: number, core: Store): boolean {
  const kind = kindOf(core, cell);
  return kind === "list" || kind === "compound";
}

function compoundValue(core: Store, cell: number, known: Map<number, Value>, todo: Work[]): Value {
  const made = known.get(cell);
  if (made !== undefined) return made;
  if ((cell & 3) === 1) {
    const { items, tail } = listOf(core, cell);
    const list: Value[] = [];
    let value: Value = list;
    if (tail !== NIL) {
      const partial = { list, tail: [] as Value };
      todo.push([partial as unknown as Slots, "tail", tail]);
      value = partial;
    }
    known.set(cell, value);
    list.length = items.length;
    for (let i = items.length - 1; i >= 0; i--)
      todo.push([list as unknown as Slots, i, items[i] as number]);
    return value;
  }
  const args: Value[] = Array.from({ length: arityOf(core, cell) }, () => 0);
  const value: Value = { functor: functorName(core, cell), args };
  known.set(cell, value);
  for (let i = args.length - 1; i >= 0; i--)
    todo.push([args as unknown as Slots, i, argument(core, cell, i)]);
  return value;
}

function atomicValue(core: Store, cell: number, name: (variable: number) => string): Value {
  switch (kindOf(core, cell)) {
    case "variable":
      return { variable: name(cell) };
    case "atom":
      return cell === NIL ? [] : core.name(cell);
    case "integer":
      return integerOf(core, cell);
    case "float": {
      const value = floatOf(core, cell);
      return Number.isFinite(value) && !Number.isInteger(value) ? value : { float: value };
    }
    case "rational":
      return { functor: "rdiv", args: [...rationalOf(core, cell)] };
    case "string":
      return { string: stringOf(core, cell) };
    default:
      return { object: core.objects.get(core.words[(cell >>> 2) + 1] as number) };
  }
}

/** What is being made: its parts go to `cells`, from the last one on. */
interface Open {
  readonly items: readonly Value[];
  readonly tail: Value | undefined;
  /** Undefined for a list. */
  readonly functor: string | undefined;
  readonly cells: number[];
}

/** The term of a value. Equal names are one variable, which `variables` knows; `_` is another one each time. */
export function fromValue(
  core: Store,
  root: Value,
  variables: Map<string, number> = new Map(),
): number {
  const open: Open[] = [];
  let value: Value | undefined = root;
  while (true) {
    let cell = 0;
    if (value !== undefined) {
      const parts = partsOf(value);
      if (parts !== undefined) {
        open.push(parts);
        value = undefined;
      } else cell = atomicCell(core, value as Value, variables);
    }
    while (true) {
      const top = open[open.length - 1];
      if (cell !== 0) {
        if (top === undefined) return cell;
        top.cells.push(cell);
      }
      if (top === undefined) return cell;
      const { items, tail, cells } = top;
      const total = items.length + (tail === undefined ? 0 : 1);
      if (cells.length < total) {
        value = cells.length < items.length ? items[cells.length] : tail;
        break;
      }
      open.pop();
      cell = closed(core, top);
    }
  }
}

function partsOf(value: Value): Open | undefined {
  if (typeof value !== "object") return undefined;
  if (Array.isArray(value))
    return { items: value as readonly Value[], tail: undefined, functor: undefined, cells: [] };
  if ("functor" in value)
    return { items: value.args, tail: undefined, functor: value.functor, cells: [] };
  if ("list" in value)
    return { items: value.list, tail: value.tail, functor: undefined, cells: [] };
  return undefined;
}

function closed(core: Store, { tail, functor, cells }: Open): number {
  if (functor !== undefined) return makeCompound(core, functor, cells);
  return tail === undefined ? makeList(core, cells) : makeList(core, cells, cells.pop() as number);
}

function atomicCell(core: Store, value: Value, variables: Map<string, number>): number {
  switch (typeof value) {
    case "string":
      return makeAtom(core, value);
    case "boolean":
      return makeAtom(core, String(value));
    case "bigint":
      return makeInteger(core, value);
    case "number":
      return Number.isSafeInteger(value) ? makeInteger(core, value) : makeFloat(core, value);
  }
  if (typeof value === "object" && value !== null) {
    if ("atom" in value) return makeAtom(core, value.atom);
    if ("float" in value) return makeFloat(core, value.float);
    if ("string" in value) return makeString(core, value.string);
    if ("object" in value) return makeObject(core, value.object);
    if ("variable" in value) {
      if (value.variable === "_") return makeVariable(core);
      let cell = variables.get(value.variable);
      if (cell === undefined) variables.set(value.variable, (cell = makeVariable(core)));
      return cell;
    }
  }
  throw new TypeError(`Expected a value, got ${String(value)}.`);
}
