import { describe, expect, it } from "vitest";
import { Engine, LoadError } from "../../src/index.js";
import { NodeEngine } from "../../src/node/node.js";
import { describeHabit } from "./programs.js";
import type { Row } from "./programs.js";

/** The formal of the error of a goal, as X. */
const formal = (goal: string, error: string): Row => [`catch((${goal}), error(X, _), true)`, error];

describeHabit("dicts are read and written, and unify by their keys", "", [
  ["X = point{y:2, x:1}", "point{x:1,y:2}"],
  ["X = t{}", "t{}"],
  ["X = t{1:a, 'B c':\"s\"}", "t{1:a,'B c':\"s\"}"],
  ["t{a:1, b:B} = t{b:2, a:1}, X = B", "2"],
  ["_{a:1} = t{a:A}, X = A", "1"],
  ["(t{a:1} = t{a:1, b:_} -> X = yes ; X = no)", "no"],
  ["X = [t{a:[1]}, f(t{b:u{c:2}})]", "[t{a:[1]},f(t{b:u{c:2}})]"],
  ["(is_dict(t{a:1}), \\+ is_dict(f(t, 1, a)), \\+ is_dict('dict'(t, 1, a))) -> X = yes", "yes"],
  ['term_to_atom(t{a:"x", b:f(Y)}, A), term_to_atom(X, A)', 't{a:"x",b:f(A)}'],
  ["catch(term_to_atom(_, '_{a:1,a:2}'), error(syntax_error(_), _), X = no)", "no"],
  ["catch(term_to_atom(_, '_{X:1}'), error(syntax_error(_), _), X = no)", "no"],
  ["X = a, {X} = {a}, - {X} = -({a})", "a"],
]);

describeHabit("predicates relate dicts to their pairs", "", [
  ["dict_pairs(X, t, [b-2, a-1])", "t{a:1,b:2}"],
  ["dict_pairs(t{z:1, y:2}, T, P), X = T-P", "t-[y-2,z-1]"],
  ["dict_create(X, t, [b-2, a=1, d(4)])", "t{a:1,b:2,d:4}"],
  ["get_dict(K, t{a:1, b:2}, V), X = K-V", "a-1", "b-2"],
  ["(get_dict(c, t{a:1}, _) -> X = yes ; X = no)", "no"],
  ["put_dict(a, t{b:1}, 2, X)", "t{a:2,b:1}"],
  ["put_dict(_{b:3, c:4}, t{a:1, b:2}, X)", "t{a:1,b:3,c:4}"],
  ["del_dict(a, t{a:1, b:2}, V, R), X = V-R", "1-t{b:2}"],
  ["t{a:A} :< t{a:1, b:2}, X = A", "1"],
  ["(t{a:_, c:_} :< t{a:1, b:2} -> X = yes ; X = no)", "no"],
  ["t{a:A, c:3} >:< _{a:1, b:2}, X = A", "1"],
  ["select_dict(_{a:A}, t{a:1, b:2}, R), X = A-R", "1-A{b:2}"],
  ["X = t{a:1}, b_set_dict(a, X, 2)", "t{a:2}"],
  formal("dict_pairs(_, _, _)", "instantiation_error"),
  formal("dict_pairs(_, t, foo)", "type_error('dict-data',foo)"),
  ["catch(dict_pairs(_, t, [a-1, a-2]), error(X, _), true)", "duplicate_key(a)"],
  formal("get_dict(a, foo, _)", "type_error(dict,foo)"),
]);

const functions = `
value(D, D.a).
nested(D, X) :- X = D.p.q.
sum(D, X) :- X is D.a + D.b.
defaults(D, X) :- X = [D.get(a, none), D.get(c, none)].
known(D, X) :- ( X = D.get(c) -> true ; X = none ).
changed(D, X) :- X = D.put(c, 3).put(_{d:4}).
path(D, X) :- X = D.put(p/q, 1).
each(D, X) :- findall(K-V, ( member(K, [a,b]), V = D.K ), X).
negated(D) :- \\+ D.a = 2.
written(X) :- D = _{name:"Bob", age:42}, format(atom(X), "~w is ~w", [D.name, D.age]).
letters([D|Ds], X) :- phrase(letters(X), [D|Ds]).
letters(X) --> [D], { X0 = D.a }, more(X0, X).
more(X, X) --> [].
more(X0, X) --> [D], { X1 is X0 + D.a }, more(X1, X).
missing(X) :- catch(absent(t{a:1}, X), error(X, _), true).
absent(D, X) :- X = D.b.
texts(X) :- X = ["a.b", 'c.d', 1.5].
`;

describeHabit("Dict.Function in a clause is evaluated before the goal", functions, [
  ["value(t{a:1}, X)", "1"],
  ["nested(t{p:u{q:5}}, X)", "5"],
  ["sum(t{a:1, b:2}, X)", "3"],
  ["defaults(t{a:1}, X)", "[1,none]"],
  ["known(t{a:1}, X)", "none"],
  ["changed(t{a:1}, X)", "t{a:1,c:3,d:4}"],
  ["path(t{p:u{r:2}}, X)", "t{p:u{q:1,r:2}}"],
  ["each(t{a:1, b:2}, X)", "[a-1,b-2]"],
  ["negated(t{a:1}), X = yes", "yes"],
  ["written(X)", "'Bob is 42'"],
  ["letters([t{a:1}, t{a:2}], X)", "3"],
  ["missing(X)", "existence_error(key,b,t{a:1})"],
  ["texts(X)", "[\"a.b\",'c.d',1.5]"],
]);

const tagged = `
:- module(point, [to_v/2, to_w/2, to_u/2, to_r/2, none/2, unknown/1]).
M.v() := V :- V = M.x, V > 0.
M.w() := M.x.
M.u(F) := V :- ( V is F * M.x ; V = none ).
M.r() := X :- X = M.w().
M.moved(By) := point{x:X, y:Y} :- X is M.x+By, Y is M.y+By.
to_v(D, X) :- X = D.v().
to_w(D, X) :- X = D.w().
to_u(D, X) :- X = D.u(2).
to_r(D, X) :- X = D.moved(1).r().
none(D, X) :- X = D.nothing(1).
unknown(X) :- none(other{}, X).
`;

describeHabit("the module of its tag defines functions of a dict", tagged, [
  ["to_v(point{x:1}, X)", "1"],
  ["to_v(point{x:0}, X)"],
  ["to_w(point{x:1}, X)", "1"],
  ["to_u(point{x:1}, X)", "2", "none"],
  ["to_r(point{x:1, y:2}, X)", "2"],
  formal("none(point{x:1}, _)", "existence_error(procedure,point:nothing/3)"),
  formal("unknown(_)", "existence_error(procedure,other:nothing/3)"),
]);

const read = (text: string, goal: string): string => `term_to_atom(T, '${text}'), ${goal}`;

describeHabit("what is expanded at run time has values of dicts", "", [
  [`${read("p(D,Y):-Y=D.a", "expand_term(T, E)")}, assertz(E), p(t{a:1}, X)`, "1"],
  [
    `${read("p(D,Y):-Y=D.a", "expand_term(T, E)")}, E = (p(D,Y) :- '.'(D,a,V), Y = V), X = yes`,
    "yes",
  ],
  [`${read("Y=t{a:1}.a", "expand_goal(T, E)")}, call(E), arg(2, E, Z), arg(2, Z, X)`, "1"],
]);

const written = (text: string, shown: string): Row => [
  `${read(text, 'format(string(X), "~q", [T])')}`,
  JSON.stringify(shown),
];

describeHabit("a dot between operands is written as it is read", "", [
  written("f(a.b.c, d.e, g.f(x))", "f(a.b.c,d.e,g.f(x))"),
  written("1-a.b", "1-a.b"),
  written("- a.b", "-a.b"),
  ["X = '.'", "'.'"],
]);

describe("texts of queries have values of dicts", () => {
  const engine = new NodeEngine({ dialect: "swi" });
  const cases: readonly (readonly [goal: string, ...answers: unknown[]])[] = [
    ["_T = t{a:1}, X = _T.a", 1],
    ["?- X = t{a:1}.a", 1],
    ["member(_D, [t{a:1}, t{a:2}]), X = _D.get(a), _D.a > 1", 2],
    ["X is t{a:1}.put(b, 2).b + 1", 3],
    ["X = t{a:1}.get(b)"],
    ["forall(member(D, [t{a:1}]), D.a == 1), X = yes", "yes"],
    ['X = "a.b"', { string: "a.b" }],
  ];

  it.each(cases.map(([goal, ...answers]) => ({ goal, answers })))("$goal", ({ goal, answers }) => {
    const found = [...engine.query<{ X: unknown }>(goal)].map(({ X }) => X);
    expect(found).toEqual(answers);
  });

  it("without library(dicts) the error names it", () => {
    const bare = new Engine({ dialect: "swi" });
    expect(() => bare.query("X = t{a:1}.a").all()).toThrow("pass library(dicts)");
    expect(() => bare.consult("p(X) :- X = t{a:1}.a.")).toThrow("pass library(dicts)");
  });

  it("whatever the flag autoload is", () => {
    const own = new NodeEngine({ dialect: "swi" });
    own.consult(":- set_prolog_flag(autoload, false).\np(X) :- X = t{a:1}.a.\n");
    expect(own.query("p(X)").all()).toEqual([{ X: 1 }]);
  });
});

it("a brace behind a name is a syntax error that names the dialect elsewhere", () => {
  const engine = new Engine();
  let message = "";
  try {
    engine.consult("p(X) :- X = _{a:1}.\n");
  } catch (thrown) {
    if (thrown instanceof LoadError) message = thrown.report;
  }
  expect(message).toContain("--swi");
});
