import { expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import { answers } from "./goals.js";
import { fc, forAll } from "../properties.js";

const atomic = fc.constantFrom("0", "1", "2", "a", "b", "_");
const inner = fc.oneof(
  atomic,
  fc
    .tuple(fc.constantFrom("f", "g", "-", "'[|]'"), atomic, atomic)
    .map(([f, x, y]) => `${f}(${x},${y})`),
  fc.tuple(atomic, atomic).map(([x, y]) => `[${x}|${y}]`),
);
const fact = fc.tuple(inner, inner).map(([x, y]) => `p(${x},${y})`);

it("facts that only arguments of arguments tell apart give the same answers, in order, as when each is tried, while facts come and go", () => {
  const engine = new Engine();
  forAll(
    50,
    [
      fc.array(fact, { minLength: 20, maxLength: 60 }),
      fc.array(fc.tuple(fc.constantFrom("ask", "assertz", "asserta", "retract"), fact), {
        maxLength: 30,
      }),
    ],
    (facts, steps) => {
      engine.reset();
      engine.consult(":- dynamic p/2, q/1.");
      // The functor of q/1 hides the arguments two levels down, so that all its facts are tried.
      const both = (does: string, x: string): string => `${does}(${x}), ${does}(q(h(h(${x}))))`;
      for (const x of facts) engine.once(both("assertz", x));
      for (const [step, x] of steps) {
        const ask = (goal: string): string[] =>
          answers(engine, `X = ${x}, findall(X, ${goal}, L), length(L, N)`);
        expect(ask("X")).toEqual(ask("q(h(h(X)))"));
        if (step === "retract") {
          engine.once(
            `( retract(${x}) -> true ; true ), ( retract(q(h(h(${x})))) -> true ; true )`,
          );
        } else if (step !== "ask") {
          engine.once(both(step, x));
        }
      }
    },
  );
});
