/**
 * Relations: named alternatives, as functions that make goals on them.
 *
 * The alternatives of a relation are computed once, when an engine first needs them: by then all relations
 * that it refers to exist, so relations may refer to themselves and to each other. A relation knows no
 * engine; it may be added to many.
 */
import { checkOptionNames, expectType, unexpected } from "../option-checks.js";
import type { Names } from "../option-checks.js";
import type { Value } from "../../machine/value-types.js";
import { Goal, checkGoal, partsOf } from "./goal-values.js";
import type { Callee } from "./goal-values.js";
import { variablesFor } from "./patterns.js";
import type { Arg, Args, Closure, Vars } from "./patterns.js";

/** Options of a relation. */
export interface RelationOptions {
  /** The module whose predicate it becomes. Default: `user`, where programs are. */
  readonly module?: string | undefined;
}

const NAMES: Names<RelationOptions> = { module: true };

/** The definition of a relation, as an engine uses it. */
export class Definition implements Callee {
  readonly name: string;
  readonly arity: number;
  readonly module: string;
  private readonly make: () => Alternatives;
  private made: Alternatives | undefined = undefined;

  constructor(name: string, arity: number, module: string, make: () => Alternatives) {
    this.name = name;
    this.arity = arity;
    this.module = module;
    this.make = make;
  }

  get indicator(): string {
    return `${this.name}/${this.arity}`;
  }

  /** The alternatives. Throws a TypeError if they are neither a goal nor an array of goals. */
  get alternatives(): Alternatives {
    return (this.made ??= this.make());
  }

  /** A call with these arguments. */
  call(args: readonly Value[]): Goal {
    if (args.length !== this.arity) {
      throw new TypeError(
        `Expected ${this.arity} arguments of ${this.indicator}, got ${args.length}`,
      );
    }
    return this.partial(args);
  }

  /** A call that may lack arguments. */
  partial(args: readonly Value[]): Goal {
    if (this.module === "user") return new Goal(this.name, args, { callee: this });
    const inner = new Goal(this.name, args, { callee: this });
    return new Goal(":", [this.module, inner]);
  }

  /** The definitions that its goals call. */
  *callees(): Generator<Definition, undefined, undefined> {
    for (const goal of this.alternatives.goals) yield* calleesOf(goal);
  }
}

/** The alternatives of a relation with its variables: one of the goals must be true. */
export interface Alternatives {
  readonly variables: readonly Value[];
  readonly goals: readonly Goal[];
}

function alternativesOf<A extends readonly Value[]>(
  make: (...variables: Vars<A>) => Goal | readonly Goal[],
): Alternatives {
  const variables = variablesFor<A>(make.length);
  const said: unknown = make(...variables);
  const goals: readonly unknown[] = Array.isArray(said) ? said : [said];
  return { variables, goals: goals.map(checkGoal).flatMap(disjuncts) };
}

/** The definitions that a goal calls. */
export function* calleesOf(goal: Goal): Generator<Definition, undefined, undefined> {
  for (const { callee } of partsOf(goal)) if (callee instanceof Definition) yield callee;
}

/** The goals of an `or`, in order. An if-then-else is one goal. */
function disjuncts(goal: Goal): Goal[] {
  const goals: Goal[] = [];
  const waiting = [goal];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [left, right] = next.args;
    const isOr = next.functor === ";" && left instanceof Goal && right instanceof Goal;
    if (isOr && left.functor !== "->") waiting.push(right, left);
    else goals.push(next);
  }
  return goals;
}

/** A relation on values of the types `A`: a function that makes goals. */
export interface Relation<A extends readonly Value[]> {
  (...args: Args<A>): Goal;
  /** `name/arity`. */
  readonly indicator: string;
  /** Its definition, as an engine uses it. */
  readonly definition: Definition;
}

/**
 * Makes a relation. Its alternatives become the clauses of a predicate `name`; its arity is the number of
 * parameters of `alternatives`. An engine gets the predicate when it solves a goal that needs it, or by
 * `addRelations`. Leading equations (`eq`) of an alternative become patterns in the head of its clause.
 *
 * An annotation gives the types; a recursive relation needs one anyway: `const path: rel.Relation<[from: string,
 * to: string]> = relation("path", (x, y) => …)`.
 *
 * @param name the name of the predicate
 * @param alternatives returns the goals of which one must be true of the variables, an array or an `or`;
 *   called once, when an engine first needs the relation
 * @param options the module of the predicate
 * @throws {TypeError} for an invalid name or a value that is not a function
 *
 * @example
 * ```ts
 * import { Engine, rel } from "ambilog";
 *
 * const { and, fresh, member, pair, relation, solve, variable } = rel;
 *
 * const edge: rel.Relation<[from: string, to: string]> = relation("edge", (from, to) =>
 *   member(pair(from, to), [pair("a", "b"), pair("b", "c")]),
 * );
 * const path: rel.Relation<[from: string, to: string]> = relation("path", (from, to) => [
 *   edge(from, to),
 *   fresh((next: rel.Var<string>) => and(edge(from, next), path(next, to))),
 * ]);
 * const to = variable<string>();
 * for (const row of solve(new Engine(), path("a", to), { to })) console.log(row.to);
 * ```
 *
 * ```text
 * b
 * c
 * ```
 */
export function relation<A extends readonly Value[]>(
  name: string,
  alternatives: (...variables: Vars<A>) => Goal | readonly Goal[],
  options: RelationOptions = {},
): Relation<A> {
  expectType("the name of a relation as a string", name, "string");
  expectType(`the alternatives of ${name} as a function`, alternatives, "function");
  checkOptionNames(`options of ${name}`, options, NAMES);
  const { module = "user" } = options;
  expectType(`the module of ${name} as a string`, module, "string");
  const definition = new Definition(name, alternatives.length, module, () =>
    alternativesOf(alternatives),
  );
  const make = (...args: Args<A>): Goal => definition.call(args as readonly unknown[] as Value[]);
  return Object.assign(make, { indicator: definition.indicator, definition });
}

/** The definition of a relation; throws a TypeError for anything else. */
export function definitionOf(of: { readonly definition: Definition }): Definition {
  const definition = (of as { readonly definition: unknown } | null)?.definition;
  if (definition instanceof Definition) return definition;
  throw unexpected("a relation", of);
}

/**
 * A relation with its first arguments given, for predicates such as `foldl` and `maplist` that call it with
 * the others.
 *
 * @throws {TypeError} if there are more arguments than the relation has
 */
export function closure<A extends readonly Value[]>(of: Relation<A>): Closure<A>;
export function closure<X extends Value, A extends readonly Value[]>(
  of: Relation<readonly [X, ...A]>,
  x: NoInfer<Arg<X>>,
): Closure<A>;
export function closure<X extends Value, Y extends Value, A extends readonly Value[]>(
  of: Relation<readonly [X, Y, ...A]>,
  x: NoInfer<Arg<X>>,
  y: NoInfer<Arg<Y>>,
): Closure<A>;
export function closure(
  of: { readonly definition: Definition },
  ...args: readonly unknown[]
): Closure<readonly Value[]> {
  const definition = definitionOf(of);
  if (args.length > definition.arity) {
    throw new TypeError(
      `Expected at most ${definition.arity} arguments of ${definition.indicator}, got ${args.length}`,
    );
  }
  return definition.partial(args as readonly Value[]) as Goal & Closure<readonly Value[]>;
}
