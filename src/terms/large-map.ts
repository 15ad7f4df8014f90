/**
 * A map that sees to it that there is room before it grows.
 *
 * V8 keeps the entries of a map in one table. When the table is full, they are copied into one of twice
 * the size, or of the same size if half of the entries have been deleted: a deleted entry keeps its place
 * until then. When less than a quarter is in use, the new one has half the size. So the size of the map does
 * not tell when it grows, and this counts as V8 does (OrderedHashTable::EnsureCapacity and Shrink).
 */
import { reserve } from "./effort.js";

/** What an empty table has room for. */
const LEAST = 4;
/** A table that has room for so many entries takes much memory at once when it grows. */
const LARGE = 1 << 14;

export class LargeMap<K, V> extends Map<K, V> {
  /** How many entries there is room for, and how many of them are taken, deleted ones included. */
  private capacity = LEAST;
  private taken = 0;

  override set(key: K, value: V): this {
    if (this.taken >= this.capacity && !this.has(key)) this.grow();
    const before = this.size;
    super.set(key, value);
    if (this.size !== before) this.taken++;
    return this;
  }

  override delete(key: K): boolean {
    const wasThere = super.delete(key);
    if (wasThere && this.size < this.capacity / 4 && this.capacity > LEAST) {
      this.capacity /= 2;
      this.taken = this.size;
    }
    return wasThere;
  }

  override clear(): void {
    super.clear();
    this.capacity = LEAST;
    this.taken = 0;
  }

  private grow(): void {
    const isHalfFull = this.size > this.capacity / 2;
    if (this.capacity >= LARGE) reserve(isHalfFull ? this.capacity : this.capacity / 2);
    this.taken = this.size;
    if (isHalfFull) this.capacity *= 2;
  }
}
