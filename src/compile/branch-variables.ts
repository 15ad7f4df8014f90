/** Which variables of a body have to exist before its branches part. */
import { eachVariable } from "./ir.js";
import type { Goal } from "./ir.js";

/** How often variables occur, by number. */
type Counts = Map<number, number>;

/** A goal with alternatives. */
export type Alternative = Extract<Goal, { readonly kind: "or" | "if" | "softIf" }>;

export function isAlternative(goal: Goal): goal is Alternative {
  return goal.kind === "or" || goal.kind === "if" || goal.kind === "softIf";
}

/** A chain of alternatives, each nested in the last part of the one before, and what follows the last of them. */
export function chainOf(goal: Goal): {
  readonly chain: readonly Alternative[];
  readonly rest: Goal;
} {
  const chain: Alternative[] = [];
  let rest = goal;
  for (; isAlternative(rest); rest = rest.kind === "or" ? rest.right : rest.alternative) {
    chain.push(rest);
  }
  return { chain, rest };
}

/**
 * For each negation and each chain of alternatives in `body`, by its first goal: the variables that occur in a
 * branch of it and also elsewhere, branch by branch. `totals` says how often each variable occurs in the
 * clause. All are found in one pass, since branches may be nested deep and have many variables.
 */
export function branchVariables(
  body: Goal,
  totals: ArrayLike<number>,
): ReadonlyMap<Goal, readonly (readonly number[])[]> {
  const found = new Map<Goal, readonly number[][]>();

  /** Adds the smaller one to the larger one. */
  function merged(a: Counts, b: Counts): Counts {
    const [small, large] = a.size < b.size ? [a, b] : [b, a];
    for (const [v, n] of small) large.set(v, (large.get(v) ?? 0) + n);
    return large;
  }

  /** Counts the variables of goals that occur elsewhere too. Recurses on how deep branches are nested. */
  function countsOf(goals: readonly Goal[]): Counts {
    let counts: Counts = new Map();
    const waiting = goals.slice().reverse();
    for (let g = waiting.pop(); g !== undefined; g = waiting.pop()) {
      if (g.kind === "and") for (let i = g.goals.length - 1; i >= 0; i--) waiting.push(g.goals[i]!);
      else if (g.kind === "not") counts = merged(counts, branches(g, [[g.goal]]));
      else if (isAlternative(g)) counts = merged(counts, branches(g, alternativesOf(g)));
      else {
        eachVariable(g, (v, n = 1) => {
          if (n !== totals[v]) counts.set(v, (counts.get(v) ?? 0) + n);
        });
      }
    }
    for (const [v, n] of counts) if (n === totals[v]) counts.delete(v);
    return counts;
  }

  function branches(goal: Goal, parts: readonly (readonly Goal[])[]): Counts {
    const lists: number[][] = [];
    let all: Counts = new Map();
    for (const part of parts) {
      const counts = countsOf(part);
      lists.push([...counts.keys()]);
      all = merged(all, counts);
    }
    found.set(goal, lists);
    return all;
  }

  countsOf([body]);
  return found;
}

function alternativesOf(goal: Alternative): readonly (readonly Goal[])[] {
  const { chain, rest } = chainOf(goal);
  return [...chain.map((g) => (g.kind === "or" ? [g.left] : [g.condition, g.consequent])), [rest]];
}
