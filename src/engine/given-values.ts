/**
 * The values that a query is given for variables of its goal.
 *
 * They become terms when the query is made, which other work waits for. So the rest of large values is left to
 * a first goal of the query, which does it under the query's limits, in slices if the query is awaited.
 */
import { BLOCK, inParts } from "../terms/effort.js";
import type { LongWork } from "../terms/effort.js";
import {
  COMMA,
  REF,
  deref,
  functor,
  reference,
  referenced,
  struct1,
  struct2,
} from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { bind } from "../terms/trail.js";
import { unify } from "../terms/unify.js";
import type { DeterministicRow } from "../machine/builtin.js";
import type { Machine } from "../machine/machine.js";
import { TermMaker } from "./term-maker.js";
import type { Value } from "./values.js";

/** Steps of work that are done at once, some milliseconds. */
const AT_ONCE = 4 * BLOCK;
const GIVEN = functor("$given", 1);

/** The values of one query. */
export class GivenValues {
  private readonly maker: TermMaker;
  private readonly rest: { readonly variable: Cell; readonly parts: LongWork<Term> }[] = [];
  private steps = 0;

  constructor(stamp: number) {
    this.maker = new TermMaker(stamp);
  }

  /** Gives the variable `v` a value, now or in the first goal. */
  add(m: Machine, v: Cell, value: Value): void {
    const parts = this.maker.makeInParts(value);
    while (this.steps < AT_ONCE) {
      const { done, value: made } = parts.next();
      if (done === true) return bind(m, v, made as Term);
      this.steps += made as number;
    }
    this.rest.push({ variable: v, parts });
  }

  /** The goal, after what is left to do. */
  before(goal: Term): Term {
    return this.rest.length === 0 ? goal : struct2(COMMA, struct1(GIVEN, reference(this)), goal);
  }

  /** Does what is left. */
  finish(m: Machine): boolean {
    return this.rest.every(({ variable, parts }) =>
      unify(
        m,
        variable,
        inParts(() => parts),
      ),
    );
  }
}

/** The first goal. */
export const givenRow: DeterministicRow = {
  name: "$given",
  arity: 1,
  modes: [],
  doc: "Makes the values that the query was given.",
  det: (m, x) => {
    const given = deref(x);
    if (typeof given === "number" || given.t !== REF) return false;
    const values = referenced(given);
    return values instanceof GivenValues && values.finish(m);
  },
  long: true,
};
