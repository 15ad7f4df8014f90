/** The solutions that propagation and search find are those of trying all values. */
import { describe, it } from "vitest";
import { COMPARISONS, FUNCTIONS, callOf, engine, labelingOptions } from "./brute-force.js";
import { fc, forAll } from "../properties.js";

const NAMES = ["X", "Y", "Z"] as const;
const LOW = -3;
const HIGH = 4;

/** An expression: its text, and its value for X, Y and Z; undefined where it has none. */
interface Expression {
  readonly text: string;
  value(env: readonly number[]): number | undefined;
}

const variable = fc.nat(2).map((i): Expression => ({ text: NAMES[i]!, value: (env) => env[i] }));
const number = fc
  .integer({ min: -3, max: 5 })
  .map((n): Expression => ({ text: `(${n})`, value: () => n }));

function binary(op: string, a: Expression, b: Expression): Expression {
  return {
    text: callOf(op, a.text, b.text),
    value: (env) => {
      const x = a.value(env);
      const y = b.value(env);
      return x === undefined || y === undefined ? undefined : FUNCTIONS[op]!(x, y);
    },
  };
}

const small = fc.oneof({ weight: 3, arbitrary: variable }, number);
const { expression } = fc.letrec<{ expression: Expression }>((tie) => ({
  expression: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    small,
    fc
      .tuple(fc.constantFrom(...Object.keys(FUNCTIONS)), tie("expression"), small)
      .map(([op, a, b]) => binary(op, a, b)),
    tie("expression").map((a): Expression => ({
      text: `(\\ ${a.text})`,
      value: (env) => {
        const x = a.value(env);
        return x === undefined ? undefined : -x - 1;
      },
    })),
    tie("expression").map((a): Expression => ({
      text: `abs(${a.text})`,
      value: (env) => {
        const x = a.value(env);
        return x === undefined ? undefined : Math.abs(x);
      },
    })),
  ),
}));

/** A condition: its text, and whether it holds for X, Y and Z. */
interface Condition {
  readonly text: string;
  holds(env: readonly number[]): boolean;
}

const comparison = fc
  .tuple(fc.constantFrom(...Object.keys(COMPARISONS)), expression, expression)
  .map(([op, a, b]): Condition => ({
    text: `${a.text} ${op} ${b.text}`,
    holds: (env) => {
      const x = a.value(env);
      const y = b.value(env);
      return x !== undefined && y !== undefined && COMPARISONS[op]!(x, y);
    },
  }));

const membership = fc
  .tuple(fc.nat(2), fc.integer({ min: -4, max: 4 }), fc.nat(3), fc.integer({ min: -4, max: 4 }))
  .map(([i, low, width, other]): Condition => ({
    text: `${NAMES[i]} in ${low}.. ${low + width} \\/ ${other}`,
    holds: (env) => (env[i]! >= low && env[i]! <= low + width) || env[i] === other,
  }));

const CONNECTIVES: Record<string, (p: boolean, q: boolean) => boolean> = {
  "#/\\": (p, q) => p && q,
  "#\\/": (p, q) => p || q,
  "#\\": (p, q) => p !== q,
  "#<==>": (p, q) => p === q,
  "#==>": (p, q) => !p || q,
  "#<==": (p, q) => p || !q,
};

const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    comparison,
    membership,
    fc
      .tuple(fc.constantFrom(...Object.keys(CONNECTIVES)), tie("condition"), tie("condition"))
      .map(([op, p, q]): Condition => ({
        text: `(${p.text}) ${op} (${q.text})`,
        holds: (env) => CONNECTIVES[op]!(p.holds(env), q.holds(env)),
      })),
    tie("condition").map((p): Condition => ({
      text: `#\\ (${p.text})`,
      holds: (env) => !p.holds(env),
    })),
  ),
}));

function expected(holds: (env: readonly number[]) => boolean): string {
  const all: string[] = [];
  for (let x = LOW; x <= HIGH; x++)
    for (let y = LOW; y <= HIGH; y++)
      for (let z = LOW; z <= HIGH; z++) if (holds([x, y, z])) all.push(`[${x},${y},${z}]`);
  return `[${all.join(",")}]`;
}

/** The values that X, Y and Z may have after goals, in order. */
function found(goals: readonly string[], options = ""): string {
  const all = [...goals, `labeling([${options}], Vs)`].join(", ");
  const goal =
    `Vs = [X,Y,Z], findall(Vs, (${all}), L0), sort(L0, L), length(L0, N0), length(L, N), ` +
    '( N0 =:= N -> true ; throw(twice) ), format(atom(A), "all ~w", [L])';
  return String(engine.once(goal)!.A).slice("all ".length);
}

const DOMAINS = `Vs ins ${LOW}..${HIGH}`;
describe("all solutions and no others are found", () => {
  it("of comparisons", () =>
    forAll(
      50,
      [fc.array(comparison, { minLength: 1, maxLength: 3 }), labelingOptions],
      (cs, options) => {
        const texts = cs.map(({ text }) => text);
        const wanted = expected((env) => cs.every((c) => c.holds(env)));
        return (
          found([DOMAINS, ...texts], options) === wanted && found([...texts, DOMAINS]) === wanted
        );
      },
    ));

  it("of conditions", () =>
    forAll(50, [condition, fc.boolean()], (c, first) => {
      const goals = first ? [DOMAINS, c.text] : [c.text, DOMAINS];
      return found(goals) === expected((env) => c.holds(env));
    }));

  it("when variables become one after the constraints", () =>
    forAll(50, [fc.array(comparison, { minLength: 1, maxLength: 2 })], (cs) => {
      const texts = cs.map(({ text }) => text);
      const wanted = expected((env) => env[0] === env[2] && cs.every((c) => c.holds(env)));
      return found([DOMAINS, ...texts, "X = Z"]) === wanted;
    }));

  it("of a copy", () =>
    forAll(50, [fc.array(comparison, { minLength: 1, maxLength: 2 })], (cs) => {
      const texts = cs.map(({ text }) => text);
      const wanted = expected((env) => cs.every((c) => c.holds(env)));
      const posted = ["Us = [_,_,_]", `Us = [A,B,C]`, `Us ins ${LOW}..${HIGH}`];
      const renamed = texts.map((text) =>
        text.replace(/\b[XYZ]\b/g, (name) => "ABC"[NAMES.indexOf(name as "X")]!),
      );
      return found([...posted, ...renamed, "copy_term(Us, Vs)", DOMAINS]) === wanted;
    }));
});
