/** Relations of TypeScript and the same clauses as text: answers, order, errors and code. */
import { expect, it } from "vitest";
import { Engine, PrologError } from "../../../src/complete.js";
import {
  addRelations,
  and,
  bagOf,
  call,
  cons,
  cut,
  eq,
  findAll,
  fresh,
  ifThenElse,
  is,
  lt,
  member,
  not,
  once,
  or,
  pair,
  relation,
  setOf,
} from "../../../src/rel.js";
import type { Value } from "../../../src/complete.js";
import type { Relation, Var } from "../../../src/rel.js";
import type { Arg, Goal } from "../../../src/rel.js";
import { fc, forAll } from "../../properties.js";

/** A term with the number of a variable, taken modulo the number of those in scope. */
type TermPlan =
  | { readonly v: number }
  | { readonly value: number | string }
  | { readonly pair: readonly [TermPlan, TermPlan] }
  | { readonly cons: readonly [TermPlan, number] }
  | { readonly list: readonly TermPlan[] };

type GoalPlan =
  | { readonly kind: "eq"; readonly v: number; readonly x: TermPlan }
  | { readonly kind: "member"; readonly v: number; readonly xs: readonly TermPlan[] }
  | { readonly kind: "is" | "lt"; readonly v: number; readonly w: number; readonly n: number }
  | { readonly kind: "call"; readonly v: number; readonly w: number }
  | { readonly kind: "cut" }
  | { readonly kind: "not" | "once"; readonly of: GoalPlan }
  | { readonly kind: "fresh"; readonly of: GoalPlan }
  | {
      readonly kind: "all" | "bag" | "set";
      readonly v: number;
      readonly of: GoalPlan;
      readonly w: number;
    }
  | { readonly kind: "and" | "or"; readonly of: readonly GoalPlan[] }
  | { readonly kind: "if"; readonly of: readonly [GoalPlan, GoalPlan, GoalPlan] };

const number = fc.nat({ max: 6 });
const { term } = fc.letrec<{ term: TermPlan }>((tie) => ({
  term: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.record({ v: number }),
    fc.record({
      value: fc.oneof(fc.integer({ min: -2, max: 2 }), fc.constantFrom("a", "B", "it's")),
    }),
    fc.record({ pair: fc.tuple(tie("term"), tie("term")) }),
    fc.record({ cons: fc.tuple(tie("term"), number) }),
    fc.record({ list: fc.array(tie("term"), { maxLength: 2 }) }),
  ),
}));
const { goal: anyGoal } = fc.letrec<{ goal: GoalPlan }>((tie) => ({
  goal: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.record({ kind: fc.constant("eq" as const), v: number, x: term }),
    fc.record({
      kind: fc.constant("member" as const),
      v: number,
      xs: fc.array(term, { maxLength: 3 }),
    }),
    fc.record({
      kind: fc.constantFrom("is" as const, "lt" as const),
      v: number,
      w: number,
      n: number,
    }),
    fc.record({ kind: fc.constant("call" as const), v: number, w: number }),
    fc.constant({ kind: "cut" as const }),
    fc.record({ kind: fc.constantFrom("not" as const, "once" as const), of: tie("goal") }),
    fc.record({ kind: fc.constant("fresh" as const), of: tie("goal") }),
    fc.record({
      kind: fc.constantFrom("all" as const, "bag" as const, "set" as const),
      v: number,
      of: tie("goal"),
      w: number,
    }),
    fc.record({
      kind: fc.constantFrom("and" as const, "and" as const, "or" as const),
      of: fc.array(tie("goal"), { maxLength: 4 }),
    }),
    fc.record({
      kind: fc.constant("if" as const),
      of: fc.tuple(tie("goal"), tie("goal"), tie("goal")),
    }),
  ),
}));

// -- as TypeScript ------------------------------------------------------------

type Scope = readonly Var<Value>[];

function made(x: TermPlan, scope: Scope): Arg<Value> {
  if ("v" in x) return scope[x.v % scope.length];
  if ("value" in x) return x.value;
  if ("pair" in x) return pair(made(x.pair[0], scope), made(x.pair[1], scope)) as Arg<Value>;
  if ("list" in x) return x.list.map((part) => made(part, scope));
  const rest = scope[x.cons[1] % scope.length] as Var<unknown> as Var<readonly Value[]>;
  return cons<Value>(made(x.cons[0], scope), rest);
}

const fact: Relation<[a: Value, b: Value]> = relation("fact", (a, b) => [
  and(eq(a, 1), eq(b, "a")),
  and(eq(a, 2), eq(b, [1])),
  eq(a, b),
]);

function goalOf(plan: GoalPlan, scope: Scope): Goal {
  const at = (n: number): Var<Value> => scope[n % scope.length];
  const numeric = (n: number): Var<number> => at(n) as Var<unknown> as Var<number>;
  switch (plan.kind) {
    case "eq":
      return eq(at(plan.v), made(plan.x, scope));
    case "member":
      return member(
        at(plan.v),
        plan.xs.map((x) => made(x, scope)),
      );
    case "is":
      return is(numeric(plan.v), numeric(plan.w));
    case "lt":
      return lt(numeric(plan.v), plan.n);
    case "call":
      return fact(at(plan.v), at(plan.w));
    case "cut":
      return cut;
    case "not":
      return not(goalOf(plan.of, scope));
    case "once":
      return once(goalOf(plan.of, scope));
    case "fresh":
      return fresh<[Value]>((v) => goalOf(plan.of, [...scope, v]));
    case "and":
      return and(...plan.of.map((part) => goalOf(part, scope)));
    case "or":
      return or(...plan.of.map((part) => goalOf(part, scope)));
    case "if": {
      const [condition, consequent, alternative] = plan.of.map((part) => goalOf(part, scope));
      return ifThenElse(condition, consequent, alternative);
    }
    default: {
      const collect = { all: findAll, bag: bagOf, set: setOf }[plan.kind];
      const list = at(plan.w) as Var<unknown> as Var<readonly Value[]>;
      return collect(at(plan.v), goalOf(plan.of, scope), list);
    }
  }
}

// -- as text ------------------------------------------------------------------

class Text {
  private fresh = 0;

  term(x: TermPlan, scope: readonly string[]): string {
    const at = (n: number): string => scope[n % scope.length];
    if ("v" in x) return at(x.v);
    if ("value" in x) {
      return typeof x.value === "number" ? String(x.value) : `'${x.value.replace("'", "''")}'`;
    }
    if ("pair" in x) return `(${this.term(x.pair[0], scope)})-(${this.term(x.pair[1], scope)})`;
    if ("list" in x) return `[${x.list.map((part) => this.term(part, scope)).join(",")}]`;
    return `[${this.term(x.cons[0], scope)}|${at(x.cons[1])}]`;
  }

  /** A goal, and the variables that are fresh in it. */
  goal(plan: GoalPlan, scope: readonly string[], locals: string[]): string {
    const at = (n: number): string => scope[n % scope.length];
    const part = (of: GoalPlan): string => this.goal(of, scope, locals);
    switch (plan.kind) {
      case "eq":
        return `${at(plan.v)} = ${this.term(plan.x, scope)}`;
      case "member":
        return `member(${at(plan.v)}, [${plan.xs.map((x) => this.term(x, scope)).join(",")}])`;
      case "is":
        return `${at(plan.v)} is ${at(plan.w)}`;
      case "lt":
        return `${at(plan.v)} < ${plan.n}`;
      case "call":
        return `fact(${at(plan.v)}, ${at(plan.w)})`;
      case "cut":
        return "!";
      case "not":
        return `\\+ (${part(plan.of)})`;
      case "once":
        return `once((${part(plan.of)}))`;
      case "fresh": {
        const v = `L${++this.fresh}`;
        locals.push(v);
        return this.goal(plan.of, [...scope, v], locals);
      }
      case "and":
        return plan.of.length === 0 ? "true" : plan.of.map((of) => `(${part(of)})`).join(", ");
      case "or":
        return plan.of.length === 0
          ? "fail"
          : `(${plan.of.map((of) => `(${part(of)})`).join("; ")})`;
      case "if":
        return `((${part(plan.of[0])}) -> (${part(plan.of[1])}) ; (${part(plan.of[2])}))`;
      default: {
        const inner: string[] = [];
        const of = this.goal(plan.of, scope, inner);
        locals.push(...inner);
        const name = { all: "findall", bag: "bagof", set: "setof" }[plan.kind];
        const quantified = plan.kind === "all" ? "" : inner.map((v) => `${v}^`).join("");
        return `${name}(${at(plan.v)}, ${quantified}(${of}), ${at(plan.w)})`;
      }
    }
  }
}

const facts = "fact(1, a).  fact(2, [1]).  fact(A, A).\n";

/** A value as text, its variables named by their order. */
function shown(value: Value): string {
  const names = new Map<string, string>();
  return JSON.stringify(value).replace(/\b_G?\d+\b/g, (name) => {
    if (!names.has(name)) names.set(name, `_${names.size}`);
    return names.get(name)!;
  });
}

/** The answers of a query, and the error that ends them. */
function outcome(engine: Engine, query: string): string[] {
  const rows: string[] = [];
  try {
    for (const row of engine.query(query, {}, { limits: { inferences: 20_000 } })) {
      rows.push(shown(Object.values(row)));
      if (rows.length === 50) break;
    }
  } catch (thrown) {
    rows.push(thrown instanceof PrologError ? shown(thrown.term) : String(thrown));
  }
  return rows;
}

it("a relation and its text have the same answers in the same order, and the same errors", () => {
  const plans = fc.array(anyGoal, { minLength: 1, maxLength: 3 });
  forAll(40, [plans], (alternatives) => {
    const r: Relation<[a: Value, b: Value, c: Value]> = relation("r", (a, b, c) =>
      alternatives.map((plan) => goalOf(plan, [a, b, c])),
    );
    const clauses = alternatives.map((plan) => {
      return `r(A, B, C) :- ${new Text().goal(plan, ["A", "B", "C"], [])}.\n`;
    });
    const options = { onMessage: () => {} };
    const [embedded, text] = [new Engine(options), new Engine(options)];
    for (const engine of [embedded, text]) engine.once("set_prolog_flag(occurs_check, true)");
    addRelations(embedded, r);
    text.consult(facts + clauses.join(""));
    for (const query of ["r(A, B, C)", "r(1, B, [B|C])", "r(A, a, A)"]) {
      expect(outcome(embedded, query)).toEqual(outcome(text, query));
    }
  });
});

it("a relation takes as many inferences as its text", () => {
  const nreverse: Relation<[xs: readonly number[], ys: readonly number[]]> = relation(
    "nreverse",
    (xs, ys) => [
      and(eq(xs, []), eq(ys, [])),
      fresh<[number, readonly number[], readonly number[]]>((x, rest, reversed) =>
        and(eq(xs, cons(x, rest)), nreverse(rest, reversed), call("append", reversed, [x], ys)),
      ),
    ],
  );
  const embedded = new Engine();
  addRelations(embedded, nreverse);
  const text = new Engine();
  text.consult(`
    nreverse([], []).
    nreverse([X|Xs], Ys) :- nreverse(Xs, Rs), append(Rs, [X], Ys).
  `);
  const inferences = (engine: Engine): number => {
    const xs = Array.from({ length: 100 }, (_, i) => i);
    const query = engine.query("nreverse(_Xs, Ys), nreverse(Ys, Zs)", { _Xs: xs });
    expect(query.next().value?.["Zs"]).toEqual(xs);
    return query.inferences;
  };
  expect(inferences(embedded)).toBe(inferences(text));
});
