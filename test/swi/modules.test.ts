import { expect, it } from "vitest";
import { Engine } from "../../src/index.js";
import { describeHabit } from "./programs.js";

const program = `
:- module(within, [goal/2, all/1, run/3, times/2, shown/1]).
:- meta_predicate p(:), q(0), r(2,?), s(:,?), each(1,?), loop(0,+), w(:,-).
p(X) :- nb_setval(shown, p(X)).
q(X) :- nb_setval(shown, q(X)).
r(X,_) :- nb_setval(shown, r(X)).
s(M:X,_) :- nb_setval(shown, s(M,X)).
w(M:X,M-X).
goal(Goal, Shown) :- call(Goal), nb_getval(shown, Shown).
shown(X) :- w(a, X).
shown(X) :- w(m:a, X).
shown(X) :- w(m2:m1:a, X).
shown(X) :- maplist(w, [x,y:z], X).
shown(X) :- Goal = w(t, X), call(Goal).
run(M, G, called) :- M:G.
run(M, G, negated) :- \\+ M:G.
run(M, _, fixed) :- M:true.
each(_, []).
each(G, [X|Xs]) :- call(G, X), each(G, Xs).
add(X) :- nb_getval(sum, S), T is S+X, nb_setval(sum, T).
all(Sum) :- nb_setval(sum, 0), numlist(1, 20000, L), each(add, L), nb_getval(sum, Sum).
loop(_, 0) :- !.
loop(G, N) :- call(G), M is N-1, loop(G, M).
times(N, Sum) :- nb_setval(sum, 0), loop(add(1), N), nb_getval(sum, Sum).
`;

describeHabit("meta-arguments are qualified in calls within a module too", program, [
  ["goal(within:p(x), X)", "p(within:x)"],
  ["goal(within:p(m:x), X)", "p(m:x)"],
  ["goal(within:p(m2:m1:x), X)", "p(m1:x)"],
  ["goal(within:q(x), X)", "q(within:x)"],
  ["goal(within:r(x,1), X)", "r(within:x)"],
  ["goal(within:s(x,1), X)", "s(within,x)"],
  ["goal(within:s(a:b:c,1), X)", "s(b,c)"],
  ["shown(X)", "within-a", "m-a", "m1-a", "[within-x,y-z]", "within-t"],
  ["all(X)", "200010000"],
  ["times(30000, X)", "30000"],
]);

describeHabit("the module of a goal may become known when it runs", program, [
  ["run(lists, append([1], [2], Y), called), X = Y", "[1,2]"],
  ["run(user, true, X)", "called", "fixed"],
  ["run(user, fail, X)", "negated", "fixed"],
  ["run(_, true, called), X = yes", "caught(instantiation_error)"],
  ["run(user, _, called), X = yes", "caught(instantiation_error)"],
]);

it("a body that runs often qualifies each time", () => {
  const engine = new Engine({ dialect: "swi" });
  engine.consult(program);
  expect(engine.once("times(100, S), all(T)")).toEqual({ S: 100, T: 200010000 });
  expect([...engine.query("shown(X), X = A-B")].length).toBe(4);
});

it("a snapshot keeps what is qualified", () => {
  const engine = new Engine({ dialect: "swi" });
  engine.consult(program);
  const copy = Engine.load(engine.save(), { dialect: "swi" });
  expect(copy.once("shown(M-a)")).toEqual({ M: "within" });
});

it("in the dialect iso arguments are qualified only between modules", () => {
  const engine = new Engine();
  engine.consult(":- meta_predicate p(:, ?).\np(X, X).\nc(M, G) :- M:G.");
  expect(engine.once("p(x, X)")).toEqual({ X: "x" });
  expect(engine.once("c(user, p(x, X))")).toEqual({ X: "x" });
});

describeHabit(
  "a module of a program may have the name of a library that it uses",
  `:- module(main, [text/1, value/1]).
:- use_module(library(main)).
:- use_module(library(option)).
text(X) :- X = "ab".
value(X) :- option(a(X), [a(1)]).
main([_]) :- text(_).
`,
  [
    ["text(X)", '"ab"'],
    ["value(X)", "1"],
    ["main:main([a]), X = yes", "yes"],
    ["prolog_main:argv_options([a,'--b=1'], X, _)", "[a]"],
  ],
);

describeHabit(
  "declarations name predicates of the program, though a library exports one of that name",
  `:- table reachable/3, last/2.
:- dynamic subtract/3.
reachable(a, b, c).
last(X, X).
`,
  [
    ["reachable(X, _, _)", "a"],
    ["last(b, X)", "b"],
    ["findall(Y, subtract(Y, _, _), X)", "[]"],
  ],
);
