/**
 * Tables: the answers of one call of a tabled predicate.
 *
 * An answer is a term as stored by variants.ts: the value of the variable for a call with one, else a
 * compound of all values. Answers are stored in the order in which they were found, so that a reader is an
 * index into the array and may read while answers are added. Where arguments have modes, there is one answer
 * for the values of the others: a better one is appended, and the slot of the old one is cleared.
 */
import { once } from "../terms/effort.js";
import { deref, isAtomic } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { compare } from "../terms/order.js";
import type { Database } from "../machine/database.js";
import type { Machine } from "../machine/machine.js";
import type { Join } from "./modes.js";
import { Scan, VariantTable, instances, isCopied, kept, scanLong, scanned } from "./variants.js";
import type { Leaf } from "./variants.js";

/** `EVALUATING`: answers may be added. `COMPLETE`: there are no more. `DROPPED`: it has been given up. */
export const EVALUATING = 0;
export const COMPLETE = 1;
export const DROPPED = 2;

/** The size of an answer in cells, without its terms. */
const ANSWER_CELLS = 4;

const scan = new Scan();

/** What an answer changes in a table. */
export interface Change {
  /** The answer with the same values of the variables without modes. */
  readonly leaf: Leaf<number> | undefined;
  /** What is to be stored. If there is none, the change depends on the goals of modes. */
  readonly answer: Term | undefined;
  readonly hash: number;
  readonly cells: number;
}

/** The answers of one call. `R` is the type of readers while they are being found. */
export class Table<R = unknown> {
  /** Its leaf among the tables of its predicate, found by the call's arguments without modes. */
  readonly leaf: Leaf<Table<R>>;
  private readonly home: VariantTable<Table<R>>;
  /** The joins of the arguments with modes, which are the last variables. */
  readonly joins: readonly Join[];
  /** How many variables the call has, and how many of them without modes. */
  private readonly width: number;
  readonly indexed: number;
  /** The answers; a slot is empty when a better answer has replaced it. */
  answers: (Term | undefined)[] = [];
  /** Indices of the answers, by the values of the variables without modes. */
  private index: VariantTable<number> | undefined = undefined;
  state: typeof EVALUATING | typeof COMPLETE | typeof DROPPED = EVALUATING;
  /** The run that finds the answers. */
  readonly owner: object;
  /** The readers that have seen all answers so far. */
  idle: R[] = [];
  /** Its index among the tables being evaluated in that run. */
  depth = 0;
  /** Is it to be forgotten as soon as it is complete? */
  isDoomed = false;
  /** How many cells the database counts for it, and how many of these are for its readers. */
  private size = 0;
  private waiting = 0;
  private readonly database: Database;

  /** A table for a call with `width` variables. */
  constructor(
    database: Database,
    home: VariantTable<Table<R>>,
    leaf: Leaf<Table<R>>,
    joins: readonly Join[],
    owner: object,
    width: number,
  ) {
    this.home = home;
    this.leaf = leaf;
    this.joins = joins;
    this.width = width;
    this.indexed = width - joins.length;
    this.owner = owner;
    this.database = database;
  }

  /** Can there be only one answer? */
  get isGround(): boolean {
    return this.width === 0;
  }

  /** Counts cells for which there is room. */
  count(cells: number): void {
    this.database.touch();
    this.size += cells;
    this.database.holdings.cells += cells;
  }

  /** Counts cells for a reader. */
  countReader(m: Machine, cells: number): void {
    m.reserve(cells);
    this.waiting += cells;
    this.count(cells);
  }

  /**
   * Finds out what an answer, the values of the variables of the call, changes: undefined for nothing. False
   * if that takes long, unless `mayTakeLong`; then long work is divided.
   */
  changeBy(m: Machine, values: readonly Term[], mayTakeLong: boolean): Change | undefined | false {
    const { width, indexed, joins } = this;
    const index = (this.index ??= new VariantTable(indexed, width));
    if (!mayTakeLong && !scan.clear().add(values, 0, indexed)) return false;
    const s = mayTakeLong ? scanLong(values, indexed) : scan;
    const leaf = index.find(s, values);
    const { hash } = s;
    if (leaf !== undefined) {
      if (joins.length === 0) return undefined;
      if (joins.some((join) => typeof join !== "function")) {
        return { leaf, hash, answer: undefined, cells: 0 };
      }
      if (!mayTakeLong && (isCopied(leaf.key) || !values.every((x) => isAtomic(deref(x)))))
        return false;
      return this.joined(m, values, leaf, instances(leaf.key, width, m.stamp));
    }
    if (!mayTakeLong && !s.add(values, indexed, width)) return false;
    const all = mayTakeLong && indexed < width ? scanLong(values, width) : s;
    return this.changed(m, leaf, hash, all, values);
  }

  private changed(
    m: Machine,
    leaf: Leaf<number> | undefined,
    hash: number,
    { cells, shapes }: Scan,
    values: readonly Term[],
  ): Change {
    once(1, () => m.reserve(ANSWER_CELLS + cells));
    return { leaf, hash, answer: kept(values, shapes), cells };
  }

  /**
   * The change by an answer when `leaf` is that with these `old` values: undefined for none. The values of
   * variables whose modes have goals are joined already. Long work is divided.
   */
  joined(
    m: Machine,
    values: readonly Term[],
    leaf: Leaf<number>,
    old: readonly Term[],
  ): Change | undefined {
    const { indexed, joins } = this;
    const all = values.slice();
    let isChanged = false;
    joins.forEach((join, j) => {
      const i = indexed + j;
      const before = old[i]!;
      const value = deref(values[i]!);
      const after = typeof join === "function" ? join(before, value) : value;
      if (after !== before && compare(after, before) !== 0) isChanged = true;
      all[i] = after;
    });
    return isChanged ? this.changed(m, leaf, leaf.hash, scanned(scan, all), all) : undefined;
  }

  /** Makes a change whose answer is known. */
  change({ leaf, hash, answer, cells }: Change): void {
    const { answers } = this;
    const made = leaf ?? this.index!.enter(hash, answer!);
    if (leaf === undefined) this.count(ANSWER_CELLS + cells);
    else {
      this.count(1 + cells - leaf.cells);
      answers[leaf.value!] = undefined;
      leaf.key = answer!;
    }
    made.cells = cells;
    made.value = answers.length;
    answers.push(answer!);
  }

  /** There will be no further answers. */
  complete(): void {
    if (this.state !== EVALUATING) return;
    this.state = COMPLETE;
    this.index = undefined;
    this.idle = [];
    this.release(this.waiting);
    this.waiting = 0;
    if (this.joins.length > 0) this.answers = this.answers.filter((x) => x !== undefined);
    const { leaf } = this;
    if (this.isDoomed || leaf.isOut) {
      this.forget();
      return;
    }
    // Another run may have completed a table of its own.
    if (leaf.value !== this && leaf.value?.state === COMPLETE) leaf.value.release();
    leaf.value = this;
  }

  /** Drops the table; its readers may continue. */
  drop(): void {
    this.state = DROPPED;
    this.idle = [];
    this.forget();
  }

  private forget(): void {
    this.release();
    if (this.leaf.value !== this) return;
    this.leaf.value = undefined;
    this.home.remove(this.leaf);
  }

  private release(cells: number = this.size): void {
    this.size -= cells;
    this.database.holdings.remove(cells);
  }
}
