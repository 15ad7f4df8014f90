import { describeHabit } from "./programs.js";
import type { Row } from "./programs.js";

const formatted = (text: string, args: string, answer: string): Row => [
  `format(string(X), "${text}", ${args})`,
  `"${answer}"`,
];

describeHabit("a column begins at its stop, even if the text before it is longer", "", [
  formatted("abcdefgh~5|~t~w~10|", "[x]", "abcdefgh    x"),
  formatted("abcdefgh~5|~w~t~10|y", "[x]", "abcdefghx    y"),
  formatted("abcdefgh~5+x~10|y", "[]", "abcdefghx    y"),
  formatted("abcdefgh~5+x~5+y", "[]", "abcdefghx    y"),
  formatted("~w~3|~w~6|~w~9|", "[abcdefgh,x,y]", "abcdefghx  y  "),
  formatted("~t~w~3|~t~w~10|", "[abcdefgh,x]", "abcdefgh      x"),
  formatted("ab~1|cd~t~8|e", "[]", "abcd     e"),
  formatted("abc~0|e~t~10|f", "[]", "abce         f"),
  formatted("~tabc~t~2|~td~t~10|f", "[]", "abc   d    f"),
  formatted("ab~2|cd~t~6|e", "[]", "abcd  e"),
  formatted("~w~t~10|~w~t~10+~w", "[abc,def,ghi]", "abc       def       ghi"),
]);

describeHabit("clause/2 of what has no clauses", "", [
  ["catch(clause(!, _), error(X, _), true)", "permission_error(access,private_procedure,!/0)"],
  [
    "catch(clause(fail, _), error(X, _), true)",
    "permission_error(access,private_procedure,fail/0)",
  ],
  ["catch(clause(1, _), error(X, _), true)", "type_error(callable,1)"],
  ["catch(clause(_, _), error(X, _), true)", "instantiation_error"],
  ["clause(nothing(_), X)"],
  ["clause([a], B), B \\== true, X = yes", "yes"],
]);
