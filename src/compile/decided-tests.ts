/**
 * Removes type tests whose outcome is known when a clause is read: those of variables at their first
 * occurrence. Programmers rarely write such tests, but goal expansion does: in `N #= X+1` with a new N, only
 * the branch for an unbound N remains.
 */
import { SLOT, eachSlot, slotNumber } from "../terms/template.js";
import { variable } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import type { PureTest } from "../machine/builtin.js";
import { eachVariable } from "./ir.js";
import type { Goal } from "./ir.js";
import { isPurePredicate } from "./pure-tests.js";

/** A new variable, to apply tests to. */
const NEW: Term = variable(0);

/** Control constructs nested deeper than this are left unchanged. */
const DEEPEST = 30;

const TRUE_GOAL: Goal = { kind: "true" };
const FAIL_GOAL: Goal = { kind: "fail" };

/** The variable that the goal tests, and the outcome of the test if it is unbound. */
function testOf(goal: Goal): { variable: number; outcome: boolean } | undefined {
  if (goal.kind !== "builtin" || goal.args.length !== 1) return undefined;
  const x = goal.args[0]!;
  if (typeof x === "number" || x.t !== SLOT || !isPurePredicate(goal.predicate)) return undefined;
  return { variable: slotNumber(x), outcome: (goal.run as PureTest)(undefined, NEW) };
}

/** Does the goal contain a test of a variable? */
function hasTest(goal: Goal): boolean {
  const waiting: Goal[] = [goal];
  for (let g = waiting.pop(); g !== undefined; g = waiting.pop()) {
    if (g.kind === "and") for (const part of g.goals) waiting.push(part);
    else if (g.kind === "or") waiting.push(g.left, g.right);
    else if (g.kind === "not") waiting.push(g.goal);
    else if (g.kind === "if" || g.kind === "softIf") {
      waiting.push(g.condition, g.consequent, g.alternative);
    } else if (testOf(g) !== undefined) return true;
  }
  return false;
}

/** The variables that occur before a goal. */
class Met {
  private readonly variables: Set<number> = new Set();
  private readonly order: number[] = [];

  get size(): number {
    return this.order.length;
  }

  has(v: number): boolean {
    return this.variables.has(v);
  }

  add(v: number): void {
    if (this.variables.has(v)) return;
    this.variables.add(v);
    this.order.push(v);
  }

  /** Removes and returns all but the first `n`. */
  removeFrom(n: number): number[] {
    const removed = this.order.splice(n);
    for (const v of removed) this.variables.delete(v);
    return removed;
  }

  addGoal(goal: Goal): void {
    eachVariable(goal, (v) => this.add(v));
  }
}

/** Returns the goal without decided tests; `met` are the variables before it, then also those in it. */
function without(goal: Goal, met: Met, depth: number): Goal {
  if (depth > DEEPEST) {
    met.addGoal(goal);
    return goal;
  }
  switch (goal.kind) {
    case "and":
      return conjunction(goal.goals, met, depth);
    case "or": {
      const before = met.size;
      const left = without(goal.left, met, depth + 1);
      const inLeft = met.removeFrom(before);
      const right = without(goal.right, met, depth + 1);
      for (const v of inLeft) met.add(v);
      return { kind: "or", left, right };
    }
    case "if":
    case "softIf":
      return conditional(goal, met, depth);
    case "not": {
      const inner = without(goal.goal, met, depth + 1);
      if (inner.kind === "true") return FAIL_GOAL;
      return inner.kind === "fail" ? TRUE_GOAL : { kind: "not", goal: inner };
    }
    default: {
      const test = testOf(goal);
      if (test !== undefined && !met.has(test.variable)) {
        return test.outcome ? TRUE_GOAL : FAIL_GOAL;
      }
      met.addGoal(goal);
      return goal;
    }
  }
}

function conjunction(goals: readonly Goal[], met: Met, depth: number): Goal {
  const out: Goal[] = [];
  for (const part of goals) {
    const rest = without(part, met, depth + 1);
    if (rest.kind === "true") continue;
    out.push(rest);
    if (rest.kind === "fail") break;
  }
  if (out.length === 0) return TRUE_GOAL;
  return out.length === 1 ? out[0]! : { kind: "and", goals: out };
}

function conditional(
  goal: Extract<Goal, { kind: "if" | "softIf" }>,
  met: Met,
  depth: number,
): Goal {
  const before = met.size;
  const condition = without(goal.condition, met, depth + 1);
  if (condition.kind === "fail") {
    met.removeFrom(before);
    return without(goal.alternative, met, depth + 1);
  }
  const consequent = without(goal.consequent, met, depth + 1);
  if (condition.kind === "true") return consequent;
  const inFirst = met.removeFrom(before);
  const alternative = without(goal.alternative, met, depth + 1);
  for (const v of inFirst) met.add(v);
  return { kind: goal.kind, condition, consequent, alternative };
}

/** Returns the body of a clause with these head arguments, without decided tests. */
export function withoutDecidedTests(head: readonly Term[], body: Goal): Goal {
  if (!hasTest(body)) return body;
  const met = new Met();
  for (const x of head) eachSlot(x, (v) => met.add(v));
  return without(body, met, 0);
}
