/* The search detects defects: each of these engines has a planted one. */
import { expect, it } from "vitest";
import type { Query } from "../../src/complete.js";
import type { Asked, Way } from "../fuzz/account.js";
import { Findings } from "../fuzz/findings.js";
import type { Finding } from "../fuzz/messages.js";
import { goalsOf, programOf, textOf } from "../fuzz/sample.js";
import { noCounts } from "../fuzz/counts.js";
import { KINDS, search } from "../fuzz/search.js";
import { nodesOf } from "../fuzz/syntax.js";

const everyday = KINDS[0]!;
const FAST: Way = { name: "planted" };

/** A query of the engine with another `next`. */
function erring(query: Query, next: (query: Query) => ReturnType<Query["next"]>): Asked {
  const asked: Asked = {
    with: (options) => {
      query.with(options);
      return query;
    },
    next: () => next(query),
    return: () => query.return(),
    async: query.async,
    get inferences() {
      return query.inferences;
    },
  };
  return asked;
}

/** Engines with a planted defect, and what the smallest program that shows it contains. */
const planted: readonly (readonly [
  what: string,
  way: Way,
  kind: RegExp,
  shown: (sample: Finding["sample"]) => boolean,
])[] = [
  [
    "the second answer is dropped",
    {
      ...FAST,
      query: (engine, goal) => {
        let answers = 0;
        return erring(engine.query(goal), (query) => {
          if (++answers === 2) query.next();
          return query.next();
        });
      },
    },
    /instead of/,
    () => true,
  ],
  [
    "a third answer is an error of the engine",
    {
      ...FAST,
      query: (engine, goal) => {
        let answers = 0;
        return erring(engine.query(goal), (query) => {
          if (++answers === 3) throw new TypeError("Cannot read properties of undefined");
          return query.next();
        });
      },
    },
    /internal error: TypeError/,
    () => true,
  ],
  [
    "cuts are forgotten",
    { ...FAST, translate: (text) => text.replaceAll(/!(?=[,.])/g, "true") },
    /instead of|other effects|work|runs on/,
    (sample) => programOf(sample).includes("!"),
  ],
  [
    "a program's first effect is that of its second clause",
    { ...FAST, translate: (text) => text.replaceAll("write(m1)", "write(m0)") },
    /effect/,
    (sample) => programOf(sample).includes("write(m1)"),
  ],
  [
    "goals behind a call are lost",
    { ...FAST, translate: (text) => text.replaceAll(/(p\d+\([^()]*\)),\s+write\(\w+\)/g, "$1") },
    /effect/,
    (sample) => programOf(sample).includes("write("),
  ],
  [
    "a negation is turned round",
    { ...FAST, translate: (text) => text.replaceAll(/\\\+ ?p/g, "p") },
    /instead of|other effects|work/,
    (sample) => /\\\+ *p/.test(programOf(sample)),
  ],
];

it.each(planted)("a search finds that: %s", { timeout: 0 }, async (_, way, kind, shown) => {
  const findings = new Findings([way]);
  let found: Finding | undefined;
  for (let seed = 1; seed <= 60 && found === undefined; seed++) {
    const [seen] = await search(seed, everyday, noCounts(), [way]);
    if (seen === undefined) continue;
    const told = await findings.take(seen, everyday);
    if (typeof told !== "string") found = told;
  }
  expect(found?.difference.kind).toMatch(kind);
  const { sample } = found!;
  expect(shown(sample)).toBe(true);
  // The rest is small: a few clauses, one goal or two.
  expect(nodesOf(programOf(sample)).length).toBeLessThanOrEqual(8);
  expect(goalsOf(sample).length).toBeLessThanOrEqual(3);
  expect(textOf(sample).length).toBeLessThan(600);
});
