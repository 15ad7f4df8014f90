import { describeHabit } from "./programs.js";
import type { Row } from "./programs.js";

const failing = (goal: string): Row => [`${goal}, X = yes`];
const thrown = (goal: string, error: string): Row => [`catch(${goal}, error(X, _), true)`, error];
const unmatched = (goal: string): Row => [
  `catch(${goal}, error(existence_error(matching_rule, _:G), _), true), functor(G, N, A), X = N/A`,
  goal.replace(/\(.*/, "") + "/" + String(goal.split(",").length),
];

describeHabit("lists of what is no association", ":- use_module(library(assoc)).\n", [
  failing("assoc_to_keys(foo, _)"),
  failing("assoc_to_keys([], _)"),
  failing("assoc_to_values([a-1], _)"),
  failing("assoc_to_list([], _)"),
  ["assoc_to_keys(t, X)", "[]"],
]);

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

describeHabit(
  "ins/2 looks at its domain even without variables",
  ":- use_module(library(clpfd)).\n",
  [
    thrown("[] ins 1.._", "instantiation_error"),
    thrown("[] ins foo", "domain_error(clpfd_domain,foo)"),
    ["[] ins 1..2, X = yes", "yes"],
    ["[] ins 3..1, X = yes", "yes"],
  ],
);

const written = (goal: string, text: string): Row => [
  `with_output_to(string(X), catch(${goal}, error(_, _), true))`,
  JSON.stringify(text),
];

describeHabit("writef/2", "", [
  thrown("writef('%s', [_])", "instantiation_error"),
  written("writef('%s', [[0'a|_]])", "a"),
  written("writef('%s|', [`abc`])", "abc|"),
  written("writef('%p %q', ['A b','A b'])", "'A b' 'A b'"),
  written(
    "writef('%20l|%20r|%20c|', [abc,abc,abc])",
    "abc                 |                 abc|         abc        |",
  ),
  written("writef('%w and %d', [a,3])", "a and 3"),
]);

describeHabit("the dot is an operator where it is an operand", "", [
  written("writeq(['.'='.'])", "[('.')=('.')]"),
  written("writeq(['.',f('.')])", "['.',f('.')]"),
  written("writeq(- '.')", "- ('.')"),
]);
