import { describeHabit } from "./programs.js";

describeHabit(
  "hooks of system expand terms and goals; a condition that an expansion makes stays inside its branch",
  `
:- multifile system:term_expansion/2, system:goal_expansion/2, user:goal_expansion/2.
:- dynamic system:term_expansion/2, system:goal_expansion/2, user:goal_expansion/2.
system:term_expansion(foo(X), bar(X)).
system:goal_expansion(gg(X), hh(X)).
user:goal_expansion(whenever(C, T), (C -> T)).
user:goal_expansion(softly(C, T), (C *-> T)).
foo(1).
hh(X) :- X = hh.
p(X) :- gg(X).
q(A, X) :- ( whenever(A > 3, X = big) ; X = any ).
r(A, X) :- ( softly(member(A, [1,2]), X = A) ; X = any ).
s(A, X) :- ( A > 3 -> whenever(A > 5, X = huge) ; X = small ).
`,
  [
    ["bar(X)", "1"],
    ["p(X)", "hh"],
    ["q(5, X)", "big", "any"],
    ["q(1, X)", "any"],
    ["r(_, X)", "1", "2"],
    ["s(9, X)", "huge"],
    ["s(4, X)"],
    ["s(1, X)", "small"],
  ],
);

describeHabit(
  "a condition that throws or fails counts as false, whatever is nested in it",
  `
:- if(nosuchpredicate(1)).
p(a).
:- else.
p(b).
:- endif.
:- if(throw(ball)).
p(c).
:- elif(true).
p(d).
:- else.
p(e).
:- endif.
:- if(fail).
:- if(unknown_thing).
p(f).
:- else.
p(g).
:- endif.
:- elif(unknown_thing2).
p(h).
:- else.
p(i).
:- endif.
`,
  [["p(X)", "b", "d", "i"]],
  [/nosuchpredicate/, /ball/, /unknown_thing2/],
);

describeHabit(
  "a clause that is a list stands for its elements",
  "['07'].\n[fact(1), (rule(X) :- fact(X)), (both --> [a])].\n[].\n",
  [
    ["once('07'), X = yes", "yes"],
    ["once(fact(X))", "1"],
    ["once(rule(X))", "1"],
    ["once(both([a], X))", "[]"],
  ],
);

describeHabit(
  "a program's own operators are no operators of libraries",
  ":- op(700, xfx, =>).\n:- op(0, xfx, -->).\n:- op(200, xfy, :-).\n",
  [
    ["union([a], [b], X)", "[a,b]"],
    ["subtract([a,b], [b], X)", "[a]"],
    ["list_to_assoc([a-1], A), get_assoc(a, A, X)", "1"],
    ["max_member(X, [1,2])", "2"],
  ],
);

describeHabit(
  "==> with another priority makes no grammar rule",
  ":- op(1100, xfy, ==>).\ns ==> [np,vp].\nnp ==> [n].\n",
  [
    ["X = A-B, ==>(A, B)", "s-[np,vp]", "np-[n]"],
    ["==>(np, X)", "[n]"],
  ],
);
