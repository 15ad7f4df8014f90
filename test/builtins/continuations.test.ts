import { expect, it } from "vitest";
import { engineOf } from "../machine/goals.js";

const program = `
  :- use_module(library(continuations)).
  run_state(Goal, S0, S) :-
    reset(Goal, Ball, Rest),
    (   Rest == 0 -> S = S0
    ;   Ball = get(S0) -> run_state(Rest, S0, S)
    ;   Ball = put(S1) -> run_state(Rest, S1, S)
    ).
  increment :- shift(get(S)), S1 is S+1, shift(put(S1)).
  times(0, _) :- !.
  times(N, Goal) :- call(Goal), N1 is N-1, times(N1, Goal).
`;

it("continuations are made and called in constant memory", () => {
  const engine = engineOf(program);
  const limits = { memory: 8_000_000 };
  const query = engine.query("run_state(times(60000, increment), 0, S)").with({ limits });
  expect(query.first()).toEqual({ S: 60000 });
});
