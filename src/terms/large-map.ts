/**
 * A map that checks for room before it grows.
 *
 * V8 keeps the entries of a map in one table. A deleted entry keeps its place. When the table is full, V8
 * copies the entries into one of twice the size, or of the same size if half of the entries are deleted; when
 * less than a quarter is in use, into one of half the size. So the size of the map does not tell when it
 * grows; this class counts as V8 does (OrderedHashTable::EnsureCapacity and Shrink).
 */
import { reserve } from "./effort.js";

/** The capacity of an empty table. */
const LEAST = 4;
/** From this capacity on, growing takes much memory at once. */
const LARGE = 1 << 14;

export class LargeMap<K, V> extends Map<K, V> {
  /** The capacity of the table, and how many of its places are taken, deleted entries included. */
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
