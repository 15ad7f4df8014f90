import { describe, expect, it } from "vitest";
import { formatTerm, isPlainAtom, quoteAtom, variableName } from "../../src/text/writer.js";
import { defaultOperators } from "../../src/text/operator-table.js";
import {
  atom,
  float,
  integer,
  reference,
  string,
  structure,
  variable,
} from "../../src/terms/term.js";
import { bind, Trail } from "../../src/terms/trail.js";
import { canonical, readOne, writeq } from "./texts.js";

type Row = readonly [string, string, string?];

/** Rows of text, how it is written, and the operators that are defined before. */
function table(rows: readonly Row[]): void {
  it.each(rows.map(([text, written, operators = ""]) => [text, written, operators] as const))(
    "%s is written %s",
    (text, written, operators) => {
      expect(writeq(text, operators)).toBe(written);
    },
  );
}

describe("operators are written with as few brackets and spaces as reading allows", () => {
  table([
    ["a:-b, c", "a:-b,c"],
    ["(a -> b ; c)", "a->b;c"],
    ["(a --> b, {c})", "a-->b,{c}"],
    ["1 - 2", "1-2"],
    ["1-(2-3)", "1-(2-3)"],
    ["(1-2)-3", "1-2-3"],
    ["(2^3)^4", "(2^3)^4"],
    ["2^(3^4)", "2^3^4"],
    ["a*(b+c)", "a*(b+c)"],
    ["(a:b):c", "(a:b):c"],
    ["X is 3 mod 2", "X is 3 mod 2"],
    ["(a,b) mod c", "(a,b) mod c"],
    ["a mod (b,c)", "a mod (b,c)"],
    ["a= \\b", "a= \\b"],
    ["a=(\\+b)", "a=(\\+b)"],
    ["1 - (-1)", "1- -1"],
    ["2** -1", "2** -1"],
    ["a= ..", "a= .."],
    ["& + &", "& + &"],
    ["(a:-b)*c", "(a:-b)*c"],
    ["(a|b)", "a|b"],
    ["[a|(b|c)]", "[a|(b|c)]"],
    ["f((a:-b), (c,d), [(e,f)])", "f((a:-b),(c,d),[(e,f)])"],
    [":- dynamic a/1", ":-dynamic a/1"],
    ["dynamic((a,b))", "dynamic a,b"],
  ]);
});

describe("prefix operators", () => {
  table([
    ["-a", "-a"],
    ["- - -a", "- - -a"],
    ["-(1)", "- (1)"],
    ["-(-1)", "- -1"],
    ["-(-(1))", "- - (1)"],
    ["-(1^2)", "- (1^2)"],
    ["-(a^2)", "- (a^2)"],
    ["-(-(a^2))", "- - (a^2)"],
    ["+(a^2)", "+a^2"],
    ["1-a^2", "1-a^2"],
    ["-(1)^2", "(- (1))^2"],
    ["(-1)^2", "-1^2"],
    ["-(1)+2", "- (1)+2"],
    ["-(1.5)", "- (1.5)"],
    ["-(a*b)", "- (a*b)"],
    ["-((a,b))", "- (a,b)"],
    ["-((a,b)^c)", "- ((a,b)^c)"],
    ["\\(a*b)", "\\ (a*b)"],
    ["\\+ (a,b)", "\\+ (a,b)"],
    ["\\+a", "\\+a"],
    ["+(1)", "+1"],
    ["-[1]", "-[1]"],
    ["-{a}", "-{a}"],
    ["-{}", "-{}"],
    ["-p(c)", "-p(c)"],
    ["-'A'", "-'A'"],
    ["-(a,b,c)", "-(a,b,c)"],
    ["-(1~2~3)", "- (1~2~3)", "op(100,yfx,~)."],
    ["f((1,2))", "f (1,2)", "op(400,fx,f)."],
    ["' op'('1')", "' op' '1'", "op(100,fx,' op')."],
    ["' op'([])", "' op'[]", "op(100,fx,' op')."],
    ["- 1", "-1"],
    ["-(1)", "-(1)", "op(0,fy,-)."],
  ]);
});

describe("operators as atoms", () => {
  table([
    ["-", "-"],
    ["f(:-)", "f(:-)"],
    ["[:-,-|+]", "[:-,-|+]"],
    ["{-}", "{-}"],
    ["-(-)", "- (-)"],
    ["(-)-(-)", "(-)-(-)"],
    ["(:-):-(:-)", "(:-):-(:-)"],
    ["=((-), \\)", "(-)=(\\)"],
    ["a=(dynamic)", "a=(dynamic)"],
    ["a=','", "a=(',')"],
    ["f(',', '|', ;, !)", "f(',','|',;,!)"],
  ]);
});

describe("postfix operators", () => {
  table([
    ["1e", "1 e", "op(9,xf,e)."],
    ["0 ''", "0 ''", "op(9,xf,'')."],
    ["fy(yf(1))", "fy 1 yf", "op(9,fy,fy). op(9,yf,yf)."],
    ["yf(fy(1))", "(fy 1)yf", "op(9,fy,fy). op(9,yf,yf)."],
    ["yfx(fy(1),2)", "(fy 1) yfx 2", "op(9,fy,fy). op(9,yfx,yfx)."],
    ["fy(yfx(1,2))", "fy 1 yfx 2", "op(9,fy,fy). op(9,yfx,yfx)."],
    ["yf(xfy(1,2))", "(1 xfy 2)yf", "op(9,yf,yf). op(9,xfy,xfy)."],
    ["xfy(1,yf(2))", "1 xfy 2 yf", "op(9,yf,yf). op(9,xfy,xfy)."],
    ["'.'('.')", "('.')'.'", "op(9,yf,'.')."],
  ]);
});

describe("atoms, strings and special terms", () => {
  table([
    ["'hello world'", "'hello world'"],
    ["'don\\'t'", "'don''t'"],
    ["'\\\\'", "\\"],
    ["'a\\\\'", "'a\\\\'"],
    ["'\\n\\t\\x7\\\\x1\\\\x7f\\'", "'\\n\\t\\a\\x1\\\\x7f\\'"],
    ["'\\xa0\\'", "'\\xa0\\'"],
    ["''", "''"],
    ["'[]'", "[]"],
    ["'{}'", "{}"],
    ["'/*'", "'/*'"],
    ["'*/'", "*/"],
    ["//*", "//*"],
    ["'.'", "'.'"],
    ["'^`'", "'^`'"],
    ["'Éa'", "'Éa'"],
    ["éa", "éa"],
    ["日本", "日本"],
    ["_a", "_a"],
    ['"a\\"b\'\\n"', '"a\\"b\'\\n"'],
    ["'$VAR'(27)", "B1"],
    ["'$VAR'(-1)", "'$VAR'(-1)"],
    ["'$VAR'(x)", "'$VAR'(x)"],
    ["'[]'(a)", "[](a)"],
    ["{a,b}", "{a,b}"],
    ["{}(a,b)", "{}(a,b)"],
    ["'.'(a,'.'(b,c))", "[a,b|c]"],
    ["'.'(a)", "'.'(a)"],
    ["','(a,b,c)", "','(a,b,c)"],
  ]);

  it("puts quotes around what would not be read as an atom", () => {
    expect(["a", "+", "[]", "!", "aB_1"].every(isPlainAtom)).toBe(true);
    expect(["", "A", "_", "a b", ",", "|", ".", "/*", "[", "+a", "'"].some(isPlainAtom)).toBe(
      false,
    );
    expect(quoteAtom("it's")).toBe("'it''s'");
  });

  it("names numbered variables after the alphabet", () => {
    expect([0, 25, 26, 52].map(variableName)).toEqual(["A", "Z", "A1", "A2"]);
  });

  it("names variables as requested, otherwise uniquely", () => {
    const [x, y] = [variable(1), variable(1)];
    const term = structure("f", x, y, x);
    const text = formatTerm(term, { operators: defaultOperators() });
    expect(text).toMatch(/^f\((_\d+),(?!\1)_\d+,\1\)$/);
    const names = new Map([[x, "X"]]);
    expect(
      formatTerm(structure("-", x), { operators: defaultOperators(), variableNames: names }),
    ).toBe("-X");
    bind(new Trail(), x, atom("bound"));
    expect(formatTerm(x, { operators: defaultOperators(), variableNames: names })).toBe("bound");
  });

  it("writes references as opaque terms", () => {
    const text = formatTerm(reference({}), { operators: defaultOperators() });
    expect(text).toMatch(/^<reference>\(\d+\)$/);
  });
});

describe("options", () => {
  it("unquoted text is written as it is", () => {
    expect(writeq("'A b'-\"c\"", "", { quoted: false })).toBe("A b-c");
    expect(writeq("'$VAR'(0)", "", { quoted: false, numberVars: false })).toBe("$VAR(0)");
  });

  it("ignore_ops writes operators and braces as compounds, lists as lists", () => {
    expect(canonical("1+[a|b]- -c")).toBe("-(+(1,[a|b]),-(c))");
    expect(canonical("{a,b}")).toBe("{}(','(a,b))");
    expect(writeq("{a}", "", { ignoreOps: true, braceTerms: true })).toBe("{a}");
    expect(writeq("[a,b]", "", { dotLists: true })).toBe("'.'(a,'.'(b,[]))");
  });

  it("max_depth counts list cells as depth", () => {
    const rows: [string, number, string][] = [
      ["[1,2,3,4,5,6,7]", 3, "[1,2|...]"],
      ["[1,2,3,4,5,6,7]", 5, "[1,2,3,4|...]"],
      ["f(g(h(i(j))))", 3, "f(g(h(...)))"],
      ["1+2+3+4+5", 3, "... + ... +4+5"],
      ["[[1,2,3],[4,5,6]]", 4, "[[1,2|...],[4|...]]"],
      ["{a,b}", 2, "{...,...}"],
      ["[a,b|c]", 10, "[a,b|c]"],
    ];
    for (const [text, maxDepth, written] of rows) {
      expect(writeq(text, "", { maxDepth })).toBe(written);
    }
  });

  it("spacing(next_argument) puts a space after commas", () => {
    const spacing = "next_argument";
    expect(writeq("f(a,b)", "", { spacing })).toBe("f(a, b)");
    expect(writeq("[a,b|c]", "", { spacing })).toBe("[a, b|c]");
    expect(writeq("(a:-b,c)", "", { spacing })).toBe("a:-b, c");
  });

  it("priority says what needs brackets", () => {
    expect(writeq("a+b", "", { priority: 499 })).toBe("(a+b)");
    expect(writeq("a+b", "", { priority: 500 })).toBe("a+b");
    expect(writeq("(a:-b)", "", { priority: 999 })).toBe("(a:-b)");
  });

  it("portray stands in for a subterm where it gives a text", () => {
    const { term } = readOne("f(secret, [a, secret])");
    const portray = (x: unknown): string | undefined => (x === atom("secret") ? "***" : undefined);
    expect(formatTerm(term, { operators: defaultOperators(), portray })).toBe("f(***,[a,***])");
  });

  it("numbers of every kind are written so that they read back", () => {
    const operators = defaultOperators();
    const written = [integer(2n ** 64n), -0, float(-0), float(1e100), string("x")].map((x) =>
      formatTerm(x, { operators }),
    );
    expect(written).toEqual(["18446744073709551616", "0", "-0.0", "1.0e100", "x"]);
  });
});
