/** The solutions that propagation and search find are those of trying all values. */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";

const engine = new Engine({ limits: { inferences: 10_000_000 } });
engine.once("use_module(library(clpfd))");

const NAMES = ["X", "Y", "Z"] as const;
const LOW = -3;
const HIGH = 4;

/** An expression: its text, and its value for X, Y and Z; undefined where it has none. */
interface Expression {
  readonly text: string;
  value(env: readonly number[]): number | undefined;
}

const floorDivide = (x: number, y: number): number => Math.floor(x / y);

/** An operation on the bits of integers of any size. */
function bitwise(operation: (x: bigint, y: bigint) => bigint) {
  return (x: number, y: number): number | undefined =>
    Number.isInteger(x) && Number.isInteger(y)
      ? Number(operation(BigInt(x), BigInt(y)))
      : undefined;
}

const OPERATIONS: Record<string, (x: number, y: number) => number | undefined> = {
  "+": (x, y) => x + y,
  "-": (x, y) => x - y,
  "*": (x, y) => x * y,
  "//": (x, y) => (y === 0 ? undefined : Math.trunc(x / y)),
  div: (x, y) => (y === 0 ? undefined : floorDivide(x, y)),
  mod: (x, y) => (y === 0 ? undefined : x - y * floorDivide(x, y)),
  rem: (x, y) => (y === 0 ? undefined : x - y * Math.trunc(x / y)),
  "/\\": bitwise((x, y) => x & y),
  "\\/": bitwise((x, y) => x | y),
  xor: bitwise((x, y) => x ^ y),
  "<<": (x, y) => (y >= 0 ? x * 2 ** y : Math.floor(x / 2 ** -y)),
  ">>": (x, y) => (y >= 0 ? Math.floor(x / 2 ** y) : x * 2 ** -y),
  min: Math.min,
  max: Math.max,
  "^": (x, y) => {
    if (y >= 0) return x ** y;
    return Math.abs(x) === 1 ? x ** y : undefined;
  },
};

const variable = fc.nat(2).map((i): Expression => ({ text: NAMES[i]!, value: (env) => env[i] }));
const number = fc
  .integer({ min: -3, max: 5 })
  .map((n): Expression => ({ text: `(${n})`, value: () => n }));

function binary(op: string, a: Expression, b: Expression): Expression {
  const isFunction = op === "min" || op === "max";
  return {
    text: isFunction ? `${op}(${a.text},${b.text})` : `(${a.text} ${op} ${b.text})`,
    value: (env) => {
      const x = a.value(env);
      const y = b.value(env);
      return x === undefined || y === undefined ? undefined : OPERATIONS[op]!(x, y);
    },
  };
}

const small = fc.oneof({ weight: 3, arbitrary: variable }, number);
const { expression } = fc.letrec<{ expression: Expression }>((tie) => ({
  expression: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    small,
    fc
      .tuple(fc.constantFrom(...Object.keys(OPERATIONS)), tie("expression"), small)
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

const COMPARISONS: Record<string, (x: number, y: number) => boolean> = {
  "#=": (x, y) => x === y,
  "#\\=": (x, y) => x !== y,
  "#<": (x, y) => x < y,
  "#>": (x, y) => x > y,
  "#=<": (x, y) => x <= y,
  "#>=": (x, y) => x >= y,
};

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
const OPTIONS = fc
  .tuple(
    fc.constantFrom("leftmost", "ff", "ffc", "min", "max"),
    fc.constantFrom("up", "down"),
    fc.constantFrom("step", "enum", "bisect"),
  )
  .map((options) => options.join(","));

describe("all solutions and no others are found", () => {
  it("of comparisons", () => {
    fc.assert(
      fc.property(fc.array(comparison, { minLength: 1, maxLength: 3 }), OPTIONS, (cs, options) => {
        const texts = cs.map(({ text }) => text);
        const wanted = expected((env) => cs.every((c) => c.holds(env)));
        return (
          found([DOMAINS, ...texts], options) === wanted && found([...texts, DOMAINS]) === wanted
        );
      }),
      { numRuns: 50 },
    );
  });

  it("of conditions", () => {
    fc.assert(
      fc.property(condition, fc.boolean(), (c, first) => {
        const goals = first ? [DOMAINS, c.text] : [c.text, DOMAINS];
        return found(goals) === expected((env) => c.holds(env));
      }),
      { numRuns: 50 },
    );
  });

  it("when variables become one after the constraints", () => {
    fc.assert(
      fc.property(fc.array(comparison, { minLength: 1, maxLength: 2 }), (cs) => {
        const texts = cs.map(({ text }) => text);
        const wanted = expected((env) => env[0] === env[2] && cs.every((c) => c.holds(env)));
        return found([DOMAINS, ...texts, "X = Z"]) === wanted;
      }),
      { numRuns: 50 },
    );
  });

  it("of a copy", () => {
    fc.assert(
      fc.property(fc.array(comparison, { minLength: 1, maxLength: 2 }), (cs) => {
        const texts = cs.map(({ text }) => text);
        const wanted = expected((env) => cs.every((c) => c.holds(env)));
        const posted = ["Us = [_,_,_]", `Us = [A,B,C]`, `Us ins ${LOW}..${HIGH}`];
        const renamed = texts.map((text) =>
          text.replace(/\b[XYZ]\b/g, (name) => "ABC"[NAMES.indexOf(name as "X")]!),
        );
        return found([...posted, ...renamed, "copy_term(Us, Vs)", DOMAINS]) === wanted;
      }),
      { numRuns: 50 },
    );
  });
});

describe("constraints on lists have all solutions and no others", () => {
  const distinct = (env: readonly number[]): boolean => new Set(env).size === env.length;
  const rows = fc.array(
    fc.array(fc.integer({ min: LOW, max: HIGH }), { minLength: 3, maxLength: 3 }),
    {
      minLength: 1,
      maxLength: 12,
    },
  );
  const narrow = fc.array(fc.tuple(fc.integer({ min: LOW, max: HIGH }), fc.nat(3)), {
    minLength: 3,
    maxLength: 3,
  });

  it.each(["all_different", "all_distinct"])("%s", (name) => {
    fc.assert(
      fc.property(narrow, (domains) => {
        const goals = domains.map(([low, width], i) => `${NAMES[i]} in ${low}.. ${low + width}`);
        const within = (env: readonly number[]): boolean =>
          env.every((x, i) => x >= domains[i]![0] && x <= domains[i]![0] + domains[i]![1]);
        const wanted = expected((env) => distinct(env) && within(env));
        return found([DOMAINS, ...goals, `${name}(Vs)`]) === wanted;
      }),
    );
  });

  it("tuples_in", () => {
    fc.assert(
      fc.property(rows, (table) => {
        const texts = new Set(table.map((row) => row.join(",")));
        const wanted = expected((env) => texts.has(env.join(",")));
        return found([`tuples_in([Vs], ${JSON.stringify(table)})`]) === wanted;
      }),
    );
  });

  it("element", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5), { minLength: 1, maxLength: 5 }), (list) => {
        const items = list.map((n) => (n > 4 ? "Z" : String(n)));
        const wanted = expected(([x, y, z]) => {
          const n = list[x! - 1];
          return n !== undefined && y === (n > 4 ? z : n);
        });
        return found([DOMAINS, `element(X, [${items.join(",")}], Y)`]) === wanted;
      }),
    );
  });

  it("lex_chain", () => {
    const wanted = expected(([x, y, z]) => x! < y! || (x === y && y! <= z!));
    for (const goals of [
      [DOMAINS, "lex_chain([[X,Y],[Y,Z]])"],
      ["lex_chain([[X,Y],[Y,Z]])", DOMAINS],
    ]) {
      expect(found(goals)).toBe(wanted);
    }
  });

  it("global_cardinality", () => {
    fc.assert(
      fc.property(fc.nat(3), fc.nat(3), (m, n) => {
        const count = (env: readonly number[], k: number): number =>
          env.filter((x) => x === k).length;
        const wanted = expected(
          (env) => count(env, 1) === m && count(env, 2) === n && count(env, 3) === 3 - m - n,
        );
        return found([`global_cardinality(Vs, [1-${m},2-${n},3-_])`]) === wanted;
      }),
    );
  });

  it("cumulative", () => {
    const use = [2, 1, 2];
    const length = [2, 3, 1];
    const wanted = expected((env) => {
      for (let t = LOW; t <= HIGH + 3; t++) {
        const used = env.reduce(
          (sum, s, i) => (s <= t && t < s + length[i]! ? sum + use[i]! : sum),
          0,
        );
        if (used > 3) return false;
      }
      return true;
    });
    const tasks = NAMES.map((name, i) => `task(${name},${length[i]},_,${use[i]},${i})`);
    const goals = [DOMAINS, `cumulative([${tasks.join(",")}], [limit(3)])`];
    fc.assert(
      fc.property(OPTIONS, (options) => found(goals, options) === wanted),
      { numRuns: 30 },
    );
  });
});
