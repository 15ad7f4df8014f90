/**
 * Prolog variables as variables of the solver.
 *
 * The attribute of module `clpfd` is a reference to a `Variable`. A copy of a Prolog variable has a term in
 * its place (`Variable.asTerm`): the domain at that time, and the constraints with the copies of their
 * variables. On first use, the term becomes a `Variable`, and so do those of all connected variables; their
 * constraints are posted again (`revive`).
 *
 * When two variables are unified, the constraints of one are posted again on the other, so that each of them
 * sees that two of its variables are the same: `X #= Y + Z` with `X = Y` is `Z #= 0`.
 */
import { inParts, setProgress, work } from "../terms/effort.js";
import type { LongWork } from "../terms/effort.js";
import { typeError } from "../terms/error-terms.js";
import { attribute, putAttribute } from "../terms/attributed-variables.js";
import { CONS, REF, argumentsOf, deref, isVariable, reference, referenced } from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import type { Machine } from "../machine/machine.js";
import { Domain } from "./domain.js";
import { intOf } from "./unbounded-integers.js";
import { CLPFD, COPIED, POSTED, Variable, constant, store } from "./store.js";
import type { Propagator } from "./store.js";

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

/** The list of `POSTED` terms in the attribute of a copy. */
function postings(copied: Cell): Posting[] {
  const found: Posting[] = [];
  for (let x = deref(copied.a1) as Cell; x.t === CONS; x = deref(x.a1) as Cell) {
    const posted = deref(x.a0) as Cell;
    if (posted.t !== POSTED) continue;
    const propagator = referenced(deref(posted.a0) as Cell) as Propagator;
    const list = deref(posted.a1);
    const terms = typeof list === "number" ? [] : argumentsOf(list).map(deref);
    found.push({ propagator, terms });
  }
  return found;
}

/**
 * Makes variables of copies: of `v` and all connected ones, and posts their constraints. Returns that of `v`,
 * which may have a value by then.
 */
function revive(m: Machine, v: Cell | undefined, copied: Cell): Variable | undefined {
  const outer = store.m;
  let first: Variable | undefined;
  store.m = m;
  // This is not done again, so it is not divided.
  const progress = setProgress(undefined);
  const waiting: [Cell | undefined, Cell][] = [[v, copied]];
  const posted = new Map<Propagator, (readonly Term[])[]>();
  const found: Posting[] = [];
  const seen = new Set<Cell>();
  while (waiting.length > 0) {
    const [cell, attributeTerm] = waiting.pop()!;
    if (cell !== undefined) {
      if (seen.has(cell)) continue;
      seen.add(cell);
      const made = new Variable(cell, domainOfCopy(attributeTerm), m.stamp);
      putAttribute(m, cell, CLPFD, reference(made));
      first ??= made;
    }
    for (const posting of postings(attributeTerm)) {
      const before = posted.get(posting.propagator);
      if (before?.some((terms) => terms.every((t, i) => t === posting.terms[i]))) continue;
      if (before === undefined) posted.set(posting.propagator, [posting.terms]);
      else before.push(posting.terms);
      found.push(posting);
      for (const x of posting.terms) {
        if (!isVariable(x)) continue;
        const value = attribute(x, CLPFD);
        const term = value === undefined ? undefined : (deref(value) as Cell);
        if (term?.t === COPIED) waiting.push([x, term]);
      }
    }
  }
  // The original may have an undetected inconsistency, which the copy detects.
  for (const { propagator, terms } of found) {
    if (!propagator.again(store, terms.map(variableOf))) store.fail();
  }
  setProgress(progress);
  store.m = outer;
  return first;
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
    if (!p.again(store, vars)) return false;
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
  return store.performGoal(m, () => {
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
