/* Tokens and terms that are read in parts, because they are long. */
import { describe, expect, it } from "vitest";
import * as token from "../../src/text/lexer.js";
import { Lexer } from "../../src/text/lexer.js";
import { defaultOperators } from "../../src/text/operator-table.js";
import { ReadError } from "../../src/text/source-text.js";
import { formatStart, formatTerm } from "../../src/text/writer.js";
import { charList, codeList } from "../../src/terms/walk.js";
import { compare } from "../../src/terms/order.js";
import { argument, atom, functor, string, struct1, struct2 } from "../../src/terms/term.js";
import type { Cell } from "../../src/terms/term.js";
import { canonical, errorIn, readOne } from "./texts.js";

/** The tokens and errors of a text of which so many characters are read at once. */
function tokens(text: string, part: number | undefined, lenient: boolean): unknown[] {
  const lexer = new Lexer(text, { lenient });
  if (part !== undefined) lexer.part = part;
  const found: unknown[] = [];
  lexer.comments = [];
  for (;;) {
    try {
      lexer.next();
      while (lexer.kind === token.LONG) lexer.readOn();
      const { kind, start, end, pos, value, number } = lexer;
      const hasValue = kind !== token.NUMBER && kind !== token.EOF;
      found.push([kind, start, end, pos, hasValue ? value : number]);
      if (kind === token.EOF) return [...found, ...lexer.comments];
    } catch (error) {
      if (!(error instanceof ReadError)) throw error;
      found.push([error.message, error.offset, error.endOffset, lexer.pos]);
      if (lexer.pos <= error.offset) return found;
    }
  }
}

const TEXTS = [
  "foo(Bar, _baz, 'it''s', \"a\\nb\", `c\\x41\\d`, -12, 0'a, 1.5e3) :- x, !; [a|{}]. % end",
  "  /* a */ % b\n  été = Été, 😀😀 + 𝔞𝔟𝔠 == ∀∃ =.. . x. '.' .",
  "'bad \\q escape' \"\\xz\" 'tab\there' ok. 'a\\\nb' 'never closed",
  "'😀é\\u00e9\\U0001f600' `` '' \"\" \"\"\"\" '''' a.b .. ... .",
  "\u0301 illegal \u2003 layout /* open",
];

describe("a token that is read in parts", () => {
  const rows = TEXTS.flatMap((text) => [true, false].map((lenient) => [text, lenient] as const));
  it.each(rows)("is that which is read at once: %j, lenient: %s", (text, lenient) => {
    const whole = tokens(text, undefined, lenient);
    for (const part of [1, 2, 3, 5, 8, 13]) expect(tokens(text, part, lenient)).toEqual(whole);
  });
});

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
    `op(700, xfx, ${name}). op(200, xf, ${name}). op(200, xf, post). op(400, yfx, post).`;
  const long = "x".repeat(10_000);
  const rows = texts.flatMap((text) =>
    [false, true].map((isOperator) => [text, isOperator] as const),
  );
  it.each(rows)("is that with a short one: %s, as an operator: %s", (text, isOperator) => {
    const read = (name: string): string => {
      const directives = isOperator ? operators(name) : operators("other");
      try {
        return canonical(text.replaceAll("x", name), directives).replaceAll(name, "x");
      } catch (error) {
        if (!(error instanceof ReadError)) throw error;
        return error.message;
      }
    };
    expect(read(long)).toBe(read("x"));
    expect(read(`'${long} '`)).toBe(read("'x '"));
  });
});

describe("a long text", () => {
  const texts = ["a".repeat(10_000), "aé\n".repeat(5000), "😀".repeat(5000), "a".repeat(4096)];
  it.each(texts)("is the list of its characters or codes", (text) => {
    const written = text.replaceAll("\n", "\\n");
    const { term } = readOne(`p("${written}", \`${written}\`, -1)`, undefined, {
      doubleQuotes: "chars",
    });
    expect(compare(argument(term as Cell, 0), charList(text))).toBe(0);
    expect(compare(argument(term as Cell, 1), codeList(text))).toBe(0);
    expect(argument(term as Cell, 2)).toBe(-1);
  });

  it("is no operand after another", () => {
    expect(errorIn(`p(a "${"a".repeat(10_000)}" b).`)).toMatchObject({
      message: "operator_expected",
      offset: 4,
    });
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
    let read: string;
    try {
      read = canonical(text);
    } catch (error) {
      if (!(error instanceof ReadError)) throw error;
      read = error.message;
    }
    // The text of a difference would be very long.
    expect(read === expected).toBe(true);
  });
});

describe("the start of a text", () => {
  const operators = defaultOperators();
  const long = "ab\n".repeat(10_000);
  const f = functor("f\n".repeat(10_000), 1);
  it.each([
    ["a string", string(long)],
    ["an atom", atom(long)],
    ["a plain atom", atom("é".repeat(20_000))],
    ["two arguments", struct2(functor("-", 2), atom("a"), string(long))],
    ["a functor", struct1(f, string(long))],
    ["a short term", struct1(functor("f", 1), 1)],
  ])("is that of the whole text: %s", (_, term) => {
    for (const length of [5, 300, 9999]) {
      const whole = formatTerm(term, { operators, quoted: true });
      const start = whole.length > length ? `${whole.slice(0, length)}…` : whole;
      expect(formatStart(term, length, { operators, quoted: true })).toBe(start);
    }
  });

  it("an operator of a very long name is written like other functors", () => {
    const table = defaultOperators();
    table.add(700, "xfx", "x".repeat(10_000));
    const term = struct2(functor("x".repeat(10_000), 2), 1, 2);
    expect(formatTerm(term, { operators: table })).toBe(`${"x".repeat(10_000)}(1,2)`);
  });
});
