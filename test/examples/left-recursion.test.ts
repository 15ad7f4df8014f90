import { describeExample } from "./programs.js";

const parse = (tokens: string): string => `expression([${tokens}], T), value(T, V), X = T-V`;

describeExample("left_recursion.pl", [
  ["operators group to the left", parse("8,-,3,-,2"), ["8-3-2-3"]],
  ["products bind closer", parse("1,+,2,*,3"), ["1+2*3-7"]],
  ["parentheses bind closest", parse("8,-,'(',3,-,2,')'"), ["8-(3-2)-7"]],
  ["division groups to the left as well", parse("100,/,5,/,2,*,3"), ["100/5/2*3-30"]],
  ["what is no expression has no tree", parse("1,+,*,2"), []],
  ["nothing is no expression", parse(""), []],
  [
    "a long sum is parsed",
    "findall(T, (between(1, 150, _), member(T, [1,+])), Ts), append(Ts, [1], Us), expression(Us, T), value(T, X)",
    ["151"],
  ],
  [
    "cycles are gone round once",
    "findall(Y, links(mill, Y), Ys), sort(Ys, X)",
    ["[bridge,church,market,mill,school]"],
  ],
  ["nothing leads to the station", "links(X, station)", []],
  [
    "what leads where is asked either way",
    "findall(Y, links(Y, market), Ys), sort(Ys, X)",
    ["[bridge,market,mill,station]"],
  ],
  [
    "cousins are of one generation",
    "findall(Y, same_generation(carl, Y), Ys), sort(Ys, X)",
    ["[carl,dora,emil]"],
  ],
  ["the common subsequence of equal lists is the list", "common([a,b,c], [a,b,c], X)", ["3"]],
  ["nothing may be common", "common([a,b], [c], X)", ["0"]],
  ["order counts", "common([a,b,c,d], [d,a,c,b], X)", ["2"]],
]);
