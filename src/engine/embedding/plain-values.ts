/**
 * Goals as values without classes, with variables replaced by what they stand for, and the clauses of relations.
 *
 * An alternative becomes a clause, `name(X, Y) :- goals`. Leading equations are solved: `eq(word, cons(first,
 * rest))` binds the variable `word`, so the pattern moves to the head, where a text would have it. The order of these
 * equations does not matter, so they need not wait for the call.
 */
import type {
  CompoundValue,
  PartialListValue,
  Value,
  VariableValue,
} from "../../machine/value-types.js";
import type { Goal } from "./goal-values.js";
import type { Alternatives } from "./relation.js";

/** The values of variables, by their names. */
type Bindings = Map<string, Value>;

/** The value at the end of a chain of bound variables. */
function valueOf(value: Value, bindings: Bindings): Value {
  let x = value;
  for (let name = nameOf(x); name !== undefined; name = nameOf(x)) {
    const bound = bindings.get(name);
    if (bound === undefined) break;
    x = bound;
  }
  return x;
}

/** The name of a variable; undefined for other values. */
function nameOf(value: Value): string | undefined {
  const { variable } = Object(value) as Partial<VariableValue>;
  return typeof variable === "string" ? variable : undefined;
}

/** The parts of a list or compound; undefined for other values. */
function partsIn(value: Value): readonly Value[] | undefined {
  if (Array.isArray(value)) return value as readonly Value[];
  const { args, list, tail } = Object(value) as Partial<CompoundValue & PartialListValue>;
  if (Array.isArray(args)) return args as readonly Value[];
  return Array.isArray(list) && tail !== undefined ? [...(list as Value[]), tail] : undefined;
}

/** A copy of plain objects and arrays. Parts that are shared, also with themselves, stay so. */
export function plainValue(root: Value, bindings: Bindings = new Map()): Value {
  const copies = new Map<Value, Value>();
  const open: (readonly [parts: readonly Value[], copies: Value[], tail?: [Value, object]])[] = [];
  const copyOf = (value: Value): Value => {
    const x = valueOf(value, bindings);
    const known = copies.get(x);
    if (known !== undefined) return known;
    const { functor, args, list, tail } = Object(x) as Partial<CompoundValue & PartialListValue>;
    const items: Value[] = [];
    let copy: Value;
    if (Array.isArray(x)) {
      copy = items;
      open.push([x as readonly Value[], items]);
    } else if (typeof functor === "string" && Array.isArray(args)) {
      copy = { functor, args: items };
      open.push([args as readonly Value[], items]);
    } else if (Array.isArray(list) && tail !== undefined) {
      copy = { list: items, tail };
      open.push([list as readonly Value[], items, [tail, copy]]);
    } else return x;
    copies.set(x, copy);
    return copy;
  };
  const result = copyOf(root);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [parts, items, rest] = next;
    for (const part of parts) items.push(copyOf(part));
    if (rest !== undefined) (rest[1] as { tail: Value }).tail = copyOf(rest[0]);
  }
  return result;
}

/** The clause of one alternative of a relation of that name. */
export function clauseValue(name: string, { variables }: Alternatives, goal: Goal): Value {
  const bindings: Bindings = new Map();
  const goals = conjuncts(goal);
  let solved = 0;
  while (solved < goals.length && solve(goals[solved]!, bindings)) solved++;
  const head: Value = { functor: name, args: variables };
  if (solved === goals.length) return plainValue(head, bindings);
  const body = goals.slice(solved).reduceRight((rest, first) => ({
    functor: ",",
    args: [first, rest],
  }));
  return plainValue({ functor: ":-", args: [head, body] }, bindings);
}

/** The goals of a conjunction, without `true`. */
function conjuncts(body: Value): Value[] {
  const goals: Value[] = [];
  const waiting: Value[] = [body];
  while (waiting.length > 0) {
    const x = waiting.pop()!;
    const { functor, args } = Object(x) as Partial<CompoundValue>;
    if (functor === "," && args?.length === 2) waiting.push(args[1]!, args[0]!);
    else if (functor !== "true" || args?.length !== 0) goals.push(x);
  }
  return goals;
}

/** Binds a variable of an equation to the other side; false if the goal is not such an equation. */
function solve(goal: Value, bindings: Bindings): boolean {
  const { functor, args } = Object(goal) as Partial<CompoundValue>;
  if (functor !== "=" || args?.length !== 2) return false;
  const left = valueOf(args[0]!, bindings);
  const right = valueOf(args[1]!, bindings);
  const [name, other] = [nameOf(left), nameOf(right)];
  if (name !== undefined && name === other) return true;
  return solveFor(name, right, bindings) || solveFor(other, left, bindings);
}

function solveFor(name: string | undefined, x: Value, bindings: Bindings): boolean {
  // Leave cyclic terms to the call, which makes or refuses them.
  if (name === undefined || occursIn(name, x, bindings)) return false;
  bindings.set(name, x);
  return true;
}

/** Whether a variable occurs in a value. */
function occursIn(name: string, root: Value, bindings: Bindings): boolean {
  const waiting: Value[] = [root];
  const seen = new Set<Value>();
  for (let x = waiting.pop(); x !== undefined; x = waiting.pop()) {
    const value = valueOf(x, bindings);
    if (nameOf(value) === name) return true;
    const parts = partsIn(value);
    if (parts === undefined || seen.has(value)) continue;
    seen.add(value);
    for (const part of parts) waiting.push(part);
  }
  return false;
}
