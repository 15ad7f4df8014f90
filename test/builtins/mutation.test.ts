/* Assignments to arguments of terms that have come from clauses. */
import { describe, expect, it } from "vitest";
import { Engine, addFacts } from "../../src/complete.js";

const ASSIGNMENTS = ["setarg", "nb_setarg", "nb_linkarg", "system:setarg"];
const FACTS = 20_000;

function engineWithFacts(): Engine {
  const engine = new Engine();
  addFacts(
    engine,
    "fact/2",
    Array.from({ length: FACTS }, (_, i) => [i, ["a", "b"]]),
  );
  // Each fact has been called, so that runs have met its terms.
  expect(engine.once("forall(fact(_, L), L = [a|_])")).not.toBeUndefined();
  return engine;
}

/** Assigns to an argument of a fact's list that the run got before. */
const assign = (assignment: string, i: number): string =>
  `fact(${i}, L), Goal =.. [call, ${assignment}, 1, L, x], Goal, L = [First|_], fact(${i}, M)`;

describe("an assignment to an argument of a clause's term", () => {
  it.each(ASSIGNMENTS)("changes no clause: %s", (assignment) => {
    const engine = engineWithFacts();
    expect(engine.query(assign(assignment, 7)).all()).toMatchObject([
      { L: ["x", "b"], M: ["a", "b"] },
    ]);
  });

  it.each(ASSIGNMENTS)("changes no clause while other queries go on: %s", async (assignment) => {
    const engine = engineWithFacts();
    const goals = [3, 4, 5].map((i) => assign(assignment, i));
    goals.push("assertz(fact(new, [a])), fact(new, L)");
    const answers = await Promise.all(goals.map((goal) => engine.query(goal).async.all()));
    for (const each of answers.slice(0, 3)) {
      expect(each).toMatchObject([{ L: ["x", "b"], M: ["a", "b"] }]);
    }
    expect(engine.once("forall(fact(_, [First|_]), First == a)")).not.toBeUndefined();
  });

  it.each(ASSIGNMENTS)("may have a large value, in slices: %s", async (assignment) => {
    const engine = engineWithFacts();
    const goal = `numlist(1, 100000, L), T = f(a), ${assignment}(1, T, L), arg(1, T, A), length(A, N)`;
    expect(await engine.query(goal).async.first()).toMatchObject({ N: 100_000 });
  });

  it("costs the program nothing", () => {
    const engine = engineWithFacts();
    const inferences = (): number => {
      const query = engine.query("setarg(1, f(a), b)");
      query.first();
      return query.inferences;
    };
    expect(inferences()).toBe(inferences());
  });

  it("leaves the facts to the next engine of a snapshot", () => {
    const bytes = engineWithFacts().save();
    const one = Engine.load(bytes);
    one.once(assign("nb_setarg", 9));
    expect(one.once("fact(9, L)")).toEqual({ L: ["a", "b"] });
    expect(Engine.load(bytes).once("fact(9, L)")).toEqual({ L: ["a", "b"] });
  });
});
