/**
 * The native predicates of library(clpfd) for constraints on many variables.
 */
import { BLOCK, inParts, once } from "../terms/effort.js";
import type { LongWork } from "../terms/effort.js";
import { domainError, instantiationError } from "../terms/error-terms.js";
import { MINUS_PAIR, atomName, deref, isAtom, hasFunctor } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { isUnbound, listArgument } from "../builtins/arguments.js";
import type { BuiltinRow } from "../machine/builtin.js";
import { postCircuit } from "./circuits.js";
import { postDifferent } from "./different.js";
import { Domain } from "./domain.js";
import { accumulate, sumOfLarge } from "./constraint-expressions.js";
import { add, isFinite } from "./unbounded-integers.js";
import type { Int } from "./unbounded-integers.js";
import { postLinear, sumOf } from "./linear.js";
import type { Sum } from "./linear.js";
import { eachPosted, integersOfList, row, variablesOfList } from "./posting.js";
import { Cumulative } from "./schedule.js";
import { store } from "./store.js";
import type { Variable } from "./store.js";
import { Cardinality, ElementAt, InOrder, InTable } from "./tables.js";
import { variableOf } from "./variables.js";

/** From so many variables on, posting is divided. */
const MANY = 256;

/** Posts that the scalar product relates to an expression by one of the six comparisons. */
function product(
  coefficients: readonly Int[],
  vars: readonly Variable[],
  comparison: Term,
  right: Term,
): boolean {
  const op = comparisonName(comparison);
  // The right side may get variables and constraints.
  const sum = sumOfLarge(right);
  const sign = op === "#>" || op === "#>=" ? -1 : 1;
  const total = (): Sum => {
    const all = sumOf([], []);
    accumulate(all, sumOf([...coefficients], [...vars]), sign);
    accumulate(all, sum, -sign);
    if (op === "#<" || op === "#>") all.constant = add(all.constant, 1);
    return all;
  };
  const relation = op === "#=" ? "equal" : op === "#\\=" ? "unequal" : "atMost";
  return postLinear(store, relation, vars.length < MANY ? total() : once(vars.length, total));
}

const COMPARISONS = ["#=", "#\\=", "#<", "#>", "#=<", "#>="];

function comparisonName(x: Term): string {
  const y = deref(x);
  if (isUnbound(y)) throw instantiationError();
  const name = isAtom(y) ? atomName(y) : "";
  if (!COMPARISONS.includes(name)) throw domainError("scalar_product_relation", y);
  return name;
}

function* postTuples(tuples: readonly Term[], relation: readonly Term[]): LongWork<boolean> {
  const rows: Int[][] = [];
  let steps = 0;
  for (const item of relation) {
    const each = integersOfList(item);
    rows.push(each);
    steps += 1 + each.length;
    if (steps < BLOCK) continue;
    yield steps;
    steps = 0;
  }
  for (const tuple of tuples) {
    const vars = variablesOfList(tuple);
    const fitting = rows.filter((each) => each.length === vars.length);
    store.post(new InTable(vars, fitting));
    steps += rows.length + vars.length;
    if (steps < BLOCK) continue;
    yield steps;
    steps = 0;
  }
  return true;
}

function postCardinality(xs: Term, pairs: Term): boolean {
  const vars = variablesOfList(xs);
  const keys: Term[] = [];
  const counts: Variable[] = [];
  for (const item of listArgument(pairs)) {
    const pair = deref(item);
    if (isUnbound(pair)) throw instantiationError();
    if (!hasFunctor(pair, MINUS_PAIR)) throw domainError("pair", pair);
    keys.push(pair.a0);
    counts.push(variableOf(pair.a1));
  }
  const values = keys.flatMap((key) => integersOfKey(key));
  if (new Set(values).size < values.length) throw domainError("gcc_unique_key_pairs", pairs);
  const domain = Domain.of(values);
  if (domain === undefined) return vars.length === 0;
  return (
    eachPosted(vars, (v) => store.within(v, domain)) &&
    counts.every((v) => store.within(v, Domain.range(0, vars.length))) &&
    store.post(new Cardinality([...counts, ...vars], values))
  );
}

function integersOfKey(key: Term): Int[] {
  const v = variableOf(key);
  if (!v.isFixed) throw instantiationError();
  return [v.min];
}

/** Posts that the parts of a task fit together. */
function postTask(start: Term, duration: Term, end: Term, use: Term): boolean {
  const vars = [start, duration, end].map((x) => variableOf(x));
  if (!store.atLeast(vars[1]!, 0) || !store.atLeast(variableOf(use), 0)) return false;
  return postLinear(store, "equal", sumOf([1, 1, -1], vars));
}

/** Posts that tasks, of which a list has the start, duration, end and use of each, respect a limit. */
function postCumulative(tasks: Term, limit: Term): boolean {
  const vars = variablesOfList(tasks);
  for (const v of vars) if (!isFinite(v.min) || !isFinite(v.max)) throw instantiationError();
  return store.post(new Cumulative([variableOf(limit), ...vars]));
}

/** The rows for constraints on many variables. */
export const globalConstraints: readonly BuiltinRow[] = [
  row("$fd_all_different", "all_different", 1, (xs) =>
    postDifferent(store, variablesOfList(xs), false),
  ),
  row("$fd_all_distinct", "all_distinct", 1, (xs) =>
    postDifferent(store, variablesOfList(xs), true),
  ),
  row("$fd_sum", "sum", 3, (xs, op, right) => {
    const vars = variablesOfList(xs);
    return product(
      vars.map(() => 1),
      vars,
      op,
      right,
    );
  }),
  row("$fd_scalar_product", "scalar_product", 4, (cs, xs, op, right) => {
    const coefficients = integersOfList(cs);
    const vars = variablesOfList(xs);
    return coefficients.length === vars.length && product(coefficients, vars, op, right);
  }),
  row("$fd_tuples_in", "tuples_in", 2, (tuples, relation) => {
    const rows = listArgument(relation);
    const items = listArgument(tuples);
    return inParts(() => postTuples(items, rows));
  }),
  row("$fd_element", "element", 3, (i, xs, x) =>
    store.post(new ElementAt([variableOf(i), variableOf(x), ...variablesOfList(xs)])),
  ),
  row("$fd_global_cardinality", "global_cardinality", 2, postCardinality),
  row("$fd_circuit", "circuit", 1, (xs) => postCircuit(store, variablesOfList(xs))),
  row("$fd_task", "cumulative", 2, postTask),
  row("$fd_cumulative", "cumulative", 2, postCumulative),
  row("$fd_in_order", "lex_chain", 1, (xs, ys) => {
    const [before, after] = [variablesOfList(xs), variablesOfList(ys)];
    return before.length === after.length && store.post(new InOrder([...before, ...after]));
  }),
];
