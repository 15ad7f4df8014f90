import { expect, test } from "vitest";
import { ResourceError } from "../../src/complete.js";
import { answers, engineOf, errorOf } from "../machine/goals.js";

const GRAPH = "edge(a, b). edge(b, c). edge(c, a). edge(c, d).";
const LEFT = `:- table path/2.\npath(X, Y) :- path(X, Z), edge(Z, Y).\npath(X, Y) :- edge(X, Y).\n${GRAPH}`;

test("answers come in the order in which they are found, each once", () => {
  const engine = engineOf(LEFT);
  expect(answers(engine, "path(a, X)")).toEqual(["[b]", "[c]", "[a]", "[d]"]);
  expect(answers(engine, "path(a, X)")).toEqual(["[b]", "[c]", "[a]", "[d]"]);
  expect(answers(engine, "path(X, X)").sort()).toEqual(["[a]", "[b]", "[c]"]);
});

test("answers may have variables, shared as they were", () => {
  const engine = engineOf(":- table p/2.\np(X, Y) :- p(Y, X).\np(f(X, Y, X), [Y|_]).\np(_, z).");
  const found = answers(engine, "p(A, B), numbervars(A-B, 0, _)");
  expect(found.sort()).toEqual(["[A,z]", "[[A|B],f(C,A,C)]", "[f(A,B,A),[B|C]]", "[z,A]"]);
});

test("numbers that are equal but not the same are different answers, and so are equal texts", () => {
  const program = `
    :- table p/1.
    p(1). p(1.0). p(-0.0). p(0.0). p(100000000000000000000). p('a'). p("a"). p([a]). p(1). p("a").
    p(100000000000000000000).`;
  expect(answers(engineOf(program, { dialect: "swi" }), "p(X)")).toHaveLength(8);
});

test("variables bound before a suspended call are bound when it is resumed", () => {
  const engine = engineOf(`
    :- table n/2, m/2.
    n(a, 0).
    n(K, Y) :-
        X = f(K), T = t(0), setarg(1, T, K),
        n(K, A), A < 3, ( A mod 2 =:= 0 ; n(K, B), B =:= 1 ),
        X == f(K), T == t(K), Y is A+1.
    m(X, Y) :- freeze(Y, Y > X), dif(Y, 3), m(0, Y), Y = Z, Z > 1.
    m(0, Y) :- between(1, 4, Y).`);
  expect(answers(engine, "n(a, X)").sort()).toEqual(["[0]", "[1]", "[2]", "[3]"]);
  expect(answers(engine, "m(1, Y)").sort()).toEqual(["[2]", "[4]"]);
});

test("a cut after a suspended call cuts the goals after the call, and none of its answers", () => {
  const engine = engineOf(`
    :- table p/1, q/1, r/1, s/1.
    num(1). num(2).
    p(0).
    p(Z) :- num(_), p(X), X < 3, once((num(Y), Y > 0)), !, Z is X+Y.
    q(0).
    q(Y) :- once((q(X), X < 3)), Y is X+1.
    r(0).
    r(Y) :- ( num(_), r(X), X < 3 -> Y is X+1 ; fail ).
    s(0).
    s(Y) :- ( num(_), s(X), X < 3 *-> num(D), Y is X+D ; Y = 9 ).`);
  expect(answers(engine, "p(X)")).toEqual(["[0]", "[1]", "[2]", "[3]"]);
  expect(answers(engine, "q(X)")).toEqual(["[0]", "[1]", "[2]", "[3]"]);
  expect(answers(engine, "r(X)")).toEqual(["[0]", "[1]", "[2]", "[3]"]);
  expect(answers(engine, "s(X)").sort()).toEqual(["[0]", "[1]", "[2]", "[3]", "[4]", "[9]"]);
});

test("all answers of a goal that waits for them are an error", () => {
  const engine = engineOf(`
    :- table p/1, q/1.
    p(N) :- findall(X, p(X), Xs), length(Xs, N).
    q(X) :- X = 1.
    q(N) :- catch(findall(X, q(X), _), error(E, _), true), E = permission_error(_, _, _), N = caught.`);
  expect(answers(engine, "catch(p(_), error(E, _), true)")).toEqual([
    "[permission_error(suspend,tabled_goal,p/1)]",
  ]);
  expect(answers(engine, "q(X)")).toEqual(["[1]", "[caught]"]);
});

test("a ball that is caught inside leaves the evaluation around it in order", () => {
  const engine = engineOf(`
    :- table p/1, q/1.
    p(0).
    p(X) :- p(Y), Y < 4, catch(q(Y), _, true), X is Y+1.
    q(X) :- p(X), X > 1, throw(much).
    q(X) :- q(X).
    q(X) :- X < 2.`);
  expect(answers(engine, "p(X)")).toEqual(["[0]", "[1]", "[2]", "[3]", "[4]"]);
});

test("an exhausted budget leaves no table, and the engine goes on", () => {
  const engine = engineOf(`
    :- table grow/1, deep/1.
    grow(0).
    grow(X) :- grow(Y), X is Y+1.
    deep(X) :- Y is X+1, deep(Y).`);
  for (const goal of ["grow(_)", "deep(0)"]) {
    for (const inferences of [1, 10, 1000, 20_000]) {
      const run = (): unknown => Array.from(engine.query(goal, {}, { limits: { inferences } }));
      expect(run).toThrow(ResourceError);
      expect(answers(engine, "current_table(_, _)")).toEqual([]);
    }
  }
});

test("queries that are open side by side share complete tables and nothing else", () => {
  const engine = engineOf(LEFT);
  const first = engine.query("path(a, X), path(b, Y)");
  const second = engine.query("path(b, X)");
  const seen: string[] = [];
  for (let i = 0; i < 4; i++)
    seen.push(`${String(first.next().value?.["X"])} ${String(second.next().value?.["X"])}`);
  expect(seen).toEqual(["b c", "b a", "b d", "b b"]);
  engine.once("abolish_all_tables");
  expect(Array.from(first)).toHaveLength(12);
});

test("a query inside of an evaluation may make the same call", () => {
  const engine = engineOf("");
  engine.define("inner/1", () => [engine.once("nat(N), N > 2")!["N"]!]);
  engine.consult(`
    :- table nat/1.
    nat(0).
    nat(N) :- nat(M), M < 5, N is M+1.
    nat(N) :- \\+ asked, assertz(asked), inner(N).
    :- dynamic asked/0.`);
  expect(answers(engine, "nat(N)").sort()).toEqual(["[0]", "[1]", "[2]", "[3]", "[4]", "[5]"]);
});

test("loading a text again forgets its tables, and their declaration", () => {
  const engine = engineOf("");
  engine.consult(":- table p/1.\np(1).", { file: "one" });
  expect(answers(engine, "p(X)")).toEqual(["[1]"]);
  engine.consult(":- table p/1.\np(2).", { file: "one" });
  expect(answers(engine, "p(X)")).toEqual(["[2]"]);
  engine.consult("p(3).\np(3).", { file: "one" });
  expect(answers(engine, "p(X)")).toEqual(["[3]", "[3]"]);
  expect(answers(engine, "predicate_property(p(_), tabled)")).toEqual([]);
});

test("long chains of tables and of answers need no stack", { timeout: 60_000 }, () => {
  const engine = engineOf(`
    :- table up/2, chain/1, len/2.
    up(N, N).
    up(N, M) :- up(N, K), K < 30000, M is K+1.
    chain(0).
    chain(N) :- N > 0, M is N-1, chain(M).
    len([], 0).
    len([_|Xs], N) :- len(Xs, M), N is M+1.
    wrap(0, X) :- up(0, X).
    wrap(N, X) :- N > 0, M is N-1, wrap(M, X), true.
    :- table wrapped/1.
    wrapped(X) :- wrap(20000, X), X > 29990.`);
  expect(answers(engine, "aggregate_all(count, up(0, _), N)")).toEqual(["[30001]"]);
  expect(answers(engine, "chain(20000)")).toEqual(["[]"]);
  expect(
    answers(engine, "numlist(1, 500, Xs), len(Xs, N), Xs = [_|_]").at(0)?.endsWith(",500]"),
  ).toBe(true);
  expect(answers(engine, "aggregate_all(count, wrapped(_), N)")).toEqual(["[10]"]);
});

test("a cyclic term in a call or an answer is an error", () => {
  const engine = engineOf(":- table p/1, q/1.\np(_).\nq(X) :- X = f(X).");
  for (const goal of ["X = f(X), p(X)", "q(_)"]) {
    const caught = `catch((${goal}, fail), error(type_error(acyclic_term, _), _), true)`;
    expect(answers(engine, `\\+ \\+ ${caught}`)).toHaveLength(1);
  }
});

test("a reader of a table that a ball has dropped is not taken up any more", () => {
  const engine = engineOf(`
    :- table p/1, q/1.
    p(X) :- catch(q(X), oops, X = 7).
    p(2).
    q(X) :- p(X), throw(late).
    q(_) :- throw(oops).`);
  expect(answers(engine, "p(X)").sort()).toEqual(["[2]", "[7]"]);
});

const MAKE = "mk(0, A, A).\nmk(N, A, f(X, X)) :- N > 0, M is N-1, mk(M, A, X).";

test("a term whose parts are shared is no larger for a table than for the program", () => {
  const engine = engineOf(`
    :- table t/1, made/3, open/2.
    ${MAKE}
    t(_).
    made(N, A, X) :- mk(N, A, X).
    open(N, X) :- mk(N, _, X).`);
  for (const goal of [
    "mk(60, a, X), t(X), mk(60, a, Y), t(Y), findall(T, current_table(t(T), _), [_])",
    "mk(60, _, X), t(X), mk(60, _, Y), t(Y)",
    "mk(60, a, X), mk(59, a, Y), t(f(Y, Y)), t(f(X, Y))",
    "made(60, b, X), made(60, b, Y), X = f(Z, Z), mk(59, b, Z), t(Y)",
    "open(60, X), X = f(Y, Y), open(59, Y)",
  ]) {
    expect([goal, engine.query(`\\+ \\+ ( ${goal} )`).exists()]).toEqual([goal, true]);
  }
});

test("variants are recognised by structure, not by shared parts", () => {
  const engine = engineOf(`:- table t/2.\nt(_, _).\n${MAKE}`);
  // Large enough for a walk that remembers cells, and an unshared term to compare with.
  const shared = "mk(17, A, X)";
  const built = "length(L, 131072), maplist(=(B), L), halves(L, Y)";
  engine.consult(
    `
    halves([X], X).
    halves([X,Y|Zs], T) :- paired([X,Y|Zs], Ps), halves(Ps, T).
    paired([], []).
    paired([X,Y|Zs], [f(X,Y)|Ps]) :- paired(Zs, Ps).`,
    { file: "halves.pl" },
  );
  const counted = "aggregate_all(count, current_table(t(_, _), _), N)";
  expect(
    answers(engine, `\\+ \\+ ( ${shared}, ${built}, t(X, A), t(Y, B), t(X, B) ), ${counted}`)
      .at(0)
      ?.endsWith(",2]"),
  ).toBe(true);
});

test("tables that run away end at the limit on memory, soon", () => {
  for (const clauses of [
    "p(X) :- p(Y), X = s(Y). p(0).",
    "p(X) :- p(Y), X = s(Y). p(_).",
    "p(X) :- p(Y), X is Y+1. p(0).",
    "p(X) :- p(Y), X = [Y,Y]. p(0).",
    "p(X) :- p(s(X)).",
    "p(X) :- p(f(X, _)).",
    `p(X) :- p(Y), string_concat(Y, "${"text".repeat(32)}", X). p("").`,
    "p(X) :- q(Y), X = s(Y). p(0). :- table q/1. q(X) :- p(Y), X = t(Y).",
  ]) {
    const engine = engineOf(`:- table p/1.\n${clauses}`);
    const limits = { memory: 100_000, inferences: 20_000_000 };
    const run = (): unknown => Array.from(engine.query("p(_)", {}, { limits }));
    expect(run).toThrow("memory");
    expect(answers(engine, "current_table(_, _)")).toEqual([]);
  }
});

test("what a table has counted is given back when it goes", () => {
  const engine = engineOf(`
    :- table p/2, q(_, lattice(longer/3)).
    p(N, X) :- numlist(1, N, L), member(X, [L,f(L,_),L]).
    q(N, L) :- between(1, N, M), numlist(1, M, L).
    longer(_, L, L).`);
  // Together they would far exceed the limit.
  const limits = { memory: 30_000_000 };
  const once =
    "( p(N, _), fail ; q(100, _), fail ; catch(( p(N, _), throw(x) ), x, true) ), abolish_all_tables";
  const goal = `forall(between(1, 400, I), ( N is 2000+I, ${once} ))`;
  expect(engine.query(goal, {}, { limits }).exists()).toBe(true);
});

test("a dynamic tabled predicate is changed where it is imported, and errors name the tabled one", () => {
  const engine = engineOf(`
    :- module(m, [k/1, i/1, s/1]).
    :- dynamic((k/1, i/1)), dynamic(i/1 as incremental).
    :- table k/1, s/1.
    s(1).`);
  expect(answers(engine, "assertz(i(1)), i(X)")).toEqual(["[1]"]);
  expect(answers(engine, "assertz(k(1)), assertz(k(2)), retract(k(1)), k(X)")).toEqual(["[2]"]);
  for (const goal of ["assertz(s(2))", "retract(s(1))", "abolish(s/1)"])
    expect(errorOf(engine, goal)).toBe("permission_error(modify,static_procedure,m:s/1)");
  expect(answers(engine, "abolish(m:i/1), \\+ i(_), assertz(i(3)), i(X)")).toEqual(["[3]"]);
});
