import { describe, expect, it } from "vitest";
import { all } from "../engine/answers.js";
import { canonical, engineFor, errorIn, resultOf, rewritten, termsOf } from "./texts.js";

type Row = readonly [string, string, string?];

/** The rows with all their columns. */
function whole(rows: readonly Row[]): [string, string, string][] {
  return rows.map(([text, result, operators = ""]) => [text, result, operators]);
}

/** Rows of text, the term it is, and the operators that are defined before. */
function table(rows: readonly Row[]): void {
  it.each(whole(rows))("%s is %s", (text, term, operators) => {
    expect(canonical(text, operators)).toBe(term);
  });
}

/** Rows of texts that are not terms. */
function errors(rows: readonly Row[]): void {
  it.each(whole(rows))("%j is refused: %s", (text, message, operators) => {
    expect(errorIn(text, operators)).toBe(message);
  });
}

describe("operators", () => {
  table([
    ["1+2+3", "+(+(1,2),3)"],
    ["2^3^4", "^(2,^(3,4))"],
    ["a:-b,c;d->e", ":-(a,;(','(b,c),->(d,e)))"],
    ["- - -b", "-(-(-(b)))"],
    ["a- - -b", "-(a,-(-(b)))"],
    ["\\+ (a,b)", "\\+(','(a,b))"],
    ["\\+(a,b)", "\\+(a,b)"],
    ["X = -a", "=(X,-(a))"],
    ["[a|b]", "[a|b]"],
    ["(a|b)", "'|'(a,b)"],
    ["{a|b}", "{}('|'(a,b))"],
    ["a:b:c", ":(a,:(b,c))"],
    [":- dynamic foo/1, bar/2", ":-(dynamic(','(/(foo,1),/(bar,2))))"],
    [":- dynamic is/2, mod / 2", ":-(dynamic(','(/(is,2),/(mod,2))))"],
    ["dynamic = is", "=(dynamic,is)"],
    ["[-, +|*]", "[-,+|*]"],
    ["f(+)", "f(+)"],
    ["f(:-, a)", "f(:-,a)"],
    ["(-)-(-)", "-(-,-)"],
    ["-(-)", "-(-)"],
    ["X = +", "=(X,+)"],
    ["X == dynamic", "==(X,dynamic)"],
    ["dynamic = X", "=(dynamic,X)"],
    ["X = table", "=(X,table)"],
    ["{-}", "{}(-)"],
    ["-", "-"],
    ["- (a)*2", "*(-(a),2)"],
    ["-(a)*2", "*(-(a),2)"],
    ["'=' - []", "-(=,[])"],
    ["style_check(-discontiguous)", "style_check(-(discontiguous))"],
    ["table - 1", "table(-1)"],
    ["fy 1 yf", "fy(yf(1))", "op(9,fy,fy). op(9,yf,yf)."],
    ["fy 1 yfx 2", "fy(yfx(1,2))", "op(9,fy,fy). op(9,yfx,yfx)."],
    ["1 xfy 2 yf", "xfy(1,yf(2))", "op(9,yf,yf). op(9,xfy,xfy)."],
    ["f f 0", "f(f(0))", "op(9,fy,f). op(9,yf,f)."],
    ["f 0 f", "f(f(0))", "op(9,fy,f). op(9,yf,f)."],
    ["0 f f", "f(f(0))", "op(9,fy,f). op(9,yf,f)."],
    ["1 p p p 2", "p(1,p(p(2)))", "op(9,fy,p). op(9,xfy,p)."],
    ["1 p p p 2", "p(1,p(p(2)))", "op(7,fy,p). op(9,yfx,p)."],
    ["$a+b", "$(+(a,b))", "op(900,fy,$)."],
    ["1 .2", "[1|2]", "op(400,xfy,'.')."],
    ["0 ''1", "''(0,1)", "op(100,xfx,'')."],
    ["a ',' b", "','(a,b)"],
    ["\\+ a, b", "','(\\+(a),b)"],
    ["\\ - 1", "\\(-1)"],
    ["-(-(1))", "-(-(1))"],
    ["- a ^ 2", "-(^(a,2))"],
    ["1 + 2 * 3", "+(1,*(2,3))"],
  ]);
  errors([
    ["- = - .", "operator_clash"],
    ["* = * .", "operator_clash"],
    [":- = :- .", "operator_clash"],
    ["(- -) = a.", "operator_needs_brackets"],
    ["{:- :- c}.", "operator_clash"],
    ["[:- -c].", "operator_clash"],
    ["f(a:-b).", "operator_clash"],
    ["a = b = c.", "operator_clash"],
    ["2 ** 3 ** 4.", "operator_clash"],
    ["[a :- b].", "operator_clash"],
    ["X = \\+a.", "operator_clash"],
    ["X = \\ .", "operator_needs_brackets"],
    ["a :- b :- c.", "operator_clash"],
    ["1 p p p 2.", "operator_clash", "op(9,fy,p). op(9,yfx,p)."],
    ["fy yf.", "operator_needs_brackets", "op(9,fy,fy). op(9,yf,yf)."],
    ["f f.", "operator_needs_brackets", "op(9,fy,f). op(9,yf,f)."],
    ["[a|b|c].", "list_rest"],
    ["[a|b,c].", "list_rest"],
    ["f(a|b).", "operator_expected"],
    ["(a|b).", "operator_expected", "op(0,xfy,'|')."],
  ]);
});

describe("brackets and lists", () => {
  table([
    ["[ ]", "[]"],
    ["{ }", "{}"],
    ["'[]'(1)", "[](1)"],
    ["[ ](1)", "[](1)"],
    ["{}(a,b)", "{}(a,b)"],
    ["f(a , b)", "f(a,b)"],
    ["[.,.(.,.,.)]", "['.','.'('.','.','.')]"],
    ["[(a,b)]", "[','(a,b)]"],
    ["- (1)", "-(1)"],
    ["'a'(b)", "a(b)"],
    ["!(a)", "!(a)"],
  ]);
  errors([
    [")", "cannot_start_term"],
    ["(a", "end_of_file"],
    ["(a .", "unclosed_bracket"],
    ["(a].", "mismatched_bracket"],
    ["a).", "unopened_bracket"],
    ["f().", "cannot_start_term"],
    ["X ().", "operator_expected"],
    ["foo (1).", "operator_expected"],
    ["[] (1).", "operator_expected"],
    ["[a,].", "cannot_start_term"],
    ["f(,).", "cannot_start_term"],
    ["{,}.", "cannot_start_term"],
    ["[a,b|,].", "cannot_start_term"],
    ["X(a).", "operator_expected"],
    ["f(a)(b).", "operator_expected"],
    ["a b.", "operator_expected"],
    ["writeq(.", "end_of_clause"],
    ["a = .", "end_of_clause"],
    [".", "end_of_clause"],
    ["a", "end_of_file"],
  ]);
});

describe("numbers", () => {
  table([
    ["-1", "-1"],
    ["- 1", "-1"],
    ["'-'1", "-1"],
    ["- /**/1", "-1"],
    ["-(1)", "-(1)"],
    ["+1", "+(1)"],
    ["a - 1", "-(a,1)"],
    ["a -1", "-(a,1)"],
    ["[a, -1]", "[a,-1]"],
    ["-1^2", "^(-1,2)"],
    ["- 0", "0"],
    ["-0.0", "-0.0"],
    ["9007199254740993", "9007199254740993"],
    ["-9007199254740991", "-9007199254740991"],
    ["1_000_000", "1000000"],
    ["[1 000 000, 12 345]", "[1000000,12345]"],
    ["0xFf + 0o17 + 0b101", "+(+(255,15),5)"],
    ["0x1FFFFFFFFFFFFFFFFF", "590295810358705651711"],
    ["1.5e3", "1500.0"],
    ["1.0E-7", "1.0e-7"],
    ["1e10", "10000000000.0"],
    ["1.0Inf", "1.0Inf"],
    ["-1.0Inf", "-1.0Inf"],
    ["1.5NaN", "1.5NaN"],
    ["0'a", "97"],
    ["0' ", "32"],
    ["0'''", "39"],
    ["0'\\'", "39"],
    ["0'\"", "34"],
    ["0'\\n", "10"],
    ["0'\\x41\\", "65"],
    ["0'\\101\\", "65"],
    ["0'😀", "128512"],
    ["1e9", "e9(1)", "op(9,xf,e9)."],
    ["1e-9", "-(e(1),9)", "op(9,xf,e)."],
    ["1.0e- 9", "-(e(1.0),9)", "op(9,xf,e)."],
    ["0b1mod 2", "mod(1,2)"],
    ["0bop 2", "bop(0,2)", "op(9,yfx,[bop,bo,b])."],
    ["0b2", "b2(0)", "op(9,yf,b2)."],
    ["0'f'f'", "f(102)", "op(100,xf,f)."],
    ["16'mod'2", "mod(16,2)"],
    ["1'\\\n+'1", "+(1,1)"],
    ["0'\\\n+'1", "+(0,1)"],
    ["0''1", "''(0,1)", "op(100,xfx,'')."],
    ["[1,2].", "[1,2]"],
    ["1.", "1"],
  ]);
  errors([
    ["X = .5.", "operator_expected"],
    ["float(1E9).", "operator_expected"],
    ["integer(1e).", "operator_expected"],
    ["X = 0X1.", "operator_expected"],
    ["X = 0B1.", "operator_expected"],
    ["X = 1.5.5.", "operator_expected"],
    ["1.0e400.", "illegal_number"],
    ["integer(-/**/1).", "operator_expected"],
    ["X = 0'\\u1.", "undefined_char_escape"],
    ["X = 0'\\z.", "undefined_char_escape"],
    ["X = 2'1.", "unterminated_quoted"],
    ["integer(0'').", "operator_expected"],
    ["0'\t", "unterminated_quoted"],
  ]);
});

describe("quoted text", () => {
  table([
    ["'don''t \\'\\\"\\`\\\\'", "'don''t ''\"`\\\\'"],
    ["'a\\\nb'", "ab"],
    ["'\\a\\b\\f\\n\\r\\t\\v'", "'\\a\\b\\f\\n\\r\\t\\v'"],
    ["'\\x61\\\\142\\\\u0063\\U00000064'", "abcd"],
    ["'\\U0001F600'", "😀"],
    ['"ab"', "[97,98]"],
    ['"a""b\\"c"', "[97,34,98,34,99]"],
    ["`a``b`", "[97,96,98]"],
    ["''", "''"],
    ["'/*'", "'/*'"],
  ]);
  errors([
    ["'\\z'.", "undefined_char_escape"],
    ["'\\ '.", "undefined_char_escape"],
    ["'\\e'.", "undefined_char_escape"],
    ["'\\9'.", "undefined_char_escape"],
    ["'\\141'.", "undefined_char_escape"],
    ["'\\xG\\'.", "undefined_char_escape"],
    ["'\\u1'.", "undefined_char_escape"],
    ["'\\77777777777\\'.", "illegal_character_code"],
    ["'\\xd800\\'.", "illegal_character_code"],
    ["'a\tb'.", "tab_in_quoted"],
    ["'a\nb'.", "unterminated_quoted"],
    ["'a", "unterminated_quoted"],
    ['X = "a', "unterminated_quoted"],
    ["atom(`).", "unterminated_quoted"],
    ["'\\\n''.", "unterminated_quoted"],
  ]);

  it("is what the flags say", () => {
    expect(canonical('"ab"', "", { doubleQuotes: "chars" })).toBe("[a,b]");
    expect(canonical('"ab"', "", { doubleQuotes: "atom" })).toBe("ab");
    expect(canonical('"ab"', "", { doubleQuotes: "string" })).toBe('"ab"');
    expect(canonical("`ab`", "", { backQuotes: "chars" })).toBe("[a,b]");
    expect(canonical("`ab`", "", { backQuotes: "string" })).toBe('"ab"');
    expect(canonical('"😀"', "", { doubleQuotes: "codes" })).toBe("[128512]");
  });
});

describe("layout and names", () => {
  table([
    ["X/* /*/=7", "=(X,7)"],
    ["X/*/*/=7", "=(X,7)"],
    ["-/**/-", "-/**/-"],
    ["% c\n a % d\n", "a"],
    ["a.% end", "a"],
    ["'.''-''.'", "'.''-''.'"],
    ["$-", "$-"],
    ["élan + Élan", "+(élan,Élan)"],
    ["日本 - α", "-(日本,α)"],
    ["∀ + ∑", "+(∀,∑)"],
    ["\ufeffa", "a"],
    ["\u00a0a\u2003", "a"],
  ]);
  errors([
    ["a /* b", "end_of_file_in_block_comment"],
    ["٣.", "illegal_character"],
    ["a \ud800 b.", "illegal_character"],
  ]);
});

describe("lenient reading, as SWI-Prolog's", () => {
  const rows: [string, string][] = [
    ["f(a:-b, [c:-d])", "f(:-(a,b),[:-(c,d)])"],
    ["- 1", "-(1)"],
    ["-1", "-1"],
    ["- = *", "=(-,*)"],
    ["f(a|b, [c|d])", "f('|'(a,b),[c|d])"],
    ["* = *", "=(*,*)"],
    ["(-, a)", "','(-,a)"],
    ["'a\nb\tc'", "'a\\nb\\tc'"],
    ["'\\e\\sx'", "'\\u001B x'"],
    ["'a\\c\n  b'", "ab"],
    ["'\\x41'", "'A'"],
    ["16'FF", "255"],
    ["1E3", "1000.0"],
    ["0''", "39"],
  ];
  it.each(rows)("%j is %s", (text, term) => {
    expect(canonical(text, "", { lenient: true })).toBe(term);
  });
});

describe("what comes with a term", () => {
  const engine = engineFor();

  it("names the variables in order of appearance, without _", () => {
    const text = "f(B, A, _, B, _C, _D, _D, E)";
    const options = "[variables(Vs), variable_names(Ns), singletons(Ss)]";
    const goal = `read_term_from_atom(Text, f(B,A,_,_,C,D,_,E), ${options}),
      Vs = [V|_], length(Vs, 6), V == B, Ns == ['B'=B,'A'=A,'_C'=C,'_D'=D,'E'=E],
      findall(N, member(N=_, Ss), Alone), format(string(Result), "~q", [Alone])`;
    const result = resultOf(engine, goal, { Text: text });
    expect(result).toBe("['A','_C','E']");
  });

  it("reads capitals as atoms under var_prefix", () => {
    expect(rewritten(engine, "f(A, _B)", "quoted(true)", ", var_prefix(true)")).toBe("f('A',_B)");
  });

  it("ends where the next one begins", () => {
    const text = "% head\n a :- b.  c.";
    const goal = `open_string(Text, S), repeat, read_term(S, T, [term_position(P)]),
      stream_position_data(char_count, P, Start), character_count(S, End)`;
    const [first, second, last] = [...engine.query(goal, { Text: text }).all({ limit: 3 })];
    expect(text.slice(first!["Start"] as number, first!["End"] as number)).toMatch(/^a :- b\.\s?$/);
    expect(text.slice(second!["Start"] as number, second!["End"] as number)).toMatch(/^c\.\s?$/);
    expect(last).toMatchObject({ T: "end_of_file" });
  });

  it("is read with the operators and flags of that time", () => {
    const goal = `open_string('x. a foo "b".', S), read(S, _), op(700, xfx, foo),
      set_prolog_flag(double_quotes, atom), read(S, T), T == foo(a, b)`;
    expect(all(engineFor("op(9, xfx, of_this_test)."), goal)).toHaveLength(1);
  });

  it("may have its end or not, and nothing after it", () => {
    expect(canonical("foo(X) . % done")).toBe("foo(X)");
    expect(() => canonical("a. b.")).toThrow(/Syntax error/);
    expect(() => canonical("x /* comment")).toThrow(/Syntax error/);
  });
});

it.each<[string, string[]]>([
  ["a. b c. d.", ["a", "!operator_expected@5", "d"]],
  ["a. f(. d.", ["a", "!end_of_clause@5", "d"]],
  ["a = . d.", ["!end_of_clause@4", "d"]],
  ["f('a. b', ]. d.", ["!cannot_start_term@10", "d"]],
  ["'\\q. x'. d.", ["!undefined_char_escape@1", "d"]],
  ["X = 0'\\q. d.", ["!undefined_char_escape@6", "d"]],
  ["a :- write('oops).\nb :- c.\n'd'.", ["!unterminated_quoted@11", "b:-c", "d"]],
  ['a :- write("oops),\n  b. % c\nd.', ["!unterminated_quoted@11", "d"]],
  ["a. x 'b", ["a", "!unterminated_quoted@5"]],
  ["a. b", ["a", "!end_of_file@4"]],
  ["a /* b. c.", ["!end_of_file_in_block_comment@2"]],
  ["a ] b 'x\ny'. c.\nd.", ["!unopened_bracket@2", "d"]],
])("after a syntax error: %j gives %j", (text, terms) => {
  expect(termsOf(text)).toEqual(terms);
});
