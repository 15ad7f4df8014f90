/**
 * Tables: the answers of one call of a tabled predicate.
 *
 * An answer is a term as stored by variants.ts: the value of the variable for a call with one, else a
 * compound of all values. Answers are stored in the order in which they were found, so that a reader is an
 * index into the array and may read while answers are added. Where arguments have modes, there is one answer
 * for the values of the others: a better one is appended, and the slot of the old one is cleared.
 */
import { deref } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { compare } from "../terms/order.js";
import { unify } from "../terms/unify.js";
import type { Database } from "../machine/database.js";
import type { Machine } from "../machine/machine.js";
import type { Join } from "./modes.js";
import { Scan, VariantTable, instance, kept, partOf } from "./variants.js";
import type { Leaf, Shape } from "./variants.js";

/** `EVALUATING`: answers may be added. `COMPLETE`: there are no more. `DROPPED`: it has been given up. */
export const EVALUATING = 0;
export const COMPLETE = 1;
export const DROPPED = 2;

/** The size of an answer in cells, without its terms. */
const ANSWER_CELLS = 4;

const scan = new Scan();

/** Unifies the variables of a call with their values in an answer. */
export function unifyAnswer(m: Machine, variables: readonly Term[], answer: Term): boolean {
  const n = variables.length;
  const found = instance(answer, m.stamp);
  for (let i = 0; i < n; i++) {
    if (!unify(m, variables[i]!, partOf(found, n, i))) return false;
  }
  return true;
}

/** The answers of one call. `R` is the type of readers while they are being found. */
export class Table<R = unknown> {
  /** Its leaf among the tables of its predicate, found by the call's arguments without modes. */
  readonly leaf: Leaf<Table<R>>;
  private readonly home: VariantTable<Table<R>>;
  /** The joins of the arguments with modes, which are the last variables. */
  private readonly joins: readonly Join[];
  /** How many variables the call has. */
  private readonly width: number;
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
    this.owner = owner;
    this.database = database;
  }

  /** Can there be only one answer? */
  get isGround(): boolean {
    return this.width === 0;
  }

  /** Counts cells for which there is room. */
  count(cells: number): void {
    this.size += cells;
    this.database.kept += cells;
  }

  /** Counts cells for a reader. */
  countReader(m: Machine, cells: number): void {
    m.reserve(cells);
    this.waiting += cells;
    this.count(cells);
  }

  /** Adds an answer, the values of the variables of the call; false when it changes nothing. */
  add(m: Machine, values: readonly Term[]): boolean {
    const { answers, width, joins } = this;
    const indexed = width - joins.length;
    const index = (this.index ??= new VariantTable(indexed, width));
    scan.clear();
    const shapes: Shape[] = [];
    for (let i = 0; i < indexed; i++) shapes.push(scan.add(values[i]!));
    const leaf = index.find(scan, values);
    if (leaf !== undefined) return joins.length > 0 && this.join(m, values, leaf);
    const { hash } = scan;
    for (let i = indexed; i < width; i++) shapes.push(scan.add(values[i]!));
    const { cells } = scan;
    m.reserve(ANSWER_CELLS + cells);
    const answer = kept(values, shapes);
    this.count(ANSWER_CELLS + cells);
    const made = index.enter(hash, answer);
    made.cells = cells;
    made.value = answers.length;
    answers.push(answer);
    return true;
  }

  /** Joins an answer with an existing one that differs at most in arguments with modes. */
  private join(m: Machine, values: readonly Term[], leaf: Leaf<number>): boolean {
    const { answers, width, joins } = this;
    const indexed = width - joins.length;
    const before = instance(leaf.key, m.stamp);
    const joined = values.slice();
    let isChanged = false;
    for (let i = indexed; i < width; i++) {
      const old = partOf(before, width, i);
      const value = joins[i - indexed]!(m, old, deref(values[i]!));
      if (value !== old && compare(value, old) !== 0) isChanged = true;
      joined[i] = value;
    }
    if (!isChanged) return false;
    scan.clear();
    const shapes = joined.map((value) => scan.add(value));
    const { cells } = scan;
    m.reserve(1 + cells);
    const answer = kept(joined, shapes);
    this.count(1 + cells - leaf.cells);
    leaf.cells = cells;
    // Another answer may have arrived while the goal of a mode ran.
    answers[leaf.value!] = undefined;
    leaf.key = answer;
    leaf.value = answers.length;
    answers.push(answer);
    return true;
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
    this.database.kept -= cells;
  }
}
