/**
 * What `findall/3` and its like gather.
 */
import { copyToKeep } from "../terms/duplicate.js";
import { identical } from "../terms/order.js";
import { cons } from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { TermSet, hashOf } from "../terms/term-set.js";
import { Holder } from "../machine/census.js";

/** After each so many different answers it is asked whether one in `WORTH` at least has come again. */
const ASKED = 1024;
const WORTH = 8;

/** The list of copies of the template, one for each answer, as it grows. */
export class Collection extends Holder {
  readonly template: Term;
  readonly result: Term;
  readonly tail: Term;
  /** Fresh variables of the copies get the stamp of the barrier, under which they outlive backtracking. */
  readonly stamp: number;
  /** The list so far, which ends in `tail`, and its last pair. */
  list: Term;
  private last: Cell | undefined = undefined;
  /** The answers that are left out when they come again. None with variables is: they are fresh. */
  private distinct: TermSet | undefined;
  private repeated = 0;
  /** The copy of the newest of them. */
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

  /** Takes in an answer. */
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

  /** The same unless it is found among the others, as whose newest it then counts. */
  private addDistinct(distinct: TermSet): void {
    const { template } = this;
    // The same comes again at once more often than later.
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
    // No longer where few come again.
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
