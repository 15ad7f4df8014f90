/** Terms with many shared parts: a few cells that, written out, are more than any memory holds. */
import { describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";

const engine = new Engine({ limits: { memory: 32_000_000 } });
engine.consult(`
  doubled(0, X, X) :- !.
  doubled(N, X0, X) :- N1 is N-1, doubled(N1, f(X0,X0), X).
  both(0, X, X) :- !.
  both(N, X0, X) :- N1 is N-1, both(N1, (X0,X0), X).
`);

const setting =
  "doubled(60, a, T), doubled(60, a, U), doubled(60, _, V), both(60, true, C), both(60, _, D), both(49, true, E)";

describe("a term whose parts are shared sixty times over", () => {
  it.each([
    "ground(T)",
    "\\+ ground(V)",
    "T == U",
    "compare(=, T, U)",
    "T = U",
    "T = V",
    "T =@= U",
    "copy_term(V, W), W =@= V",
    "term_variables(V, [_])",
    "acyclic_term(V)",
    "subsumes_term(V, T)",
    "numbervars(V, 0, 1)",
    "unify_with_occurs_check(T, V)",
    "term_hash(T, H), integer(H), term_hash(U, H)",
    "term_hash(V, H), var(H)",
    "term_hash(T, 60, 1000, H), integer(H)",
    "variant_hash(V, H), copy_term(V, W), variant_hash(W, H)",
    "\\+ write_length(T, _, [max_length(50)])",
    "\\+ write_length(V, _, [max_length(100000), quoted(true)])",
  ])("is dealt with by its cells: %s", (goal) => {
    expect(engine.once(`\\+ \\+ (${setting}, ${goal})`)).toBeDefined();
  });

  it.each([
    "assertz(kept(T))",
    "assertz(kept(V))",
    "assertz((kept :- C))",
    "assertz((kept :- D))",
    "call(C)",
    "\\+ \\+ E",
    "assertz((called :- C)), called",
    "write_length(T, _, [])",
    "term_to_atom(T, _)",
  ])("is done, or left when time or memory are used up: %s", (goal) => {
    const limited = `call_with_time_limit(0.04, (${goal}))`;
    const caught = `catch(${limited}, Ball, true)`;
    const ball = "memberchk(Ball, [time_limit_exceeded,error(resource_error(memory),_)])";
    expect(engine.once(`\\+ \\+ (${setting}, ${caught}, ${ball})`)).toBeDefined();
  });
});

it("term_hash/2 does not tell shared parts from equal ones", () => {
  const goal = "doubled(10, a, T), term_to_atom(T, A), term_to_atom(U, A)";
  expect(engine.once(`${goal}, term_hash(T, H), term_hash(U, H)`)).toBeDefined();
});

it("write_length/3 is the length up to the limit, and fails beyond it", () => {
  const goal = "doubled(10, 'ab😀', T), write_length(T, N, []), M is N-1";
  expect(
    engine.once(`${goal}, write_length(T, N, [max_length(N)]),
        \\+ write_length(T, _, [max_length(M)])`),
  ).toBeDefined();
});
