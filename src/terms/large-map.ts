/**
 * Maps and sets that may get large.
 *
 * V8 keeps the entries of a `Map` in one table, and copies them when it grows: with a quarter of a million
 * entries that takes as long as a run may hold the event loop. So these consist of several tables of limited
 * size. Growing is charged, and there must be room for it.
 */
import { isFull, reserveEntry } from "./effort.js";

/** The most entries of one table. */
const MOST = 1 << 17;

/** A map, in the order in which keys were added as long as none is deleted. No value is undefined. */
export class LargeMap<K, V> {
  /** Keys are added to the last one. */
  private readonly tables: Map<K, V>[] = [new Map()];
  private readonly most: number;
  size = 0;

  /** `most` is the number of entries of a table. */
  constructor(most: number = MOST) {
    this.most = most;
  }

  get(key: K): V | undefined {
    const { tables } = this;
    for (let i = tables.length - 1; i >= 0; i--) {
      const value = tables[i]!.get(key);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  has(key: K): boolean {
    return this.get(key) !== undefined;
  }

  set(key: K, value: V): void {
    const { tables } = this;
    let table = tables[tables.length - 1]!;
    if (tables.length > 1) table = tables.find((one) => one.has(key)) ?? table;
    const before = table.size;
    if (isFull(before) && !table.has(key)) reserveEntry(before);
    table.set(key, value);
    if (table.size === before) return;
    this.size++;
    if (table.size === this.most) this.extend();
  }

  /** Begins another table, or goes on with one that has become half empty. */
  private extend(): void {
    const { tables, most } = this;
    const at = tables.findIndex(({ size }) => size <= most / 2);
    tables.push(at < 0 ? new Map() : tables.splice(at, 1)[0]!);
  }

  delete(key: K): boolean {
    if (!this.tables.some((table) => table.delete(key))) return false;
    this.size--;
    return true;
  }

  *entries(): Generator<[K, V], undefined> {
    for (const table of this.tables) yield* table;
    return undefined;
  }

  *keys(): Generator<K, undefined> {
    for (const table of this.tables) yield* table.keys();
    return undefined;
  }

  *values(): Generator<V, undefined> {
    for (const table of this.tables) yield* table.values();
    return undefined;
  }

  [Symbol.iterator](): Generator<[K, V], undefined> {
    return this.entries();
  }
}

/** A set, in the order in which items were added. */
export class LargeSet<T> {
  private readonly tables: Set<T>[] = [new Set()];

  has(x: T): boolean {
    const { tables } = this;
    for (let i = tables.length - 1; i >= 0; i--) if (tables[i]!.has(x)) return true;
    return false;
  }

  /** Adds an item; false if it was there. */
  add(x: T): boolean {
    if (this.has(x)) return false;
    const { tables } = this;
    const table = tables[tables.length - 1]!;
    reserveEntry(table.size);
    table.add(x);
    if (table.size === MOST) tables.push(new Set());
    return true;
  }

  delete(x: T): void {
    this.tables.some((table) => table.delete(x));
  }

  *items(): Generator<T, undefined> {
    for (const table of this.tables) yield* table;
    return undefined;
  }
}
