/* Tokens and terms that are long. */
import { describe, expect, it } from "vitest";
import { canonical, engineFor, errorIn, resultOf, termsOf } from "./texts.js";

/** The term that a text is, or the message of its error. */
function outcome(text: string, directives = ""): string {
  const error = errorIn(`${text} .`, directives);
  return error.startsWith("_") ? canonical(text, directives) : error;
}

describe("a term with a long name", () => {
  const texts = [
    "- x",
    "-(x)",
    "- x(1)",
    "x",
    "x(x, [x|x], {x})",
    "a = x",
    "a x b",
    "x a",
    "- x - x",
    "a post x b",
    "a post x",
    "post x",
    "a , x",
    "\\+ x, x",
    "dynamic x, x",
  ];
  const operators = (name: string): string =>
    `op(700, xfx, ${name}). op(200, fy, ${name}). op(200, xf, post).`;
  const long = "x".repeat(10_000);
  const rows = texts.flatMap((text) =>
    [false, true].map((isOperator) => [text, isOperator] as const),
  );
  it.each(rows)("is that with a short one: %s, as an operator: %s", (text, isOperator) => {
    const read = (name: string): string => {
      const directives = isOperator ? operators(name) : operators("other");
      return outcome(text.replaceAll("x", name), directives).replaceAll(name, "x");
    };
    expect(read(long)).toBe(read("x"));
    expect(read(`'${long} '`)).toBe(read("'x '"));
  });
});

describe("a long text", () => {
  const texts = ["a".repeat(10_000), "aé\n".repeat(5000), "😀".repeat(5000), "a".repeat(4096)];
  it.each(texts)("is the list of its characters or codes", (text) => {
    const written = text.replaceAll("\n", "\\n");
    const goal = `open_string(Text, S), read(S, p(Chars, Codes, -1)), atom_chars(A, Chars), atom_codes(A, Codes), A == Whole`;
    const engine = engineFor("", { doubleQuotes: "chars" });
    const values = { Text: `p("${written}", \`${written}\`, -1).`, Whole: text };
    expect(engine.once(goal, values)).toBeDefined();
  });

  it("is no operand after another", () => {
    expect(termsOf(`p(a "${"a".repeat(10_000)}" b).`)).toEqual(["!operator_expected@4"]);
  });
});

describe("a long term", () => {
  const n = 20_000;
  it.each([
    ["a fact", `p(${"1, a, -2, ".repeat(n)} 1)`, `p(${"1,a,-2,".repeat(n)}1)`],
    ["a list", `[${"1, ".repeat(n)} 1|a]`, `[${"1,".repeat(n)}1|a]`],
    ["prefix operators", `[${"- ".repeat(n)}a, b]`, `[${"-(".repeat(n)}a${")".repeat(n)},b]`],
    ["right operands", `${"1^".repeat(n)}1 + 2`, `+(${"^(1,".repeat(n)}1${")".repeat(n)},2)`],
    ["left operands", `1${"-1".repeat(n)}`, `${"-(".repeat(n)}1${",1)".repeat(n)}`],
    ["a clash", `(${"- ".repeat(n)}a) (`, "operator_expected"],
  ])("is read: %s", (_, text, expected) => {
    const read = outcome(text);
    // The text of a difference would be very long.
    expect(read === expected).toBe(true);
  });
});

it("an operator of a very long name is written as it is read", () => {
  const name = "x".repeat(10_000);
  const goal =
    'op(700, xfx, Name), T =.. [Name,1,2], format(string(Text), "~q", [T]), term_to_atom(U, Text), U == T, Result = Text';
  expect(resultOf(engineFor("op(9, xfx, of_this_test)."), goal, { Name: name })).toContain(name);
});
