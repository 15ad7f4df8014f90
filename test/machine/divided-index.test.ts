/* An index that is built in slices, while the clauses change, selects what one built at once selects. */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import { POSTPONED, setPayer } from "../../src/terms/effort.js";
import { argument, functor, variable } from "../../src/terms/term.js";
import type { Cell, Term } from "../../src/terms/term.js";
import { unwrap } from "../../src/terms/template.js";
import type { Clause } from "../../src/machine/clause.js";
import type { Predicate } from "../../src/machine/predicate.js";

/** Selects as in a run whose slice is always over; undefined if that leaves. */
function selected(p: Predicate, args: readonly Term[]): readonly Clause[] | undefined {
  const nothing = (): void => undefined;
  const [spend, charge, reserve, look] = [nothing, nothing, nothing, nothing];
  const before = setPayer({ spend, charge, reserve, look, isSliceOver: true });
  try {
    return p.matching(args, true).living();
  } catch (thrown) {
    if (thrown !== POSTPONED) throw thrown;
    return undefined;
  } finally {
    setPayer(before);
  }
}

/** The values of second arguments that may match `key`, in order: -1 for a variable. */
function seconds(clauses: readonly Clause[], key: Term): number[] {
  const all = clauses.map((clause) => argument(unwrap(clause.head) as Cell, 1));
  return all.map((x) => (typeof x === "number" ? x : -1)).filter((x) => x === key || x === -1);
}

const step = fc.tuple(
  fc.constantFrom("assertz", "asserta", "retract"),
  fc.constantFrom("7", "8", "9", "_", "500"),
  fc.constantFrom("7", "8", "_"),
);

describe("an index that is built in slices", () => {
  it("selects the clauses of that time, in order, while clauses come and go", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), fc.boolean(), (steps, isGeneral) => {
        const engine = new Engine();
        engine.consult(":- dynamic p/2.");
        if (isGeneral) engine.once("assertz(p(0, _)), assertz(p(1, 8))");
        engine.once("forall(between(1, 14000, I), ( J is I mod 7001, assertz(p(x, J)) ))");
        const { database } = engine;
        const p = database.known(database.user, functor("p", 2))!;
        let left = 0;
        const ask = (key: number): void => {
          const found = selected(p, [variable(0), key]);
          if (found === undefined) left++;
          expect(seconds(found ?? p.living(), key)).toEqual(seconds(p.living(), key));
        };
        ask(7);
        for (const [does, x, y] of steps) {
          engine.once(`${does}(p(${x}, ${y})) ; true`);
          ask(7);
        }
        for (const key of [7, 7, 7, 7, 8, 9]) ask(key);
        expect(left).toBeGreaterThan(0);
        expect(selected(p, [variable(0), 9])!.length).toBeLessThan(30);
      }),
      { numRuns: 6 },
    );
  });

  it("is not built again for each clause with a variable, nor larger for it", () => {
    const engine = new Engine();
    engine.consult(":- dynamic p/2.");
    engine.once("forall(between(1, 3000, I), assertz(p(I, x)))");
    const { database } = engine;
    const p = database.known(database.user, functor("p", 2))!;
    expect(p.matching([5, variable(0)]).length).toBe(1);
    engine.once("forall(between(1, 3000, _), ( assertz(p(_, y)), asserta(p(_, z)) ))");
    expect(p.matching([5, variable(0)]).length).toBe(6001);
    engine.once("retractall(p(_, y)), retractall(p(_, z))");
    expect(p.matching([5, variable(0)]).living()).toHaveLength(1);
  });
});
