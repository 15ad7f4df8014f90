/* A ground tabled call is complete with its first answer. */
import { expect, it, test } from "vitest";
import { ResourceError } from "../../src/complete.js";
import type { Engine } from "../../src/complete.js";
import { answers, engineOf } from "../machine/goals.js";

const LIMITS = { inferences: 500_000 };

/** Whether the goal succeeds; false also if it never ends. */
function succeeds(engine: Engine, goal: string): boolean {
  try {
    return engine.query(goal, {}, { limits: LIMITS }).exists();
  } catch (thrown) {
    if (!(thrown instanceof ResourceError)) throw thrown;
    return false;
  }
}

const ENDLESS = "endless :- between(1, inf, _), fail.";

it.each([
  ["a clause left", "p", ":- table p/0. p. p :- endless."],
  ["an argument that is known", "p(1)", ":- table p/1. p(1). p(_) :- endless."],
  ["an answer of several", "p(2)", ":- table p/1. p(X) :- member(X, [1,2,3]). p(_) :- endless."],
  ["a goal left that can be tried again", "p", ":- table p/0. p :- true. p :- p, endless."],
  ["a reader of itself that goes on for ever", "p", ":- table p/0. p :- p, endless. p."],
  ["a reader that another clause has woken", "p", ":- table p/0. p :- p, endless. p :- q. q."],
  ["a table within that waits for it", "p", ":- table p/0, q/0. p :- q. p :- endless. q :- p. q."],
  ["nothing left to do", "p", ":- table p/0. p :- q(_). p :- endless. :- table q/1. q(1)."],
  ["a call of it that is negated", "\\+ n", ":- table p/0, n/0. p. p :- endless. n :- tnot(p)."],
])("with %s it ends", (_, goal, program) => {
  expect(succeeds(engineOf(`${ENDLESS}\n${program}`), goal)).toBe(true);
});

test("a call with a mode looks at all answers", () => {
  const engine = engineOf(":- table p(min), q(_, max).\np(3). p(1). q(a, 1). q(a, 2).");
  expect(answers(engine, "p(3)")).toEqual([]);
  expect(answers(engine, "p(1), q(a, 2)")).toEqual(["[]"]);
});

test("the rest of the work is cut, with its cleanup", () => {
  const engine = engineOf(`
    :- dynamic done/1.
    :- table p/0.
    p :- setup_call_cleanup(true, member(X, [1,2,3]), assertz(done(cleanup))), assertz(done(X)).
    p :- assertz(done(more)).`);
  expect(answers(engine, "p, p")).toEqual(["[]"]);
  expect(answers(engine, "done(X)")).toEqual(["[1]", "[cleanup]"]);
});

test("tables within that depend on older ones are completed with these", () => {
  const engine = engineOf(`
    :- table a/1, g/0, b/1.
    a(X) :- g, b(X).
    a(X) :- a(Y), Y < 4, X is Y+1.
    a(1).
    g :- b(2).
    g :- b(_), fail.
    b(X) :- a(X), g.
    b(2).`);
  expect(answers(engine, "a(X)").sort()).toEqual(["[1]", "[2]", "[3]", "[4]"]);
  expect(answers(engine, "b(X)").sort()).toEqual(["[1]", "[2]", "[3]", "[4]"]);
  expect(answers(engine, "current_table(G, T), T \\== G").length).toBeGreaterThan(2);
  expect(answers(engine, "g")).toEqual(["[]"]);
});

test("it is complete after a ball that comes later", () => {
  const engine = engineOf(`
    :- dynamic ran/0.
    :- table p/0, q/1.
    q(X) :- p, ( X = 1 ; throw(ball) ).
    p :- assertz(ran).
    p :- endless.
    ${ENDLESS}`);
  expect(answers(engine, "catch(q(_), ball, true)")).toEqual(["[]"]);
  expect(answers(engine, "p, aggregate_all(count, ran, N)")).toEqual(["[1]"]);
});
