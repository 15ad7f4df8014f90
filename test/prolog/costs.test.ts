/* Goals of libraries whose calls grow in proportion to their input. */
import { describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";

const engine = new Engine();
engine.consult(`
  keyed(N, Pairs) :- findall(X-k(X,_), between(1, N, X), Pairs).
  chain(N, Graph) :- findall(X-Y, (between(1, N, X), Y is X+1), Es), vertices_edges_to_ugraph([], Es, Graph).
  star(N, Graph) :- findall(0-X, between(1, N, X), Es), vertices_edges_to_ugraph([], Es, Graph).
`);

/** The inferences of a goal after its input was made. */
function inferences(input: string, goal: string, n: number): number {
  const found = engine.once(
    `N = ${n}, ${input}, statistics(inferences, I0), ${goal}, statistics(inferences, I), C is I-I0`,
  );
  return found?.["C"] as number;
}

describe("calls grow in proportion to the input where", () => {
  it.each([
    [
      "each answer of bagof/3 has free variables of its own",
      "keyed(N, Ps)",
      "forall(bagof(X, Ps^member(X-K, Ps), L), L = [_])",
    ],
    [
      "each answer of setof/3 has free variables of its own",
      "keyed(N, Ps)",
      "forall(setof(X, Ps^member(X-K, Ps), L), L = [_])",
    ],
    [
      "all answers of bagof/3 are variants",
      "length(Vs, N)",
      "bagof(x, Vs^member(K, Vs), L), length(L, N)",
    ],
    [
      "when/2 waits for a term that is made ground from left to right",
      "length(L, N)",
      "when(ground(L), Done = true), maplist(=(a), L), Done == true",
    ],
    [
      "when/2 waits for a term that is made ground from right to left",
      "length(L, N), reverse(L, R)",
      "when(ground(L), Done = true), maplist(=(a), R), Done == true",
    ],
    [
      "when/2 waits for a term that grows",
      "length(L, N)",
      "when(ground(T), Done = true), foldl([X,f(X,T1),T1]>>true, L, T, a), maplist(=(a), L), Done == true",
    ],
    [
      "a pattern of wildcards matches a text nowhere",
      "length(L, N), maplist(=(a), L), atomic_list_concat(L, A)",
      "\\+ wildcard_match('*a*{a,aa}*a*a*b', A)",
    ],
    ["a chain is reachable", "chain(N, G)", "reachable(1, G, Vs), length(Vs, M), M =:= N+1"],
    ["a star is reachable", "star(N, G)", "reachable(0, G, Vs), length(Vs, M), M =:= N+1"],
  ])("%s", (_, input, goal) => {
    expect(inferences(input, goal, 1600)).toBeLessThan(2.6 * inferences(input, goal, 800));
  });
});
