/**
 * Goals as values in TypeScript.
 *
 * A goal is the value of a Prolog goal, `{ functor, args }`: it becomes a term as other values do
 * (engine/values.ts), so that the compiler gets the same term as from a text. It also knows which relation it
 * calls, and which variables `fresh` has made for it. Goals are immutable, and making one runs nothing.
 */
import type { CompoundValue, Value, VariableValue } from "../../machine/value-types.js";
import { expectValue } from "../../machine/no-value.js";
import { checkList, variablesFor } from "./patterns.js";
import type { Arg, Args, Var, Vars } from "./patterns.js";
import { expectType, unexpected } from "../option-checks.js";

/** The relation that a goal calls, as far as goals need it; see relation.ts. */
export interface Callee {
  /** `name/arity`. */
  readonly indicator: string;
}

/** The parts of a goal that are not in its term. */
interface GoalNotes {
  readonly callee?: Callee | undefined;
  readonly locals?: readonly VariableValue[];
}

/** A goal: used in relations, and run by `solve`. */
export class Goal implements CompoundValue {
  /** The name of the predicate. */
  readonly functor: string;
  /** Its arguments. */
  readonly args: readonly Value[];
  /** The relation that it calls. @internal */
  readonly callee: Callee | undefined;
  /** The variables that are local to this goal. @internal */
  readonly locals: readonly VariableValue[];

  /** @internal */
  constructor(functor: string, args: readonly Value[], notes: GoalNotes = {}) {
    args.forEach(expectValue);
    this.functor = functor;
    this.args = args;
    this.callee = notes.callee;
    this.locals = notes.locals ?? [];
  }
}

/** The goals within a goal, including itself, and the closures in their arguments; each once. */
export function* partsOf(goal: Goal): Generator<Goal, undefined, undefined> {
  const waiting: Value[] = [goal];
  const seen = new Set<object>();
  for (let x = waiting.pop(); x !== undefined; x = waiting.pop()) {
    if (typeof x !== "object" || x === null || seen.has(x)) continue;
    seen.add(x);
    if (x instanceof Goal) yield x;
    if (Array.isArray(x)) for (const part of x as readonly Value[]) waiting.push(part);
    else if ("args" in x) for (const part of x.args) waiting.push(part);
    else if ("list" in x) waiting.push(x.list, x.tail);
  }
}

/** Throws a TypeError unless `x` is a goal. */
export function checkGoal(x: unknown): Goal {
  if (x instanceof Goal) return x;
  throw unexpected("a goal", x);
}

/** `a`, `b`, `c` as `f(a, f(b, c))`. */
function chain(functor: string, goals: readonly Goal[], none: Goal): Goal {
  for (const goal of goals) checkGoal(goal);
  if (goals.length === 0) return none;
  return goals.reduceRight((rest, goal) => new Goal(functor, [goal, rest]));
}

/** True. */
export const succeed: Goal = new Goal("true", []);

/** Fails. */
export const fail: Goal = new Goal("fail", []);

/**
 * Succeeds, and commits to the choices made since the relation in which it occurs was called: its
 * alternatives, and the answers of earlier goals.
 */
export const cut: Goal = new Goal("!", []);

/** The conjunction of the goals, with answers in the order of the first. Without goals, true. */
export function and(...goals: readonly Goal[]): Goal {
  return chain(",", goals, succeed);
}

/** The disjunction of the goals: the answers of each, in turn. Without goals, fails. */
export function or(...goals: readonly Goal[]): Goal {
  return chain(";", goals, fail);
}

/** True iff `goal` has no answer. Binds nothing: its variables should be bound before. */
export function not(goal: Goal): Goal {
  return new Goal("\\+", [checkGoal(goal)]);
}

/** True for the first answer of `goal` only. */
export function once(goal: Goal): Goal {
  return new Goal("once", [checkGoal(goal)]);
}

/**
 * True for the answers of `consequent` after the first answer of `condition`; if that has none, for those of
 * `alternative`.
 */
export function ifThenElse(condition: Goal, consequent: Goal, alternative: Goal): Goal {
  const arrow = new Goal("->", [checkGoal(condition), checkGoal(consequent)]);
  return new Goal(";", [arrow, checkGoal(alternative)]);
}

/** True iff both are equal, after binding variables if need be. */
export function eq<T>(left: Var<T>, right: NoInfer<Arg<T>>): Goal;
export function eq<T>(left: NoInfer<Arg<T>>, right: Var<T>): Goal;
export function eq(left: unknown, right: unknown): Goal {
  return new Goal("=", [left as Value, right as Value]);
}

/**
 * A goal with new local variables. `make` has one typed parameter for each: `fresh((middle: Var<string>) =>
 * and(edge(from, middle), edge(middle, to)))`.
 *
 * @param make returns the goal for given variables; called once, immediately
 */
export function fresh<A extends readonly Value[]>(make: (...variables: Vars<A>) => Goal): Goal {
  expectType("a function that makes a goal", make, "function");
  const locals = variablesFor<A>(make.length);
  const { functor, args, callee, locals: others } = checkGoal(make(...locals));
  return new Goal(functor, args, { callee, locals: [...locals, ...others] });
}

/**
 * A goal on a predicate of the program, a library or the system, which is looked up when it runs. The types
 * of the arguments are not checked; see `predicate`.
 *
 * @param name its name; a predicate that is not visible in `user` is called through its module: `call(":",
 *   "geometry", call("area", shape, x))`
 * @param args its arguments, as many as it has
 */
export function call(name: string, ...args: readonly unknown[]): Goal {
  expectType("the name of a predicate as a string", name, "string");
  return new Goal(name, args as readonly Value[]);
}

/**
 * Makes a typed function that returns goals on a predicate of the program, a library or the system: `const
 * length = predicate<[readonly Value[], number]>("length")`.
 */
export function predicate<A extends readonly Value[]>(name: string): (...args: Args<A>) => Goal {
  expectType("the name of a predicate as a string", name, "string");
  return (...args) => call(name, ...args);
}

/** True for each element of a list, in turn: `member/2`. */
export function member<T>(element: Var<T>, list: NoInfer<Arg<readonly T[]>>): Goal;
export function member<T>(element: NoInfer<Arg<T>>, list: Var<readonly T[]>): Goal;
export function member<T>(element: NoInfer<Arg<T>>, list: readonly T[]): Goal;
export function member(element: unknown, list: unknown): Goal {
  return call("member", element, checkList(list));
}

/** A relation between a template, a goal, and the list of the instances of the template. */
export interface Collector {
  <T>(template: NoInfer<Arg<T>>, goal: Goal, list: Var<readonly T[]>): Goal;
  <T>(template: Var<T>, goal: Goal, list: NoInfer<Arg<readonly T[]>>): Goal;
}

/** True iff `list` is the list of the instances of a template for all answers of a goal, in their order; empty if there are none. */
export const findAll: Collector = (template: unknown, goal: Goal, list: unknown) =>
  call("findall", template, checkGoal(goal), checkList(list));

/**
 * As `findAll`, but for each binding of the goal's outer variables in turn, and never with an empty list.
 * Variables that `fresh` has made inside the goal are local: they may differ in each answer.
 */
export const bagOf: Collector = (template: unknown, goal: Goal, list: unknown) =>
  call("bagof", template, quantified(goal), checkList(list));

/** As `bagOf`, with the list sorted and without duplicates. */
export const setOf: Collector = (template: unknown, goal: Goal, list: unknown) =>
  call("setof", template, quantified(goal), checkList(list));

/** `V^W^goal` with the goal's local variables. */
function quantified(goal: Goal): Goal {
  checkGoal(goal);
  const locals = Array.from(partsOf(goal), (part) => part.locals).flat();
  return locals.reduceRight((rest, local) => new Goal("^", [local, rest]), goal);
}
