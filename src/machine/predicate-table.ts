/**
 * The predicates of a module.
 *
 * A database has hundreds of builtins, of which a program calls a few. So they are only promised: each is made
 * when it is first looked up, and all are when the table is enumerated.
 */
import type { PredicateKey } from "./module.js";
import type { Predicate } from "./predicate.js";

/** Predicates that are made when they are first looked up. */
export interface Promised {
  keys(): Iterable<PredicateKey>;
  /** The new predicate with that key; undefined if it is not promised. */
  make(key: PredicateKey): Predicate | undefined;
}

/** The predicates of a module, by key. */
export class PredicateTable extends Map<PredicateKey, Predicate> {
  /** What is promised, if anything is left of it. */
  private promised: Promised | undefined = undefined;

  /** Promises predicates, each of which is made once. */
  promise(promised: Promised): void {
    this.promised = promised;
  }

  override get(key: PredicateKey): Predicate | undefined {
    const known = super.get(key);
    if (known !== undefined || this.promised === undefined) return known;
    const made = this.promised.make(key);
    if (made !== undefined) this.set(key, made);
    return made;
  }

  override has(key: PredicateKey): boolean {
    return this.get(key) !== undefined;
  }

  /** How many have been made. */
  get made(): number {
    return super.size;
  }

  override get size(): number {
    this.complete();
    return super.size;
  }

  override keys(): MapIterator<PredicateKey> {
    this.complete();
    return super.keys();
  }

  override values(): MapIterator<Predicate> {
    this.complete();
    return super.values();
  }

  override entries(): MapIterator<[PredicateKey, Predicate]> {
    this.complete();
    return super.entries();
  }

  override [Symbol.iterator](): MapIterator<[PredicateKey, Predicate]> {
    return this.entries();
  }

  override forEach(each: (p: Predicate, key: PredicateKey, table: this) => void): void {
    for (const [key, p] of this) each(p, key, this);
  }

  /** Makes all that are promised. */
  private complete(): void {
    if (this.promised === undefined) return;
    for (const key of this.promised.keys()) this.get(key);
    this.promised = undefined;
  }
}
