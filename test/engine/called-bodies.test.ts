/** Control constructs that are called: what a loop calls again and again must not depend on what came before. */
import { expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import { fc, forAll } from "../properties.js";

const { body } = fc.letrec<{ goal: string; body: string }>((tie) => ({
  goal: fc.constantFrom(
    "p(X)",
    "p(Y)",
    "q(X, Y)",
    "r(Y)",
    "X = 1",
    "Y == Z",
    "Z = [X|Y]",
    "true",
    "fail",
    "!",
    "m:p(X)",
    "user:(p(X), !)",
    "G",
    "H",
    "call(G)",
    "m:G",
    "[X, Y] = Z",
    "throw(error(a, b))",
    "none",
  ),
  body: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    tie("goal"),
    fc
      .tuple(fc.constantFrom(",", ";", "->", "*->", "forall"), tie("body"), tie("body"))
      .map(([name, a, b]) => `'${name}'((${a}), (${b}))`),
    fc
      .tuple(fc.constantFrom("\\+", "once", "ignore"), tie("body"))
      .map(([name, a]) => `${name}((${a}))`),
  ),
}));

/** The answers of a goal for several goals G and H. */
const answers = (goal: string): string =>
  `findall(A, (
     member(H, [p(Y), (q(X, Y), true), m:p(Y), p(X)]), member(G, [p(X), (p(X) ; r(X)), p(Y)]),
     catch(findall(X-Y-Z, (${goal}), A), error(E, _), A = E) ), L)`;

it("a called control construct behaves like a clause with that body, whatever has been called before", () =>
  forAll(50, [fc.array(body, { minLength: 10, maxLength: 10 })], (bodies) => {
    const engine = new Engine({ onMessage: () => undefined });
    engine.consult(`
          p(1). p(2). q(2, 3). q(1, 2). r(3).
          m:p(4).
          ${bodies
            .map(
              (goal, i) => `
                clause_body(${i}, X, Y, Z, G, H) :- ${goal}.
                called_body(${i}, X, Y, Z, G, H, (${goal})).`,
            )
            .join("\n")}
          by_clause(I, L) :- ${answers("clause_body(I, X, Y, Z, G, H)")}.
          by_call(I, L) :- ${answers("called_body(I, X, Y, Z, G, H, B), call(B)")}.
          in_turns(I-L) :- member(_, [1, 2]), between(0, 9, I), by_call(I, L).
          expected(I-L) :- member(_, [1, 2]), between(0, 9, I), by_clause(I, L).`);
    const all = (name: string): string =>
      engine.once(
        `findall(R, ${name}(R), Rs), with_output_to(atom(S), (numbervars(Rs, 0, _), print(Rs)))`,
      )!.S as string;
    expect(all("in_turns")).toBe(all("expected"));
  }));
