/**
 * Unifies a template with a term without making an instance first: for `clause/2` and `retract/1`, on each
 * candidate, and for calls of facts that are not worth compiling.
 */
import { ATOM, argument, deref, isVariable } from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { SLOT, SOLID, instantiate, slotNumber, unwrap } from "../terms/template.js";
import { instanceOfPart } from "../terms/duplicate.js";
import { BLOCK, breadth, pay } from "../terms/effort.js";
import { unify } from "../terms/unify.js";
import type { Machine } from "./machine.js";
import type { Clause } from "./clause.js";

/** The values of a template's variables, filled in as it is matched. */
export type Bindings = (Term | undefined)[];

/**
 * Unifies the template `t` with `x`. A template variable without a value takes the term it meets; parts that
 * meet an unbound variable are instantiated. `mayWait` is as for `unify`.
 */
function matchTemplate(m: Machine, t: Term, env: Bindings, x: Term, mayWait: boolean): boolean {
  let waiting: Term[] | undefined;
  let steps = 0;
  for (;;) {
    if (typeof t === "number") {
      if (!unify(m, t, x)) return false;
    } else if (t.t === SLOT) {
      const i = slotNumber(t);
      const known = env[i];
      if (known === undefined) env[i] = x;
      else if (!unify(m, known, x, mayWait)) return false;
    } else if (t.t.arity === 0) {
      if (!unify(m, t.t === SOLID ? instanceOfPart(t.a0) : t, x, mayWait)) return false;
    } else {
      const y: Term = deref(x);
      if (typeof y === "number") return false;
      if (y.t === t.t) {
        const n = t.t.arity;
        steps += breadth(n);
        if (steps >= BLOCK) {
          pay(steps);
          steps = 0;
        }
        if (n > 1) {
          waiting ??= [];
          for (let i = n - 1; i > 0; i--) waiting.push(argument(t, i), argument(y, i));
        }
        t = argument(t, 0);
        x = argument(y, 0);
        continue;
      }
      if (!isVariable(y) || !unify(m, y, instantiate(t, env, m.stamp))) return false;
    }
    if (waiting === undefined || waiting.length === 0) return true;
    x = waiting.pop()!;
    t = waiting.pop()!;
  }
}

/** Unifies the arguments of the clause's head with those of `head`, which has the same functor. */
export function matchHead(m: Machine, clause: Clause, env: Bindings, head: Cell): boolean {
  const { arity } = clause.predicate;
  if (arity === 0) return true;
  const own = unwrap(clause.head) as Cell;
  const isSolid = own !== clause.head;
  for (let i = 0; i < arity; i++) {
    if (!matchArgument(m, isSolid, argument(own, i), env, argument(head, i), false)) return false;
  }
  return true;
}

/**
 * Does the same for a fact that is called, with arguments at the start of an array. The rest of a long
 * unification may be left for before the next goal.
 */
export function matchArguments(
  m: Machine,
  clause: Clause,
  env: Bindings,
  args: readonly Term[],
): boolean {
  const { arity } = clause.predicate;
  if (arity === 0) return true;
  const own = unwrap(clause.head) as Cell;
  const isSolid = own !== clause.head;
  for (let i = 0; i < arity; i++) {
    if (!matchArgument(m, isSolid, argument(own, i), env, args[i]!, true)) return false;
  }
  return true;
}

/** Unifies an argument of a head, which is ground as a whole if `isSolid`, with `y`. */
function matchArgument(
  m: Machine,
  isSolid: boolean,
  x: Term,
  env: Bindings,
  y: Term,
  mayWait: boolean,
): boolean {
  if (typeof x === "number" || x.t === ATOM) return unify(m, x, y);
  return isSolid ? unify(m, instanceOfPart(x), y, mayWait) : matchTemplate(m, x, env, y, mayWait);
}
