/*
 * Builtins whose rows are marked `pure` only look at their arguments, and the compiler confuses nothing with
 * them: neither a predicate of a module with that name, nor another arity.
 */
import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { Engine } from "../../src/complete.js";
import type { DeterministicRow } from "../../src/machine/builtin.js";
import { NIL, attributedVariable, deref, variable } from "../../src/terms/term.js";
import type { Cell } from "../../src/terms/term.js";
import { Trail } from "../../src/terms/trail.js";
import { unify } from "../../src/terms/unify.js";
import { build, sketches } from "../terms/arbitrary.js";
import { WAYS, subject } from "./engines.js";

const rows = [...new Engine().database.system.predicates.values()]
  .map((p) => p.native as DeterministicRow | undefined)
  .filter((row): row is DeterministicRow => row?.pure === true);

describe("the builtins that only look", () => {
  it("are tests of types and comparisons of terms", () => {
    const names = rows.map(({ name }) => name);
    for (const name of ["var", "nonvar", "atom", "is_list", "ground", "==", "@<"]) {
      expect(names).toContain(name);
    }
  });

  test.each(rows)("$name/$arity binds nothing, throws nothing and needs no machine", (row) => {
    const { arity, det, determinism } = row;
    expect(determinism).toBe("semidet");
    const terms = fc.array(sketches(), { minLength: arity, maxLength: arity });
    fc.assert(
      fc.property(terms, sketches(), fc.boolean(), (args, knot, tied) => {
        const variables = new Map<number, Cell>([
          [0, attributedVariable(1, NIL)],
          [1, variable(1)],
        ]);
        const built = args.map((arg) => build(arg, variables));
        // A variable bound to a term that contains it would make that term infinite.
        if (tied) unify(new Trail(), variables.get(1)!, build(knot, variables));
        const before = [...variables.values()].map((v) => deref(v));
        const look = (): boolean => det(undefined as never, ...built);
        const said = look();
        expect([...variables.values()].map((v) => deref(v))).toEqual(before);
        expect(look()).toBe(said);
      }),
    );
  });
});

/** The effects of a predicate that binds before it fails, in the position of a test. */
function uses(call: (x: string) => string): string {
  return `
    condition(X) :- ( ${call("X-no")} -> true ; X = other ).
    conjunction(X) :- ( X = X, ${call("X-no")} -> true ; X = other ).
    commits(X) :- ( ${call("X-yes")} -> true ; X = other ).
    negation(X) :- \\+ ${call("X-no")}, X = other.
    twice(X) :- \\+ \\+ ${call("X-yes")}, X = other.
    branch(X) :- ( ${call("X-no")} ; X = other ).
    guard(X) :- ${call("X-no")}, !.
    guard(other).
    woken(W) :- freeze(X, W = woken), ( ${call("X-yes")} -> ( W == woken -> true ; W = late ) ; true ).
  `;
}

const ANSWERS: Readonly<Record<string, string>> = {
  condition: "other",
  conjunction: "other",
  commits: "bound",
  negation: "other",
  twice: "other",
  branch: "other",
  guard: "other",
  woken: "woken",
};

/** A predicate of a program, where and how it is defined. */
interface Own {
  readonly quoted: string;
  readonly arity: number;
}

/** The clause of the predicate that binds its first argument's left side, then fails or not. */
function definition({ quoted, arity }: Own): string {
  return `${quoted}(X-Go${", _".repeat(arity - 1)}) :- X = bound, Go == yes.`;
}

function usesOf({ quoted, arity }: Own): string {
  return uses((x) => `${quoted}(${x}${", _".repeat(arity - 1)})`);
}

const own: readonly Own[] = rows.map(({ name, arity, iso }) => ({
  quoted: `'${name.replaceAll("\\", "\\\\")}'`,
  // A program may not define the standard's predicates.
  arity: iso === true ? arity + 3 : arity,
}));

describe.each(WAYS.filter(([name]) => !name.includes("depth")))("%s", (name, options) => {
  /** Asks several times, since code is generated meanwhile. */
  function expectBindings(modules: readonly (readonly [name: string, text: string])[]): void {
    const { engine } = subject(name, options);
    for (const [, text] of modules) engine.consult(text);
    const answer = (goal: string): unknown => engine.query(`${goal}(X), !`).first()?.["X"];
    for (const [module] of modules) {
      for (let i = 0; i < 5; i++) {
        const found = Object.keys(ANSWERS).map((goal) => [goal, answer(`${module}:${goal}`)]);
        expect({ module, ...Object.fromEntries(found) }).toEqual({ module, ...ANSWERS });
      }
    }
  }

  it("runs what a module defines under the name of a test", () => {
    expectBindings(
      own.map((p) => {
        const module = `'own ${p.quoted.slice(1)}`;
        return [module, `:- module(${module}, []).\n${definition(p)}\n${usesOf(p)}`];
      }),
    );
  });

  it("runs what a module imports under the name of a test", () => {
    expectBindings(
      own.flatMap((p) => {
        const module = `'importing ${p.quoted.slice(1)}`;
        const other = `'other ${p.quoted.slice(1)}`;
        const indicator = `(${p.quoted})/${p.arity}`;
        const defined = `:- module(${other}, [${indicator}]).\n${definition(p)}\n${usesOf(p)}`;
        const imports = `:- module(${module}, []).\n:- import(${other}:${indicator}).\n${usesOf(p)}`;
        return [
          [other, defined],
          [module, imports],
        ];
      }),
    );
  });

  it("runs what the module user defines under the name of a test", () => {
    for (const p of own.filter(({ arity }) => arity === 1)) {
      expectBindings([["user", `${definition(p)}\n${usesOf(p)}`]]);
    }
  });

  it("takes back what rational/3 has bound before it fails, and wakes what waits for it", () => {
    const { engine } = subject(
      name,
      options,
      `
      condition(X) :- ( rational(6, X, 7) -> true ; X = other ).
      unbound(X) :- ( rational(6, N, 7) -> true ; true ), ( var(N) -> X = var ; X = N ).
      negation(X) :- \\+ rational(6, X, 7), X = other.
      guard(X) :- rational(6, X, 7), !.
      guard(other).
      woken(W) :- freeze(N, W = woken), ( rational(6, N, 1), W == woken -> true ; W = late ).
      `,
    );
    for (let i = 0; i < 5; i++) {
      for (const [goal, answer] of [
        ["condition", "other"],
        ["unbound", "var"],
        ["negation", "other"],
        ["guard", "other"],
        ["woken", "woken"],
      ]) {
        expect([goal, engine.query(`${goal}(X)`).first()?.["X"]]).toEqual([goal, answer]);
      }
    }
  });
});
