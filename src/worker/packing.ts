/*
 * Packs values for messages between threads.
 *
 * Messages are structured clones, which can hold everything that values consist of: numbers including minus
 * zero, bigints, strings of any code units, arrays, plain objects, cycles. Two cases need care. A
 * JavaScript object within a value, `{ object }`, would arrive as a copy and lose its identity: it is
 * rejected. And hosts clone by recursion, so a deep value overflows their stack, and many small objects
 * take long: a value that is deep or large is sent as a table of its parts. The table is flat, arrays of
 * numbers and of strings, in which an item of a part is one word: a small integer, or the index of a
 * number, a string or another part. Parts that occur several times, or within themselves, are in the table
 * once.
 */
import { ResourceError } from "../engine/errors.js";
import type { LongWork } from "./turns.js";
import { atOnce } from "./turns.js";

/** Up to this nesting depth a value is cloned as it is. */
const DEPTH = 200;
/** Up to this number of objects a value is cloned as it is. */
const SIZE = 2000;
/** Parts, or items, after which the work may pause. */
const PORTION = 1000;

/** The parts of a value; the first part is the whole value. */
interface Table {
  /** The kind of each part: the number of items of an array, or `-1 - n` for an object with `shapes[n]`. */
  readonly parts: Int32Array<ArrayBuffer>;
  /** The items of all parts, one word each: see `Kind`. */
  readonly items: Int32Array<ArrayBuffer>;
  /** The keys of objects. */
  readonly shapes: readonly (readonly string[])[];
  readonly numbers: Float64Array<ArrayBuffer>;
  readonly strings: readonly string[];
  readonly bigints: readonly bigint[];
}

/** The form of a value in a message. */
export type Packed<T> = { readonly value: T } | { readonly table: Table };

/*
 * The lowest bits of a word state the meaning of the others: the value itself, or an index into one of the
 * arrays.
 */
const SMALL = 0;
const PART = 1;
const STRING = 2;
const NUMBER = 3;
const BIGINT = 4;
const BOOLEAN = 5;
const KIND_BITS = 3;
const KIND_MASK = 7;

/** Integers whose magnitude is below this are stored in the word itself. */
const SMALL_LIMIT = 0x10000000;

/** An array or object to be sent. */
type Whole = Readonly<Record<string, unknown>> | readonly unknown[];

function refuse(x: unknown): never {
  const got = x === null ? "null" : typeof x;
  throw new TypeError(`Expected a value that stands for a Prolog term, got ${got}`);
}

/** Whether `x` is an object that can be sent; throws for values that cannot be sent. */
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

/**
 * Whether the value is small and flat enough to be cloned as it is; throws for values that cannot be sent.
 */
function isShallow(root: Whole): boolean {
  const waiting: Whole[] = [root];
  const depths: number[] = [0];
  for (let size = 0; waiting.length > 0; size++) {
    const x = waiting.pop()!;
    const depth = depths.pop()! + 1;
    if (depth > DEPTH || size > SIZE) return false;
    for (const item of Array.isArray(x) ? (x as unknown[]) : Object.values(x)) {
      if (!isPart(item)) continue;
      depths.push(depth);
      if (waiting.push(item) > SIZE) return false;
    }
  }
  return true;
}

/** A growing sequence of words. */
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

/** Entries of a map: a larger one takes long at once when it grows. */
const ENTRIES = 1 << 17;
/** Bytes of a term for which a word stands, at least. */
const BYTES_OF_WORD = 2;

/** Makes the table of a value. */
class Packer {
  private readonly waiting: Whole[] = [];
  private readonly places: Map<Whole, number>[] = [];
  private readonly most: number;
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

  /** `memory` is the most bytes that the value may take as a term. */
  constructor(memory: number) {
    this.most = memory / BYTES_OF_WORD;
  }

  /** The table of `root`. Parts are numbered in the order in which they are found. */
  *table(root: Whole): LongWork<Table> {
    this.place(root);
    const { waiting } = this;
    for (let i = 0; i < waiting.length; i++) {
      const x = waiting[i]!;
      if (i % PORTION === 0) yield this.portion();
      if (Array.isArray(x)) yield* this.array(x as readonly unknown[]);
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

  private portion(): number {
    if (this.items.length <= this.most) return PORTION;
    throw new ResourceError("memory", "Resource error: not enough memory");
  }

  private *array(x: readonly unknown[]): LongWork<void> {
    const { length } = x;
    this.parts.push(length);
    for (let i = 0; i < length; i++) {
      if (i % PORTION === PORTION - 1) yield this.portion();
      this.items.push(this.word(x[i]));
    }
  }

  private object(x: Readonly<Record<string, unknown>>): void {
    const keys = Object.keys(x);
    const shape = this.shapeOf(keys);
    this.parts.push(-1 - shape);
    for (let i = 0; i < keys.length; i++) this.items.push(this.word(x[keys[i]!]));
  }

  /** The index of an object's keys, which are mostly the same as those of the previous object. */
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
    const { places, waiting } = this;
    for (const known of places) {
      const place = known.get(x);
      if (place !== undefined) return place;
    }
    const place = waiting.push(x) - 1;
    if (place % ENTRIES === 0) places.push(new Map());
    places.at(-1)!.set(x, place);
    return place;
  }
}

function haveSame(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/**
 * Converts a value, or an array or record of values, to a form that fits in a message.
 *
 * @throws {TypeError} for a JavaScript object, `{ object }`, and for anything that is not a value
 */
export function packed<T>(value: T): Packed<T> {
  return atOnce(packedInParts(value));
}

/** The same in parts. Throws if the value needs more than `memory` bytes as a term. */
export function* packedInParts<T>(value: T, memory: number = Infinity): LongWork<Packed<T>> {
  if (!isPart(value) || isShallow(value)) return { value };
  return { table: yield* new Packer(memory).table(value) };
}

/** Restores a value from the result of `packed`. */
export function unpacked<T>(sent: Packed<T>): T {
  return atOnce(unpackedInParts(sent));
}

/** The same in parts. */
export function* unpackedInParts<T>(sent: Packed<T>): LongWork<T> {
  return "value" in sent ? sent.value : ((yield* wholeOf(sent.table)) as T);
}

function* wholeOf(table: Table): LongWork<unknown> {
  const { parts, items, shapes } = table;
  const wholes: (unknown[] | Record<string, unknown>)[] = [];
  for (const part of parts) {
    wholes.push(part >= 0 ? [] : {});
    if (wholes.length % PORTION === 0) yield PORTION;
  }
  let at = 0;
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i]!;
    const whole = wholes[i]!;
    if (i % PORTION === 0) yield PORTION;
    if (Array.isArray(whole)) {
      for (const end = at + part; at < end; at++) {
        if (whole.push(itemOf(table, wholes, items[at]!)) % PORTION === 0) yield PORTION;
      }
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
