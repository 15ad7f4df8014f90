/**
 * Constraints whose variables occur more than once, or are unified on the way, have all solutions and no
 * others.
 */
import { describe, expect, it } from "vitest";
import { COMPARISONS, FUNCTIONS, callOf, engine, labelingOptions } from "./brute-force.js";
import { fc, forAll } from "../properties.js";

const NAMES = ["A", "B", "C", "D"] as const;
const LOW = -1;
const HIGH = 3;

type Env = readonly number[];

/** A goal: its text, whether it holds, and whether it needs bounded variables. */
interface Goal {
  readonly text: string;
  readonly needsBounds?: boolean;
  holds(env: Env): boolean;
}

/** An argument: one of few variables, so that many are there twice, or an integer. */
interface Argument {
  readonly text: string;
  readonly value: (env: Env) => number;
}

const variable = fc.nat(3).map((i): Argument => ({ text: NAMES[i]!, value: (env) => env[i]! }));
const number = fc
  .integer({ min: LOW, max: HIGH })
  .map((n): Argument => ({ text: `(${n})`, value: () => n }));
const argument = fc.oneof({ weight: 4, arbitrary: variable }, { weight: 1, arbitrary: number });
const natural = fc.oneof(
  { weight: 2, arbitrary: variable },
  { weight: 1, arbitrary: fc.nat(2).map((n): Argument => ({ text: `${n}`, value: () => n })) },
);
const few = (min: number, max: number): fc.Arbitrary<Argument[]> =>
  fc.array(argument, { minLength: min, maxLength: max });

const listText = (items: readonly Argument[]): string => `[${items.map((x) => x.text).join(",")}]`;
const values = (items: readonly Argument[], env: Env): number[] => items.map((x) => x.value(env));

const operator = fc.constantFrom(...Object.keys(COMPARISONS));

const isDifferent = (xs: readonly number[]): boolean => new Set(xs).size === xs.length;

/** Whether the successors lead from place 1 through all and back. */
function isTour(successors: readonly number[]): boolean {
  const seen = new Set<number>();
  for (let at = 1; !seen.has(at); at = successors[at - 1]!) {
    if (at < 1 || at > successors.length) return false;
    seen.add(at);
  }
  return seen.size === successors.length && isDifferent(successors);
}

/** Whether the lists are in order. */
function isOrdered(xs: readonly number[], ys: readonly number[]): boolean {
  const i = xs.findIndex((x, at) => x !== ys[at]);
  return i < 0 || xs[i]! < ys[i]!;
}

/** Whether tasks `[start, duration, use]` keep to the limit. */
function keepsLimit(tasks: readonly (readonly number[])[], limit: number): boolean {
  for (let t = LOW; t <= 2 * HIGH; t++) {
    const now = tasks.filter(([start, duration]) => start! <= t && t < start! + duration!);
    const used = now.reduce((sum, [, , use]) => sum + use!, 0);
    if (used > 0 && used > limit) return false;
  }
  return true;
}

/** Whether a property holds for any two of a list. */
function anyTwo<T>(items: readonly T[], property: (a: T, b: T) => boolean): boolean {
  return items.every((a, i) => items.slice(i + 1).every((b) => property(a, b)));
}

/** The constraints on lists, by name. */
const GLOBALS: Record<string, fc.Arbitrary<Goal>> = {
  all_different: few(2, 4).map((xs) => ({
    text: `all_different(${listText(xs)})`,
    holds: (env) => isDifferent(values(xs, env)),
  })),
  all_distinct: few(2, 4).map((xs) => ({
    text: `all_distinct(${listText(xs)})`,
    holds: (env) => isDifferent(values(xs, env)),
  })),
  sum: fc.tuple(few(1, 4), operator, argument).map(([xs, op, right]) => ({
    text: `sum(${listText(xs)}, ${op}, ${right.text})`,
    holds: (env) =>
      COMPARISONS[op]!(
        values(xs, env).reduce((a, b) => a + b),
        right.value(env),
      ),
  })),
  scalar_product: fc
    .tuple(
      fc.array(fc.tuple(fc.integer({ min: -2, max: 3 }), argument), { minLength: 1, maxLength: 4 }),
      operator,
      argument,
    )
    .map(([products, op, right]) => {
      const cs = products.map(([c]) => c);
      const xs = products.map(([, x]) => x);
      return {
        text: `scalar_product([${cs.join(",")}], ${listText(xs)}, ${op}, ${right.text})`,
        holds: (env) =>
          COMPARISONS[op]!(
            values(xs, env).reduce((total, x, i) => total + cs[i]! * x, 0),
            right.value(env),
          ),
      };
    }),
  element: fc.tuple(argument, few(1, 4), argument).map(([i, xs, x]) => ({
    text: `element(${i.text}, ${listText(xs)}, ${x.text})`,
    holds: (env) => xs[i.value(env) - 1]?.value(env) === x.value(env),
  })),
  circuit: few(1, 4).map((xs) => ({
    text: `circuit(${listText(xs)})`,
    holds: (env) => isTour(values(xs, env)),
  })),
  tuples_in: fc
    .tuple(
      fc.array(few(3, 3), { minLength: 1, maxLength: 2 }),
      fc.array(fc.tuple(...[1, 2, 3].map(() => fc.integer({ min: LOW, max: HIGH }))), {
        minLength: 1,
        maxLength: 14,
      }),
    )
    .map(([tuples, rows]) => {
      const known = new Set(rows.map((row) => row.join(",")));
      return {
        text: `tuples_in([${tuples.map(listText).join(",")}], ${JSON.stringify(rows)})`,
        holds: (env) => tuples.every((tuple) => known.has(values(tuple, env).join(","))),
      };
    }),
  global_cardinality: fc
    .tuple(
      few(1, 3),
      fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: HIGH }), argument), {
        selector: ([key]) => key,
        minLength: 2,
        maxLength: 4,
      }),
    )
    .map(([xs, pairs]) => ({
      text: `global_cardinality(${listText(xs)}, [${pairs.map(([k, n]) => `(${k})-${n.text}`).join(",")}])`,
      holds: (env) => {
        const all = values(xs, env);
        const isKnown = all.every((x) => pairs.some(([key]) => key === x));
        return (
          isKnown && pairs.every(([k, n]) => all.filter((x) => x === k).length === n.value(env))
        );
      },
    })),
  lex_chain: fc
    .integer({ min: 1, max: 3 })
    .chain((n) => fc.array(few(n, n), { minLength: 2, maxLength: 3 }))
    .map((lists) => ({
      text: `lex_chain([${lists.map(listText).join(",")}])`,
      holds: (env) =>
        lists.slice(1).every((ys, i) => isOrdered(values(lists[i]!, env), values(ys, env))),
    })),
  chain: fc.tuple(few(1, 4), fc.constantFrom("#<", "#=<", "#>", "#>=", "#=")).map(([xs, op]) => ({
    text: `chain(${listText(xs)}, ${op})`,
    holds: (env) => {
      const all = values(xs, env);
      return all.slice(1).every((y, i) => COMPARISONS[op]!(all[i]!, y));
    },
  })),
  cumulative: fc
    .tuple(
      fc.array(fc.tuple(argument, natural, natural, fc.option(argument)), {
        minLength: 1,
        maxLength: 3,
      }),
      argument,
    )
    .map(([tasks, limit]) => ({
      text: `cumulative([${tasks
        .map(([s, d, u, e]) => `task(${s.text},${d.text},${e?.text ?? "_"},${u.text},_)`)
        .join(",")}], [limit(${limit.text})])`,
      needsBounds: true,
      holds: (env) => {
        const all = tasks.map(([s, d, u]) => values([s, d, u], env));
        const isWhole = tasks.every(
          ([s, d, , e]) => e === null || s.value(env) + d.value(env) === e.value(env),
        );
        const isNatural = all.every(([, d, u]) => d! >= 0 && u! >= 0);
        return isWhole && isNatural && keepsLimit(all, limit.value(env));
      },
    })),
  serialized: fc
    .array(fc.tuple(argument, natural), { minLength: 1, maxLength: 3 })
    .map((tasks) => ({
      text: `serialized(${listText(tasks.map(([s]) => s))}, ${listText(tasks.map(([, d]) => d))})`,
      holds: (env) => {
        const all = tasks.map((task) => values(task, env)) as [number, number][];
        return (
          all.every(([, d]) => d >= 0) && anyTwo(all, ([s, d], [t, e]) => s + d <= t || t + e <= s)
        );
      },
    })),
  disjoint2: fc
    .array(fc.tuple(argument, natural, argument, natural), { minLength: 2, maxLength: 3 })
    .map((all) => ({
      text: `disjoint2([${all.map((each) => `r(${each.map((x) => x.text).join(",")})`).join(",")}])`,
      holds: (env) => {
        const boxes = all.map((each) => values(each, env)) as [number, number, number, number][];
        return (
          boxes.every(([, w, , h]) => w >= 0 && h >= 0) &&
          anyTwo(
            boxes,
            ([x, w, y, h], [u, v, z, g]) => x + w <= u || u + v <= x || y + h <= z || z + g <= y,
          )
        );
      },
    })),
  // An even number of ones, and no two neighbours of which the first is 2.
  automaton: few(1, 4).map((xs) => ({
    text:
      `automaton(${listText(xs)}, [source(a),sink(a)], ` +
      "[arc(a,0,a),arc(a,1,b),arc(b,0,b),arc(b,1,a),arc(a,2,c),arc(c,1,b)])",
    holds: (env) => {
      let state = "a";
      const arcs: Record<string, string> = { a0: "a", a1: "b", b0: "b", b1: "a", a2: "c", c1: "b" };
      for (const x of values(xs, env)) state = arcs[`${state}${x}`] ?? "";
      return state === "a";
    },
  })),
  "automaton with a counter": fc.tuple(few(1, 4), argument).map(([xs, count]) => ({
    text:
      `automaton(${listText(xs)}, _, ${listText(xs)}, [source(a),sink(a)], ` +
      `[arc(a,0,a),arc(a,1,a,[N+1]),arc(a,2,a,[N+2])], [N], [0], [${count.text}])`,
    holds: (env) => {
      const all = values(xs, env);
      const total = all.reduce((a, b) => a + b, 0);
      return all.every((x) => x >= 0 && x <= 2) && total === count.value(env);
    },
  })),
};

const arithmetic = fc
  .tuple(fc.constantFrom(...Object.keys(FUNCTIONS)), argument, argument, operator, argument)
  .map(([f, x, y, op, z]): Goal => {
    return {
      text: `${callOf(f, x.text, y.text)} ${op} ${z.text}`,
      holds: (env) => {
        const value = FUNCTIONS[f]!(x.value(env), y.value(env));
        return value !== undefined && COMPARISONS[op]!(value, z.value(env));
      },
    };
  });

const size = fc.tuple(argument, operator, argument).map(([x, op, z]): Goal => ({
  text: `abs(${x.text}) ${op} ${z.text}`,
  holds: (env) => COMPARISONS[op]!(Math.abs(x.value(env)), z.value(env)),
}));

/** `|x - y + k|`, also where `x` or `y` is known at once, and with the absolute value on either side. */
const distance = fc
  .tuple(argument, argument, fc.integer({ min: -2, max: 2 }), operator, argument, fc.boolean())
  .map(([x, y, k, op, z, isRight]): Goal => {
    const text = `abs(${x.text} - ${y.text}${k === 0 ? "" : ` + (${k})`})`;
    return {
      text: isRight ? `${z.text} ${op} ${text}` : `${text} ${op} ${z.text}`,
      holds: (env) => {
        const value = Math.abs(x.value(env) - y.value(env) + k);
        return isRight
          ? COMPARISONS[op]!(z.value(env), value)
          : COMPARISONS[op]!(value, z.value(env));
      },
    };
  });

const plain = fc.oneof(
  fc.tuple(argument, operator, argument).map(([x, op, y]): Goal => ({
    text: `${x.text} ${op} ${y.text}`,
    holds: (env) => COMPARISONS[op]!(x.value(env), y.value(env)),
  })),
  fc
    .tuple(argument, fc.integer({ min: LOW, max: HIGH }), fc.nat(3))
    .map(([x, low, width]): Goal => ({
      text: `${x.text} in ${low}.. ${low + width}`,
      holds: (env) => x.value(env) >= low && x.value(env) <= low + width,
    })),
  arithmetic,
);

/** A truth value that is one of the variables of its own condition, as often as not. */
const reified = fc
  .tuple(plain, fc.constantFrom("#<==>", "#==>", "#<=="), variable)
  .map(([p, op, b]): Goal => ({
    text: `( ${b.text} in 0..1, (${p.text}) ${op} ${b.text} )`,
    holds: (env) => {
      const [left, right] = [p.holds(env), b.value(env)];
      if (right !== 0 && right !== 1) return false;
      if (op === "#<==>") return left === (right === 1);
      return op === "#==>" ? !left || right === 1 : left || right === 0;
    },
  }));

const connected = fc
  .tuple(plain, fc.constantFrom("#\\/", "#\\"), plain)
  .map(([p, op, q]): Goal => ({
    text: `(${p.text}) ${op} (${q.text})`,
    holds: (env) => (op === "#\\" ? p.holds(env) !== q.holds(env) : p.holds(env) || q.holds(env)),
  }));

const compared = fc
  .tuple(fc.constantFrom("<", "=", ">"), argument, argument, fc.boolean())
  .map(([order, x, y, first]): Goal => {
    const name = `O${x.text}${y.text}`.replace(/\W/g, "");
    const [a, b] = [`zcompare(${name}, ${x.text}, ${y.text})`, `${name} = (${order})`];
    return {
      text: first ? `( ${b}, ${a} )` : `( ${a}, ${b} )`,
      holds: (env) => Math.sign(x.value(env) - y.value(env)) === "<=>".indexOf(order) - 1,
    };
  });

/** Two variables become one, at once or while values are tried. */
const unification = fc
  .tuple(variable, argument, fc.constantFrom("=", "#=", "later"), variable)
  .map(([x, y, how, trigger]): Goal => ({
    text:
      how === "later"
        ? `freeze(${trigger.text}, ${x.text} = ${y.text})`
        : `${x.text} ${how} ${y.text}`,
    holds: (env) => x.value(env) === y.value(env),
  }));

/** All values of the variables for which the goals hold. */
function expected(goals: readonly Goal[]): string {
  const all: string[] = [];
  for (let n = 0; n < (HIGH - LOW + 1) ** NAMES.length; n++) {
    const env: number[] = [];
    for (let i = NAMES.length - 1, rest = n; i >= 0; i--) {
      env[i] = LOW + (rest % (HIGH - LOW + 1));
      rest = Math.trunc(rest / (HIGH - LOW + 1));
    }
    if (goals.every((goal) => goal.holds(env))) all.push(`[${env.join(",")}]`);
  }
  return `[${all.join(",")}]`;
}

interface Way {
  /** The position at which the domains are posted. */
  readonly at: number;
  readonly options: string;
  readonly order: readonly string[];
  /** The variables that are labelled: the original ones, their copies, or those in the residual goals. */
  readonly through: keyof typeof THROUGH;
}

const THROUGH = {
  nothing: ["Ws-Ps = Vs-Os"],
  copies: ["copy_term(Vs-Os, Ws-Ps)"],
  "residual goals": ["copy_term(Vs-Os, Ws-Ps, Gs)", "maplist(call, Gs)"],
  "residual goals of the last first": ["copy_term(Os-Vs, Ps-Ws, Gs)", "maplist(call, Gs)"],
} as const;

const way: fc.Arbitrary<Way> = fc.record({
  at: fc.nat(4),
  options: labelingOptions,
  order: fc.shuffledSubarray([...NAMES], { minLength: 4 }),
  through: fc.constantFrom(...(Object.keys(THROUGH) as (keyof typeof THROUGH)[])),
});

/** The values that the variables may have after the goals. */
function found(goals: readonly Goal[], { at, options, order, through }: Way): string {
  const texts = goals.map(({ text }) => text);
  texts.splice(goals.some((goal) => goal.needsBounds) ? 0 : at, 0, `Vs ins ${LOW}..${HIGH}`);
  texts.push(...THROUGH[through], `labeling([${options}], Ps)`);
  const names = NAMES.join(",");
  const goal =
    `Vs = [${names}], Os = [${order.join(",")}], findall(Ws, (${texts.join(", ")}), L0), ` +
    'sort(L0, L), length(L0, N0), length(L, N), format(atom(R), "~w", [L-N0-N])';
  const [solutions, n, different] = String(engine.once(goal)!.R).split(/-(?=\d+(?:-\d+)?$)/);
  return n === different ? solutions! : `twice: ${solutions}`;
}

/** Checks that for all lists of such goals. */
function check(goals: fc.Arbitrary<Goal[]>, numRuns: number): void {
  forAll(
    numRuns * Number(process.env["RUNS"] ?? 1),
    [goals, way],
    (all, how) => found(all, how) === expected(all),
  );
}

/** The goal, with others before and after it. */
function among(goal: fc.Arbitrary<Goal>): fc.Arbitrary<Goal[]> {
  const others = fc.array(fc.oneof(unification, unification, plain), { maxLength: 2 });
  return fc.tuple(others, goal, others).map(([before, one, after]) => [...before, one, ...after]);
}

describe("where a variable is there twice or becomes another, all solutions and no others, also of what residual goals tell", () => {
  it.each(Object.keys(GLOBALS))("are found of %s", (name) => check(among(GLOBALS[name]!), 30));

  it("are found of arithmetic", () => check(among(arithmetic), 30));
  it("are found of differences that are known before", () => {
    for (const d of [-3, -2, -1, 1, 2, 3]) {
      const goal = `[B, C, D] ins -5..5, C + D #= B, ( D = ${d}, C = B ; C + ${d} #= B, B = C )`;
      expect(engine.query(`${goal}, label([B])`).exists()).toBe(false);
    }
  });
  it("are found of absolute values", () => check(among(size), 20));
  it("are found of distances", () => check(among(distance), 25));
  it("are found of reified conditions", () => check(among(reified), 25));
  it("are found of disjunctions", () => check(among(connected), 20));
  it("are found of zcompare", () => check(among(compared), 20));

  it("are found of several constraints at once", () =>
    check(
      fc.array(fc.oneof(...Object.values(GLOBALS), arithmetic, reified, unification), {
        minLength: 2,
        maxLength: 4,
      }),
      60,
    ));
});
