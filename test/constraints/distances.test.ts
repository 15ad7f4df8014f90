/** Constraints on distances, which have propagators of their own. */
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { Engine } from "../../src/complete.js";

const engine = new Engine({ limits: { inferences: 10_000_000 } });
engine.once("use_module(library(clpfd))");

/** The domains of X, Y and C after the goals; none if they fail. */
function domainsAfter(goals: readonly string[]): Set<number>[] | undefined {
  const goal = `${goals.join(", ")}, maplist(fd_dom, [X,Y,C], Ds), format(atom(A), "~w", [Ds])`;
  const answer = engine.once(goal);
  if (answer === undefined) return undefined;
  const texts = String(answer.A).slice(1, -1).split(",");
  return texts.map((text) => {
    const members = new Set<number>();
    for (const part of text.split("\\/")) {
      const [low, high = low] = part.split("..").map(Number);
      for (let x = low!; x <= high!; x++) members.add(x);
    }
    return members;
  });
}

const low = -6;
const high = 9;
const change = fc.oneof(
  fc
    .tuple(fc.constantFrom("X", "Y", "C"), fc.integer({ min: low, max: high }), fc.nat(9))
    .map(([v, from, width]) => `${v} in ${from}.. ${from + width}`),
  fc
    .tuple(fc.constantFrom("X", "Y", "C"), fc.array(fc.integer({ min: low, max: high })))
    .map(([v, holes]) => [`true`, ...holes.map((x) => `${v} #\\= (${x})`)].join(", ")),
  fc
    .tuple(
      fc.constantFrom("X", "Y", "C"),
      fc.uniqueArray(fc.integer({ min: low, max: high }), { minLength: 1, maxLength: 4 }),
    )
    .map(([v, values]) => `${v} in ${values.join(" \\/ ")}`),
);
const before = fc.array(change, { maxLength: 3 });

/** The difference `V`, with propagation on whole domains where the offset alone would prevent that. */
const wholeDomains = (k: number): string => `X1 #= X + (${k}), V #= X1 - Y`;
const boundsOnly = (k: number): string => `V #= X - Y + (${k})`;

it.each([
  ["#\\=", "#\\=", wholeDomains],
  ["#>=", "#=<", wholeDomains],
  ["#>", "#<", wholeDomains],
  ["#=<", "#>=", boundsOnly],
  ["#<", "#>", boundsOnly],
  ["#=", "#=", boundsOnly],
] as const)(
  "%s removes what the difference and its absolute value remove as variables",
  (op, mirror, difference) => {
    let compared = 0;
    fc.assert(
      fc.property(
        before,
        before,
        fc.integer({ min: -3, max: 3 }),
        fc.option(fc.integer({ min: -1, max: 6 })),
        fc.boolean(),
        (first, last, k, c, isRight) => {
          const right = c === null ? "C" : `(${c})`;
          const start = [`[X,Y,C] ins ${low}..${high}`, ...first];
          const size = k === 0 ? "abs(X - Y)" : `abs(X - Y + (${k}))`;
          const goal = isRight ? `${right} ${mirror} ${size}` : `${size} ${op} ${right}`;
          const parts = `${difference(k)}, D #= abs(V), D ${op} ${right}`;
          const quick = domainsAfter([...start, goal, ...last]);
          const slow = domainsAfter([...start, parts, ...last]);
          if (slow === undefined || quick === undefined) return quick === undefined;
          compared++;
          return quick.every((members, i) => [...members].every((x) => slow[i]!.has(x)));
        },
      ),
      {
        // Both values of Y are as far from X, so that C is not that distance.
        examples: [[[], ["X in 3", "Y in 1 \\/ 5"], 0, null, false]],
        numRuns: 90 * Number(process.env["RUNS"] ?? 1),
      },
    );
    expect(compared).toBeGreaterThan(30);
  },
);
