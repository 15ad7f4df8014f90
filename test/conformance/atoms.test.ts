/** Atoms, characters, codes and numbers as text: 8.16 of the standard. */
import { describe, it } from "vitest";
import { judge } from "../builtins/judge.js";

describe("8.16 atomic terms", () => {
  it("atom_length/2", () => {
    judge([
      ["atom_length('enchanted evening', 17)", true],
      ["atom_length('', N), N == 0", true],
      ["atom_length(scarlet, 5)", false],
      ["atom_length(_, 4)", "instantiation_error"],
      ["atom_length(f(a), _)", "type_error(atom, f(a))"],
      ["atom_length(1, _)", "type_error(atom, 1)"],
      ["atom_length(atom, foo)", "type_error(integer, foo)"],
      ["atom_length(atom, -4)", "domain_error(not_less_than_zero, -4)"],
    ]);
  });

  it("atom_concat/3 and sub_atom/5", () => {
    judge([
      ["atom_concat(hello, ' world', X), X == 'hello world'", true],
      ["atom_concat(T, ' world', 'small world'), T == small", true],
      ["atom_concat(hello, ' world', 'small world')", false],
      ["findall(A-B, atom_concat(A, B, ab), [''-ab, a-b, ab-''])", true],
      ["atom_concat([], \"ab\", X), X == '[]ab'", true],
      ["atom_concat(\"ab\", [], X), X == 'ab[]'", true],
      ["findall(A-B, atom_concat(A, B, []), [''-[], '['-']', []-''])", true],
      ["findall(B, sub_atom([], B, 1, _, _), [0, 1])", true],
      ["atom_concat(small, _, _)", "instantiation_error"],
      ["atom_concat(f(a), b, _)", "type_error(atom, f(a))"],
      ["atom_concat(_, b, f(a))", "type_error(atom, f(a))"],
      ["sub_atom(abracadabra, 0, 5, _, S), S == abrac", true],
      ["sub_atom(abracadabra, _, 5, 0, S), S == dabra", true],
      ["sub_atom(abracadabra, 3, L, 3, S), L-S == 5-acada", true],
      ["findall(B, sub_atom(abracadabra, B, 2, _, ab), [0, 7])", true],
      ["findall(S, sub_atom(ab, _, _, _, S), ['', a, ab, '', b, ''])", true],
      ["findall(S, sub_atom(charity, _, 3, _, S), L), length(L, 5)", true],
      ["sub_atom(_, _, _, _, _)", "instantiation_error"],
      ["sub_atom(f(a), _, _, _, _)", "type_error(atom, f(a))"],
      ["sub_atom(abc, _, _, _, 4)", "type_error(atom, 4)"],
      ["sub_atom(abc, a, _, _, _)", "type_error(integer, a)"],
      ["sub_atom(abc, _, b, _, _)", "type_error(integer, b)"],
      ["sub_atom(abc, _, _, c, _)", "type_error(integer, c)"],
      ["sub_atom(abc, -1, _, _, _)", "domain_error(not_less_than_zero, -1)"],
    ]);
  });

  it("atom_chars/2, atom_codes/2, char_code/2", () => {
    judge([
      ["atom_chars(ant, L), L == [a, n, t]", true],
      ["atom_chars('', [])", true],
      ["atom_chars([], L), L == ['[', ']']", true],
      ["atom_chars(X, [s, o, p]), X == sop", true],
      ["atom_chars(north, [n|X]), X == [o, r, t, h]", true],
      ["atom_chars(soap, [s, o, p])", false],
      ["atom_chars(_, _)", "instantiation_error"],
      ["atom_chars(_, [a|_])", "instantiation_error"],
      ["atom_chars(_, [a, _])", "instantiation_error"],
      ["atom_chars(f(a), _)", "type_error(atom, f(a))"],
      ["atom_chars(_, a)", "type_error(list, a)"],
      ["atom_chars(_, [a, bc])", "type_error(character, bc)"],
      ["atom_chars(_, [a, f(b)])", "type_error(character, f(b))"],
      ["atom_codes(ant, L), L == [0'a, 0'n, 0't]", true],
      ["atom_codes(X, [0's, 0'o]), X == so", true],
      ["atom_codes(_, _)", "instantiation_error"],
      ["atom_codes(_, [0'a|_])", "instantiation_error"],
      ["atom_codes(_, [0'a, -1])", "representation_error(character_code)"],
      ["char_code(a, X), X == 97", true],
      ["char_code(X, 98), X == b", true],
      ["char_code(b, 0'a)", false],
      ["char_code(_, _)", "instantiation_error"],
      ["char_code(a, x)", "type_error(integer, x)"],
      ["char_code(ab, _)", "type_error(character, ab)"],
      ["char_code(_, a)", "type_error(integer, a)"],
      ["char_code(_, -2)", "representation_error(character_code)"],
    ]);
  });

  it("number_chars/2 and number_codes/2", () => {
    judge([
      ["number_chars(33, L), L == ['3', '3']", true],
      ["number_chars(33, ['3', '3'])", true],
      ["number_chars(33.0, L), number_chars(X, L), X == 33.0", true],
      ["number_chars(X, ['3', '.', '3', 'E', +, '0']), X == 3.3", true],
      ["number_chars(X, [-, '1']), X == -1", true],
      ["number_chars(X, ['\\n', ' ', '3']), X == 3", true],
      ["number_chars(X, ['0', x, f]), X == 15", true],
      ["number_chars(X, ['0', '''', 'A']), X == 65", true],
      ["number_chars(X, [-, ' ', '1']), X == -1", true],
      ["number_chars(X, ['%', '\\n', '1']), X == 1", true],
      ["number_chars(X, ['/', '*', '*', '/', '1']), X == 1", true],
      ["number_chars(1, ['0', '1'])", true],
      ["number_chars(10, [C, D]), C-D == '1'-'0'", true],
      ["number_chars(0, [C, C])", false],
      ["number_chars(_, [-, '/', '*', '*', '/', '1'])", "syntax_error(_)"],
      ["number_chars(_, ['3', ' '])", "syntax_error(_)"],
      ["number_chars(1, [a])", "syntax_error(_)"],
      ["number_chars(_, [3])", "type_error(character, 3)"],
      ["number_chars(_, ['1'|2])", "type_error(list, ['1'|2])"],
      ["number_chars(_, a)", "type_error(list, a)"],
      ["number_chars(_, [a])", "syntax_error(_)"],
      ["number_chars(_, [])", "syntax_error(_)"],
      ["number_chars(_, ['4'|_])", "instantiation_error"],
      ["number_chars(_, ['4', 2])", "type_error(character, 2)"],
      ["number_chars(a, _)", "type_error(number, a)"],
      ["number_codes(33, L), L == [0'3, 0'3]", true],
      ['number_codes(X, "-12"), X == -12', true],
      ["number_codes(_, [0'a])", "syntax_error(_)"],
      ["number_codes(_, [a])", "type_error(integer, a)"],
      ["number_codes(_, [-1])", "representation_error(character_code)"],
      ["number_codes(_, _)", "instantiation_error"],
    ]);
  });
});
