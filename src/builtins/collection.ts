/** The answers that `findall/3` and similar predicates collect. */
import { copyToKeep } from "../terms/duplicate.js";
import { identical } from "../terms/order.js";
import { cons } from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { TermSet, hashOf } from "../terms/term-set.js";
import { Holder } from "../machine/census.js";

/** After this many distinct answers, check whether at least one in `WORTH` was a duplicate. */
const ASKED = 1024;
const WORTH = 8;

/** The list of copies of the template, one for each answer, as it grows. */
export class Collection extends Holder {
  readonly template: Term;
  readonly result: Term;
  readonly tail: Term;
  /** Fresh variables of the copies get the stamp of the barrier, so that they outlive backtracking. */
  readonly stamp: number;
  /** The list so far, which ends in `tail`, and its last pair. */
  list: Term;
  private last: Cell | undefined = undefined;
  /** The answers whose duplicates are omitted. Answers with variables are not among them: they are fresh. */
  private distinct: TermSet | undefined;
  private repeated = 0;
  /** The copy of the newest answer in it. */
  private newest: Term | undefined = undefined;

  constructor(template: Term, result: Term, tail: Term, stamp: number, distinct: boolean) {
    super();
    this.template = template;
    this.result = result;
    this.tail = tail;
    this.stamp = stamp;
    this.distinct = distinct ? new TermSet() : undefined;
    this.list = tail;
  }

  get held(): Term {
    return this.list;
  }

  /** Adds an answer. */
  add(): void {
    if (this.distinct === undefined) this.append();
    else this.addDistinct(this.distinct);
  }

  private append(): Term {
    const copy = copyToKeep(this.template, this.stamp);
    const pair = cons(copy, this.tail);
    if (this.last === undefined) this.list = pair;
    else this.last.a1 = pair;
    this.last = pair;
    return copy;
  }

  /** Adds an answer unless it is a duplicate, which then counts as the newest. */
  private addDistinct(distinct: TermSet): void {
    const { template } = this;
    // A duplicate is usually one of the newest answer.
    if (this.newest !== undefined && identical(this.newest, template)) {
      this.repeated++;
      return;
    }
    const hash = hashOf(template);
    const known = hash === undefined ? undefined : distinct.find(hash, template);
    if (known !== undefined) this.repeated++;
    this.newest = known ?? this.append();
    if (hash === undefined || known !== undefined) return;
    distinct.add(hash, this.newest);
    // Stop when there are few duplicates.
    const { size } = distinct;
    if (size % ASKED === 0 && this.repeated * WORTH < size) this.distinct = undefined;
  }

  /** The copies. */
  found(): Term[] {
    const copies: Term[] = [];
    let rest = this.list;
    for (; typeof rest !== "number" && rest !== this.tail; rest = rest.a1) copies.push(rest.a0);
    return copies;
  }
}
