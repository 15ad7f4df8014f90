import { describeHabit } from "./programs.js";
import type { Row } from "./programs.js";

const formal = (goal: string, error: string): Row => [`catch((${goal}), error(X, _), true)`, error];

describeHabit("texts are encoded in Base64, and decoded", ":- use_module(library(base64)).\n", [
  ["base64(hello, X)", "'aGVsbG8='"],
  ['base64("hello!!", X)', "'aGVsbG8hIQ=='"],
  ["base64(`hi`, X)", "'aGk='"],
  ["base64(X, 'aGVsbG8=')", "hello"],
  ['base64(X, "")', "''"],
  ["( base64(_, aGVsbG8) -> X = yes ; X = no )", "no"],
  ["base64('é', X)", "'6Q=='"],
  ["base64url('a?>~ÿ', X)", "'YT8-fsO_'"],
  ["base64url(X, 'aGVsbG8=')", "hello"],
  ["base64_encoded('€', X, [])", '"4oKs"'],
  ["base64_encoded(X, '4oKs', [as(atom)])", "€"],
  ['base64_encoded("ab", X, [padding(false)])', '"YWI"'],
  ['base64_encoded("ab?>", X, [charset(url), as(atom)])', "'YWI_Pg=='"],
  ["phrase(base64(X), `YWJj`)", "[97,98,99]"],
  ["phrase(base64url(`ab?`), Cs), atom_codes(X, Cs)", "'YWI_'"],
  [
    "numlist(0, 255, L), atom_codes(A, L), base64(A, B), base64(C, B), ( A == C -> X = yes ; X = no )",
    "yes",
  ],
  formal("base64('€', _)", "representation_error(encoding)"),
  formal("base64(_, _)", "instantiation_error"),
  formal("base64(1, _)", "type_error(text,1)"),
  ["catch(base64(_, 'a$b='), error(syntax_error(base64_char(_, X)), _), true)", "36"],
  formal('base64_encoded("ab", _, [as(codes)])', "type_error(oneof([atom,string]),codes)"),
]);

const codes = (kind: string, answer: string): Row => [
  `findall(C, ( between(0, 255, C), is_${kind}(C) ), L), sumlist(L, S), length(L, N), X = N-S`,
  answer,
];

describeHabit("library(ctypes) has the kinds of characters", ":- use_module(library(ctypes)).\n", [
  ["findall(C, ( between(0, 127, C), is_alpha(C) ), L), length(L, X)", "52"],
  codes("ascii", "128-8128"),
  codes("digit", "10-525"),
  codes("endline", "4-46"),
  codes("csymf", "118-19336"),
  codes("upper", "56-8217"),
  codes("white", "2-41"),
  ["( is_alpha(a), is_upper('A'), \\+ is_alpha('1') -> X = yes ; X = no )", "yes"],
  ["is_digit(0'f, 16, X)", "15"],
  ["findall(B, is_digit(0'z, B, _), X)", "[36]"],
  ["to_lower(0'A, L), to_upper(0'b, U), X = L-U", "97-66"],
  ["upper_lower(0'A, L), upper_lower(U, 0'b), X = L-U", "97-66"],
  ["is_paren(0'[, X)", "93"],
]);
