import { expect, it } from "vitest";
import { Engine } from "../../src/index.js";
import { describeHabit } from "./programs.js";

const goals = (indicators: string): string => {
  return `findall(PI, (member(PI, [${indicators}]), current_predicate(PI)), X)`;
};

describeHabit(
  "current_predicate/1,2 know the system's predicates, and those of libraries once they are loaded",
  ":- use_module(library(lists)).\n:- dynamic told/1.\nfoo(1).\n",
  [
    [goals("foo/1, told/1, nosuch/1"), "[foo/1,told/1]"],
    [goals("succ/2, (is)/2, (',')/2, (=)/2"), "[succ/2,(is)/2,(',')/2,(=)/2]"],
    [
      goals("forall/2, ignore/1, write/1, atom_length/2"),
      "[forall/2,ignore/1,write/1,atom_length/2]",
    ],
    [
      goals("phrase/2, setof/3, print_message/2, freeze/2, format_time/3"),
      "[phrase/2,setof/3,print_message/2,freeze/2,format_time/3]",
    ],
    [goals("append/3, foldl/4, list_to_assoc/2, lists:append/3"), "[append/3,lists:append/3]"],
    [goals("user:succ/2, system:succ/2, nosuch:succ/2"), "[user:succ/2,system:succ/2]"],
    ["current_predicate(succ/X)", "2"],
    ["setof(A, current_predicate(select/A), X)", "[3,4]"],
    ["findall(A, current_predicate(foo/A), X)", "[1]"],
    ["findall(H, current_predicate(foo, H), X)", "[foo(A)]"],
    ["current_predicate(succ, succ(_,_)), current_predicate(X, append(_,_,_))", "append"],
    ["current_predicate(foldl, foldl(_,_,_,_)), X = yes", "yes"],
    [
      "findall(P, (current_predicate(P/2), memberchk(P, [succ,format,nosuch])), Ps), sort(Ps, X)",
      "[format,succ]",
    ],
  ],
);

describeHabit("predicate_property/2 shows declared meta-arguments only", "", [
  ["predicate_property(write_term(_,_), meta_predicate(X))"],
  ["predicate_property(write_term(_,_,_), meta_predicate(X))"],
  ["predicate_property(set_prolog_flag(_,_), meta_predicate(X))"],
  ["predicate_property(current_predicate(_), meta_predicate(X))"],
  ["predicate_property(strip_module(_,_,_), meta_predicate(X))"],
  ["predicate_property(abolish(_), meta_predicate(X))"],
  ["predicate_property(append(_,_,_), meta_predicate(X))"],
  ["predicate_property(assertz(_), meta_predicate(X))", "assertz(:)"],
  ["predicate_property(maplist(_,_), meta_predicate(X))", "maplist(1,?)"],
]);

it("in the dialect iso the system's predicates belong to no program", () => {
  const engine = new Engine();
  expect(engine.once("current_predicate(succ/2)")).toBeUndefined();
  expect(engine.once("current_predicate(succ/_)")).toBeUndefined();
});
