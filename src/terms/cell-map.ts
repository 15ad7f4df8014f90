/**
 * Maps and sets of cells that may get large.
 *
 * V8 keeps the entries of a `Map` in one table, and copies them when it grows: with a million entries that
 * takes longer than a run may hold the event loop. So these consist of several tables of limited size.
 */
import { reserveEntry } from "./effort.js";
import type { Cell } from "./term.js";

/** The most entries of one table. */
const MOST = 1 << 17;

/** A map from cells to values, in the order in which they were added. */
export class CellMap<V> {
  private readonly tables: Map<Cell, V>[] = [new Map()];
  size = 0;

  get(key: Cell): V | undefined {
    const { tables } = this;
    for (let i = tables.length - 1; i >= 0; i--) {
      const value = tables[i]!.get(key);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  /** Enters the value, which is not undefined. */
  set(key: Cell, value: V): void {
    const { tables } = this;
    let table = tables[tables.length - 1]!;
    if (tables.length > 1) table = tables.find((one) => one.has(key)) ?? table;
    const before = table.size;
    reserveEntry(before);
    table.set(key, value);
    if (table.size === before) return;
    this.size++;
    if (table.size === MOST) tables.push(new Map());
  }

  delete(key: Cell): void {
    if (this.tables.some((table) => table.delete(key))) this.size--;
  }

  *entries(): Generator<readonly [Cell, V], undefined> {
    for (const table of this.tables) yield* table;
    return undefined;
  }
}

/** A set of cells, in the order in which they were added. */
export class CellSet {
  private readonly tables: Set<Cell>[] = [new Set()];

  has(x: Cell): boolean {
    const { tables } = this;
    for (let i = tables.length - 1; i >= 0; i--) if (tables[i]!.has(x)) return true;
    return false;
  }

  /** Adds a cell; false if it was there. */
  add(x: Cell): boolean {
    if (this.has(x)) return false;
    const { tables } = this;
    const table = tables[tables.length - 1]!;
    reserveEntry(table.size);
    table.add(x);
    if (table.size === MOST) tables.push(new Set());
    return true;
  }

  delete(x: Cell): void {
    this.tables.some((table) => table.delete(x));
  }

  *items(): Generator<Cell, undefined> {
    for (const table of this.tables) yield* table;
    return undefined;
  }
}

/** Of so many cells, about one is remembered while none has been met again. */
const SAMPLE = 32;

/** Chooses one of `SAMPLE` at random. */
export class Sample {
  private random = 1;

  takes(): boolean {
    this.random = (Math.imul(this.random, 0x19660d) + 0x3c6ef35f) | 0;
    return this.random >>> 0 < 2 ** 32 / SAMPLE;
  }
}

/**
 * The compounds that a long walk has met. Nearly all terms are trees: as long as no cell is met twice, only a
 * sample is remembered. So a cell may be entered a few times more than once, but the walk ends, and takes
 * time in proportion to the cells.
 */
export class Met {
  private readonly cells = new CellSet();
  private readonly sample = new Sample();
  /** Has a cell been met twice? */
  hasRepeats = false;

  /** Notes that the walk meets `x`; false if it need not enter it again. */
  enter(x: Cell): boolean {
    if (this.hasRepeats) return this.cells.add(x);
    if (this.cells.has(x)) {
      this.hasRepeats = true;
      return false;
    }
    if (this.sample.takes()) this.cells.add(x);
    return true;
  }
}
