import { describeExample } from "./programs.js";

describeExample("knights.pl", [
  ["somebody may speak of himself", "solution(either, X)", ["[1,1]"]],
  ["knights may be counted", "solution(counting, X)", ["[0,1,0]"]],
  ["what nobody can say was not said", "solution(hearsay, X)", ["[0,0,1]", "[1,0,1]"]],
  ["one of ten tells the truth", "solution(ten, X)", ["[0,0,0,0,0,0,0,0,1,0]"]],
  [
    "what is known of one follows for others",
    "puzzle(counting, [A,X,C]), A = 0, C = 0, label([X])",
    ["1"],
  ],
]);
