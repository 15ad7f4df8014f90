/* Wide compounds whose arguments all lead back to them. */
import { describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";

const engine = new Engine({ limits: { inferences: 3_000_000, memory: 64_000_000 } });
engine.consult(`
  wide(N, T) :- functor(T, c, N), filled(N, T).
  filled(0, _) :- !.
  filled(N, T) :- arg(N, T, T), M is N - 1, filled(M, T).
`);

describe("two compounds of 50,000 arguments that are all the compound itself", () => {
  it.each([
    "T == U",
    "compare(=, T, U)",
    "T =@= U",
    "msort([T, U], [_, _])",
    "sort([T, U, T], [_])",
    "subsumes_term(T, U)",
    "unify_with_occurs_check(T, U)",
    "?=(T, U)",
    "T = U",
    "\\+ T \\= U",
    "term_hash(T, H), term_hash(U, H), integer(H)",
    "variant_hash(T, H), variant_hash(U, H)",
    "list_to_set([T, U], [_])",
    "copy_term(T, V), T = V",
    "findall(T, true, [V]), T = V",
    "term_variables(T, [])",
    "cyclic_term(T)",
  ])("are the same, within the limits: %s", (goal) => {
    expect(engine.query(`wide(50000, T), wide(50000, U), ${goal}`).exists()).toBe(true);
  });

  it("are an answer whose arguments are the answer", () => {
    const { T } = engine.once<{ T: { args: unknown[] } }>("wide(50000, T)")!;
    expect(T.args).toHaveLength(50_000);
    expect(T.args.every((x) => x === T)).toBe(true);
  });
});

it.each(["get_assoc(x, T, _)", "put_assoc(x, T, 1, _)", "del_assoc(x, T, _, _)"])(
  "a search in a tree that contains itself ends at the limits: %s",
  (goal) => {
    expect(() => engine.query(`T = t(k, v, <, T, T), ${goal}`).exists()).toThrow(/limit|memory/);
  },
);

it("a ball that many catchers refuse reaches the one that takes it, or ends at the limits", () => {
  engine.consult(
    "dp(0, L, _) :- throw(L). dp(N, L, Q) :- M is N - 1, catch(dp(M, L, Q), Q, true).",
  );
  const lists = "numlist(1, 10000, L), numlist(1, 9999, Q)";
  expect(engine.query(`${lists}, catch(dp(500, L, Q), L, true)`).exists()).toBe(true);
  const many = engine.query(`${lists}, catch(dp(50000, L, Q), L, true)`);
  expect(() => many.with({ limits: { timeMs: 100 } }).exists()).toThrow(/limit/);
});
