import { describeHabit } from "./programs.js";

describeHabit(
  "bagof/3 and setof/3 group answers by constrained variables",
  ":- use_module(library(clpfd)).",
  [
    [
      "L = [A,B], A in 1..3, B in 1..4, bagof(F, member(F, L), [P,Q]), fd_dom(P, X1), fd_dom(Q, X2), X = X1-X2",
      "1..3-1..4",
    ],
    ["A in 1..3, setof(F, member(F, [A,_]), Fs), length(Fs, X)", "2"],
    ["A in 1..3, bagof(F-W, member(F-W, [1-A,2-A]), Fs), length(Fs, X)", "2"],
    ["A in 1..3, bagof(X, member(X-W, [1-A,2-A,3-7]), Xs), W == A, X = Xs", "[1,2]"],
    ["A in 0..9, bagof(F, (member(F, [1,2]), A #> F), Fs), fd_dom(A, D), X = D-Fs", "3..9-[1,2]"],
    ["bagof(F, (member(F, [1,2]), A #= F), Fs), X = A-Fs", "1-[1]", "2-[2]"],
    ["bagof(F, G^(member(F-G, [1-3,2-6]), A #> G, A #< G+2), Fs), X = A-Fs", "4-[1]", "7-[2]"],
  ],
);
