/**
 * The names to which generated code refers. Everything that belongs to the program (atoms, functors,
 * predicates, other constants) reaches it in a table.
 */
import { bindAny } from "../../terms/attributed-variables.js";
import { Ball, indicatorContext } from "../../terms/error-terms.js";
import { occurs } from "../../terms/occurs.js";
import { compare, identical } from "../../terms/order.js";
import {
  ATOM,
  ATTVAR,
  BIG,
  CONS,
  FLOAT,
  KIND_COMPOUND,
  KIND_VARIABLE,
  STRING,
  VAR,
  argument,
  deref,
  follow,
  variable,
} from "../../terms/term.js";
import type { Cell, Term } from "../../terms/term.js";
import { unify } from "../../terms/unify.js";
import {
  add,
  compareValues,
  evaluate,
  intDivide,
  modulo,
  multiply,
  subtract,
} from "../../machine/evaluate.js";
import type { Deterministic } from "../../machine/builtin.js";
import type { Choice8, Retry } from "../../machine/choice.js";
import type { Clause } from "../../machine/clause.js";
import type { Frame, Resume } from "../../machine/frame.js";
import { noteProspect } from "../../machine/leftovers.js";
import type { Machine, Run } from "../../machine/machine.js";
import type { Predicate } from "../../machine/predicate.js";
import type { Signal } from "../../machine/signal.js";
import { deadBranch } from "../instructions.js";
import { mayPass } from "../procedure.js";
import { atBuiltin, noteOwner } from "../site.js";

/** Unifies the dereferenced `y` with the atomic constant `c`, to which it is not identical. */
function bindConstant(m: Machine, y: Term, c: Term): boolean {
  return typeof y !== "number" && y.t.kind === KIND_VARIABLE && bindAny(m, y, c);
}

/**
 * False only if `x` and `y` have no common instance, as far as their functors and arguments show. Inspecting
 * all of these costs less than a choice point and a few bindings.
 */
function mayMatch(x: Term, y: Term): boolean {
  if (x === y) return true;
  if (typeof x === "number") return typeof y !== "number" && mayBe(y);
  if (typeof y === "number") return mayBe(x);
  const { t } = x;
  if (t !== y.t) return t.kind === KIND_VARIABLE || y.t.kind === KIND_VARIABLE;
  if (t === ATOM) return false;
  // The occurs check may throw before it finds a clash.
  if (occurs.isUsed) return true;
  const n = t.arity;
  if (n <= 2) return n === 0 || (mayMatchPart(x.a0, y.a0) && (n < 2 || mayMatchPart(x.a1, y.a1)));
  if (n > 8) return true;
  for (let i = 0; i < n; i++) if (!mayMatchPart(argument(x, i), argument(y, i))) return false;
  return true;
}

function mayMatchPart(x: Term, y: Term): boolean {
  if (typeof x !== "number" && x.t === VAR) x = follow(x);
  if (typeof y !== "number" && y.t === VAR) y = follow(y);
  if (x === y) return true;
  if (typeof x === "number") return typeof y !== "number" && mayBe(y);
  if (typeof y === "number") return mayBe(x);
  const { t } = x;
  if (t !== y.t) return t.kind === KIND_VARIABLE || y.t.kind === KIND_VARIABLE;
  return t !== ATOM;
}

function mayBe(x: Term): boolean {
  return typeof x !== "number" && x.t.kind === KIND_VARIABLE;
}

/**
 * Unifies two terms of which nothing is known. Usually they are identical or one is a plain variable: V8 puts
 * these cases in place.
 */
function same(m: Machine, a: Term, b: Term): boolean {
  let x = a;
  if (typeof x !== "number" && x.t === VAR) x = follow(x);
  let y = b;
  if (typeof y !== "number" && y.t === VAR) y = follow(y);
  if (x === y) return true;
  if (
    typeof x !== "number" &&
    x.t === VAR &&
    (typeof y === "number" || (y.t !== ATTVAR && (y.t !== VAR || y.a1! <= x.a1!)))
  ) {
    if (occurs.isUsed) return bindAny(m, x, y);
    x.a0 = y;
    if ((x.a1 as number) < m.choiceStamp) m.trail[m.trailTop++] = x;
    return true;
  }
  if (
    typeof y !== "number" &&
    y.t === VAR &&
    (typeof x === "number" || (x.t !== ATTVAR && (x.t !== VAR || x.a1! <= y.a1!)))
  ) {
    if (occurs.isUsed) return bindAny(m, y, x);
    y.a0 = x;
    if ((y.a1 as number) < m.choiceStamp) m.trail[m.trailTop++] = y;
    return true;
  }
  return mayMatch(x, y) && unify(m, x, y, true);
}

/** Argument `n`, counted from 1, of a compound; undefined for anything else. */
function argumentAt(n: Term, x: Term): Term | undefined {
  const place = deref(n);
  const t = deref(x);
  if (typeof place !== "number" || typeof t === "number") return undefined;
  if (t.t.kind !== KIND_COMPOUND || place < 1 || place > t.t.arity) return undefined;
  return argument(t, place - 1);
}

/** Stands in the look-ahead for an argument that has yet to be built: a variable. */
const unbound: Term = variable(0);

/** A builtin that adds its context to errors: `owner` is the predicate whose clauses call it. */
export function inContext(
  owner: Predicate,
  name: string,
  arity: number,
  run: Deterministic,
): Deterministic {
  const explain = (thrown: unknown, args: readonly Term[]): unknown => {
    if (!(thrown instanceof Ball)) return thrown;
    return atBuiltin(indicatorContext(thrown, name, arity), name, args, owner, undefined);
  };
  switch (arity) {
    case 1:
      return (m, a) => {
        try {
          return run(m, a!);
        } catch (thrown) {
          throw explain(thrown, [a!]);
        }
      };
    case 2:
      return (m, a, b) => {
        try {
          return run(m, a!, b!);
        } catch (thrown) {
          throw explain(thrown, [a!, b!]);
        }
      };
    case 3:
      return (m, a, b, c) => {
        try {
          return run(m, a!, b!, c!);
        } catch (thrown) {
          throw explain(thrown, [a!, b!, c!]);
        }
      };
    case 4:
      return (m, a, b, c, d) => {
        try {
          return run(m, a!, b!, c!, d!);
        } catch (thrown) {
          throw explain(thrown, [a!, b!, c!, d!]);
        }
      };
    case 5:
      return (m, a, b, c, d, e) => {
        try {
          return run(m, a!, b!, c!, d!, e!);
        } catch (thrown) {
          throw explain(thrown, [a!, b!, c!, d!, e!]);
        }
      };
    default:
      return (m, ...args) => {
        try {
          return run(m, ...args);
        } catch (thrown) {
          throw explain(thrown, args);
        }
      };
  }
}

/** The frame of a clause whose last goal has woken attributed variables. */
const proceed: Resume = (m, depth, frame) => m.proceed(depth, frame.k);

/** The choice point before the end of a clause. */
const proceedLast: Retry = (m, choice) => {
  m.pop();
  return m.proceed(0, choice.k);
};

/**
 * Starts a call anew in the interpreter, after what has been tried is undone: because attributed variables
 * have been bound, whose hooks run before the body, or because most clauses may match.
 */
function restart(
  m: Machine,
  depth: number,
  k: Frame | undefined,
  top: number,
  stamp: number,
  own: Predicate,
  begun: Predicate,
  interpreted: Run,
  a0: Term,
  a1: Term,
  a2: Term,
  a3: Term,
  a4: Term,
  a5: Term,
  a6: Term,
  a7: Term,
): Signal {
  m.choiceStamp = stamp;
  if (m.trailTop !== top) m.undoTo(top);
  // The call is counted once.
  m.fuel++;
  if (k === undefined) return m.suspend(own, begun, undefined, a0, a1, a2, a3, a4, a5, a6, a7);
  return interpreted(m, depth, k, a0, a1, a2, a3, a4, a5, a6, a7);
}

/** Registers that `alt` next tries the clause at `pc` and then those after it. */
function noteClauses(alt: Retry, clauses: readonly Clause[]): void {
  const { arity } = clauses[0]!.predicate;
  noteProspect(alt, (m, choice) => {
    const { y7, ...values } = choice as unknown as Choice8;
    const all = [values.y0, values.y1, values.y2, values.y3, values.y4, values.y5, values.y6];
    const args = (arity > 8 ? [...all, ...(y7 as unknown[])] : [...all, y7]).slice(0, arity);
    while (choice.pc < clauses.length && !mayPass(m, clauses[choice.pc]!, args as Term[])) {
      choice.pc++;
    }
    return choice.pc === clauses.length;
  });
}

/** The names that generated code destructures. */
export const runtime: Readonly<Record<string, unknown>> = {
  ATOM,
  ATTVAR,
  BIG,
  CONS,
  FLOAT,
  STRING,
  VAR,
  add,
  argumentAt,
  bindAny: bindAny as (m: Machine, v: Cell, x: Term) => boolean,
  bindConstant,
  compare,
  compareValues,
  deref,
  follow,
  evaluate,
  identical,
  intDivide,
  modulo,
  deadBranch,
  mayMatch,
  multiply,
  noteClauses,
  noteOwner,
  occurs,
  proceed,
  proceedLast,
  restart,
  same,
  subtract,
  unbound,
  unify,
};
