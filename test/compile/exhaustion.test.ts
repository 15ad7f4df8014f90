/* An exhausted budget. */
import { expect, it } from "vitest";
import { courses, subject } from "./engines.js";

it("an exhausted budget is an error, and the engine goes on", () => {
  const program = `
    loop(N) :- M is N + 1, loop(M).
    grow([x|Xs]) :- grow(Xs).
    deep(N) :- M is N + 1, deep(M), true.
    wait(N) :- ( deep(N) -> true ; true ).
    left(X) :- left(Y), X is Y + 1.
    many(X) :- between(1, inf, X), X < 0.
    fine(1).
    fine(2).
  `;
  const s = subject("budget", {}, program);
  for (const goal of ["loop(0)", "grow(_)", "deep(0)", "wait(0)", "left(_)", "many(_)"]) {
    for (const limit of [0, 1, 2, 10, 500]) {
      const [course] = courses(s, [goal], 3, limit, Infinity);
      expect([goal, limit, course.log]).toEqual([goal, limit, ["exhausted"]]);
      expect(courses(s, ["fine(X)"], 2, 500, Infinity)[0].log).toEqual(["[1]-[]", "[2]-[]"]);
    }
    const caught = `catch(${goal}, error(resource_error(R), _), true)`;
    expect(courses(s, [caught], 1, 500, Infinity)[0].log).toEqual(["[inferences]-[]"]);
  }
});
