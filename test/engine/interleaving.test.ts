/*
 * Two hundred queries on one engine, resumed in any order, while they and others change the clauses that they
 * call. A model runs each as a generator on lists: a call or a retraction sees the clauses that exist when it
 * starts, whatever is asserted or retracted later.
 */

import { expect, it } from "vitest";
import type { Query } from "../../src/complete.js";
import { fc, forAll } from "../properties.js";
import { engineOf } from "../machine/goals.js";

/** A clause of a predicate of one integer. */
interface Fact {
  readonly value: number;
}

const NAMES = ["f", "g"] as const;
type Name = (typeof NAMES)[number];
const VARIABLES = ["X", "Y"] as const;
type Variable = (typeof VARIABLES)[number];
type Bindings = Readonly<Partial<Record<Variable, number>>>;

/** The clauses as the model has them. */
class Facts {
  private readonly lists: Record<Name, Fact[]> = { f: [], g: [] };

  /** The clauses that a call that starts now sees. */
  snapshot(name: Name): readonly Fact[] {
    return [...this.lists[name]];
  }

  add(name: Name, value: number, where: "a" | "z"): void {
    const fact = { value };
    if (where === "a") this.lists[name].unshift(fact);
    else this.lists[name].push(fact);
  }

  erase(name: Name, fact: Fact): void {
    this.lists[name] = this.lists[name].filter((other) => other !== fact);
  }

  clear(name: Name): void {
    this.lists[name] = [];
  }

  get size(): number {
    return this.lists.f.length + this.lists.g.length;
  }
}

/** A goal as text, and as the model runs it. */
interface Goal {
  readonly text: string;
  run(facts: Facts, bindings: Bindings): Generator<Bindings, void, undefined>;
}

/** The bindings with which an argument is a value, if there are any. */
function unified(bindings: Bindings, argument: Variable | number, value: number): Bindings[] {
  if (typeof argument === "number") return argument === value ? [bindings] : [];
  const bound = bindings[argument];
  if (bound === undefined) return [{ ...bindings, [argument]: value }];
  return bound === value ? [bindings] : [];
}

function call(name: Name, argument: Variable | number, form: (text: string) => string): Goal {
  return {
    text: form(`${name}(${argument})`),
    *run(facts, bindings) {
      for (const { value } of facts.snapshot(name)) yield* unified(bindings, argument, value);
    },
  };
}

function retract(name: Name, argument: Variable | number): Goal {
  return {
    text: `retract(${name}(${argument}))`,
    *run(facts, bindings) {
      for (const fact of facts.snapshot(name)) {
        for (const now of unified(bindings, argument, fact.value)) {
          facts.erase(name, fact);
          yield now;
        }
      }
    },
  };
}

/** Asserts a number, or the value of a variable, or 0 while it is unbound. */
function assert(name: Name, argument: Variable | number, where: "a" | "z"): Goal {
  const value = typeof argument === "number" ? argument : `V`;
  const bound =
    typeof argument === "number" ? "" : `( var(${argument}) -> V = 0 ; V = ${argument} ), `;
  return {
    text: `\\+ \\+ ( ${bound}assert${where}(${name}(${value})) )`,
    *run(facts, bindings) {
      facts.add(name, typeof argument === "number" ? argument : (bindings[argument] ?? 0), where);
      yield bindings;
    },
  };
}

function and(one: Goal, other: Goal): Goal {
  return {
    text: `${one.text}, ${other.text}`,
    *run(facts, bindings) {
      for (const now of one.run(facts, bindings)) yield* other.run(facts, now);
    },
  };
}

function or(one: Goal, other: Goal): Goal {
  return {
    text: `( ${one.text} ; ${other.text} )`,
    *run(facts, bindings) {
      yield* one.run(facts, bindings);
      yield* other.run(facts, bindings);
    },
  };
}

function once(goal: Goal): Goal {
  return {
    text: `( ${goal.text} -> true )`,
    *run(facts, bindings) {
      for (const now of goal.run(facts, bindings)) {
        yield now;
        return;
      }
    },
  };
}

function not(goal: Goal): Goal {
  return {
    text: `\\+ ( ${goal.text} )`,
    *run(facts, bindings) {
      if (goal.run(facts, bindings).next().done === true) yield bindings;
    },
  };
}

/** As many answers as the goal has, collected before the first one. */
function gathered(goal: Goal): Goal {
  return {
    text: `findall(t, ( ${goal.text} ), Ts_), member(_, Ts_)`,
    *run(facts, bindings) {
      const answers = [...goal.run(facts, bindings)];
      for (let i = 0; i < answers.length; i++) yield bindings;
    },
  };
}

const name = fc.constantFrom(...NAMES);
const value = fc.nat(3);
const argument = fc.oneof(fc.constantFrom(...VARIABLES), value);
const forms = [
  (text: string) => text,
  (text: string) => `clause(${text}, true)`,
  (text: string) => `by_rule(${text})`,
  (text: string) => `call(${text})`,
];
const step: fc.Arbitrary<Goal> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(name, argument, fc.constantFrom(...forms)).map((x) => call(...x)),
  },
  { weight: 1, arbitrary: fc.tuple(name, argument).map((x) => retract(...x)) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(name, argument, fc.constantFrom("a" as const, "z" as const))
      .map((x) => assert(...x)),
  },
);
const simple = fc.oneof(
  step,
  fc.tuple(step, step).map(([a, b]) => and(a, b)),
);
const goal: fc.Arbitrary<Goal> = fc.oneof(
  { weight: 3, arbitrary: simple },
  { weight: 2, arbitrary: fc.tuple(simple, step).map(([a, b]) => and(a, b)) },
  { weight: 1, arbitrary: fc.tuple(simple, step).map(([a, b]) => or(a, b)) },
  { weight: 1, arbitrary: simple.map(once) },
  { weight: 1, arbitrary: simple.map(not) },
  { weight: 1, arbitrary: simple.map(gathered) },
);

/** The next event: a query is asked for an answer or ended, or the clauses change. */
type Event =
  | { readonly kind: "next" | "return"; readonly query: number }
  | { readonly kind: "change"; readonly change: Goal };

const QUERIES = 200;
const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 20, arbitrary: fc.nat(QUERIES - 1).map((query) => ({ kind: "next" as const, query })) },
  {
    weight: 1,
    arbitrary: fc.nat(QUERIES - 1).map((query) => ({ kind: "return" as const, query })),
  },
  { weight: 4, arbitrary: step.map((change) => ({ kind: "change" as const, change })) },
);

const program = `
:- dynamic(f/1), dynamic(g/1).
by_rule(f(X)) :- f(X).
by_rule(g(X)) :- g(X).
`;

/** The usual maximal number of clauses, so that a search through all stays short. */
const MOST = 40;

it("two hundred queries that take turns answer as each would alone, by what each call saw when it started", () =>
  forAll(
    10,
    [
      fc.array(goal, { minLength: QUERIES, maxLength: QUERIES }),
      fc.array(event, { minLength: 1000, maxLength: 2000, size: "max" }),
    ],
    (goals, events) => {
      const engine = engineOf(program);
      const facts = new Facts();
      for (const [at, of] of NAMES.entries()) {
        for (let i = 0; i < 4; i++) {
          engine.once(`assertz(${of}(${(i + at) % 4}))`);
          facts.add(of, (i + at) % 4, "z");
        }
      }
      const queries = goals.map(({ text }): Query => engine.query(`true, ${text}`));
      const models = goals.map((one) => one.run(facts, {}));
      const told: unknown[] = [];
      const right: unknown[] = [];
      for (const happens of events) {
        if (happens.kind === "change") {
          engine.query(happens.change.text).first();
          happens.change.run(facts, {}).next();
        } else if (happens.kind === "return") {
          queries[happens.query]!.return();
          models[happens.query]!.return();
        } else {
          const found = queries[happens.query]!.next().value;
          const expected = models[happens.query]!.next().value as Bindings | undefined;
          told.push(shown(found));
          right.push(expected);
        }
        if (facts.size > MOST) {
          engine.once("retractall(f(_)), retractall(g(_))");
          for (const of of NAMES) facts.clear(of);
        }
      }
      expect(told).toEqual(right);
      for (const of of NAMES) {
        expect(engine.query(`${of}(X)`).all()).toEqual(
          facts.snapshot(of).map((fact) => ({ X: fact.value })),
        );
      }
    },
  ));

/** The bound ones of the variables that the model knows. */
function shown(row: Readonly<Record<string, unknown>> | undefined): unknown {
  if (row === undefined) return undefined;
  const entries = Object.entries(row).filter(
    ([key, x]) => (VARIABLES as readonly string[]).includes(key) && typeof x === "number",
  );
  return Object.fromEntries(entries);
}
