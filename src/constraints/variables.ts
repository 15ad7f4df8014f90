/**
 * Prolog variables as variables of the solver.
 *
 * The attribute of module `clpfd` is a reference to a `Variable`. A copy of a Prolog variable has a term in
 * its place (`Variable.asTerm`): the domain at that time, and the constraints with the copies of their
 * variables. On first use, the term becomes a `Variable`. Its constraints are posted again in the next run
 * (`Revival`), and so are those of all connected variables, of which the same is made.
 *
 * When two variables are unified, the constraints of one are posted again on the other, so that each of them
 * sees that two of its variables are the same: `X #= Y + Z` with `X = Y` is `Z #= 0`.
 */
import { inParts, mapped, resumed, settleProgress, work } from "../terms/effort.js";
import type { LongWork } from "../terms/effort.js";
import { typeError } from "../terms/error-terms.js";
import { attribute, putAttribute } from "../terms/attributed-variables.js";
import { CONS, REF, argumentsOf, deref, isVariable, reference, referenced } from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import type { Machine } from "../machine/machine.js";
import { Domain } from "./domain.js";
import { intOf } from "./unbounded-integers.js";
import { CLPFD, POSTED, Propagator, Variable, constant, store } from "./store.js";
import type { Store } from "./store.js";

/** A constraint of a copy to post, with its terms. */
interface Posting {
  readonly propagator: Propagator;
  readonly terms: readonly Term[];
}

/** The attribute of the dereferenced variable `v`, a `Variable`; that of a copy is revived. */
export function known(m: Machine, v: Cell): Variable | undefined {
  const value = attribute(v, CLPFD);
  if (value === undefined) return undefined;
  const x = deref(value) as Cell;
  if (x.t === REF) return referenced(x) as Variable;
  return revive(m, v, x);
}

/** The cost of passing a variable to a constraint, in steps of a walk. */
const STEPS = 32;

/** The solver's variable for an integer or a variable; a type error for other terms. */
export function variableOf(x: Term): Variable {
  const y = deref(x);
  const value = intOf(y);
  if (value !== undefined) return constant(value);
  if (!isVariable(y)) throw typeError("integer", y);
  work(STEPS);
  return known(store.m, y) ?? store.create(y, Domain.all);
}

/** The domain of an integer or a variable; a type error for other terms. */
export function domainOf(m: Machine, x: Term): Domain {
  const y = deref(x);
  const value = intOf(y);
  if (value !== undefined) return Domain.single(value);
  if (!isVariable(y)) throw typeError("integer", y);
  return known(m, y)?.domain ?? Domain.all;
}

/** Posts the constraints of copies, which becomes the first work of the run. */
class Revival extends Propagator {
  /** Lists of `POSTED` terms, the last of which is next. */
  private readonly waiting: Term[] = [];
  /** Those seen, which the copies of all variables of a constraint share, and the terms of each constraint. */
  private readonly seen: Set<Cell> = new Set();
  private readonly done: Map<Propagator, (readonly Term[])[]> = new Map();
  private next: Posting | undefined;

  constructor() {
    super([]);
  }

  override get isIdempotent(): boolean {
    return true;
  }

  add(list: Term): void {
    this.waiting.push(list);
  }

  propagate(s: Store): boolean {
    while ((this.next ??= this.found()) !== undefined) {
      const { propagator, terms } = this.next;
      // The first use of a variable brings the constraints that it has with others.
      const vars = mapped(terms, variableOf);
      // The original may have an undetected inconsistency, which the copy detects.
      if (!s.impose(() => propagator.again(s, vars))) return false;
      this.next = undefined;
      settleProgress();
      work(STEPS);
      s.endRound();
    }
    return true;
  }

  /** The next constraint that has not been posted. */
  private found(): Posting | undefined {
    const { waiting, seen, done } = this;
    while (waiting.length > 0) {
      const list = deref(waiting.at(-1)!) as Cell;
      if (list.t !== CONS) {
        waiting.pop();
        continue;
      }
      waiting[waiting.length - 1] = list.a1;
      const x = deref(list.a0) as Cell;
      if (x.t !== POSTED || seen.has(x)) continue;
      seen.add(x);
      const propagator = referenced(deref(x.a0) as Cell) as Propagator;
      const vector = deref(x.a1);
      const terms = typeof vector === "number" ? [] : argumentsOf(vector).map(deref);
      const before = done.get(propagator);
      if (before?.some((each) => each.every((t, i) => t === terms[i]))) continue;
      if (before === undefined) done.set(propagator, [terms]);
      else before.push(terms);
      return { propagator, terms };
    }
    return undefined;
  }

  waitsFor(): undefined {
    return undefined;
  }

  again(): boolean {
    return true;
  }

  goals(): Term[] {
    return [];
  }
}

/**
 * Makes a variable of a copy, `v`, if it is given; its constraints are posted in the run that follows, and so
 * are those of all connected copies.
 */
function revive(m: Machine, v: Cell | undefined, copied: Cell): Variable | undefined {
  const revival = (store.revival ??= new Revival()) as Revival;
  revival.add(copied.a1);
  store.schedule(revival);
  if (v === undefined) return undefined;
  const made = new Variable(v, domainOfCopy(copied), m.stamp);
  putAttribute(m, v, CLPFD, reference(made));
  return made;
}

function domainOfCopy(copied: Cell): Domain {
  return referenced(deref(copied.a0) as Cell) as unknown as Domain;
}

/** Merges two unified variables: what is known of `from` also holds for `to`. */
function* merge(from: Variable, to: Variable): LongWork<boolean> {
  const { domain } = from;
  const living = from.living();
  // A value found before for `from` is that of `to`.
  if (!store.within(to, domain)) return false;
  for (const p of living) {
    store.kill(p);
    const vars = p.vars.map((v) => (v === from ? to : v));
    if (!(yield* resumed(() => p.again(store, vars)))) return false;
    yield vars.length;
  }
  return true;
}

/**
 * The hook of the attribute: a variable with this attribute value has been bound to `other`.
 *
 * @throws {Ball} a type error when that is neither an integer nor a variable
 */
export function bound(m: Machine, attributeValue: Term, other: Term): boolean {
  return store.perform(m, () => {
    const x = deref(other);
    const state = deref(attributeValue) as Cell;
    const value = intOf(x);
    if (value === undefined && !isVariable(x)) throw typeError("integer", x);
    if (state.t === REF) {
      const v = referenced(state) as Variable;
      if (value !== undefined) return store.assign(v, value);
      const to = variableOf(x);
      return to === v || inParts(() => merge(v, to));
    }
    const domain = domainOfCopy(state);
    if (value !== undefined ? !domain.has(value) : !store.within(variableOf(x), domain))
      return false;
    revive(m, undefined, state);
    return true;
  });
}

/** The greatest value that an attribute allows; Infinity if there is none. */
export function upperBound(attributeValue: Term): number {
  const state = deref(attributeValue) as Cell;
  const { max } = state.t === REF ? (referenced(state) as Variable).domain : domainOfCopy(state);
  return Number(max);
}
