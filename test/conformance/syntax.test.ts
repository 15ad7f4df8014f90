/** Syntax and writing: clause 6, and 8.14 of the standard. */
import { describe, it } from "vitest";
import { judge } from "../builtins/judge.js";
import type { Case } from "../builtins/judge.js";

/** The text as it stands between single quotes. */
function quotable(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll("'", "''").replaceAll("\n", "\\n");
}

/** The text is read as a term that the goal (about `T`) is true of, or is a syntax error. */
function reads(text: string, about: string | undefined): Case {
  const quoted = `'${quotable(text)}'`;
  const goal = `term_to_atom(T, ${quoted})`;
  return about === undefined ? [goal, "syntax_error(_)"] : [`${goal}, ${about}`, true];
}

/** The goal's output is the text. */
function writes(goal: string, text: string): Case {
  // With a word before them the text of `[]` is that of an atom, not of an empty list.
  return [`with_output_to(atom(A_), (write('= '), ${goal})), A_ == '= ${quotable(text)}'`, true];
}

describe("6.3 terms", () => {
  it("reads numbers, atoms, compounds and lists", () => {
    judge([
      reads("- 1", "T == -1"),
      reads("-1", "integer(T)"),
      reads("-(1)", "compound(T)"),
      reads("-a", "T = -(a)"),
      reads("- (1)", "compound(T)"),
      reads("a - 1", "T = -(a, 1)"),
      reads("a -1", "T = -(a, 1)"),
      reads("f(A, B, A)", "T = f(X, Y, Z), X == Z, X \\== Y"),
      reads("f(_, _)", "T = f(X, Y), X \\== Y"),
      reads("[a, b|c]", "T = '.'(a, '.'(b, c))"),
      reads(" []", "T == []"),
      reads("{}", "T == {}"),
      reads("{a, b}", "T = {}((a, b))"),
      reads("[a, b", undefined),
      reads("f(a,)", undefined),
      reads("f(,a)", undefined),
      reads("[a|b, c]", undefined),
      reads("a b", undefined),
      reads("f (a)", undefined),
      reads("X(a)", undefined),
      reads("(a, b", undefined),
      reads("a)", undefined),
    ]);
  });

  it("reads operators by priority and type", () => {
    judge([
      reads("1 + 2 * 3", "T = +(1, *(2, 3))"),
      reads("1 - 2 - 3", "T = -(-(1, 2), 3)"),
      reads("2 ^ 3 ^ 4", "T = ^(2, ^(3, 4))"),
      reads("2 ** 3 ** 4", undefined),
      reads("a = b = c", undefined),
      reads("a :- b :- c", undefined),
      reads("a , b ; c -> d", "T = ;((a, b), ->(c, d))"),
      reads("\\+ a, b", "T = (X, b), X == \\+(a)"),
      reads("- - a", "T = -(-(a))"),
      reads("\\ - 1", "T = \\(X), X == -1"),
      reads("-(-(1))", "T = -(X), X = -(Y), Y == 1"),
      reads("- a ^ 2", "T = -(^(a, 2))"),
      reads("-1 ^ 2", "T = ^(-1, 2)"),
      reads("[a :- b]", undefined),
      reads("[(a :- b)]", "T = [:-(a, b)]"),
      reads("f(:- , a)", "T = f(:-, a)"),
      reads("[-]", "T = [-]"),
      reads("- = x", undefined),
      reads("(-) = x", "T = =(Y, x), Y == (-)"),
      reads("* = *", undefined),
      ["op(400, fx, f), term_to_atom(_, '1 = f')", "syntax_error(_)"],
      ["op(400, fx, f), term_to_atom(T, 'f (1, 2)'), T == f((1, 2))", true],
      ["op(0, fx, f)", true],
      reads("dynamic", "T == dynamic"),
      reads("f(;, '|', '[]')", "T = f(;, _, _)"),
      reads("a | b", "T = '|'(a, b) ; T = ;(a, b)"),
    ]);
  });
});

describe("6.4 tokens", () => {
  it("reads numbers", () => {
    judge([
      reads("0x1F", "T == 31"),
      reads("0o17", "T == 15"),
      reads("0b101", "T == 5"),
      reads("0'a", "T == 97"),
      reads("0'''", "T == 39"),
      reads("0'\\n", "T == 10"),
      reads("1.5e3", "T =:= 1500.0"),
      reads("1.0E-2", "T =:= 0.01"),
      reads("12345678901234567890", "integer(T)"),
      reads("1.e", undefined),
      reads("0'\\x41\\", "T == 65"),
      reads("0b1mod 2", "T == mod(1, 2)"),
      reads("00'+'1", "T == +(0, 1)"),
      reads("00'a", undefined),
      reads("1.5.5", undefined),
      reads("2'1", undefined),
      reads("0B1", undefined),
      reads("0X1", undefined),
      reads("0x", undefined),
      reads("1e", undefined),
    ]);
  });

  it("reads quoted atoms and their escapes", () => {
    judge([
      reads("'a b'", "atom_length(T, 3)"),
      reads("'it''s'", "atom_length(T, 4)"),
      reads("'\\n'", "char_code(T, 10)"),
      reads("'\\x41\\'", "T == 'A'"),
      reads("'\\101\\'", "T == 'A'"),
      reads("'\\\\'", "char_code(T, 92)"),
      reads("'a\\\nb'", "T == ab"),
      reads("''", "atom_length(T, 0)"),
      reads("'\\q'", undefined),
      reads("'abc", undefined),
      reads("'\\x110000\\'", undefined),
      reads("a/* comment */+b % end\n", "T = +(a, b)"),
      reads('"ab"', "T = [a, b]"),
      reads("`ab`", "T = [97, 98]"),
    ]);
  });
});

describe("8.14.2 write_term and its kin, 7.10.5", () => {
  it("writes what reads back", () => {
    judge([
      writes("writeq('a b')", "'a b'"),
      writes("writeq([])", "[]"),
      writes("writeq('[]')", "[]"),
      writes("writeq({})", "{}"),
      writes("writeq('hello''s')", "'hello''s'"),
      writes("writeq(-(a))", "-a"),
      writes("writeq(-(1))", "- (1)"),
      writes("writeq(-(-1))", "- -1"),
      writes("writeq(-(-(1)))", "- - (1)"),
      writes("writeq(-(1 ^ 2))", "- (1^2)"),
      writes("writeq(-(a ^ 2))", "- (a^2)"),
      writes("writeq(-(a * 2))", "- (a*2)"),
      writes("writeq(+(1 ^ 2))", "+1^2"),
      writes("writeq(- (-))", "- (-)"),
      writes("writeq(-[-])", "-[-]"),
      writes("writeq((-) - (-))", "(-)-(-)"),
      writes("writeq((*) = (*))", "(*)=(*)"),
      writes("writeq([:- , -])", "[:-,-]"),
      writes("writeq(f(;, '|', ';;'))", "f(;,'|',';;')"),
      writes("writeq('/*')", "'/*'"),
      writes("writeq('$VAR'('A'))", "'$VAR'('A')"),
      writes("writeq('$VAR'(-1))", "'$VAR'(-1)"),
      writes("writeq(-(-(a)))", "- -a"),
      writes("writeq(1 - (-1))", "1- -1"),
      writes("writeq(1 - (2 - 3))", "1-(2-3)"),
      writes("writeq((a :- b, c))", "a:-b,c"),
      writes("writeq(f((a, b)))", "f((a,b))"),
      writes("writeq([(a :- b)])", "[(a:-b)]"),
      writes("writeq(\\+ a)", "\\+a"),
      writes("writeq(\\+ (a, b))", "\\+ (a,b)"),
      writes("writeq(f(:-))", "f(:-)"),
      writes("writeq({a, b})", "{a,b}"),
      writes("writeq('$VAR'(1))", "B"),
      writes("print('$VAR'(27))", "B1"),
      writes("write_canonical('$VAR'(1))", "'$VAR'(1)"),
      writes("write_canonical([a, 'B'])", "[a,'B']"),
      writes("write('a b')", "a b"),
      writes("write(1 + 2)", "1+2"),
      writes("write(a = b)", "a=b"),
      writes("write((a :- b))", "a:-b"),
      writes("writeq(1.0e10)", "10000000000.0"),
      writes("writeq('\\n')", "'\\n'"),
      writes("writeq(a * (b + c))", "a*(b+c)"),
      writes("writeq((a * b) * c)", "a*b*c"),
      writes("writeq(2 ^ 3 ^ 4)", "2^3^4"),
      writes("writeq((2 ^ 3) ^ 4)", "(2^3)^4"),
      writes("write_term(1 + 2, [ignore_ops(true)])", "+(1,2)"),
      writes("write_term('$VAR'(0), [numbervars(true)])", "A"),
      writes("write_term(['a b'], [quoted(true)])", "['a b']"),
      writes("write_term(f(X), [variable_names(['X' = X])])", "f(X)"),
      ["write_term(a, [quoted(maybe)])", "domain_error(write_option, quoted(maybe))"],
      ["write_term(a, _)", "instantiation_error"],
      ["write_term(a, [_])", "instantiation_error"],
      ["write_term(a, [foo])", "domain_error(write_option, foo)"],
      ["write_term(a, quoted)", "type_error(list, quoted)"],
      ["nl(_)", "instantiation_error"],
      ["write(no_such_stream, a)", "existence_error(stream, no_such_stream)"],
    ]);
  });
});
