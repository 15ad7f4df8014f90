/*
 * Terms as plain values (value-types.ts has the table), and back. Neither direction recurses on depth. Shared parts
 * of a term are converted once, so a cyclic term becomes a cyclic value.
 */
import type { ValueOptions } from "./value-types.js";
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
} from "./value-types.js";
import type { Store } from "./store.js";
import {
  NIL,
  argument,
  arityOf,
  floatOf,
  functorName,
  integerOf,
  isVariable,
  kindOf,
  listOf,
  rationalOf,
  stringOf,
} from "./cells.js";
import {
  makeAtom,
  makeCompoundOf,
  makeFloat,
  makeInteger,
  makeListOf,
  makeObject,
  makeText,
  makeVariable,
} from "./build.js";
import { Machine } from "./records.generated.js";

/** Words from which on a number or a string is long. */
const LONG_WORDS = 8;

type Slots = Record<string | number, Value>;

/** A table of this length is emptied; a longer one is replaced. */
const LONG_TABLE = 1024;

/** Numbers cells in the order in which it gets them, from 0 on. */
class CellNumbers {
  size = 0;
  /** Pairs of a cell, which is not 0, and its number: a hash table. */
  #slots = new Int32Array(16);

  restart(): void {
    if (this.size === 0) return;
    this.size = 0;
    if (this.#slots.length > LONG_TABLE) this.#slots = new Int32Array(16);
    else this.#slots.fill(0);
  }

  /** The number of a cell, which is the size before if the cell is new. */
  of(cell: number): number {
    const number = this.#of(cell | 0, this.size);
    if (number === this.size && 4 * ++this.size > this.#slots.length) {
      const before = this.#slots;
      this.#slots = new Int32Array(4 * before.length);
      for (let i = 0; i < before.length; i += 2)
        if (before[i] !== 0) this.#of(before[i] as number, before[i + 1] as number);
    }
    return number;
  }

  /** The number of a cell, `next` if it is new. Neighbours are neighbours, unless they are in each other's way. */
  #of(cell: number, next: number): number {
    const slots = this.#slots;
    const step = (Math.imul(cell, 0x9e3779b1) >>> 8) * 4 + 2;
    for (let at = cell >>> 1; ; at += step) {
      at &= slots.length - 2;
      if (slots[at] === cell) return slots[at + 1] as number;
      if (slots[at] !== 0) continue;
      slots[at] = cell;
      return (slots[at + 1] = next);
    }
  }
}

/** The style of values that are made of terms. */
export interface ValueStyle extends ValueOptions {
  /** The name of a variable. */
  nameOf?(variable: number): string;
}

const PLAIN: ValueStyle = {};

/** A style in which the variables of an answer are numbered from 1 on. */
export class NumberedStyle implements ValueStyle {
  readonly integers: ValueOptions["integers"];
  readonly strings: ValueOptions["strings"];
  readonly atoms: ValueOptions["atoms"];
  readonly #numbers = new CellNumbers();

  constructor({ integers, strings, atoms }: ValueOptions = PLAIN) {
    this.integers = integers;
    this.strings = strings;
    this.atoms = atoms;
  }

  /** Begins another answer. */
  restart(): void {
    this.#numbers.restart();
  }

  nameOf(variable: number): string {
    return `_${this.#numbers.of(variable) + 1}`;
  }
}

/** Counts the parts of values that are made, or made terms of. */
export interface PartCount {
  parts: number;
}

/** The cells of the values that `toValue` has made. */
const converted = new CellNumbers();

/** The value of a term; `count` gets its parts. */
export function toValue(
  core: Store,
  root: number,
  style: ValueStyle = PLAIN,
  count?: PartCount,
): Value {
  const first = core.deref(root);
  if ((first & 7) === 3 && style.integers === undefined) return (first | 0) >> 3;
  if (!isCompound(core, first)) return atomicValue(core, first, style);
  const holder: Slots = {};
  converted.restart();
  const values: Value[] = [];
  // An owner, a key and a cell each.
  const todo: unknown[] = [holder, "value", first];
  const put = (owner: Slots, key: string | number, cell: number): void => {
    if (isCompound(core, cell) || isLong(core, cell)) todo.push(owner, key, cell);
    else owner[key] = atomicValue(core, cell, style);
  };
  let parts = 0;
  while (todo.length > 0) {
    const cell = todo.pop() as number;
    const key = todo.pop() as string | number;
    const owner = todo.pop() as Slots;
    const number = converted.of(cell);
    if (number === values.length) {
      const isWhole = !isCompound(core, cell);
      const value = isWhole ? atomicValue(core, cell, style) : shellOf(core, cell);
      values.push(value);
      if (!isWhole) parts += fill(core, cell, value, put);
    }
    owner[key] = values[number] as Value;
  }
  converted.restart();
  if (count !== undefined) count.parts += parts;
  return holder["value"] as Value;
}

function isCompound(core: Store, cell: number): boolean {
  const tag = cell & 3;
  return tag === 1 || (tag === 2 && ((core.words[cell >>> 2] as number) & 16) === 0);
}

/** Whether it is a number or a string of many words, worth being converted only once. */
function isLong(core: Store, cell: number): boolean {
  return (cell & 3) === 2 && (core.words[cell >>> 2] as number) >>> 8 > LONG_WORDS;
}

/** The value of a list or compound, without its parts. */
function shellOf(core: Store, cell: number): Value {
  if ((cell & 3) === 2)
    return { functor: functorName(core, cell), args: new Array<Value>(arityOf(core, cell)) };
  const { items, tail } = listOf(core, cell);
  // The items are cells until they are filled in.
  return tail === NIL ? items : { list: items, tail };
}

/** Fills in the parts; gives their number. */
function fill(
  core: Store,
  cell: number,
  value: Value,
  put: (owner: Slots, key: string | number, cell: number) => void,
): number {
  const { args, list } = value as Partial<CompoundValue & PartialListValue>;
  if (args !== undefined) {
    for (let i = 0; i < args.length; i++) put(args as unknown as Slots, i, argument(core, cell, i));
    return args.length;
  }
  const items = (list ?? value) as unknown as number[];
  for (let i = 0; i < items.length; i++) put(items as unknown as Slots, i, items[i] as number);
  if (list !== undefined) put(value as unknown as Slots, "tail", (value as { tail: number }).tail);
  return items.length;
}

function atomicValue(core: Store, cell: number, style: ValueStyle): Value {
  switch (kindOf(core, cell)) {
    case "variable":
      return { variable: style.nameOf?.(cell) ?? `_${cell}` };
    case "atom": {
      if (cell === NIL) return [];
      const name = core.name(cell);
      return style.atoms === "object" ? { atom: name } : name;
    }
    case "integer":
      return integerValue(integerOf(core, cell), style);
    case "float": {
      const value = floatOf(core, cell);
      return Number.isFinite(value) && !Number.isInteger(value) ? value : { float: value };
    }
    case "rational":
      return { functor: "rdiv", args: [...rationalOf(core, cell)] };
    case "string": {
      const string = stringOf(core, cell);
      return style.strings === "text" ? string : { string };
    }
    default:
      return { object: core.objects.get(core.words[(cell >>> 2) + 1] as number) };
  }
}

function integerValue(value: number | bigint, { integers }: ValueStyle): number | bigint {
  if (integers === "bigint") return BigInt(value);
  if (integers !== "number" || typeof value === "number") return value;
  throw new RangeError(`Expected an integer that a number can hold, got ${value}`);
}

/** The number of parts after which those that may occur again are remembered. */
const FEW = 1000;

/** Cells that are still to be made: those of a list or compound, from `at` on. */
interface Open {
  readonly items: readonly Value[];
  at: number;
  /** The word of the first one, and the distance to the next: 2 in a list. */
  readonly word: number;
  readonly stride: number;
  /** The tail after the items of a list. */
  readonly tail: Value | undefined;
}

/**
 * The term of a value. Equal names are one variable, which `variables` knows; `_` is another one each time. A value
 * with itself as a part becomes a cyclic term.
 *
 * @throws {TypeError} for anything that is no value
 */
export function fromValue(
  core: Store,
  root: Value,
  names?: Map<string, number>,
  count?: PartCount,
): number {
  if (typeof root === "number" && (root | 0) === root && !Object.is(root, -0))
    return makeInteger(core, root);
  if (typeof root !== "object") return primitiveCell(core, root);
  const variables = names ?? new Map<string, number>();
  const heap = core.register(Machine.heap);
  try {
    return make(core, root, variables, count);
  } catch (thrown) {
    core.setRegister(Machine.heap, heap);
    throw thrown;
  }
}

function make(
  core: Store,
  root: Value,
  variables: Map<string, number>,
  count: PartCount | undefined,
): number {
  const open: Open[] = [];
  const known = new Map<Value, number>();
  let steps = 0;
  const cellOf = (value: Value): number => {
    if (typeof value !== "object" || ++steps < FEW) return partCell(core, value, variables, open);
    let cell = known.get(value);
    if (cell !== undefined) return cell;
    cell = partCell(core, value, variables, open);
    // `unbound` is another variable each time.
    if (!isVariable(cell)) known.set(value, cell);
    return cell;
  };
  const result = cellOf(root);
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const i = top.at++;
    const isLast = i === top.items.length - 1;
    if (isLast) open.pop();
    const cell = cellOf(top.items[i] as Value);
    core.words[top.word + top.stride * i] = cell;
    if (isLast && top.tail !== undefined) {
      const tail = cellOf(top.tail);
      core.words[top.word + top.stride * i + 1] = tail;
    }
  }
  if (count !== undefined) count.parts += steps;
  return result;
}

/** The cell of a value; the parts of a list or compound are left to be made. */
function partCell(core: Store, value: Value, variables: Map<string, number>, open: Open[]): number {
  if (Array.isArray(value)) {
    return value.length === 0 ? NIL : listCell(core, value as readonly Value[], undefined, open);
  }
  if (typeof value !== "object" || value === null) return atomicCell(core, value, variables);
  const { functor, args, list, tail } = value as Partial<CompoundValue & PartialListValue>;
  if (typeof functor === "string" && Array.isArray(args)) {
    const items = args as readonly Value[];
    if (items.length === 0) return makeAtom(core, functor);
    const cell = makeCompoundOf(core, functor, items.length);
    if ((cell & 3) === 1) open.push({ items, at: 0, word: cell >>> 2, stride: 1, tail: undefined });
    else open.push({ items, at: 0, word: (cell >>> 2) + 1, stride: 1, tail: undefined });
    return cell;
  }
  if (Array.isArray(list) && tail !== undefined) {
    const items = list as readonly Value[];
    if (items.length > 0) return listCell(core, items, tail, open);
    return partCell(core, endOf(tail), variables, open);
  }
  return atomicCell(core, value, variables);
}

function listCell(
  core: Store,
  items: readonly Value[],
  tail: Value | undefined,
  open: Open[],
): number {
  const word = makeListOf(core, items.length);
  open.push({ items, at: 0, word, stride: 2, tail });
  return 4 * word + 1;
}

/** The tail of a list without elements; skips further such lists. */
function endOf(value: Value): Value {
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

function atomicCell(core: Store, value: Value, variables: Map<string, number>): number {
  if (typeof value !== "object" || value === null) return primitiveCell(core, value);
  const { atom, float, string, object, variable } = value as Partial<
    AtomValue & FloatValue & StringValue & ObjectValue & VariableValue
  >;
  if (typeof atom === "string") return makeAtom(core, atom);
  if (typeof float === "number") return makeFloat(core, float);
  if (typeof string === "string") return makeText(core, string);
  if (typeof variable === "string") return variableCell(core, variable, variables);
  if ((typeof object === "object" && object !== null) || typeof object === "function")
    return makeObject(core, object);
  throw noValue(value);
}

function primitiveCell(core: Store, value: Value): number {
  switch (typeof value) {
    case "string":
      return makeAtom(core, value);
    case "boolean":
      return makeAtom(core, String(value));
    case "bigint":
      return makeInteger(core, value);
    case "number":
      return Number.isSafeInteger(value) && !Object.is(value, -0)
        ? makeInteger(core, value)
        : makeFloat(core, value);
    default:
      throw noValue(value);
  }
}

function variableCell(core: Store, name: string, variables: Map<string, number>): number {
  if (name === "_") return makeVariable(core);
  let cell = variables.get(name);
  if (cell === undefined) variables.set(name, (cell = makeVariable(core)));
  return cell;
}
