/**
 * Tables: the answers of one call of a tabled predicate.
 *
 * An answer is a term: with one variable in the call its value, else a compound of
 * all values. It shares no variable with the run that found it: one that has some is
 * a template behind an `OPEN` cell. Answers are kept in the order in which they
 * were found, so that a reader is a place in the array and may read while answers
 * are added. Where arguments have modes there is one answer for the values of the
 * others: a better one comes at the end, and the place of the old one is empty.
 */
import { copyToKeep, instanceOf } from "../terms/duplicate.js";
import { noteCells } from "../terms/effort.js";
import { TemplateMaker, instantiate, unwrap } from "../terms/template.js";
import {
  ATOM,
  Functor,
  KIND_REF,
  NIL,
  TRUE,
  argument,
  compound,
  deref,
  functor,
  struct1,
} from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { compare } from "../terms/order.js";
import { unify } from "../terms/unify.js";
import type { Database } from "../machine/database.js";
import type { Machine } from "../machine/machine.js";
import type { Join } from "./tabling-modes.js";
import { Tokens, VariantTable } from "./tabling-variants.js";
import type { Leaf } from "./tabling-variants.js";

const OPEN: Functor = new Functor("open", 0, KIND_REF);

/** `EVALUATING`: answers may be added. `COMPLETE`: these are all. `DROPPED`: nobody looks at it any more. */
export const EVALUATING = 0;
export const COMPLETE = 1;
export const DROPPED = 2;

/** What an answer is counted as, in cells, without its terms. */
const ANSWER_CELLS = 4;
/** The same for the first one, which has a table made. */
const TABLE_CELLS = 12;

const tokens = new Tokens();

/** The values of the variables of one call, as a table keeps them. */
function kept(values: readonly Term[], isGround: boolean): Term {
  const n = values.length;
  if (isGround) {
    if (n === 1) return copyToKeep(values[0]!, 0);
    return compound(
      functor("ret", n),
      values.map((x) => copyToKeep(x, 0)),
    );
  }
  const whole = n === 1 ? values[0]! : compound(functor("ret", n), values.slice());
  const maker = new TemplateMaker();
  const template = maker.make(whole);
  return maker.variables === 0 ? unwrap(template) : struct1(OPEN, template);
}

/** The value of variable `i` of `n` in an answer that has been instantiated. */
function valueAt(answer: Term, n: number, i: number): Term {
  return n === 1 ? answer : argument(answer as Cell, i);
}

function instance(answer: Term, stamp: number): Term {
  if (typeof answer === "number" || answer.t !== OPEN) return instanceOf(answer);
  return instantiate(answer.a0, [], stamp);
}

/** Unifies the variables of a call with their values in an answer. */
export function unifyAnswer(m: Machine, variables: readonly Term[], answer: Term): boolean {
  const n = variables.length;
  if (n === 0) return true;
  const found = instance(answer, m.stamp);
  if (n === 1) return unify(m, variables[0]!, found);
  for (let i = 0; i < n; i++) {
    if (!unify(m, variables[i]!, argument(found as Cell, i))) return false;
  }
  return true;
}

/** The answers of one call. `R` is what reads them while they are being found. */
export class Table<R = unknown> {
  /** Where it stands, by the arguments of the call without modes. */
  readonly leaf: Leaf<Table<R>>;
  /** Of the variables, the last so many are arguments with modes. */
  private readonly joins: readonly Join[];
  /** The answers; those that a better one has replaced are empty places. */
  answers: (Term | undefined)[] = [];
  /** Places of the answers, by the values of the variables without modes. */
  private index: VariantTable<number> | undefined = new VariantTable(false);
  state: typeof EVALUATING | typeof COMPLETE | typeof DROPPED = EVALUATING;
  /** The run that finds the answers. */
  readonly owner: object;
  /** The readers that have seen all answers so far. */
  idle: R[] = [];
  /** Its place among the tables that are being evaluated in that run. */
  depth = 0;
  /** It is to be forgotten as soon as it is complete. */
  isDoomed = false;
  /** How many cells its answers are counted as, by the database. */
  private size = 0;
  private database: Database | undefined = undefined;

  constructor(leaf: Leaf<Table<R>>, joins: readonly Join[], owner: object) {
    this.leaf = leaf;
    this.joins = joins;
    this.owner = owner;
  }

  /** Adds an answer, the values of the variables of the call; false when it changes nothing. */
  add(m: Machine, variables: readonly Term[]): boolean {
    const { joins, answers } = this;
    const indexed = variables.length - joins.length;
    tokens.clear();
    const only = indexed === 1 ? deref(variables[0]!) : NIL;
    let leaf: Leaf<number>;
    if (indexed === 1 && (typeof only === "number" || only.t === ATOM)) {
      leaf = this.index!.leafOfOne(only);
    } else {
      for (let i = 0; i < indexed; i++) tokens.add(variables[i]!);
      leaf = this.index!.leaf(tokens.items);
    }
    const place = leaf.value;
    if (place === undefined) {
      leaf.value = answers.length;
      const isGround = joins.length === 0 && tokens.variables.length === 0;
      answers.push(variables.length === 0 ? TRUE : kept(variables, isGround));
      const size = (this.size === 0 ? TABLE_CELLS : ANSWER_CELLS) + tokens.items.length;
      this.size += size;
      (this.database = m.database).kept += size;
      noteCells(size);
      return true;
    }
    return joins.length > 0 && this.join(m, variables, leaf, place);
  }

  /** The same where there is an answer already, at `place`, that differs in arguments with modes at most. */
  private join(m: Machine, variables: readonly Term[], leaf: Leaf<number>, place: number): boolean {
    const { joins } = this;
    const n = variables.length;
    const indexed = n - joins.length;
    const before = instance(this.answers[place]!, m.stamp);
    const values = variables.slice();
    let isChanged = false;
    for (let i = indexed; i < n; i++) {
      const old = valueAt(before, n, i);
      const value = joins[i - indexed]!(m, old, deref(variables[i]!));
      if (value !== old && compare(value, old) !== 0) isChanged = true;
      values[i] = value;
    }
    if (!isChanged) return false;
    // Another answer may have come while the goal of a mode ran.
    this.answers[leaf.value!] = undefined;
    leaf.value = this.answers.length;
    this.answers.push(kept(values, false));
    return true;
  }

  /** There will be no further answers. */
  complete(): void {
    this.state = COMPLETE;
    this.index = undefined;
    this.idle = [];
    if (this.joins.length > 0) this.answers = this.answers.filter((x) => x !== undefined);
    this.leaf.value = this.isDoomed ? undefined : this;
  }

  /** The table is given up. */
  drop(): void {
    this.state = DROPPED;
    if (this.database !== undefined) this.database.kept -= this.size;
    this.size = 0;
    this.idle = [];
    if (this.leaf.value === this) this.leaf.value = undefined;
  }
}
