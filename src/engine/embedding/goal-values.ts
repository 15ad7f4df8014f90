/**
 * Goals as TypeScript writes them.
 *
 * A goal is the value of a Prolog goal, `{ functor, args }`, and nothing else:
 * it becomes a term as other values do (engine/values.ts), so that the compiler
 * gets what it would get from a text. Beside that it remembers what a text says
 * otherwise: which relation it calls, and which variables `fresh` has made for
 * it. Goals are immutable, and making one runs nothing.
 */
import type { CompoundValue, Value, VariableValue } from "../values.js";
import { variablesFor } from "./patterns.js";
import type { Arg, Args, Var, Vars } from "./patterns.js";

/** What a goal calls, as far as goals are concerned; see relation.ts. */
export interface Callee {
  /** `name/arity`. */
  readonly indicator: string;
}

/** What a goal is besides its term. */
interface GoalNotes {
  readonly callee?: Callee | undefined;
  readonly locals?: readonly VariableValue[];
}

/** A goal: what a relation says of its variables, and what `solve` is asked. */
export class Goal implements CompoundValue {
  /** The name of the predicate. */
  readonly functor: string;
  /** Its arguments. */
  readonly args: readonly Value[];
  /** The relation that is called. @internal */
  readonly callee: Callee | undefined;
  /** The variables that exist in this goal only. @internal */
  readonly locals: readonly VariableValue[];

  /** @internal */
  constructor(functor: string, args: readonly Value[], notes: GoalNotes = {}) {
    this.functor = functor;
    this.args = args;
    this.callee = notes.callee;
    this.locals = notes.locals ?? [];
  }
}

/** The goals in a goal, itself among them, and the closures in their arguments; each once. */
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
  throw new TypeError(`Expected a goal, got ${x === null ? "null" : typeof x}`);
}

/** `a`, `b`, `c` as `f(a, f(b, c))`. */
function chain(functor: string, goals: readonly Goal[], none: Goal): Goal {
  for (const goal of goals) checkGoal(goal);
  if (goals.length === 0) return none;
  return goals.reduceRight((rest, goal) => new Goal(functor, [goal, rest]));
}

/** True. */
export const succeed: Goal = new Goal("true", []);

/** Never true. */
export const fail: Goal = new Goal("fail", []);

/**
 * True, and commits to what has been chosen since the relation was called that
 * it is written in: its alternatives, and the answers of the goals before.
 */
export const cut: Goal = new Goal("!", []);

/** True for the answers that all goals have in common, in the order of the first. Without goals, true. */
export function and(...goals: readonly Goal[]): Goal {
  return chain(",", goals, succeed);
}

/** True for the answers of each goal, in turn. Without goals, never true. */
export function or(...goals: readonly Goal[]): Goal {
  return chain(";", goals, fail);
}

/** True iff `goal` has no answer. Binds nothing: variables of it should be bound before. */
export function not(goal: Goal): Goal {
  return new Goal("\\+", [checkGoal(goal)]);
}

/** True for the first answer of `goal` only. */
export function once(goal: Goal): Goal {
  return new Goal("once", [checkGoal(goal)]);
}

/** True for the answers of `consequent` after the first of `condition`; if that has none, for those of `alternative`. */
export function ifThenElse(condition: Goal, consequent: Goal, alternative: Goal): Goal {
  const arrow = new Goal("->", [checkGoal(condition), checkGoal(consequent)]);
  return new Goal(";", [arrow, checkGoal(alternative)]);
}

/** True iff both are equal, or can be made so by binding variables. */
export function eq<T>(left: Var<T>, right: NoInfer<Arg<T>>): Goal;
export function eq<T>(left: NoInfer<Arg<T>>, right: Var<T>): Goal;
export function eq(left: unknown, right: unknown): Goal {
  return new Goal("=", [left as Value, right as Value]);
}

/**
 * A goal with new variables, which exist in it only. Their number is that of the
 * parameters of `make`, their types are said with them:
 * `fresh((middle: Var<string>) => and(edge(from, middle), edge(middle, to)))`.
 *
 * @param make the goal for given variables; called at once, once
 */
export function fresh<A extends readonly Value[]>(make: (...variables: Vars<A>) => Goal): Goal {
  if (typeof make !== "function") {
    throw new TypeError(`Expected a function that makes a goal, got ${typeof make}`);
  }
  const locals = variablesFor<A>(make.length);
  const { functor, args, callee, locals: others } = checkGoal(make(...locals));
  return new Goal(functor, args, { callee, locals: [...locals, ...others] });
}

/**
 * A goal on a predicate of the program, a library or the system, which is looked
 * up when it runs. The types of the arguments are the caller's affair; see
 * `predicate`.
 *
 * @param name its name; that of one that is not visible stands behind its module:
 *   `call(":", "geometry", call("area", shape, x))`
 * @param args its arguments, as many as it has
 */
export function call(name: string, ...args: readonly unknown[]): Goal {
  if (typeof name !== "string") {
    throw new TypeError(`Expected the name of a predicate as a string, got ${typeof name}`);
  }
  return new Goal(name, args as readonly Value[]);
}

/**
 * A predicate of the program, a library or the system as a function that makes
 * goals on it, with types for its arguments:
 * `const length = predicate<[readonly Value[], number]>("length")`.
 */
export function predicate<A extends readonly Value[]>(name: string): (...args: Args<A>) => Goal {
  return (...args) => call(name, ...args);
}

/** True for each element of a list, in turn: `member/2`. */
export function member<T>(element: Var<T>, list: NoInfer<Arg<readonly T[]>>): Goal;
export function member<T>(element: NoInfer<Arg<T>>, list: Var<readonly T[]>): Goal;
export function member<T>(element: NoInfer<Arg<T>>, list: readonly T[]): Goal;
export function member(element: unknown, list: unknown): Goal {
  return call("member", element, list);
}

/** A relation between a template, a goal, and the list of the instances of the template. */
export interface Collector {
  <T>(template: NoInfer<Arg<T>>, goal: Goal, list: Var<readonly T[]>): Goal;
  <T>(template: Var<T>, goal: Goal, list: NoInfer<Arg<readonly T[]>>): Goal;
}

/** True iff `list` is the list of the instances of a template for all answers of a goal, in their order; empty if there are none. */
export const findAll: Collector = (template: unknown, goal: Goal, list: unknown) =>
  call("findall", template, checkGoal(goal), list);

/**
 * As `findAll` for one choice of the goal's outer variables after the other, and
 * never for an empty list. The variables that `fresh` has made inside of the goal
 * are not chosen: they may be others in each answer.
 */
export const bagOf: Collector = (template: unknown, goal: Goal, list: unknown) =>
  call("bagof", template, quantified(goal), list);

/** As `bagOf`, with the list sorted, and each instance once. */
export const setOf: Collector = (template: unknown, goal: Goal, list: unknown) =>
  call("setof", template, quantified(goal), list);

/** `V^W^goal` with the variables that exist in the goal only. */
function quantified(goal: Goal): Goal {
  checkGoal(goal);
  const locals = Array.from(partsOf(goal), (part) => part.locals).flat();
  return locals.reduceRight((rest, local) => new Goal("^", [local, rest]), goal);
}
