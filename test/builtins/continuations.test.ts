import { describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";

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

  numbers(L, H) :- shift(yield(L)), ( L < H -> L1 is L+1, numbers(L1, H) ; true ).
  sum(Goal, S) :-
    reset(Goal, Ball, Rest),
    ( Rest == 0 -> S = 0 ; Ball = yield(X), sum(Rest, S0), S is S0+X ).

  % Each goal takes what the other yields.
  transfer(Producer, Consumer) :-
    reset(Consumer, take(X), Consumer1),
    (   Consumer1 == 0 -> true
    ;   reset(Producer, yield(Y), Producer1),
        ( Producer1 == 0 -> X = end ; X = Y ),
        transfer(Producer1, Consumer1)
    ).
  taken([]) :- shift(take(X)), X == end, !.
  taken([X|Xs]) :- shift(take(X)), taken_more(Xs).
  taken_more(Xs) :- shift(take(X)), ( X == end -> Xs = [] ; Xs = [X|Ys], taken_more(Ys) ).

  cut(X) :- member(X, [1,2,3]), shift(stop), X >= 2, !.
  branch(X, Y) :- ( shift(stop), X > 1 -> Y = big ; Y = small ).
  protected(Y) :- catch((shift(stop), throw(ball)), ball, Y = inner).
  mixed(F, S, X) :- A is F*2, shift(stop), B is A+0.5, atom_length(S, L), X = t(B, L).
  :- dynamic(kept/1).
`;

describe("delimited continuations", () => {
  const engine = new Engine();
  engine.consult(program);

  it.each([
    [
      "go on with what is left of a goal",
      "reset((shift(a), X = 1), B, C), var(X), call(C), B-X == a-1",
    ],
    ["are 0 when a goal has exited", "reset(member(X, [1,2]), _, C), C == 0, X == 2"],
    ["make state", "run_state(times(150, increment), 0, S), S == 150"],
    ["make generators", "sum(numbers(1, 100), S), S == 5050"],
    ["make coroutines", "transfer(numbers(1, 4), taken_more(L)), L == [1,2,3,4]"],
    [
      "are those up to the reset whose ball unifies",
      "reset((reset(shift(outer(1)), inner(_), _), X = rest), outer(Y), C), call(C), X-Y == rest-1",
    ],
    [
      "are found for each answer of a goal",
      "findall(X, (reset((member(X, [a,b]), shift(x)), x, C), call(C)), L), L == [a,b]",
    ],
    ["may have several answers", "reset((shift(c), member(X, [1,2])), c, C), findall(X, C, [1,2])"],
    [
      "may be called again",
      "reset((shift(c), member(X, [1,2])), c, C), \\+ \\+ (C, X == 1), C, X == 2",
    ],
    ["cut within themselves only", "findall(X, (reset(cut(X), stop, C), call(C)), L), L == [2,3]"],
    ["commit to a branch", "reset(branch(2, Y), stop, C), call(C), Y == big"],
    ["are caught where the goal would be", "reset(protected(Y), stop, C), call(C), Y == inner"],
    [
      "leave what their goal would catch to others while it is left",
      "catch((reset(catch((shift(a), true), E, true), a, _), throw(b)), b, true), var(E)",
    ],
    [
      "can be copied",
      "reset((shift(c), X = 5), c, C), copy_term(C-X, D-Y), call(D), Y == 5, var(X), call(C), X == 5",
    ],
    [
      "can be kept in the database",
      "reset((shift(c), length(L, 2), L = [a|_]), c, C), assertz(kept(C-L)), " +
        "retract(kept(D-M)), call(D), M = [a,V], var(V), var(L)",
    ],
    ["keep numbers of all kinds", "reset(mixed(1.25, abc, X), stop, C), call(C), X == t(3.0, 3)"],
    ["nest", "reset((shift(a), shift(b), X = 1), a, C), reset(C, b, D), call(D), X == 1"],
    ["hold constraints", "reset((freeze(X, Y = seen), shift(s), X = 1), s, C), call(C), Y == seen"],
  ])("%s: %s", (_, goal) => {
    expect(engine.query(`forall(between(1, 150, _), ( ${goal} ))`).exists()).toBe(true);
  });

  it.each([
    ["shift(x)", "existence_error(reset, x)"],
    ["reset(shift(a), b, _)", "existence_error(reset, a)"],
    ["reset(findall(X, (member(X, [1]), shift(a)), _), a, _)", "_"],
    ["reset(with_output_to(atom(_), shift(a)), a, _)", "_"],
    ["reset(_, a, _)", "instantiation_error"],
    ["reset(1, a, _)", "type_error(callable, 1)"],
    ["call_continuation([x])", "type_error(continuation, x)"],
    ["call_continuation([x|_])", "type_error(_, _)"],
  ])("%s raises %s", (goal, error) => {
    const raised = `catch((${goal}, fail), error(E, _), true), \\+ E \\= ${error}`;
    expect(engine.query(raised).exists()).toBe(true);
  });

  it("are made and called in constant memory", () => {
    const limits = { memory: 8_000_000 };
    const query = engine.query("run_state(times(60000, increment), 0, S)").with({ limits });
    expect(query.first()).toEqual({ S: 60000 });
  });
});
