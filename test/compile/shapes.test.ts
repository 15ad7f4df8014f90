/* Kinds of clauses for which the compiler has ways of its own. */
import { expect, it } from "vitest";
import { courses, subject } from "./engines.js";

const program = `
look(X, a) :- atom(X).
look(_, _).
same(X, X) :- nonvar(X).
same(_, _).
late(_, Y, a) :- integer(Y).
late(_, _, _).
hook([X|_], 0) :- X > 1.
hook(_, _).
again(E, E).
again(_, s(_)).
figure(0) :- atom(0).
figure(1) :- 0 = s(_).
figure(2) :- -1 =< -2.
figure(3) :- -1 >= -2.
order(C, 0, C).
both([_|L], [A|R], [A|S]) :- both(L, R, S).
both([], _, _).
app([], Ys, Ys).
app([X|Xs], Ys, [X|Zs]) :- app(Xs, Ys, Zs).
see([], _, _).
see([X|Xs], [X|Ys], Z) :- Z \\== foo, ground(X), see(Xs, Ys, Z).
over([], [], _).
over([X|Xs], [X|Ys], Z) :- Z > X, over(Xs, Ys, Z).
count(H, H, [H]) :- !.
count(L, H, [L|T]) :- L < H, M is L + 1, count(M, H, T).
deep([_|L]) :- ( deep(L), true -> write(x) ; write(y) ).
odd(N) :- N > 0, M is N - 1, \\+ odd(M).
down(0).
down(N) :- N > 0, M is N - 1, down(M).
cuts(N) :- down(N), !, fail.
cuts(_).
asks(N) :- ( cuts(N) -> write(yes) ; write(no) ).
either(A) :- ( true -> write(x) ; ( \\+ A < 0, ( write(y) -> ( var(A) -> A is A ; true ) ; true ) ) ), A = g(_).
nested(N) :- ( ( down(N), ( down(N) -> write(c) ; true ), fail ) -> true ; write(no) ).
base(0, 1).
fact(N, F) :- base(N, F), !.
fact(N, F) :- N > 0, M is N - 1, fact(M, G), F is N * G.
weigh(T, V, S) :- pair(T), V = 1, !, T = [A|B], weigh(A, V, X), weigh(B, V, Y), S is X + Y.
weigh(T, _, 1) :- atomic(T), !.
pair(T) :- nonvar(T), T = [_|_].
twice(X, S) :- weigh(X, V, S), weigh(X, V, S), write(twice).
frozen(N, V) :- base(N, F), V = F, !.
frozen(N, V) :- N > 0, M is N - 1, frozen(M, V), write(N).
apart(f(_), C, C) :- base(0, 1).
apart([_], g(_), a).
later(X, a) :- integer(X).
later(X, b) :- X == 1.
later(_, s(_)).
noisy.
noisy :- write(noise).
leave(G) :- setup_call_cleanup(true, G, write(left)), write(on).
`;

const goals: readonly (readonly [claim: string, goal: string, log: readonly string[]])[] = [
  ["a head binds what a test looks at", "look(V, V)", ["[a]-[]", "[_0]-[]"]],
  ["a repeated variable binds it", "same(V, 1)", ["[1]-[]", "[_0]-[]"]],
  ["a hook binds it", "freeze(V, W = 1), late(0, W, V), !", ["[a,1]-[]"]],
  [
    "a hook runs before a test",
    "freeze(V, write(w)), hook([0], V), !",
    ["w | [_0]-[freeze(_0,user:write(w))]"],
  ],
  ["indexed arguments may be equal", "again(A, s(0))", ["[s(0)]-[]", "[_0]-[]"]],
  ["numbers may stand anywhere", "figure(X)", ["[3]-[]"]],
  [
    "arguments are unified from left to right",
    "freeze(C, write(c)), freeze(B, write(b)), order(x, B, C)",
    ["bc | [x,0]-[]"],
  ],
  ["lists that are built may be one", "both([x,y], C, C)", ["[[_0,_1|_2]]-[]"]],
  [
    "a list that is built may be an argument",
    "both([x,y], C, D), both([x], C, D)",
    ["[[_0,_1|_2],[_0,_1|_3]]-[]"],
  ],
  ["a list may be built from itself", "catch(app([1|Y], [2], Y), _, Y = e)", ["[e]-[]"]],
  ["a list is seen while it is built", "see([1,2], Z, Z)", ["[[1,2|_0]]-[]"]],
  [
    "an error is about a list while it is built",
    "catch(over([1,2], Z, Z), error(E, _), true)",
    ["[_0,type_error(evaluable,'.'/2)]-[]"],
  ],
  ["a list of numbers is built", "count(1, 4, L)", ["[[1,2,3,4]]-[]"]],
  ["conditions in conditions", "deep([a,b,c])", ["yxx | []-[]"]],
  ["negations in negations", "odd(5)", ["[]-[]"]],
  ["negations in negations fail", "odd(6)", ["no"]],
  ["a cut in a condition's call", "asks(3)", ["no | []-[]"]],
  ["what one way evaluates, the other has not", "either(A)", ["x | [g(_0)]-[]"]],
  ["a condition in a condition's call", "nested(3)", ["cno | []-[]"]],
  ["a call before a cut, in a caller that waits", "fact(5, F)", ["[120]-[]"]],
  ["such calls, and what comes after them", "twice([1,[2,3],4], S), write(b)", ["twiceb | [6]-[]"]],
  ["hooks before such a cut", "freeze(V, write(w)), frozen(2, V)", ["w12 | [1]-[]"]],
  ["clauses that cannot match are no choice", "leave(apart(_, b, _))", ["lefton | []-[]"]],
  [
    "nor are those whose tests fail, as the arguments were",
    "leave(later(1, X)), X == b, !",
    ["ononleft | [b]-[]"],
  ],
  ["what has effects is not tried out", "leave(noisy)", ["on | []-[]", "noiselefton | []-[]"]],
  [
    "though the call has bound them since",
    "leave(later(0, X))",
    ["on | [a]-[]", "lefton | [s(_0)]-[]"],
  ],
];

it.each(goals)("%s: %s", (_, goal, log) => {
  const s = subject("shapes", {}, program);
  for (let i = 0; i < 3; i++) {
    const [course] = courses(s, [goal], 5, 20_000, Infinity);
    expect(course.log.filter((x, j) => j === 0 || x !== "no")).toEqual(log);
  }
});

it("the occurs check holds for predicates that have run already", () => {
  const s = subject("shapes", {}, program);
  const log = (goal: string): readonly string[] => courses(s, [goal], 1, 20_000, Infinity)[0].log;
  for (let i = 0; i < 5; i++) expect(log("app([1,2],[3],L)")).toEqual(["[[1,2,3]]-[]"]);
  expect(log("set_prolog_flag(occurs_check, true)")).toEqual(["[]-[]"]);
  for (let i = 0; i < 5; i++) {
    expect(log("app([1,2],[3],L)")).toEqual(["[[1,2,3]]-[]"]);
    expect(log("app([1], L, L)")).toEqual(["no"]);
    expect(log("app([1,X], Y, [X|Y])")).toEqual(["no"]);
    expect(log("both([x,y], C, C)")).toEqual(["[[_0,_1|_2]]-[]"]);
  }
  expect(log("set_prolog_flag(occurs_check, error)")).toEqual(["[]-[]"]);
  expect(log("catch(app([1], L, L), error(E, _), true)")[0]).toContain("occurs_check(");
});
