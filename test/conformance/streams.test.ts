/** Streams and input from them: 8.11 to 8.14 of the standard. */
import { describe, it } from "vitest";
import { judge } from "../builtins/judge.js";

/** A goal about the stream `S`, which holds the text. */
function on(text: string, goal: string): string {
  return `open_string("${text}", S), ${goal}`;
}

describe("8.11 streams", () => {
  it("current and closed streams", () => {
    judge([
      ["current_input(S), current_output(T), S \\== T", true],
      ["current_input(foo)", "domain_error(stream, foo)"],
      ["current_output(foo)", "domain_error(stream, foo)"],
      ["set_input(_)", "instantiation_error"],
      ["set_output(foo)", "existence_error(stream, foo)"],
      ["set_output(user_error), set_output(user_output)", true],
      ["set_input(user_output)", "permission_error(input, stream, user_output)"],
      ["set_output(user_input)", "permission_error(output, stream, user_input)"],
      ["close(_)", "instantiation_error"],
      ["close(no_stream)", "existence_error(stream, no_stream)"],
      ["open(_, read, _)", "instantiation_error"],
      ["open(f, _, _)", "instantiation_error"],
      ["open(f, 1, _)", "type_error(atom, 1)"],
      ["open(f, reading, _)", "domain_error(io_mode, reading)"],
      ["open(f, read, s)", "uninstantiation_error(s)"],
      ["open(f, read, _, [_])", "instantiation_error"],
      ["open(f, read, _, [x])", "domain_error(stream_option, x)"],
      ["open(f, read, _, x)", "type_error(list, x)"],
      ["open(there_is_no_such_file, read, _)", "_"],
      ["flush_output(user_output)", true],
      ["flush_output(user_input)", "permission_error(output, stream, user_input)"],
      ["stream_property(S, alias(user_error)), stream_property(S, mode(append))", true],
      ["stream_property(foo, _)", "domain_error(stream, foo)"],
      ["stream_property(user_error, alias(A)), A == user_error", true],
      [
        "with_output_to(atom(A), ( nl(current_output), format(current_output, 'b', []) )), A == '\\nb'",
        true,
      ],
      ["stream_property(S, alias(current_output)), current_output(S)", true],
      ["is_stream(current_input), \\+ stream_property(_, alias(foo))", true],
      ["put_char(current_input, a)", "permission_error(output, stream, current_input)"],
      ["stream_property(_, foo)", "domain_error(stream_property, foo)"],
      ["at_end_of_stream(_)", "instantiation_error"],
      ["at_end_of_stream(foo)", "existence_error(stream, foo)"],
      [
        on("ab", "close(S), catch(get_char(S, _), error(existence_error(stream, T), _), T == S)"),
        true,
      ],
    ]);
  });
});

describe("8.12 characters, 8.13 bytes", () => {
  it("are read one after the other, or looked at", () => {
    judge([
      [on("qwerty", "get_char(S, q), peek_char(S, w), get_char(S, w)"), true],
      [on("qw", "get_code(S, 0'q), peek_code(S, 0'w), get_code(S, 0'w)"), true],
      [on("", "get_char(S, C), C == end_of_file"), true],
      [on("", "get_code(S, C), C == -1"), true],
      [on("", "peek_char(S, C), C == end_of_file, peek_char(S, end_of_file)"), true],
      [on("a", "get_char(S, b)"), false],
      [on("a", "at_end_of_stream(S)"), false],
      [on("", "at_end_of_stream(S)"), true],
      ["get_char(_, _)", "instantiation_error"],
      [on("a", "get_char(S, 1)"), "type_error(in_character, 1)"],
      [on("a", "get_char(S, ab)"), "type_error(in_character, ab)"],
      [on("a", "get_code(S, a)"), "type_error(integer, a)"],
      [on("a", "get_code(S, -2)"), "representation_error(in_character_code)"],
      [on("a", "get_byte(S, _)"), "permission_error(input, text_stream, _)"],
      [on("a", "put_char(S, a)"), "permission_error(output, stream, _)"],
      ["get_char(user_output, _)", "permission_error(input, stream, user_output)"],
      ["put_char(_)", "instantiation_error"],
      ["put_char(1)", "type_error(character, 1)"],
      ["put_char(ab)", "type_error(character, ab)"],
      ["put_code(_)", "instantiation_error"],
      ["put_char(_, t)", "instantiation_error"],
      ["put_char(user_input, a)", "permission_error(output, stream, user_input)"],
      ["put_byte(user_output, 1)", "permission_error(output, text_stream, user_output)"],
      ["put_byte(_, 1)", "instantiation_error"],
      ["with_output_to(atom(A), (put_char(a), put_char(b), nl)), atom_length(A, 3)", true],
    ]);
  });
});

describe("8.14.1 reading terms", () => {
  it("takes one term up to its end, or reports the mistake", () => {
    judge([
      [on("foo(A, B). term2.", "read(S, T), T = foo(_, _), read(S, U), U == term2"), true],
      [on("", "read(S, T), T == end_of_file"), true],
      [on("  % nothing\\n", "read(S, T), T == end_of_file"), true],
      [on("3.1 term2.", "read(S, _)"), "syntax_error(_)"],
      [on("foo 123. x.", "catch(read(S, _), _, true), read(S, T), T == x"), true],
      [on("foo", "read(S, _)"), "syntax_error(_)"],
      [on("f(A, B, A).", "read_term(S, _, [variables([X, Y])]), X \\== Y"), true],
      [
        on("f(A, B, A).", "read_term(S, f(P, Q, P), [variable_names(L)]), L == ['A' = P, 'B' = Q]"),
        true,
      ],
      [on("f(A, B, A).", "read_term(S, f(_, Q, _), [singletons(L)]), L == ['B' = Q]"), true],
      ["read(_, _)", "instantiation_error"],
      ["read(user_output, _)", "permission_error(input, stream, user_output)"],
      [on("a.", "read_term(S, _, [foo])"), "domain_error(read_option, foo)"],
      [on("a.", "read_term(S, _, foo)"), "type_error(list, foo)"],
      [on("a.", "read_term(S, _, [_])"), "instantiation_error"],
      ["read(foo, _)", "existence_error(stream, foo)"],
    ]);
  });
});
