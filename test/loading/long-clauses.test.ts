/* Clauses so long that a load is left in the middle of one. */
import { describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import { answers } from "../machine/goals.js";

const many = (n: number, goal: (i: number) => string): string =>
  Array.from({ length: n }, (_, i) => goal(i)).join(", ");

const texts = {
  "a rule with suspicious variables": `q(_, _).
    p(X) :- ${many(4500, (i) => `q(A${i}, A${i + 1})`)}, ( q(X, Alone) ; q(X, X) ), \\+ q(X, Once),
      q(Once, _Mark), q(_Mark, 1).`,
  "a rule with goals that are expanded": `goal_expansion(a(X), b(X)). b(_).
    p(X) :- ${many(4000, (i) => `a(X${i % 100})`)}, a(X).`,
  "a grammar rule": `s --> ${many(4000, (i) => `[t${i % 10}]`)}, "${"x".repeat(8000)}".
    p(N) :- length(L, 12000), s(L, []), length(L, N).`,
  "what a hook makes of a term": `term_expansion(make, [(p(X) :- B), p(2)]) :- length(L, 9000),
    foldl([_, G, ( q(X) , G )]>>true, L, true, B). q(1). make.`,
  "texts read as lists": `:- set_prolog_flag(double_quotes, chars).
    p("${"a\\n".repeat(9000)}") :- q(\`${"é😀".repeat(9000)}\`), q("${"ab".repeat(9000)}"). q(_).`,
  "long tokens and layout": `${"% line\n".repeat(5000)} p(1) :- q(f(${"é".repeat(20_000)}, ${"+".repeat(20_000)}), 1, 1),
    ${" ".repeat(20_000)} q('${"\\\\''".repeat(10_000)}', - ${"x".repeat(9000)}, -1). q(_, _, _).`,
  "operators that are completed together": `p(X) :- X = [${"1 ^ ".repeat(9000)} 1, ${"- ".repeat(9000)} a].`,
  "a fact": `p([${many(9000, (i) => `f(X${i}, Y${i})`)}]) . p(Z) :- p(Z), fail.`,
};

describe("a load that is left after each part of its work", () => {
  it.each(Object.entries(texts))("has the outcome of one that is not: %s", async (_, text) => {
    const goal = "p(X), ( compound(X) -> length(X, Y) ; Y = X ), X = X, !, Z = Y, X = X";
    const outcomes: unknown[] = [];
    for (const sliceMs of [undefined, 0]) {
      const messages: string[] = [];
      const engine = new Engine({ onMessage: (message) => messages.push(message.text) });
      if (sliceMs === undefined) engine.consult(text, { file: "text" });
      else await engine.consultAsync(text, { file: "text", sliceMs });
      outcomes.push([messages, answers(engine, `( ${goal} ), copy_term(X, _), Y = Z, X \\= none`)]);
    }
    expect(outcomes[1]).toEqual(outcomes[0]);
  });

  it("has the syntax errors of one that is not", async () => {
    const text = `p( ${"é".repeat(20_000)} "${"a".repeat(20_000)}" q). p(1).
    p('${"\\q".repeat(20_000)}'). p( ${"😀".repeat(20_000)}. p(2).
    p(3) "${"a\\n".repeat(20_000)}" . p(4).`;
    const outcomes: [string, unknown[]][] = [];
    for (const sliceMs of [undefined, 0]) {
      const engine = new Engine();
      const loaded =
        sliceMs === undefined
          ? new Promise<void>((resolve) => resolve(engine.consult(text, { file: "text" })))
          : engine.consultAsync(text, { file: "text", sliceMs });
      const thrown: unknown = await loaded.catch((error: unknown) => error);
      outcomes.push([String(thrown), answers(engine, "p(X)")]);
    }
    const [said, clauses] = outcomes[0]!;
    expect(said.match(/Syntax error/g)).toHaveLength(4);
    expect(clauses).toEqual(["[1]", "[4]"]);
    expect(outcomes[1]).toEqual(outcomes[0]);
  });
});
