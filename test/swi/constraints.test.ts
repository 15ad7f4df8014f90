import { describeHabit } from "./programs.js";

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
