/**
 * Domains: sets of integers.
 *
 * A domain is immutable and never empty; `undefined` stands for the empty set. It has two forms. Where the
 * span is less than 32 it is a word: bit `i` of `bits` says whether `min + i` is in it, and bit 0 is set.
 * Otherwise `parts` holds its intervals: an even number of bounds, ascending, with gaps between the
 * intervals; the first and last may be infinite. `min`, `max` and `size` are always present. Operations that
 * remove nothing return the same object, so that `===` detects a change.
 */
import { BLOCK, work } from "../terms/effort.js";
import type { LongWork } from "../terms/effort.js";
import {
  add,
  divideDown,
  divideUp,
  greatest,
  isFinite,
  least,
  multiply,
  negate,
  subtract,
} from "./unbounded-integers.js";
import type { Int } from "./unbounded-integers.js";

/** How many bits are set. */
function countBits(x: number): number {
  x -= (x >>> 1) & 0x55555555;
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
  return (((x + (x >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** The bits in reverse order. */
function reversed(x: number): number {
  x = ((x >>> 1) & 0x55555555) | ((x & 0x55555555) << 1);
  x = ((x >>> 2) & 0x33333333) | ((x & 0x33333333) << 2);
  x = ((x >>> 4) & 0x0f0f0f0f) | ((x & 0x0f0f0f0f) << 4);
  x = ((x >>> 8) & 0x00ff00ff) | ((x & 0x00ff00ff) << 8);
  return (x >>> 16) | (x << 16);
}

/** The index of the lowest set bit. */
export function lowestBit(x: number): number {
  return 31 - Math.clz32(x & -x);
}

/** The bounds of an interval. */
type Pair = readonly [low: Int, high: Int];

/** Intervals that are sorted at once, and the steps that it takes for each. */
const PART = 2048;
const SORTING = 8;

const byLow = ([a]: Pair, [b]: Pair): number => (a < b ? -1 : a > b ? 1 : 0);

/** The intervals from an index on that are not empty. */
function pairsOf(bounds: readonly Int[], from: number, to: number): Pair[] {
  const pairs: Pair[] = [];
  for (let i = from; i < to; i += 2) {
    if (bounds[i]! <= bounds[i + 1]!) pairs.push([bounds[i]!, bounds[i + 1]!]);
  }
  return pairs;
}

/** Do the lower bounds of intervals, none of which is empty, ascend? */
function areAscending(bounds: readonly Int[]): boolean {
  for (let i = 0; i < bounds.length; i += 2) {
    if (bounds[i]! > bounds[i + 1]! || (i > 0 && bounds[i - 2]! > bounds[i]!)) return false;
  }
  return true;
}

function* mergedInParts(a: readonly Pair[], b: readonly Pair[]): LongWork<Pair[]> {
  const out: Pair[] = [];
  for (let i = 0, j = 0; i < a.length || j < b.length;) {
    const isFirst = j >= b.length || (i < a.length && a[i]![0] <= b[j]![0]);
    out.push(isFirst ? a[i++]! : b[j++]!);
    if (out.length % BLOCK === 0) yield BLOCK;
  }
  return out;
}

/** How many intervals are moved or multiplied one by one, and how many by a number beyond the exact ones. */
const MOST_MOVED = 20_000;
const MOST_MOVED_FAR = 1000;

/** A nonempty set of integers. */
export class Domain {
  readonly min: Int;
  readonly max: Int;
  /** The number of elements, at most 2^53; Infinity for an open domain. */
  readonly size: number;
  /** The word, or 0. */
  readonly bits: number;
  readonly parts: readonly Int[] | undefined;

  private constructor(
    min: Int,
    max: Int,
    size: number,
    bits: number,
    parts: readonly Int[] | undefined,
  ) {
    this.min = min;
    this.max = max;
    this.size = size;
    this.bits = bits;
    this.parts = parts;
  }

  /** All integers. */
  static readonly all: Domain = new Domain(-Infinity, Infinity, Infinity, 0, [-Infinity, Infinity]);

  /** From 0 to 1. */
  static readonly truth: Domain = new Domain(0, 1, 2, 3, undefined);

  /** One integer. */
  static single(x: Int): Domain {
    return typeof x === "number"
      ? new Domain(x, x, 1, 1, undefined)
      : new Domain(x, x, 1, 0, [x, x]);
  }

  /** From `low` to `high`. */
  static range(low: Int, high: Int): Domain | undefined {
    if (low > high) return undefined;
    if (low === high) return Domain.single(low);
    if (typeof low === "number" && typeof high === "number" && high - low < 32) {
      return Domain.word(low, (2 << (high - low)) - 1);
    }
    return new Domain(low, high, sizeOf(low, high), 0, [low, high]);
  }

  /** The integers `base + i` for the set bits `i`. */
  private static word(base: number, bits: number): Domain | undefined {
    if (bits === 0) return undefined;
    const low = lowestBit(bits);
    const high = 31 - Math.clz32(bits);
    return new Domain(base + low, base + high, countBits(bits), (bits >>> low) | 0, undefined);
  }

  /** The union of intervals, `low, high, low, high, …` ascending and without overlap. */
  private static ofParts(parts: readonly Int[]): Domain | undefined {
    const n = parts.length;
    if (n === 0) return undefined;
    const low = parts[0]!;
    const high = parts[n - 1]!;
    if (low === high) return Domain.single(low);
    if (typeof low === "number" && typeof high === "number" && high - low < 32) {
      let bits = 0;
      for (let i = 0; i < n; i += 2) {
        const from = (parts[i] as number) - low;
        const to = (parts[i + 1] as number) - low;
        bits |= ((2 << (to - from)) - 1) << from;
      }
      return new Domain(low, high, countBits(bits), bits, undefined);
    }
    work(n);
    return new Domain(low, high, totalSize(parts), 0, parts);
  }

  /** The union of intervals in any order, `low, high, low, high, …`; those with `low > high` are empty. */
  static union(bounds: readonly Int[]): Domain | undefined {
    if (areAscending(bounds)) return Domain.joined(bounds);
    return Domain.joined(pairsOf(bounds, 0, bounds.length).sort(byLow).flat());
  }

  /** Does the same in parts. */
  static *unionInParts(bounds: readonly Int[]): LongWork<Domain | undefined> {
    if (areAscending(bounds)) return Domain.joined(bounds);
    let runs: Pair[][] = [];
    for (let i = 0; i < bounds.length; i += 2 * PART) {
      runs.push(pairsOf(bounds, i, Math.min(i + 2 * PART, bounds.length)).sort(byLow));
      yield SORTING * PART;
    }
    while (runs.length > 1) {
      const longer: Pair[][] = [];
      for (let i = 0; i < runs.length; i += 2) {
        longer.push(yield* mergedInParts(runs[i]!, runs[i + 1] ?? []));
      }
      runs = longer;
    }
    return Domain.joined((runs[0] ?? []).flat());
  }

  /** The union of domains, at least one, in parts. */
  static *unionOf(domains: readonly Domain[]): LongWork<Domain> {
    let rest = domains;
    while (rest.length > 1) {
      const merged: Domain[] = [];
      let steps = 0;
      for (let i = 0; i < rest.length; i += 2) {
        const [a, b] = [rest[i]!, rest[i + 1]];
        merged.push(b === undefined ? a : a.or(b));
        steps += 1 + a.width + (b?.width ?? 0);
        if (steps < BLOCK) continue;
        yield steps;
        steps = 0;
      }
      rest = merged;
    }
    return rest[0]!;
  }

  /** The union of intervals whose lower bounds ascend. */
  private static joined(bounds: readonly Int[]): Domain | undefined {
    const parts: Int[] = [];
    for (let i = 0; i < bounds.length; i += 2) {
      const low = bounds[i]!;
      const high = bounds[i + 1]!;
      const last = parts.length - 1;
      if (last >= 0 && low <= add(parts[last]!, 1)) parts[last] = greatest(parts[last]!, high);
      else parts.push(low, high);
    }
    return Domain.ofParts(parts);
  }

  /** These integers, in any order. */
  static of(values: Iterable<Int>): Domain | undefined {
    const bounds: Int[] = [];
    for (const value of values) bounds.push(value, value);
    return Domain.union(bounds);
  }

  /** The intervals: bounds in ascending order. */
  intervals(): readonly Int[] {
    if (this.parts !== undefined) return this.parts;
    const { bits } = this;
    const base = this.min as number;
    const parts: Int[] = [];
    for (let rest = bits, at = 0; rest !== 0;) {
      const skip = lowestBit(rest);
      rest >>>= skip;
      at += skip;
      const run = ~rest === 0 ? 32 : lowestBit(~rest);
      parts.push(base + at, base + at + run - 1);
      rest = run === 32 ? 0 : rest >>> run;
      at += run;
    }
    return parts;
  }

  /** All elements in ascending order; not for an open domain. */
  *values(): Generator<Int, void, undefined> {
    const parts = this.intervals();
    for (let i = 0; i < parts.length; i += 2) {
      for (let x = parts[i]!; x <= parts[i + 1]!; x = add(x, 1)) yield x;
    }
  }

  /** The number of bounds that operations on it go through; 0 for a word. */
  get width(): number {
    return this.parts === undefined ? 0 : this.parts.length;
  }

  /** Is it one interval? */
  get isInterval(): boolean {
    const { parts } = this;
    if (parts !== undefined) return parts.length === 2;
    return (this.max as number) - (this.min as number) + 1 === this.size;
  }

  has(x: Int): boolean {
    if (x < this.min || x > this.max) return false;
    const { parts } = this;
    if (parts === undefined)
      return ((this.bits >>> ((x as number) - (this.min as number))) & 1) === 1;
    return parts.length === 2 || (this.place(x) & 1) === 0 || parts[this.place(x)] === x;
  }

  /** The index of the last bound that is at most `x`; `x` is at least `min`. */
  private place(x: Int): number {
    const parts = this.parts!;
    let low = 0;
    let high = parts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (parts[middle]! <= x) low = middle;
      else high = middle - 1;
    }
    // An interval of one integer has two equal bounds; return the first.
    return low > 0 && parts[low - 1] === x ? low - 1 : low;
  }

  /** The elements that are at least `x`. */
  from(x: Int): Domain | undefined {
    if (x <= this.min) return this;
    if (x > this.max) return undefined;
    const { parts } = this;
    if (parts === undefined) {
      const shift = (x as number) - (this.min as number);
      return Domain.word(x as number, this.bits >>> shift);
    }
    if (parts.length === 2) return Domain.range(x, this.max);
    const at = this.place(x);
    const isEnd = (at & 1) === 1;
    const rest = parts.slice(isEnd && parts[at] !== x ? at + 1 : at & ~1);
    if (rest[0]! < x) rest[0] = x;
    return Domain.ofParts(rest);
  }

  /** The elements that are at most `x`. */
  to(x: Int): Domain | undefined {
    if (x >= this.max) return this;
    if (x < this.min) return undefined;
    const { parts } = this;
    if (parts === undefined) {
      const width = (x as number) - (this.min as number);
      return Domain.word(this.min as number, this.bits & ((2 << width) - 1));
    }
    if (parts.length === 2) return Domain.range(this.min, x);
    const at = this.place(x);
    const rest = parts.slice(0, at + 1);
    if ((at & 1) === 0) rest.push(x);
    return Domain.ofParts(rest);
  }

  /** The elements from `low` to `high`. */
  private clipped(low: Int, high: Int): Domain | undefined {
    const { parts } = this;
    if (parts === undefined || parts.length === 2) return this.from(low)?.to(high);
    if (low <= this.min) return this.to(high);
    if (high >= this.max) return this.from(low);
    if (low > this.max || high < this.min) return undefined;
    const first = this.place(low) & ~1;
    const last = this.place(high) | 1;
    const within = parts.slice(first, last + 1);
    if (within[1]! < low) within.splice(0, 2);
    else within[0] = greatest(within[0]!, low);
    const end = within.length - 1;
    if (end > 0) within[end] = least(within[end]!, high);
    return Domain.ofParts(within);
  }

  /** All elements but `x`. */
  without(x: Int): Domain | undefined {
    if (x < this.min || x > this.max) return this;
    const { parts } = this;
    if (parts === undefined) {
      const at = (x as number) - (this.min as number);
      if (((this.bits >>> at) & 1) === 0) return this;
      return Domain.word(this.min as number, this.bits & ~(1 << at));
    }
    if (!this.has(x)) return this;
    let at = this.place(x);
    if ((at & 1) === 1) at--;
    const low = parts[at]!;
    const high = parts[at + 1]!;
    const middle: Int[] = [];
    if (low < x) middle.push(low, subtract(x, 1));
    if (x < high) middle.push(add(x, 1), high);
    const rest = parts.slice();
    rest.splice(at, 2, ...middle);
    return Domain.ofParts(rest);
  }

  /** The elements that are not from `low` to `high`, which is not less. */
  withoutRange(low: Int, high: Int): Domain | undefined {
    if (high < this.min || low > this.max) return this;
    if (low <= this.min) return high >= this.max ? undefined : this.from(add(high, 1));
    if (high >= this.max) return this.to(subtract(low, 1));
    const { parts, bits } = this;
    if (parts === undefined) {
      const base = this.min as number;
      const from = (low as number) - base;
      const rest = bits & ~(((2 << ((high as number) - (low as number))) - 1) << from);
      return rest === bits ? this : Domain.word(base, rest);
    }
    const out: Int[] = [];
    let isSame = true;
    for (let i = 0; i < parts.length; i += 2) {
      const first = parts[i]!;
      const last = parts[i + 1]!;
      if (last < low || first > high) {
        out.push(first, last);
        continue;
      }
      isSame = false;
      if (first < low) out.push(first, subtract(low, 1));
      if (last > high) out.push(add(high, 1), last);
    }
    return isSame ? this : Domain.ofParts(out);
  }

  /** The elements that are also in `other`. */
  and(other: Domain): Domain | undefined {
    if (this === other) return this;
    if (this.bits !== 0 && other.bits !== 0) {
      const a = this.min as number;
      const b = other.min as number;
      const distance = b - a;
      if (distance >= 32 || distance <= -32) return undefined;
      const bits = distance >= 0 ? other.bits << distance : other.bits >>> -distance;
      const both = this.bits & bits;
      return both === this.bits ? this : Domain.word(a, both);
    }
    if (this.size === 1) return other.has(this.min) ? this : undefined;
    if (other.size === 1) return this.has(other.min) ? other : undefined;
    if (other.isInterval) return this.clipped(other.min, other.max);
    if (this.isInterval) {
      const part = other.clipped(this.min, this.max);
      const isWhole = part?.isInterval === true && part.min === this.min && part.max === this.max;
      return isWhole ? this : part;
    }
    const a = this.intervals();
    const b = other.intervals();
    work(a.length + b.length);
    if (this.equals(other)) return this;
    const both = Domain.ofParts(common(a, b));
    return both !== undefined && both.equals(this) ? this : both;
  }

  /** The elements of either. */
  or(other: Domain): Domain {
    if (this === other) return this;
    if (this.bits !== 0 && other.bits !== 0) {
      const a = this.min as number;
      const b = other.min as number;
      const low = Math.min(a, b);
      if (Math.max(this.max as number, other.max as number) - low < 32) {
        return Domain.word(low, (this.bits << (a - low)) | (other.bits << (b - low)))!;
      }
    }
    const a = this.intervals();
    const b = other.intervals();
    work(a.length + b.length);
    return Domain.ofParts(united(a, b))!;
  }

  /** The complement. */
  complement(): Domain | undefined {
    const parts = this.intervals();
    const out: Int[] = [];
    if (this.min !== -Infinity) out.push(-Infinity, subtract(this.min, 1));
    for (let i = 1; i + 1 < parts.length; i += 2) {
      out.push(add(parts[i]!, 1), subtract(parts[i + 1]!, 1));
    }
    if (this.max !== Infinity) out.push(add(this.max, 1), Infinity);
    return Domain.ofParts(out);
  }

  /** The elements that are not in `other`. */
  minus(other: Domain): Domain | undefined {
    const rest = other.complement();
    return rest === undefined ? undefined : this.and(rest);
  }

  /** Do the two have a common element? */
  meets(other: Domain): boolean {
    if (this.max < other.min || other.max < this.min) return false;
    if (this.parts === undefined && other.parts === undefined) return this.and(other) !== undefined;
    const a = this.intervals();
    const b = other.intervals();
    let i = 0;
    let j = 0;
    while (i < a.length && j < b.length) {
      if (a[i + 1]! < b[j]!) i += 2;
      else if (b[j + 1]! < a[i]!) j += 2;
      else break;
    }
    work(i + j);
    return i < a.length && j < b.length;
  }

  equals(other: Domain): boolean {
    if (this.min !== other.min || this.max !== other.max || this.bits !== other.bits) return false;
    if (this.parts === undefined || other.parts === undefined) return this.parts === other.parts;
    return (
      this.parts.length === other.parts.length && this.parts.every((x, i) => x === other.parts![i])
    );
  }

  /** `x + c` for each `x`; a superset of that if there are very many intervals. */
  shift(c: Int): Domain {
    if (c === 0) return this;
    const { size, bits } = this;
    if (bits !== 0) {
      const min = add(this.min, c);
      const max = add(this.max, c);
      if (typeof min === "number" && typeof max === "number") {
        return new Domain(min, max, size, bits, undefined);
      }
    }
    return Domain.ofParts(this.movable(c).map((x) => add(x, c)))!;
  }

  /** The intervals, or that from the least to the greatest element if there are very many to move by `c`. */
  private movable(c: Int): readonly Int[] {
    const parts = this.intervals();
    const most = 2 * (typeof c === "number" ? MOST_MOVED : MOST_MOVED_FAR);
    return parts.length > most ? [this.min, this.max] : parts;
  }

  /** `-x` for each `x`. */
  mirror(): Domain {
    const { min, max, size, bits } = this;
    if (bits !== 0) {
      const unused = 31 - ((max as number) - (min as number));
      return new Domain(negate(max), negate(min), size, (reversed(bits) >>> unused) | 0, undefined);
    }
    return Domain.ofParts(mirrored(this.intervals()))!;
  }

  /** The intervals with their bounds multiplied by `c`, not 0: a superset of all `c * x`. */
  times(c: Int): Domain {
    const bounds = this.movable(c).map((x) => multiply(x, c));
    return Domain.union(c < 0 ? bounds.reverse() : bounds)!;
  }

  /**
   * The integers whose multiple by `c`, not 0, is within the bounds of an interval of this domain; a superset
   * of them if there are very many intervals.
   */
  dividedBy(c: Int): Domain | undefined {
    const parts = this.movable(c);
    const bounds: Int[] = [];
    for (let i = 0; i < parts.length; i += 2) {
      const [low, high] = c < 0 ? [parts[i + 1]!, parts[i]!] : [parts[i]!, parts[i + 1]!];
      bounds.push(divideUp(low, c), divideDown(high, c));
    }
    return Domain.union(bounds);
  }
}

// V8 compiles long loops better in functions of their own.

function totalSize(parts: readonly Int[]): number {
  let size = 0;
  for (let i = 0; i < parts.length; i += 2) size += sizeOf(parts[i]!, parts[i + 1]!);
  return size;
}

/** From so many elements on, it takes long to let an array grow. */
const LARGE = 4096;

/** An array to fill from the front with at most `n` bounds. */
function room(n: number): Int[] {
  return n < LARGE ? [] : new Array<Int>(n);
}

/** The intersection of two lists of intervals. */
function common(a: readonly Int[], b: readonly Int[]): Int[] {
  const parts = room(a.length + b.length);
  let n = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const low = greatest(a[i]!, b[j]!);
    const high = least(a[i + 1]!, b[j + 1]!);
    if (low <= high) {
      parts[n++] = low;
      parts[n++] = high;
    }
    if (a[i + 1]! < b[j + 1]!) i += 2;
    else j += 2;
  }
  parts.length = n;
  return parts;
}

/** The union of two lists of intervals. */
function united(a: readonly Int[], b: readonly Int[]): Int[] {
  const parts = room(a.length + b.length);
  let n = 0;
  for (let i = 0, j = 0; i < a.length || j < b.length;) {
    const isFirst = j >= b.length || (i < a.length && a[i]! < b[j]!);
    const low = isFirst ? a[i]! : b[j]!;
    const high = isFirst ? a[i + 1]! : b[j + 1]!;
    if (n > 0 && low <= add(parts[n - 1]!, 1)) {
      parts[n - 1] = greatest(parts[n - 1]!, high);
    } else {
      parts[n++] = low;
      parts[n++] = high;
    }
    if (isFirst) i += 2;
    else j += 2;
  }
  parts.length = n;
  return parts;
}

function mirrored(parts: readonly Int[]): Int[] {
  const out = room(parts.length);
  let n = 0;
  for (let i = parts.length - 1; i >= 0; i--) out[n++] = negate(parts[i]!);
  return out;
}

function sizeOf(low: Int, high: Int): number {
  if (typeof low === "number" && typeof high === "number") return high - low + 1;
  if (!isFinite(low) || !isFinite(high)) return Infinity;
  // Adjacent integers beyond the safe ones may be equal as numbers.
  return Number(BigInt(high) - BigInt(low) + 1n);
}
