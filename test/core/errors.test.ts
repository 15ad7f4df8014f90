/* Errors of the core's builtins name the predicate that was called, not its helpers. */
import { engineWith, judge } from "../builtins/judge.js";
import type { Case } from "../builtins/judge.js";
import { expect, test } from "vitest";
import { PrologError } from "../../src/complete.js";

test("a text that is none is told before what is unknown, and the end of a file has one type", () => {
  judge([
    ["atomic_list_concat([_, f(x)], a, [])", "type_error(_, f(x))"],
    ["atomic_list_concat([X, Y], a, bac), X-Y == b-c", true],
    ["findall(T, char_type(-1, T), [end_of_file])", true],
    ["( char_type(-1, alpha) ; code_type(-1, to_lower(_)) ; char_type(a, end_of_file) )", false],
  ]);
});

test("an error names the predicate that was called", () => {
  const named: readonly (readonly [goal: string, error: string, predicate: string])[] = [
    ["atom_length(_, _)", "instantiation_error", "atom_length/2"],
    ["atom_length(f(x), _)", "type_error(_, f(x))", "atom_length/2"],
    ["sub_atom(_, _, _, _, _)", "instantiation_error", "sub_atom/5"],
    ["string_upper(a, f(x))", "type_error(_, f(x))", "string_upper/2"],
    ["succ(X, X)", "instantiation_error", "succ/2"],
    ["number_codes(_, [])", "syntax_error(_)", "number_codes/2"],
    ["format(0, [])", "type_error(text, 0)", "format/2"],
    ["format('~a', [f(x)])", "format_argument_type(a, f(x))", "format/2"],
    ["format('~p', [])", "format('not enough arguments')", "format/2"],
    ["format('~w', [a, b])", "format('too many arguments')", "format/2"],
    ["format('~z', [a])", "existence_error(format_character, z)", "format/2"],
  ];
  judge(
    named.map(([goal, error, predicate]): Case => [
      `catch(${goal}, error(E, context(P, _)), true), E = ${error}, P == ${predicate}`,
      true,
    ]),
  );
});

test("terms that refer to themselves, or share parts, have texts of bounded length", () => {
  const written = (goal: string, most: number): Case => [
    `${goal}, with_output_to(string(S), write_term(X, Options)), string_length(S, N), N < ${most}`,
    true,
  ];
  judge([
    written("X = f(X, X), Options = []", 20_000),
    written("X = f(X, X), Options = [max_depth(100)]", 200_000),
    written("X = [X|Y], Y = [[b|X]|Y], Options = [max_depth(1000)]", 200_000),
    written(
      "length(L, 60), foldl([_, A, f(A, A)]>>true, L, a, X), Options = [max_depth(100)]",
      1_000_000,
    ),
    ["numlist(1, 30000, L), term_to_atom(L, A), term_to_atom(M, A), M == L", true],
    [
      "X = [1, 2, 3], with_output_to(atom(A), write_term(X, [max_depth(3)])), A == '[1,2|...]'",
      true,
    ],
  ]);
  const core = engineWith(
    "loop(X, [], X) :- length(X, _).\nloop([V|X], [_|Y], V) :- loop(X, Y, [b|V]).",
  );
  expect(() => core.once("loop(X, [1, 2, 3], X)")).toThrow(PrologError);
});
