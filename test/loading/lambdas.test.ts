/* Lambda expressions of a text that imports library(yall) are compiled: they behave as those that are not. */
import { describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";

const GOALS: readonly (readonly [string, string])[] = [
  ["maplist([X,Y]>>(Y is X*2), [1,2], R)", "[2,4]"],
  ["F = 10, maplist([X,Y]>>(Y is X*F), [1,2], R)", "[10,20]"],
  ["F = 10, maplist({F}/[X,Y]>>(Y is X*F), [1,2], R)", "[10,20]"],
  ["foldl([X,S0,S]>>(S is S0+X), [1,2,3], 0, S), R = S", "6"],
  ["S = 3, foldl([X,S0,S]>>(S is S0+X), [1,2], 0, R)", "none"],
  ["maplist([X]>>(X = Y), [1,2]), R = v(Y)", "v(_)"],
  ["maplist({Y}/[X]>>(X = Y), [1,1]), R = Y", "1"],
  ["G = f(_, A), A = 1, maplist([X]>>(X = G), [B,C]), B \\== C, R = B", "f(_,1)"],
  ["G = f(V), maplist({V}/[X]>>(X = G-V), [B,C]), R = [B,C]", "[f(_)-_,f(_)-_]"],
  ["maplist([X,Ys]>>maplist([Y,Z]>>(Z is X*Y), [1,2], Ys), [1,2], R)", "[[1,2],[2,4]]"],
  ["maplist([X,Y]>>( X > 1, !, Y = big ; Y = small ), [1,2], R)", "[small,big]"],
  ["maplist([K-V,V-K]>>true, [a-1,b-2], R)", "[1-a,2-b]"],
  ["P = integer, include([X]>>call(P, X), [1,a], R)", "[1]"],
  ["P = integer(2), maplist([X]>>P, [a,b]), R = X", "_"],
  ["maplist([X,Y,Z]>>(Z = X-Y), [1,2], [3,4], R)", "[1-3,2-4]"],
  ["maplist([X]>>([Y,Z]>>(Z = X-Y)), [1,2], [3,4], R)", "[1-3,2-4]"],
  ["maplist([X]>>plus(X), [1,2], [3,4], R)", "[4,6]"],
  ["findall(Y, ( member(X, [1,2]), call([A,B]>>(B is A+X), 10, Y) ), R)", "[11,12]"],
  ["findall(X, maplist([Y]>>member(X-Y, [1-a,2-a]), [a]), R)", "[_,_]"],
  ["findall(X, maplist({X}/[Y]>>member(X-Y, [1-a,2-a]), [a]), R)", "[1,2]"],
  ["maplist([X,Y]>>(Y is X >> 1), [4,8], R)", "[2,4]"],
  ["phrase(grammar(R), [a])", "[a]"],
  ["catch(maplist([X,_]>>(X = 1), [R]), error(E, _), R = E)", "domain_error(lambda_parameters,_)"],
  ["catch(call(nested([X]>>throw(X)), 1), B, R = ball(B))", "ball(1)"],
  ["dif(X, a), maplist([Y]>>(X = Y), [a]), R = yes", "yes"],
  ["aggregate_all(count, ( member(X, [1,2,3]), call([Y]>>(Y > 1), X) ), R)", "2"],
];

const SHARED = `
grammar(Xs) --> [X], { maplist([Y,Y]>>atom(Y), [X], Xs) }.
:- meta_predicate nested(1, ?).
nested(G, X) :- call(G, X).
`;

/** The answers of all goals in one text; variables as _. */
function answers(head: string): string[] {
  const engine = new Engine({ dialect: "swi" });
  const clauses = GOALS.map(([goal], i) => `g(${i}, R) :- ${goal}.`);
  engine.consult(
    `:- style_check(-singleton).\n:- discontiguous g/2.\n${head}\n${SHARED}\n${clauses.join("\n")}`,
  );
  return GOALS.map((_, i) => {
    const goal = `( g(${i}, R) -> true ; R = none ), copy_term(R, C, _), shown(C, T)`;
    return String(engine.once(goal)?.["T"]);
  });
}

describe("a lambda expression in a text", () => {
  it.each(["", ":- use_module(library(yall))."])("has its answers after %j", (head) => {
    const shown = answers(`
${head}
shown(C, T) :-
    ( nonvar(C), C = domain_error(K, _) -> C1 = domain_error(K, _) ; C1 = C ),
    term_variables(C1, Vs), maplist(=('_'), Vs), format(atom(T), "~w", [C1]).`);
    expect(shown).toEqual(GOALS.map(([, answer]) => answer));
  });

  it("is a closure of an auxiliary predicate only if the text imports library(yall)", () => {
    const body = (head: string): string => {
      const engine = new Engine();
      engine.consult(`${head}\np(Xs, Ys, K) :- maplist([X,Y]>>(Y is X*K), Xs, Ys).`);
      return String(engine.once("clause(p(_, _, _), maplist(G, _, _)), functor(G, N, _)")?.["N"]);
    };
    expect(body("")).toBe(">>");
    expect(body(":- use_module(library(yall)).")).toMatch(/^__aux_yall_2_\d+$/);
  });

  it("leaves the clauses of a predicate together, and goes with its text", () => {
    const warnings: string[] = [];
    const engine = new Engine({ onMessage: ({ text }) => void warnings.push(text) });
    const text = `:- use_module(library(yall)).
p([]). p(Xs) :- maplist([X]>>atom(X), Xs). p(Xs) :- maplist([X]>>integer(X), Xs).`;
    for (let i = 0; i < 2; i++) engine.consult(text, { file: "lambdas.pl" });
    expect(warnings).toEqual([]);
    const names = engine.once(
      "findall(N, ( current_predicate(N/_), sub_atom(N, 0, _, _, '__aux') ), Ns), length(Ns, L)",
    );
    expect(names?.["L"]).toBe(2);
  });
});
