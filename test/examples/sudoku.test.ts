import { describeExample } from "./programs.js";

describeExample("sudoku.pl", [
  [
    "an easy one needs no search",
    "problem(easy, [X|Rows]), sudoku([X|Rows]), ground(Rows)",
    ["[4,3,5,2,6,9,7,8,1]"],
  ],
  [
    "a hard one does",
    "problem(hard, Rows), sudoku(Rows), (ground(Rows) -> X = no ; X = yes)",
    ["yes"],
  ],
  ["and has one solution", "problem(hard, [X|Rows]), solved([X|Rows])", ["[8,1,2,7,5,3,6,4,9]"]],
  ["two equal digits in a row have none", "X = [[1,1|_]|_], sudoku(X)", []],
]);
