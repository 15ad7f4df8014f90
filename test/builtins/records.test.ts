import { expect, it } from "vitest";
import { engineWith, holds } from "./judge.js";

it("portray/1 writes what it is true of, for print/1 and ~p, and nothing else", () => {
  const engine = engineWith(`
      portray(secret(_)) :- write('***').
      portray(bound(X)) :- X = 1, fail.
    `);
  const shown = (goal: string, text: string): boolean =>
    holds(engine, `with_output_to(atom(A), (${goal})), A == '${text}'`);
  expect(shown("print(f(secret(1), [secret(2)|T]))", "")).toBe(false);
  expect(shown("print(f(secret(1), [secret(2)]))", "f(***,[***])")).toBe(true);
  expect(shown('format("~p ~q", [secret(1), secret(1)])', "*** secret(1)")).toBe(true);
  expect(shown("print(bound(X)), var(X)", "x")).toBe(false);
  expect(holds(engine, "with_output_to(atom(_), print(bound(X))), var(X)")).toBe(true);
  expect(shown("write_term(secret(1), [portray(true)])", "***")).toBe(true);
  expect(shown("writeq(secret(1))", "secret(1)")).toBe(true);
});
