/* Long walks take calls off the budget of the current run. */

import { describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import { PATIENCE, BLOCK, extended, pay, setPayer } from "../../src/terms/effort.js";
import { thrownBy } from "../engine/answers.js";

/** What `run` takes off a budget. */
function spentBy(run: () => void): number {
  let spent = 0;
  const spend = (n: number): void => void (spent += n);
  const before = setPayer({ spend, charge: spend, reserve: () => {}, look: () => {} });
  try {
    run();
  } finally {
    setPayer(before);
  }
  return spent;
}

describe("a walk", () => {
  it("that is short is free, and costs in proportion when it is long", () => {
    expect(spentBy(() => pay(BLOCK - 1))).toBe(0);
    expect(spentBy(() => pay(2 * BLOCK))).toBe(2 * spentBy(() => pay(BLOCK)));
    expect(() => pay(1e6)).not.toThrow();
  });

  it("may go on block by block until its patience is at an end", () => {
    let asked = 0;
    const walk = (length: number): number =>
      spentBy(() => {
        let patience = BLOCK;
        asked = 0;
        for (let steps = 1; steps <= length; steps++) {
          if (steps <= patience) continue;
          asked++;
          patience = extended(steps);
          if ((patience === 0) !== steps >= PATIENCE) throw new Error(`At ${steps}: ${patience}`);
        }
      });
    expect(walk(BLOCK)).toBe(0);
    expect(walk(PATIENCE / 2)).toBeLessThan(PATIENCE / 2 / 16);
    expect(asked).toBeLessThanOrEqual(Math.ceil(PATIENCE / BLOCK));
    expect(walk(3 * PATIENCE)).toBeGreaterThan((2 * PATIENCE) / 64);
  });
});

const setting = "numlist(1, 30000, L), numlist(1, 30000, K)";

describe("a builtin on a large term", () => {
  it.each([
    "msort(L, _)",
    "sort(0, @>=, L, _)",
    "length(L, _)",
    "L \\== K",
    "compare(<, L, K)",
    "L \\= K",
    "copy_term(L, _)",
    "copy_term(f(_, L), _)",
    "atomic_list_concat(L, _)",
    "atom_codes(_, L)",
    "term_to_atom(L, _)",
    "term_variables(L, _)",
    "ground(L)",
    "assertz(kept(L))",
    "findall(L, true, _)",
    "L =@= K",
  ])("takes many calls off the budget: %s", (goal) => {
    const engine = new Engine();
    const used = (text: string): number => {
      const query = engine.query(text);
      query.count();
      return query.inferences;
    };
    const more = used(`${setting}, ( ${goal} -> true ; true )`) - used(setting);
    expect(more).toBeGreaterThan(100);
    const small = setting.replaceAll("30000", "30");
    const few = used(`${small}, ( ${goal} -> true ; true )`) - used(small);
    expect(few).toBeLessThan(40);
  });

  it("is not paid for by who has opened another query meanwhile", () => {
    const engine = new Engine();
    const query = engine.query("member(X, [1,2])", {}, { limits: { inferences: 100 } });
    expect(query.next().value).toEqual({ X: 1 });
    expect(engine.query(`${setting}, L == K`).exists()).toBe(true);
    expect(query.next().value).toEqual({ X: 2 });
    engine.define("inner/0", () => engine.query("true").exists());
    const other = engine.query("inner, numlist(1, 100000, L), msort(L, _), fail");
    other.with({ limits: { inferences: 1000 } });
    expect(thrownBy(() => other.next())).toMatchObject({ kind: "inferences" });
  });
});
