/* Very long bodies. */
import { describe, expect, it } from "vitest";
import type { Engine } from "../../src/complete.js";
import { TextBuffer } from "../../src/machine/text-ends.js";
import { answers, engineOf, errorOf } from "../machine/goals.js";

/** The length of a body: more goals and variables than a byte can number. */
const LONG = 300;
const facts = "p(1). p(2). p(3). t. u(_, _).";

function repeated(n: number, goal: (i: number) => string, separator: string): string {
  return Array.from({ length: n }, (_, i) => goal(i)).join(separator);
}

/** The goal with a conjunction in the place of each `…`. */
function filled(goal: string, length: number): string {
  let used = 0;
  const fresh = (): string => `u(_A${used++}, _A${used})`;
  return goal.replaceAll("…", () => (length === 1 ? "t" : repeated(length, fresh, ",")));
}

/** The answers of a goal with X, Y and W, and those of clauses that have it as their body. */
function outcomes(engine: Engine, body: string): string[][] {
  engine.consult(`r(X, Y, W) :- ${body}.\nr(none, none, none).`, { file: "clause" });
  const goal = "findall(X-Y-W, r(X, Y, W), L)";
  return [
    answers(engine, goal),
    answers(engine, "copy_term(x, W), forall(r(X, Y, W), true), r(X, Y, W), X \\== 2"),
    answers(engine, `_G = ( ${body} ), findall(X-Y-W, _G, L)`),
    answers(engine, `_G = ( ${body} ), findall(X-Y-W, ( call(_G) ; X = none ), L)`),
    answers(engine, `findall(X-Y-W, ( ${body} ), L)`),
  ];
}

describe("a long body", () => {
  const bodies = [
    "p(X), …, !, p(Y)",
    "p(X), …, X > 1, p(Y), …, !",
    "( p(X), …, ! ; X = 9 ), p(Y)",
    "( p(X), …, X > 1, ! -> p(Y) ; Y = 0 )",
    "p(Y), ( p(X), …, X > Y -> …, W = yes ; …, W = no ), …",
    "( p(X), …, X > 1 *-> p(Y) ; Y = 0 )",
    "( p(X), …, ! *-> p(Y) ; Y = 0 )",
    "( p(X), …, fail *-> p(Y) ; …, Y = 0 )",
    "( …, fail ; p(X) ), …, p(Y)",
    "( X = 1, … ; …, X = 2, ! ; X = 3 ), W = f(X, Z), …, Z = W",
    "\\+ ( p(X), …, X > 3 ), p(X)",
    "\\+ ( p(X), …, !, X > 1 ), p(Y)",
    "\\+ \\+ ( …, p(X) ), …, var(X), X = Y, …, Y = 1",
    "forall(p(X), ( …, X > 0 )), p(Y)",
    "once(( p(X), …, X > 1 )), ignore(( …, p(Y), Y > 3 )), …, W = x",
    "findall(Z, ( p(Z), …, ! ), Y), …, p(X)",
    "catch(( …, p(X), …, X > 1, throw(x(X)) ), x(Y), true), …",
    "…, Y = f(Z), …, Z = X, …, p(X)",
    "( X = 1, … ; …, X = 2 ; X = Z, …, Z = 3 ), Y = X",
    "freeze(X, p(Y)), …, X = 1, …, Y > 1, W = Y",
    "p(X), …, ( X =:= 2 -> …, ! ; …, fail ), …, p(Y)",
    "length(L, 2), …, L = [X|Y], …, W = L, …, X = Y",
    "( ( …, fail, … ; p(X), …, ( X > 1, … -> Y = a ; … ) ) ; X = z ), …",
    "user:( p(X), …, user:( p(Y), …, ! ) )",
    "X = f(_, _), …, arg(1, X, Y), …, Y = W, …, var(Y), nonvar(X)",
    "( var(X), … -> Y = 1 ; …, Y = 2 ), …, ( var(Z), … -> W = Z ; W = 2 )",
  ];
  it.each(bodies)("does what a short one does: %s", (body) => {
    const expected = outcomes(engineOf(facts), filled(body, 1));
    expect(outcomes(engineOf(facts), filled(body, LONG))).toEqual(expected);
  });

  it("may have any number of alternatives", () => {
    const text = `a(X) :- ${repeated(3000, (i) => `X = ${i}`, " ; ")}.
      b(X, Y) :- ${repeated(3000, (i) => `( X = ${i} -> Z${i} = Y, Z${i} = y${i}`, " ; ")}
      ; Y = z${" )".repeat(3000)}.`;
    const engine = engineOf(text);
    expect(answers(engine, "findall(_X, a(_X), _L), length(_L, N), last(_L, Y)")).toEqual([
      "[3000,2999]",
    ]);
    expect(answers(engine, "b(2321, X), b(0, Y), b(a, Z)")).toEqual(["[y2321,y0,z]"]);
  });

  it("may be nested deeply", () => {
    const nested = `${"\\+ ( t, ".repeat(4000)} true ${")".repeat(4000)}`;
    const engine = engineOf(`t. n :- ${nested}.`);
    expect(answers(engine, "n, X = 1")).toEqual(["[1]"]);
  });

  it("is checked as a whole before it is called", () => {
    const output = new TextBuffer();
    const engine = engineOf(facts, { output });
    for (const last of ["1", "( t -> t ; 1 )", "user:1", "( t ; t, 1 -> t )"]) {
      const goal = `G = ( write(x), ${filled("…", LONG)}, ${last} )`;
      expect(errorOf(engine, `${goal}, call(G)`)).toMatch(/^type_error\(callable,/);
      expect(errorOf(engine, `${goal}, catch(G, error(_, _), throw(error(e, _)))`)).toBe("e");
    }
    expect(output.text).toBe("");
    const negated = `G = ( ${filled("…", LONG)}, write(x), \\+ 1 )`;
    expect(errorOf(engine, `${negated}, call(G)`)).toBe("type_error(callable,1)");
    expect(output.text).toBe("x");
  });

  it("must not contain itself", () => {
    expect(errorOf(engineOf(facts), "G = ( t, G ), call(G)")).toMatch(/^type_error\(acyclic_term,/);
    expect(errorOf(engineOf(facts), "G = ( t ; t, G ), G")).toMatch(/^type_error\(acyclic_term,/);
  });

  it("may contain the same goals very often, in one place", () => {
    const goal = "length(_L, 60), foldl([_, _G, ( _G ; _G )]>>true, _L, X = 1, _H), _H";
    expect(engineOf().once(goal)).toEqual({ X: 1 });
  });

  it("tells where an error was thrown", () => {
    const lines = repeated(4000, (i) => (i === 3500 ? "  X is a + 1" : "  t"), ",\n");
    const engine = engineOf();
    engine.consult(`t.\np(X) :-\n${lines}.`, { file: "long" });
    let thrown: unknown;
    try {
      engine.once("p(X)");
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toHaveProperty("report", expect.stringContaining("long:3503:"));
  });
});

describe("a goal of very many arguments", () => {
  const program = `${facts}
    :- dynamic(w/0).
    made(N, X, G, U) :- length([X|L], N), G =.. [w,X|L], U =.. [unknown,X|L].
    define(N) :- made(N, X, W, _), assertz((W :- p(X), ( X > 1 -> ! ; true ))), assertz((W :- X = z)).`;
  it.each([
    "G, t",
    "t, G, X \\== 1",
    "G ; X = none",
    "( G -> t ; X = none )",
    "( G *-> t ; X = none )",
    "( \\+ G ; X = none )",
    "G, !",
    "once(G), ignore(G), forall(G, nonvar(X))",
    "user:( t, user:G )",
    "findall(X, ( G ; t ), Xs)",
    "catch(( t, U ; t ), error(existence_error(Kind, Name/_), _), X = Kind-Name)",
  ])("does what one of few does: %s", (body) => {
    const outcome = (n: number): string[] => {
      const engine = engineOf(program);
      engine.once(`define(${n})`);
      return answers(engine, `made(${n}, X, G, U), findall(X-Xs, ( ${body} ), All), G = U ; true`);
    };
    expect(outcome(1000)).toEqual(outcome(3));
  });
});
