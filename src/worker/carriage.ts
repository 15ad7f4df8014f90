/*
 * Values on their way between threads.
 *
 * Messages are structured clones, which have all that values are made of: numbers with minus zero,
 * bigints, strings of any code units, arrays, plain objects, cycles. Two things they do not have.
 * A JavaScript object within a value, `{ object }`, would arrive as a copy and not be the object any
 * more: it is refused. And hosts clone by recursion, so that a deep value ends their stack, and take
 * long for many small objects: a value that is deep or large goes as a table of its parts. The table
 * is flat, arrays of numbers and of strings, in which an item of a part is one word: a small integer,
 * or where to find a number, a string or another part. Parts that stand at several places, or within
 * themselves, are in the table once.
 */

/** Objects within objects up to which a value is cloned as it is. */
const DEPTH = 200;
/** Objects up to which a value is cloned as it is. */
const SIZE = 2000;

/** The parts of a value, the whole being the first. */
interface Table {
  /** What each part is: the number of items of an array, or `-1 - n` for an object with `shapes[n]`. */
  readonly parts: Int32Array<ArrayBuffer>;
  /** The items of all parts, each a word: see `Kind`. */
  readonly items: Int32Array<ArrayBuffer>;
  /** The keys of objects. */
  readonly shapes: readonly (readonly string[])[];
  readonly numbers: Float64Array<ArrayBuffer>;
  readonly strings: readonly string[];
  readonly bigints: readonly bigint[];
}

/** A value as a message has it. */
export type Carried<T> = { readonly value: T } | { readonly table: Table };

/*
 * What the lowest bits of a word say of the rest of it: that it is the value, or that it is a place in one
 * of the arrays.
 */
const SMALL = 0;
const PART = 1;
const STRING = 2;
const NUMBER = 3;
const BIGINT = 4;
const BOOLEAN = 5;
const KIND_BITS = 3;
const KIND_MASK = 7;

/** Integers of a smaller size are in the word itself. */
const SMALL_LIMIT = 0x10000000;

/** An array or object that is to be carried. */
type Whole = Readonly<Record<string, unknown>> | readonly unknown[];

function refuse(x: unknown): never {
  const got = x === null ? "null" : typeof x;
  throw new TypeError(`Expected a value that stands for a Prolog term, got ${got}`);
}

/** Throws for what cannot cross; is it an object that can? */
function isPart(x: unknown): x is Whole {
  switch (typeof x) {
    case "number":
    case "bigint":
    case "string":
    case "boolean":
      return false;
    case "object":
      if (x === null) refuse(x);
      if (!Array.isArray(x) && Object.hasOwn(x, "object")) {
        throw new TypeError(
          "Expected a value without JavaScript objects, which cannot cross to another thread, got { object }",
        );
      }
      return true;
    default:
      return refuse(x);
  }
}

/** Is it small and flat enough to be cloned as it is? Throws for what cannot cross. */
function isShallow(root: Whole): boolean {
  const waiting: Whole[] = [root];
  const depths: number[] = [0];
  for (let size = 0; waiting.length > 0; size++) {
    const x = waiting.pop()!;
    const depth = depths.pop()! + 1;
    if (depth > DEPTH || size > SIZE) return false;
    for (const item of Array.isArray(x) ? (x as unknown[]) : Object.values(x)) {
      if (!isPart(item)) continue;
      waiting.push(item);
      depths.push(depth);
    }
  }
  return true;
}

/** Words that are added one after the other. */
class Words {
  private words = new Int32Array(1024);
  length = 0;

  push(word: number): void {
    if (this.length === this.words.length) {
      const wider = new Int32Array(2 * this.length);
      wider.set(this.words);
      this.words = wider;
    }
    this.words[this.length++] = word;
  }

  /** All of them. */
  get all(): Int32Array<ArrayBuffer> {
    return this.words.slice(0, this.length);
  }
}

/** Makes the table of a value. */
class Packer {
  private readonly waiting: Whole[] = [];
  private readonly places = new Map<Whole, number>();
  private readonly parts = new Words();
  private readonly items = new Words();
  private readonly shapes: string[][] = [];
  private readonly shapePlaces = new Map<string, number>();
  /** The shape of the last object. */
  private shape = -1;
  private readonly numbers: number[] = [];
  private readonly strings: string[] = [];
  private readonly stringPlaces = new Map<string, number>();
  private readonly bigints: bigint[] = [];

  /** The table of `root`. Parts are numbered as they are met. */
  table(root: Whole): Table {
    this.place(root);
    const { waiting } = this;
    for (let i = 0; i < waiting.length; i++) {
      const x = waiting[i]!;
      if (Array.isArray(x)) this.array(x as readonly unknown[]);
      else this.object(x as Readonly<Record<string, unknown>>);
    }
    return {
      parts: this.parts.all,
      items: this.items.all,
      shapes: this.shapes,
      numbers: Float64Array.from(this.numbers),
      strings: this.strings,
      bigints: this.bigints,
    };
  }

  private array(x: readonly unknown[]): void {
    this.parts.push(x.length);
    for (let i = 0; i < x.length; i++) this.items.push(this.word(x[i]));
  }

  private object(x: Readonly<Record<string, unknown>>): void {
    const keys = Object.keys(x);
    const shape = this.shapeOf(keys);
    this.parts.push(-1 - shape);
    for (let i = 0; i < keys.length; i++) this.items.push(this.word(x[keys[i]!]));
  }

  /** The place of an object's keys. Mostly they are those of the object before. */
  private shapeOf(keys: string[]): number {
    const last = this.shapes[this.shape];
    if (last !== undefined && haveSame(last, keys)) return this.shape;
    const name = JSON.stringify(keys);
    const found = this.shapePlaces.get(name);
    if (found !== undefined) return (this.shape = found);
    this.shapePlaces.set(name, this.shapes.length);
    this.shape = this.shapes.length;
    this.shapes.push(keys);
    return this.shape;
  }

  private word(x: unknown): number {
    if (typeof x === "number") return this.number(x);
    if (typeof x === "string") return (this.string(x) << KIND_BITS) | STRING;
    if (isPart(x)) return (this.place(x) << KIND_BITS) | PART;
    if (typeof x === "boolean") return (Number(x) << KIND_BITS) | BOOLEAN;
    return ((this.bigints.push(x as bigint) - 1) << KIND_BITS) | BIGINT;
  }

  private number(x: number): number {
    if (x < SMALL_LIMIT && x >= -SMALL_LIMIT && (x | 0) === x && !Object.is(x, -0)) {
      return (x << KIND_BITS) | SMALL;
    }
    return ((this.numbers.push(x) - 1) << KIND_BITS) | NUMBER;
  }

  private string(x: string): number {
    let place = this.stringPlaces.get(x);
    if (place === undefined) {
      place = this.strings.push(x) - 1;
      this.stringPlaces.set(x, place);
    }
    return place;
  }

  private place(x: Whole): number {
    let place = this.places.get(x);
    if (place === undefined) {
      place = this.waiting.push(x) - 1;
      this.places.set(x, place);
    }
    return place;
  }
}

function haveSame(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/**
 * Makes a value, or an array or record of values, fit for a message.
 *
 * @throws {TypeError} for a JavaScript object, `{ object }`, and for what is no value
 */
export function packed<T>(value: T): Carried<T> {
  if (!isPart(value) || isShallow(value)) return { value };
  return { table: new Packer().table(value) };
}

/** The value that `packed` has packed. */
export function unpacked<T>(carried: Carried<T>): T {
  return "value" in carried ? carried.value : (wholeOf(carried.table) as T);
}

function wholeOf(table: Table): unknown {
  const { parts, items, shapes } = table;
  const wholes: (unknown[] | Record<string, unknown>)[] = [];
  for (const part of parts) wholes.push(part >= 0 ? [] : {});
  let at = 0;
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i]!;
    const whole = wholes[i]!;
    if (Array.isArray(whole)) {
      for (const end = at + part; at < end; at++) whole.push(itemOf(table, wholes, items[at]!));
    } else {
      for (const key of shapes[-1 - part]!) put(whole, key, itemOf(table, wholes, items[at++]!));
    }
  }
  return wholes[0];
}

function put(whole: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== "__proto__") whole[key] = value;
  else Object.defineProperty(whole, key, { value, ...ORDINARY });
}

const ORDINARY = { writable: true, enumerable: true, configurable: true };

function itemOf(table: Table, wholes: readonly unknown[], word: number): unknown {
  const place = word >> KIND_BITS;
  switch (word & KIND_MASK) {
    case SMALL:
      return place;
    case PART:
      return wholes[place];
    case STRING:
      return table.strings[place];
    case NUMBER:
      return table.numbers[place];
    case BIGINT:
      return table.bigints[place];
    default:
      return place === 1;
  }
}
