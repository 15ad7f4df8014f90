import { describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import { TextBuffer } from "../../src/machine/text-ends.js";
import { someGoal, someProgram } from "./random-programs.js";
import { forAll } from "../properties.js";

const FAMILY = `
grandparent(X, Z) :-
    parent(X, Y),
    parent(Y, Z).
parent(ann, bob).
parent(bob, cid).
older(X, Y) :- age(X, A), age(Y, B), A > B.
age(ann, 60).
age(bob, 30).
cutter(X) :- X > 3, !, X > 5.
cutter(_).
choice(X) :- ( X > 3 -> X > 5 ; X < 0 ).
other(X) :- \\+ X = 1.
last(X) :- first(X), X == 2.
first(X) :- ( fail ; deeper(X) ).
deeper(X) :- deepest(X).
deepest(X) :- X = 99.
deepest(1).
ages(L) :- maplist(age, L, _).
down(0).
down(N) :- N > 0, N1 is N - 1, down(N1), N \\== 3.
endless(X) :- endless(s(X)).
:- dynamic nothing/1.
`;

function explained(engine: Engine, goal: string): string {
  const [answer] = engine.query(`why_not((${goal}), Why)`, {}, { texts: true }).answers();
  const text = answer?.texts.find((each) => each.startsWith("Why = "));
  return text!.slice("Why = ".length);
}

describe("why_not", () => {
  const errorOutput = new TextBuffer();
  const engine = new Engine({ errorOutput });
  engine.consult(FAMILY, { file: "f.pl" });

  it.each([
    ["grandparent(cid, _)", "failed([call(parent(cid,_),1,'f.pl':2,no_clause)])"],
    ["grandparent(ann, eve)", "failed([call(parent(bob,eve),1,'f.pl':2,no_clause)])"],
    ["older(bob, _)", "failed([call(30>60,1,'f.pl':7,false),call(30>30,1,'f.pl':7,false)])"],
    ["older(ann, bob)", "answer(older(ann,bob))"],
    ["cutter(4)", "failed([call(4>5,1,'f.pl':10,false)])"],
    ["cutter(3)", "answer(cutter(3))"],
    ["choice(4)", "failed([call(4>5,1,'f.pl':12,false)])"],
    ["choice(1)", "failed([call(1<0,1,'f.pl':12,false)])"],
    ["other(1)", "failed([call(\\+1=1,1,'f.pl':13,false)])"],
    ["last(1)", "failed([call(1==2,1,'f.pl':14,false)])"],
    ["\\+ member(X, [1])", "failed([call(\\+member(_,[1]),0,none,false)])"],
    ["ages([ann,zed])", "failed([call(maplist(age,[ann,zed],_),1,'f.pl':19,false)])"],
    ["once(call(older, bob, bob))", "failed([call(30>30,1,'f.pl':7,false)])"],
    ["down(6)", "failed([call(3\\==3,4,'f.pl':21,false)])"],
    ["nothing(1)", "failed([call(nothing(1),0,none,no_clause)])"],
    ["age(X, 60), age(X, 30)", "failed([call(age(ann,30),0,none,no_clause)])"],
    ["X = 1, fail", "failed([call(fail,0,none,false)])"],
    ["fail", "failed([call(fail,0,none,false)])"],
    ["no_such(1)", "error(error(existence_error(procedure,no_such/1),_))"],
    ["atom_length(X, _)", expect.stringMatching(/^error\(error\(instantiation_error,/)],
    ["throw(x)", "error(x)"],
    ["catch(throw(x), x, fail)", "failed([call(catch(throw(x),x,fail),0,none,false)])"],
    ["assertz(noted(1)), noted(2)", "failed([call(noted(2),0,none,no_clause)])"],
    ["member(X, [1,2]), X > 5", "failed([call(1>5,0,none,false),call(2>5,0,none,false)])"],
  ])("%s", (goal, why) => {
    const text = explained(engine, goal).replace(/\b_(?:G?\d+|[A-Z]\w*)/g, "_");
    expect(text).toEqual(why);
  });

  it("ends where the goal does not, and says what was tried", () => {
    expect(
      engine.once("why_not(endless(0), limit(depth, [call(endless(s(s(_))), D, _:L, B)]))"),
    ).toMatchObject({ D: 10_000, L: 22, B: "too_deep" });
    const row = engine.once("why_not((repeat, X = 1, X > 2), limit(W, [C]), [inferences(20000)])");
    expect(row).toMatchObject({
      W: "inferences",
      C: { args: [{ args: [1, 2] }, 0, "none", "false"] },
    });
  });

  it("prints what it found, with places", () => {
    const said = (goal: string): string => {
      const before = errorOutput.text.length;
      expect(engine.query(`why_not((${goal}))`).exists()).toBe(true);
      return errorOutput.text.slice(before);
    };
    expect(said("grandparent(ann, X)")).toBe("It has an answer: grandparent(ann,cid)\n");
    expect(said("grandparent(cid, X)")).toBe(
      "There is no answer: grandparent(cid,A)\nf.pl:2: no clause for: parent(cid,A)\n",
    );
    expect(said("throw(f(X))")).toBe("It throws: f(A)\n");
    expect(said("X = a, X > 5")).toBe("It throws: (>)/2: Arithmetic: there is no function a/0\n");
    expect(said("make_board([[c,a],[t,s]], B), !, board_has_word(B, [c,a,r])")).toMatch(
      /^There is no answer: make_board.*\nnot on the board: car\nfrom row 1, column 1: ca, 2 of 3 letters; no neighbouring tile continues with r\nc1 a2\nt  s\n$/,
    );
    expect(said("endless(0)")).toContain(
      "It takes too many calls within each other\nf.pl:22: too deep: ",
    );
  });

  it("has the native prefixes for words that are not on a board", () => {
    const row = engine.once(
      "make_board([[a,b],[qu,a]], _B), why_not(board_path(_B, [a,b,a,b], _), failed([call(_, _, _, W)]))",
    );
    expect(row).toMatchObject({
      W: {
        functor: "prefixes",
        args: [
          [{ args: [3, expect.anything(), "true"] }, { args: [3, expect.anything(), "true"] }],
        ],
      },
    });
  });

  it("throws for terms that are not goals and for wrong options", () => {
    for (const goal of ["why_not(_, _)", "why_not(3, _)", "why_not(true, _, [depth(0)])"]) {
      expect(() => engine.once(goal)).toThrow(
        /sufficiently instantiated|callable|positive_integer/,
      );
    }
    expect(() => engine.once("why_not(true, _, [colour(red)])")).toThrow("colour(red)");
  });

  it("looks into modules, their meta-predicates and what they import", () => {
    const own = new Engine();
    own.consult(
      ":- module(m, [twice/1]).\n:- meta_predicate twice(0).\ntwice(G) :- call(G), inner(1).\ninner(2).",
      { file: "m.pl" },
    );
    own.consult(":- dynamic yes/1.\nyes(1).\n", { file: "u.pl" });
    expect(explained(own, "twice(yes(1))")).toBe("failed([call(m:inner(1),1,'m.pl':3,no_clause)])");
    expect(explained(own, "twice(yes(2))")).toBe("failed([call(yes(2),1,'m.pl':3,no_clause)])");
    expect(explained(own, "m:inner(1)")).toBe("failed([call(m:inner(1),0,none,no_clause)])");
  });
});

it("for random programs with cuts, why_not has the first answer of the goal, or calls that have none", () =>
  forAll(20, [someProgram, someGoal(4)], (clauses, goal) => {
    const engine = new Engine({ onMessage: () => {} });
    engine.consult(clauses.flat().join("\n"));
    const row = engine.once(
      `_G = (${goal}), copy_term(_G, _H), ( once(_H) -> D = true ; D = false ), why_not(_G, _W),
           ( _W = answer(_A) -> Found = true, ( _A =@= _H -> Same = true ; Same = false )
           ; _W = failed([_|_]) -> Found = false, Same = true
           ),
           ( Found == false, _W = failed(_Cs), member(call(_C, _, _, _), _Cs), call(_C) -> Good = false
           ; Good = true
           )`,
    );
    expect(row).toMatchObject({ Found: row!["D"], Same: "true", Good: "true" });
  }));
