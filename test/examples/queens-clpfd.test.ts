import { describeExample } from "./programs.js";

describeExample("queens_clpfd.pl", [
  [
    "six queens have four solutions",
    "queens(6, X), label(X)",
    ["[2,4,6,1,3,5]", "[3,6,2,5,1,4]", "[4,1,5,2,6,3]", "[5,3,1,6,4,2]"],
  ],
  ["three have none", "queens(3, X), label(X)", []],
  ["solutions are counted", "solutions(7, X)", ["40"]],
  ["a queen that is placed leaves fewer rows", "queens(4, [2,Q|_]), fd_dom(Q, X)", ["4..4"]],
  ["large boards are quick", "first(30, Qs), length(Qs, X)", ["30"]],
]);
