import { describeHabit } from "./programs.js";
import type { Row } from "./programs.js";

const equal = (goal: string, x: string, y: string): readonly [string, string] => {
  return [`${goal}, ( ${x} == ${y} -> X = equal ; X = different )`, "equal"];
};

describeHabit(
  "a constraint that only says that two variables are equal unifies them",
  ":- use_module(library(clpfd)).\n",
  [
    equal("D #= B-A, D = 0", "A", "B"),
    equal("C #= E+F, F = 0", "C", "E"),
    equal("C #= E+F, E = 0", "C", "F"),
    equal("P #= Q*R, R = 1", "P", "Q"),
    equal("P #= Q*R, Q = 1", "P", "R"),
    equal("A+B #= C+D, B = 3, D = 3", "A", "C"),
    equal("A-B #= C, C #= 0", "A", "B"),
    equal("A-B #= C, C in 0..5, C #< 1", "A", "B"),
    equal("[A,B,C] ins 0..9, A+B+C #= D, A #= 0, B #= 0", "C", "D"),
    ["A in 0..5, B in 3..9, A+C #= B, C = 0, fd_dom(A, X)", "3..5"],
    ["A in 0..5, B in 7..9, A+C #= B, C = 0, X = yes"],
    ["A #= B+C, A #> B, C = 0, X = yes"],
    [
      "length(L, 3), L ins 0..2, sum(L, #=, S), L = [0,0,_], label([S]), X = L",
      "[0,0,0]",
      "[0,0,1]",
      "[0,0,2]",
    ],
  ],
);

/** The constraints on a list of variables, as they follow each other. */
const left = (goal: string, answer: string): Row => {
  return [`${goal}, copy_term(Vs, Ws, Gs), maplist([clpfd:G,G]>>true, Gs, Xs), X = Ws-Xs`, answer];
};

describeHabit(
  "the newest constraint on a variable is told first, after those that wait for values",
  ":- use_module(library(clpfd)).\n:- use_module(library(yall)).",
  [
    left("Vs = [A,B,C], A #\\= B+2, A #\\= C+2", "[A,B,C]-[A#\\=C+2,A#\\=B+2]"),
    left("Vs = [A,B,C], A #>= B, A #>= C", "[A,B,C]-[A#>=C,A#>=B]"),
    left("Vs = [A,B,C], A #> B, A #> C", "[A,B,C]-[B#=<A+ -1,C#=<A+ -1]"),
    left("Vs = [A,B,C], A #< B, A #< C", "[A,B,C]-[A#=<C+ -1,A#=<B+ -1]"),
    left("Vs = [A,B,C], A #= B*C, A #= B+C, B #=< C", "[A,B,C]-[C#>=B,B+C#=A,B*C#=A]"),
    left(
      "Vs = [A,B], Vs ins 1..5, A #\\= B, abs(A-B) #\\= 1, A #>= B",
      "[A,B]-[A in 1..5,abs(A-B)#\\=1,A#\\=B,A#>=B,B in 1..5]",
    ),
    left("Vs = [A,B,C], A+B #= C, A #\\= B", "[A,B,C]-[A#\\=B,A+B#=C]"),
  ],
);
