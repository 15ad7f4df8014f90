import { describe, expect, it } from "vitest";
import { canonical, engineFor, resultOf, writeq } from "./texts.js";
import { engineOf } from "../machine/goals.js";

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
    const written = (text: string): string =>
      resultOf(engineFor(), `format(string(Result), "~q", [Text])`, { Text: text });
    for (const text of ["a", "+", "[]", "!", "aB_1", ";", "{}"]) expect(written(text)).toBe(text);
    for (const text of ["", "A", "_", "a b", ",", "|", ".", "/*", "[", "+a"])
      expect(written(text)).toBe(`'${text}'`);
    expect(written("it's")).toBe("'it''s'");
  });

  it("names numbered variables after the alphabet", () => {
    const names = [0, 25, 26, 52].map((n) => writeq(`'$VAR'(${n})`));
    expect(names).toEqual(["A", "Z", "A1", "A2"]);
  });

  it("names variables as requested, otherwise uniquely", () => {
    const text = resultOf(engineFor(), 'format(string(Result), "~w", [f(X,_,X)])');
    expect(text).toMatch(/^f\((_G?\d+),(?!\1)_G?\d+,\1\)$/);
    const goal = (x: string): string =>
      `with_output_to(string(Result), ( ${x}, write_term(-(X), [variable_names(['X'=X])]) ))`;
    expect(resultOf(engineFor(), goal("true"))).toBe("-X");
    expect(resultOf(engineFor(), goal("X = bound").replace("-(X)", "X"))).toBe("bound");
  });

  it("writes streams and other references as opaque terms", () => {
    const text = resultOf(engineFor(), 'current_output(S), format(string(Result), "~q", [S])');
    expect(text).toMatch(/^<\w+>\(\w+\)$/);
  });
});

describe("options", () => {
  it("unquoted text is written as it is", () => {
    expect(writeq("'A b'-\"c\"", "", "quoted(false)")).toBe("A b-c");
    expect(writeq("'$VAR'(0)", "", "numbervars(false)")).toBe("$VAR(0)");
  });

  it("ignore_ops writes operators and braces as compounds, lists as lists", () => {
    expect(canonical("1+[a|b]- -c")).toBe("-(+(1,[a|b]),-(c))");
    expect(canonical("{a,b}")).toBe("{}(','(a,b))");
    expect(writeq("{a}", "", "quoted(true), ignore_ops(true), brace_terms(true)")).toBe("{a}");
    expect(writeq("[a,b]", "", "quoted(true), dotlists(true)")).toBe("'.'(a,'.'(b,[]))");
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
      expect(writeq(text, "", `quoted(true), max_depth(${maxDepth})`)).toBe(written);
    }
  });

  it("spacing(next_argument) puts a space after commas", () => {
    const spacing = "quoted(true), spacing(next_argument)";
    expect(writeq("f(a,b)", "", spacing)).toBe("f(a, b)");
    expect(writeq("[a,b|c]", "", spacing)).toBe("[a, b|c]");
    expect(writeq("(a:-b,c)", "", spacing)).toBe("a:-b, c");
  });

  it("priority says what needs brackets", () => {
    expect(writeq("a+b", "", "quoted(true), priority(499)")).toBe("(a+b)");
    expect(writeq("a+b", "", "quoted(true), priority(500)")).toBe("a+b");
    expect(writeq("(a:-b)", "", "quoted(true), priority(999)")).toBe("(a:-b)");
  });

  it("portray/1 stands in for a subterm where it succeeds", () => {
    const engine = engineOf("portray(secret) :- write(***).");
    const goal = "with_output_to(string(Result), print(f(secret, [a,secret])))";
    expect(resultOf(engine, goal)).toBe("f(***,[a,***])");
  });

  it("numbers of every kind are written so that they read back", () => {
    const engine = engineFor();
    const goal = 'format(string(Result), "~w", [[18446744073709551616, -0, -0.0, 1.0e100]])';
    expect(resultOf(engine, goal)).toBe("[18446744073709551616,0,-0.0,1.0e+100]");
  });
});
