/** In the dialect `swi`, libraries answer what SWI-Prolog's answer: errors of rules, listings, autoloading. */
import { describe, expect, it } from "vitest";
import { NodeEngine } from "../../src/node/node.js";
import { TextBuffer } from "../../src/machine/text-ends.js";
import { hasSwipl, runSwiplOn } from "../swi/system.js";

/** Goals, and what `shown/1` writes of them. */
const ROWS: readonly (readonly [string, string])[] = [
  ["subset(_, [a])", "existence_error(matching_rule,lists:subset(A,[a]))"],
  ["subset([a|_], [a])", "existence_error(matching_rule,lists:subset(A,[a]))"],
  ["subtract(_, [], [b])", "existence_error(matching_rule,lists:subtract(A,[],[b]))"],
  ["subtract([a|_], [], _)", "existence_error(matching_rule,lists:subtract(A,[],B))"],
  ["union(_, [], _)", "existence_error(matching_rule,lists:union(A,[],B))"],
  ["intersection(x, [], _)", "existence_error(matching_rule,lists:intersection(x,[],A))"],
  ["sum_list(_, 3)", "existence_error(matching_rule,lists:sum_list(A,0,3))"],
  ["sumlist(_, _)", "existence_error(matching_rule,lists:sum_list(A,0,B))"],
  ["max_list(_, _)", "existence_error(matching_rule,lists:max_list(A,B))"],
  ["min_list(x, _)", "existence_error(matching_rule,lists:min_list(x,A))"],
  ["max_member(_, _)", "existence_error(matching_rule,lists:max_member(A,B))"],
  ["min_member(_, _)", "existence_error(matching_rule,lists:min_member(A,B))"],
  ["max_list([], _)", "no"],
  ["sum_list([1,2], 3)", "sum_list([1,2],3)"],
  ["option(a(_), _)", "existence_error(matching_rule,swi_option:option(a(A),B))"],
  ["option(a(_), [a(1)])", "option(a(1),[a(1)])"],
  ["put_assoc(k, _, v, _)", "existence_error(matching_rule,assoc:insert(A,k,v,B,C))"],
  ["del_assoc(k, x, v, _)", "existence_error(matching_rule,assoc:delete(x,k,v,A,B))"],
  ["put_assoc(k, t, v, _)", "put_assoc(k,t,v,t(k,v,-,t,t))"],
  ["max_assoc(_, k, _)", "existence_error(matching_rule,assoc:max_assoc(A,k,B))"],
  ["ord_union(_, [a], _)", "existence_error(matching_rule,ordsets:ord_union(A,[a],B))"],
  ["ord_union(_, _)", "existence_error(matching_rule,ordsets:ord_union(A,B))"],
  ["ord_union([a], [b], _)", "ord_union([a],[b],[a,b])"],
  ["whites(_, _)", "existence_error(procedure,whites/2)"],
  ["sequence(_, _, _, _)", "existence_error(procedure,sequence/4)"],
  ["max_assoc(t, _, _)", "no"],
  ["term_string(_, _)", "+"],
  ["term_to_atom(_, _)", "+"],
  ["(listing(m:r), listing(none:_))", ":- dynamic r/1.\n\nr(1).\nr(A) :-\n    r(A).\n\n+"],
  ["listing(m:_)", "\n:- dynamic r/1.\n\nr(1).\nr(A) :-\n    r(A).\n+"],
];

const program = `
shown(G) :- catch(( G -> good(G) ; write(no) ), error(E, _), say(E)).
good(G) :- ( functor(G, N, _), plain(N) -> write(+) ; say(G) ).
plain(term_string). plain(term_to_atom). plain(listing). plain(',').
say(T) :- \\+ \\+ ( numbervars(T, 0, _), writeq(T) ).
:- dynamic(m:r/1).
m:r(1).
m:r(A) :- m:r(A).
${ROWS.map(([goal], i) => `goal(${i}, ${goal}).`).join("\n")}
`.replace("m:r(A) :- m:r(A).", ":- assertz(m:(r(A) :- r(A))).");

describe("in the dialect swi, libraries answer as SWI-Prolog's", () => {
  it.each(ROWS.map(([goal, shown], i) => [i, goal, shown] as const))("%i: %s", (i, _, shown) => {
    const output = new TextBuffer();
    const engine = new NodeEngine({ dialect: "swi", output });
    engine.consult(program);
    engine.query(`goal(${i}, G), shown(G)`).next();
    expect(output.text).toBe(shown);
  });

  it.skipIf(!hasSwipl)("and they do", () => {
    const goal = "forall(goal(_, G), (shown(G), put_char('\\t')))";
    expect(runSwiplOn(program, [goal]).stdout.split("\t").slice(0, -1)).toEqual(
      ROWS.map(([, shown]) => shown),
    );
  });

  it("and a program may define ensure_loaded/1, which the standard protects", () => {
    const fact = "ensure_loaded(file).";
    const engine = new NodeEngine({ dialect: "swi" });
    engine.consult(fact);
    expect(engine.query("ensure_loaded(X)").next().value).toEqual({ X: "file" });
    expect(() => new NodeEngine().consult(fact)).toThrow("No permission to modify");
  });

  it("and without it, lists are relations or instantiation errors", () => {
    const engine = new NodeEngine();
    expect(engine.query("max_list(L, 3)").next().done).toBe(false);
    expect(engine.query("phrase(whites, Ws)").next().done).toBe(false);
    expect(() => engine.query("subtract(_, [], _)").next()).toThrow(
      "not sufficiently instantiated",
    );
  });
});
