import { describe, expect, it } from "vitest";
import { describeExample, load, swipl } from "./programs.js";
import { hasSwipl } from "../swi/system.js";

const value = (text: string): string => `calculate('${text}', X)`;
const wrong = (column: number, message: string): string[] => [
  `caught(calculator_error(${column},'${message}'))`,
];
const again = (text: string): string =>
  `text_statement('${text}', show(E)), expression_text(E, X), calculate('${text}', V), calculate(X, V)`;

const long =
  "findall('1 - 2 * ', between(1, 1000, _), L), atomic_list_concat(L, A), atom_concat(A, '3', B)";
const deep =
  "findall('(', between(1, 300, _), L), findall(')', between(1, 300, _), R), " +
  "append(L, ['7'|R], T), atomic_list_concat(T, A)";

describeExample("calculator.pl", [
  ["products bind stronger than sums", value("1 + 2 * 3"), ["7"]],
  ["parentheses bind strongest", value("(1+2)*3"), ["9"]],
  ["differences associate to the left", value("10 - 4 - 3"), ["3"]],
  ["powers associate to the right", value("2 ^ 3 ^ 2"), ["512"]],
  ["a sign binds weaker than a power", value("-2 ^ 2"), ["-4"]],
  ["signs may follow each other", value("3 - - -2"), ["1"]],
  ["an exponent may have a sign", value("2 ^ -1"), ["0.5"]],
  ["a whole quotient stays whole", value("6 / 3"), ["2"]],
  ["a broken one does not", value("7 / 2"), ["3.5"]],
  ["numbers have fractions and exponents", value("1.25e2 + 2e3"), ["2125.0"]],
  ["whole numbers have no limit", value("2 ^ 100 + 1"), ["1267650600228229401496703205377"]],
  ["functions take their arguments", value("max(1, 2 + 3, sqrt(16)) - abs(-4)"), ["1"]],
  ["blanks do not matter", value(" 1+\\t1 "), ["2"]],
  ["an assignment has a value", value("x = 2 * 3"), ["6"]],
  [
    "tokens know their columns",
    "atom_chars('ab + 1.5', T), phrase(tokens(1, X), T)",
    ["[at(1,name(ab)),at(4,+),at(6,number(1.5)),at(9,end)]"],
  ],
  [
    "only the parentheses that are needed are printed",
    again("((1 + (2 * 3)) - (4 - 5)) / (-(6))"),
    ["'(1 + 2 * 3 - (4 - 5)) / -6'"],
  ],
  [
    "powers are printed as they were meant",
    again("(2 ^ 3) ^ 2 + (-2) ^ 2 - 2 ^ (3 ^ 2)"),
    ["'(2 ^ 3) ^ 2 + (-2) ^ 2 - 2 ^ 3 ^ 2'"],
  ],
  ["calls are printed", again("min( 1,2*( 3 ) )"), ["'min(1, 2 * 3)'"]],
  [
    "an end too early is told",
    value("1 +"),
    wrong(4, "expected a number, a name or ( but found the end of the line"),
  ],
  [
    "an operator too many is told",
    value("1 + * 2"),
    wrong(5, "expected a number, a name or ( but found *"),
  ],
  [
    "a missing parenthesis is told",
    value("(1 + 2"),
    wrong(7, "expected an operator or ) but found the end of the line"),
  ],
  [
    "a missing operator is told",
    value("3 4"),
    wrong(3, "expected the end of the line or an operator but found 4"),
  ],
  [
    "a missing comma is told",
    value("max(1 2)"),
    wrong(7, "expected an operator, a comma or ) but found 2"),
  ],
  ["a foreign character is told", value("2 $ 3"), wrong(3, "there is no use for $")],
  [
    "a division by zero is told at its operator",
    value("1 / (1 - 1)"),
    wrong(3, "division by zero"),
  ],
  ["a missing variable is told", value("1 + a1"), wrong(5, "there is no variable a1")],
  [
    "a missing function is told with its arity",
    value("foo(1, 2)"),
    wrong(1, "there is no function foo of 2"),
  ],
  ["a root of nothing real is told", value("1 + sqrt(-1)"), wrong(5, "there is no such number")],
  ["a number too large is told", value("10.0 ^ 400"), wrong(6, "the result is too large")],
  ["a thousand differences are computed", `${long}, calculate(B, X)`, ["-2003"]],
  ["three hundred parentheses are read", `${deep}, calculate(A, X)`, ["7"]],
]);

describe("a conversation", () => {
  const input = "radius = 2\n\n3 * radius ^ 2\r\nradius * x\nradius + 1\n";
  const output =
    "radius = 2 = 2\n3 * radius ^ 2 = 12\nradius * x\n         ^ there is no variable x\nradius + 1 = 3\n";

  it("keeps variables, marks errors and goes on after them", () => {
    expect(load("calculator.pl", "iso", input).printed("main")).toBe(output);
    expect(load("calculator.pl", "swi", input).printed("main")).toBe(output);
  });

  it("ends at once with the input", () => {
    expect(load("calculator.pl", "iso", "").printed("main")).toBe("");
  });

  it.skipIf(!hasSwipl)("is the same in SWI-Prolog", () => {
    expect(swipl("calculator.pl", ["main"], input)).toBe(output);
  });
});
