/**
 * Unification as a goal, identity, the standard order, variants, subsumption.
 *
 * A trial unification trails every binding and undoes them all. Variants and subsumption need no bindings:
 * both walk the two terms in parallel with a map from variables to their counterparts.
 */
import { attributesOf, isAttributed } from "../terms/attributed-variables.js";
import { domainError, typeError } from "../terms/error-terms.js";
import { LargeMap } from "../terms/large-map.js";
import { SeenPairs } from "../terms/cycles.js";
import { BLOCK, Progress, breadth, filtered, inParts } from "../terms/effort.js";
import { isBrief } from "../terms/met-cells.js";
import type { LongWork } from "../terms/effort.js";
import { compare, identical } from "../terms/order.js";
import {
  ATOM,
  KIND_COMPOUND,
  argument,
  atom,
  atomName,
  deref,
  functor,
  referenced,
  struct1,
  struct2,
} from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { EVERYTHING } from "../terms/trail.js";
import { unify, unifyWithOccursCheck } from "../terms/unify.js";
import { variablesOf } from "../terms/walk.js";
import type { BuiltinRow, PureTest } from "../machine/builtin.js";
import type { Machine } from "../machine/machine.js";
import { isUnbound } from "./arguments.js";
import { unifyWithoutHooks } from "./attributes.js";

/** Does `attempt` succeed? Undoes its bindings in any case. */
export function succeeds(m: Machine, attempt: () => boolean): boolean {
  const top = m.trailTop;
  const { choiceStamp } = m;
  m.choiceStamp = EVERYTHING;
  const done = attempt();
  m.choiceStamp = choiceStamp;
  m.undoTo(top);
  return done;
}

/** Are `a` and `b` unifiable, ignoring attributes? Binds nothing. */
function areUnifiable(m: Machine, a: Term, b: Term): boolean {
  return succeeds(m, () => unifyWithoutHooks(m, a, b));
}

const NOT = functor("\\+", 1);
const EQUALS = functor("=", 2);

/**
 * Are `a` and `b` unifiable, as far as the attributes of their variables allow, or are they not, as `wanted`
 * says? Binds nothing. If that wakes goals, or may take long in a run that can be left, it is true, and a goal
 * that tests it runs before the next one.
 */
function mayBecomeEqual(m: Machine, a: Term, b: Term, wanted: boolean): boolean {
  let isLater = false;
  const done = succeeds(
    m,
    () => unify(m, a, b, true) && (m.woken === undefined || (isLater = true)),
  );
  if (!isLater) return done === wanted;
  const { database } = m;
  const goal = struct2(EQUALS, a, b);
  const not = database.predicate(database.system, NOT);
  m.callAgain(not, [wanted ? struct1(NOT, goal) : goal], new Progress());
  return true;
}

/**
 * Walks two terms in parallel: true iff they are the same except at variables of `a`. Calls `matches` for
 * each occurrence of a variable of `a` with its counterpart in `b`; `matches` may push further pairs.
 */
function correspond(
  a: Term,
  b: Term,
  matches: (x: Cell, y: Term, waiting: Term[]) => boolean,
): boolean {
  return inParts(() => correspondInParts(a, b, matches));
}

function* correspondInParts(
  a: Term,
  b: Term,
  matches: (x: Cell, y: Term, waiting: Term[]) => boolean,
): LongWork<boolean> {
  const waiting: Term[] = [a, b];
  let steps = 0;
  let paid = 0;
  let seen: SeenPairs | undefined;
  while (waiting.length > 0) {
    if (++steps - paid >= BLOCK) {
      yield steps - paid;
      paid = steps;
    }
    const y = deref(waiting.pop()!);
    const x = deref(waiting.pop()!);
    if (typeof x === "number") {
      if (x !== y) return false;
    } else if (isUnbound(x)) {
      if (!matches(x, y, waiting)) return false;
    } else if (x.t.kind !== KIND_COMPOUND) {
      if (!identical(x, y)) return false;
    } else {
      if (typeof y === "number" || y.t !== x.t) return false;
      if (!isBrief(x, steps) && !(seen ??= new SeenPairs()).add(x, y)) continue;
      steps += breadth(x.t.arity);
      for (let i = x.t.arity - 1; i >= 0; i--) waiting.push(argument(x, i), argument(y, i));
    }
  }
  return true;
}

/**
 * Are `a` and `b` variants, the same term up to the names of variables? Attributes are part of a variable.
 */
export function areVariants(a: Term, b: Term): boolean {
  const there = new LargeMap<Cell, Cell>();
  const back = new LargeMap<Cell, Cell>();
  return correspond(a, b, (x, y, waiting) => {
    if (typeof y === "number" || !isUnbound(y)) return false;
    const image = there.get(x);
    const source = back.get(y);
    if (image !== undefined || source !== undefined) return image === y && source === x;
    there.set(x, y);
    back.set(y, x);
    waiting.push(attributesOf(x), attributesOf(y));
    return true;
  });
}

/**
 * Can variables of `general` be replaced so that it becomes `specific`? A variable that also occurs in
 * `specific` only stands for itself.
 */
export function subsumes(general: Term, specific: Term): boolean {
  const images = new LargeMap<Cell, Term>();
  const isInstance = correspond(general, specific, (x, y) => {
    const image = images.get(x);
    if (image === undefined) images.set(x, y);
    return image === undefined || identical(image, y);
  });
  const isMoved = (x: Cell): boolean => (images.get(x) ?? x) !== x;
  return isInstance && filtered(variablesOf(specific), isMoved).length === 0;
}

const LESS = atom("<");
const EQUAL = atom("=");
const GREATER = atom(">");

function compare3(m: Machine, order: Term, a: Term, b: Term): boolean {
  const o = deref(order);
  if (!isUnbound(o)) {
    if (typeof o === "number" || o.t !== ATOM) throw typeError("atom", o);
    const name = atomName(o);
    if (name !== "<" && name !== "=" && name !== ">") throw domainError("order", o);
  }
  const c = compare(a, b);
  return unify(m, o, c < 0 ? LESS : c > 0 ? GREATER : EQUAL);
}

function isDecided(m: Machine, a: Term, b: Term): boolean {
  return identical(a, b) || !areUnifiable(m, a, b);
}

/** A comparison in the standard order. */
function inOrder(holds: (order: number) => boolean): PureTest {
  return (_m, a, b) => holds(compare(a!, b!));
}

export const comparisons: readonly BuiltinRow[] = [
  {
    name: "$unify_on",
    arity: 1,
    modes: ["'$unify_on'(+Rest)"],
    doc: "Goes on with a unification; True iff it succeeds. Rest is a reference to what is left of it.",
    long: true,
    det: (_m, rest) => inParts(() => referenced(deref(rest) as Cell) as LongWork<boolean>),
  },
  {
    name: "=",
    arity: 2,
    modes: ["?A = ?B"],
    doc: "True iff A and B unify.",
    determinism: "semidet",
    example: `
      ?- f(X, b) = f(a, Y).
      X = a, Y = b.
      ?- f(X) = g(X).
      false.
    `,
    iso: true,
    det: (m, a, b) => unify(m, a, b, true),
  },
  {
    name: "\\=",
    arity: 2,
    modes: ["@A \\= @B"],
    doc: "True iff A and B do not unify, or their attributed variables refuse it.",
    determinism: "semidet",
    example: String.raw`
      ?- a \= b.
      true.
      ?- X \= b.
      false.
    `,
    iso: true,
    det: (m, a, b) => mayBecomeEqual(m, a, b, false),
    long: true,
  },
  {
    name: "unify_with_occurs_check",
    arity: 2,
    modes: ["unify_with_occurs_check(?A, ?B)"],
    doc: "True iff A and B unify without a variable becoming part of its own value.",
    determinism: "semidet",
    example: `
      ?- unify_with_occurs_check(f(X, b), f(a, Y)).
      X = a, Y = b.
      ?- unify_with_occurs_check(X, f(X)).
      false.
    `,
    iso: true,
    det: (m, a, b) => inParts(() => unifyWithOccursCheck(m, a, b)),
    long: true,
  },
  {
    name: "==",
    arity: 2,
    modes: ["@A == @B"],
    doc: "True iff A and B are identical.",
    determinism: "semidet",
    example: `
      ?- f(X) == f(X).
      true.
      ?- X == Y.
      false.
    `,
    iso: true,
    pure: true,
    det: (_m, a, b) => identical(a, b),
  },
  {
    name: "\\==",
    arity: 2,
    modes: ["@A \\== @B"],
    doc: "True iff A and B are not identical.",
    determinism: "semidet",
    example: String.raw`
      ?- X \== Y.
      true.
      ?- a \== a.
      false.
    `,
    iso: true,
    pure: true,
    det: (_m, a, b) => !identical(a, b),
  },
  {
    name: "same_term",
    arity: 2,
    modes: ["same_term(@A, @B)"],
    doc: "True iff A and B are one term in memory: the same variable, equal atomic terms, or one compound.",
    determinism: "semidet",
    example: `
      ?- X = f(_), same_term(X, X).
      X = f(_1).
    `,
    pure: true,
    det: (_m, a, b) => {
      const x = deref(a);
      const y = deref(b);
      const isCompound = typeof x !== "number" && x.t.kind === KIND_COMPOUND;
      return x === y || (!isCompound && identical(x, y));
    },
  },
  {
    name: "@<",
    arity: 2,
    modes: ["@A @< @B"],
    doc: "True iff A comes before B in the standard order of terms.",
    determinism: "semidet",
    example: `
      ?- 1 @< a.
      true.
      ?- f(a, b) @< g(a).
      false.
    `,
    iso: true,
    pure: true,
    det: inOrder((order) => order < 0),
  },
  {
    name: "@>",
    arity: 2,
    modes: ["@A @> @B"],
    doc: "True iff A comes after B in the standard order of terms.",
    determinism: "semidet",
    example: `
      ?- f(b) @> f(a).
      true.
    `,
    iso: true,
    pure: true,
    det: inOrder((order) => order > 0),
  },
  {
    name: "@=<",
    arity: 2,
    modes: ["@A @=< @B"],
    doc: "True iff A does not come after B in the standard order of terms.",
    determinism: "semidet",
    example: `
      ?- a @=< a.
      true.
    `,
    iso: true,
    pure: true,
    det: inOrder((order) => order <= 0),
  },
  {
    name: "@>=",
    arity: 2,
    modes: ["@A @>= @B"],
    doc: "True iff A does not come before B in the standard order of terms.",
    determinism: "semidet",
    example: `
      ?- a @>= b.
      false.
    `,
    iso: true,
    pure: true,
    det: inOrder((order) => order >= 0),
  },
  {
    name: "compare",
    arity: 3,
    modes: ["compare(?Order, @A, @B)"],
    doc: "True iff Order is `<`, `=` or `>`, as A compares to B in the standard order of terms.",
    determinism: "semidet",
    example: `
      ?- compare(Order, a, f(x)).
      Order = <.
      ?- compare(Order, 2, 1.0).
      Order = >.
      ?- compare(a, 1, 2).
      error: domain_error(order,a).
    `,
    iso: true,
    det: compare3,
    long: true,
  },
  {
    name: "?=",
    arity: 2,
    modes: ["?=(@A, @B)"],
    doc: "True iff A = B can be decided now: the two are identical or do not unify.",
    determinism: "semidet",
    example: `
      ?- ?=(a, b).
      true.
      ?- ?=(X, b).
      false.
    `,
    det: isDecided,
    long: true,
  },
  {
    name: "=@=",
    arity: 2,
    modes: ["@A =@= @B"],
    doc: "True iff A and B are equal up to the names of their variables.",
    determinism: "semidet",
    example: `
      ?- f(X, Y) =@= f(A, B).
      true.
      ?- f(X, Y) =@= f(A, A).
      false.
    `,
    det: (_m, a, b) => areVariants(a, b),
    long: true,
  },
  {
    name: "\\=@=",
    arity: 2,
    modes: ["@A \\=@= @B"],
    doc: "True iff A and B are not equal up to the names of their variables.",
    determinism: "semidet",
    example: String.raw`
      ?- f(X, Y) \=@= f(A, A).
      true.
    `,
    det: (_m, a, b) => !areVariants(a, b),
    long: true,
  },
  {
    name: "subsumes_term",
    arity: 2,
    modes: ["subsumes_term(@General, @Specific)"],
    doc: "True iff Specific is an instance of General.",
    determinism: "semidet",
    example: `
      ?- subsumes_term(f(_, b), f(a, b)).
      true.
      ?- subsumes_term(f(a), f(_)).
      false.
    `,
    iso: true,
    long: true,
    det: (m, general, specific) =>
      subsumes(general, specific) &&
      (!variablesOf(general).some(isAttributed) || mayBecomeEqual(m, general, specific, true)),
  },
];
