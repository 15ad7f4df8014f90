import { describeHabit } from "./programs.js";
import type { Row } from "./programs.js";

const unmatched = (goal: string): Row => [
  `catch(${goal}, error(existence_error(matching_rule, _:G), _), true), functor(G, N, A), X = N/A`,
  goal.replace(/\(.*/, "") + "/" + String(goal.split(",").length),
];

describeHabit("what is no red-black tree matches no rule", ":- use_module(library(rbtrees)).\n", [
  ...[
    "rb_lookup(a,_,foo)",
    "rb_lookup(a,_,_)",
    "rb_insert(foo,a,1,_)",
    "rb_insert_new(foo,a,1,_)",
    "rb_update(foo,a,1,_)",
    "rb_delete(foo,a,_)",
    "rb_min(foo,_,_)",
    "rb_max(foo,_,_)",
    "rb_keys(foo,_)",
    "rb_visit(foo,_)",
    "rb_size(foo,_)",
    "rb_in(_,_,foo)",
    "rb_next(foo,a,_,_)",
    "rb_previous(foo,a,_,_)",
    "rb_apply(foo,a,integer,_)",
    "rb_map(foo,integer)",
    "rb_fold(integer,foo,_,_)",
    "rb_del_min(foo,_,_,_)",
    "rb_clone(foo,_,_)",
  ].map(unmatched),
  ["rb_new(T), rb_insert(T, a, 1, U), rb_keys(U, X)", "[a]"],
  ["rb_new(T), rb_keys(T, X)", "[]"],
]);
