/** Attributed variables: hooks, when they run, and the libraries that use them. */
import { describe, expect, it } from "vitest";
import { TextBuffer } from "../../src/machine/text-ends.js";
import { Engine } from "../../src/complete.js";
import { answersOf } from "../prolog/queries.js";

const program = `
  :- module(domain, []).
  attr_unify_hook(Low-High, X) :-
      (   var(X)
      ->  (   get_attr(X, domain, Low1-High1)
          ->  Low2 is max(Low, Low1), High2 is min(High, High1), Low2 =< High2,
              put_attr(X, domain, Low2-High2)
          ;   put_attr(X, domain, Low-High)
          )
      ;   integer(X), X >= Low, X =< High
      ).
  attribute_goals(X) --> { get_attr(X, domain, L-H) }, [in(X, L, H)].
  user:in(X, L, H) :- put_attr(Y, domain, L-H), X = Y.
`;

function engine(): { engine: Engine; output: TextBuffer } {
  const output = new TextBuffer();
  const made = new Engine({ output });
  made.consult(program, { file: "domain.pl" });
  return { engine: made, output };
}

function answers(goal: string, limit = 10): string {
  return answersOf(engine().engine, goal, limit);
}

describe("the hook of an attribute", () => {
  it.each([
    ["in(X, 1, 5), X = 3", "X = 3."],
    ["in(X, 1, 5), X = 7", "false."],
    ["in(X, 1, 5), in(X, 4, 9), member(X, [3,4,5,6])", "X = 4\n;  X = 5."],
    ["in(X, 1, 5), in(Y, 4, 9), X = Y, member(X, [3,4,5,6])", "X = 4, Y = 4\n;  X = 5, Y = 5."],
    ["in(X, 1, 3), in(Y, 5, 9), X = Y", "false."],
    ["in(X, 1, 5), f(X, a) = f(A, A)", "false."],
  ])("decides on %s", (goal, expected) => expect(answers(goal)).toBe(expected));

  it.each([
    ["a condition", "in(X, 1, 5), ( X = 7 -> R = yes ; R = no )", "R = no, in(X,1,5)."],
    ["a negation", "in(X, 1, 5), \\+ X = 7", "in(X,1,5)."],
    ["a soft condition", "in(X, 1, 5), ( member(X, [7,3]) *-> true ; X = none )", "X = 3."],
    ["once", "in(X, 1, 5), once(member(X, [9,2,3]))", "X = 2."],
    ["findall", "in(X, 1, 3), findall(X, member(X, [0,1,2,3,4]), L)", "L = [1,2,3], in(X,1,3)."],
    ["forall", "in(X, 1, 3), forall(member(Y, [7,8]), \\+ X = Y)", "in(X,1,3)."],
    ["catch", "in(X, 1, 3), catch(X = 2, _, true)", "X = 2."],
    ["call/N", "in(X, 1, 3), call(=(X), 5)", "false."],
  ])("is called inside of %s", (_, goal, expected) => expect(answers(goal)).toBe(expected));

  it("is called before the next goal, and before the body of the clause whose head bound the variable", () => {
    const { engine: e, output } = engine();
    e.consult("p(1) :- write(body), nl.\np(2).\nq(X, X).", { file: "order.pl" });
    expect(e.once("freeze(X, (write(woken), nl)), X = 1, write(after), nl")).toBeDefined();
    expect(e.once("freeze(X, (write(woken), nl)), p(X)")).toEqual({ X: 1 });
    expect(
      e.once("freeze(X, (write(a), nl)), freeze(Y, (write(b), nl)), q(f(X,Y), f(1,2))"),
    ).toBeDefined();
    expect(output.text).toBe("woken\nafter\nwoken\nbody\na\nb\n");
  });

  it("chooses among clauses: one whose head wakes a failure is passed over", () => {
    const { engine: e } = engine();
    e.consult("r(7, seven) :- !.\nr(X, other) :- X = 3.", { file: "choice.pl" });
    expect(answersOf(e, "in(X, 1, 5), r(X, R)", 5)).toBe("X = 3, R = other.");
  });
});

describe("attributes", () => {
  it.each([
    [
      "are taken back on failure",
      "( put_attr(X, m, 1), fail ; true ), ( get_attr(X, m, V) -> true ; V = none )",
      "V = none.",
    ],
    [
      "go back to what they were",
      "put_attr(X, m, 1), ( put_attr(X, m, 2), fail ; get_attr(X, m, V) )",
      "V = 1, put_attr(X,m,1).",
    ],
    [
      "bindings are taken back with them",
      "freeze(X, true), ( X = 1, fail ; true ), attvar(X)",
      "freeze(X,true).",
    ],
    [
      "are copied by copy_term/2",
      "freeze(X, fail), copy_term(X, Y), \\+ Y = 1, X = X",
      "freeze(X,fail), freeze(Y,fail).",
    ],
    ["are not by copy_term_nat/2", "freeze(_X, fail), copy_term_nat(_X, Y), Y = 1", "Y = 1."],
    [
      "outlive findall/3",
      "freeze(_X, fail), findall(_X, true, [Y]), ( Y = 1 -> R = bound ; R = refused )",
      "R = refused, freeze(Y,fail).",
    ],
    [
      "are found in terms",
      "freeze(X, true), term_attvars(f(X,_Y,g(X)), Vs), Vs == [X]",
      "Vs = [X], freeze(X,true).",
    ],
  ])("%s", (_, goal, expected) => expect(answers(goal)).toBe(expected));
});

describe("coroutines", () => {
  it.each([
    ["dif(X, a), member(X, [a,b,c])", "X = b\n;  X = c."],
    ["dif(f(X,Y), f(a,b)), X = a", "X = a, dif(Y,b)."],
    ["dif(X, Y), X = f(A), Y = f(B), A = 1, B = 1", "false."],
    [
      "dif(A, B), dif(B, C), dif(A, C), member(A, [1,2]), member(B, [1,2]), member(C, [1,2])",
      "false.",
    ],
    ["freeze(X, freeze(Y, Z = X-Y)), X = 1, Y = 2", "X = 1, Y = 2, Z = 1-2."],
    ["freeze(X, member(Y, [1,2])), X = a", "X = a, Y = 1\n;  X = a, Y = 2."],
    ["freeze(X, throw(oops)), catch(X = 1, E, true)", "E = oops, freeze(X,throw(oops))."],
    ["when(?=(X,Y), Z = same), X = f(A), Y = f(B), A = B", "X = f(B), Y = f(B), Z = same, A = B."],
    ["when((nonvar(X);ground(Y)), Z = 1), Y = f(a)", "Y = f(a), Z = 1."],
    ["when(_, true)", "error: instantiation_error."],
  ])("%s", (goal, expected) => expect(answers(goal)).toBe(expected));

  it("leave no trace on the trail of programs without them", () => {
    const { engine: e } = engine();
    e.consult("loop(0) :- !.\nloop(N) :- M is N - 1, loop(M).", { file: "loop.pl" });
    expect(e.once("loop(100000)")).toEqual({});
  });

  it("an attributed word gives the same answers of the board relation as a plain one", () => {
    const { engine: e } = engine();
    const board = "make_board([[c,a],[t,s]], B)";
    const count = (goal: string): unknown =>
      e.once(`${board}, findall(W, (${goal}), Ws), length(Ws, N)`)?.["N"];
    expect(count("freeze(W, true), board_has_word(B, W)")).toBe(count("board_has_word(B, W)"));
    expect(count("W = [c|T], freeze(T, true), board_has_word(B, W)")).toBe(
      count("W = [c|_], board_has_word(B, W)"),
    );
  });
});
