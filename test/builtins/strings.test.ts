import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Session, answers } from "./text-goals.js";

describe("strings", () => {
  it.each([
    ["string_concat(A, B, ab), X = A-B", '[""-"ab","a"-"b","ab"-""]'],
    ["string_concat(abc, 1, X)", '["abc1"]'],
    ["string_concat(X, b, _)", " !instantiation_error"],
    ['text_concat(a, "b", X)', '["ab"]'],
    ["text_concat(a, b, X)", "[ab]"],
    ['string_length("a😀", X)', "[2]"],
    ["string_chars(X, [a,b])", '["ab"]'],
    ["string_codes(X, [0'a|_])", " !instantiation_error"],
    ["string_to_atom(X, abc)", '["abc"]'],
    ['string_code(2, "abc", X)', "[98]"],
    ['string_code(X, "abcb", b)', "[2,4]"],
    ['string_code(X, "abc", bc)', " !type_error(character,bc)"],
    ['string_code(2, "abc", b)', "[]"],
    ['string_code(0, "abc", X)', "[]"],
    ['string_code(-1, "abc", X)', " !domain_error(not_less_than_zero,-1)"],
    ['sub_string("hello world", 6, 5, _, X)', '["world"]'],
    ["sub_string(hello, X, _, 0, llo)", "[2]"],
    ['string_lower("AbC", X)', '["abc"]'],
    ['number_string(X, " 42 ")', "[42]"],
    ['number_string(X, "4x")', "[]"],
    ["number_string(a, X)", " !type_error(number,a)"],
    ["term_string(f(1, 'A'), X)", "[\"f(1,'A')\"]"],
    ["term_string('$VAR'(1), X)", "[\"'$VAR'(1)\"]"],
    ["term_string(f(Y), X, [variable_names(['Y'=Y])])", '["f(Y)"]'],
    ["term_string('$VAR'(1), X, [numbervars(true)])", '["B"]'],
    ["term_string(X, \"f(A, B)\", [variable_names(['A'=1,'B'=2])])", "[f(1,2)]"],
    ["term_string(a, _, [foo]), X = 1", " !domain_error(write_option,foo)"],
    ["read_term_from_atom('\n a', _, [term_position(P)]), arg(2, P, X)", "[2]"],
    ["text_to_string([h,i], X)", '["hi"]'],
    ["text_to_string(f(x), X)", " !type_error(text,f(x))"],
    ['atomics_to_string([a,1,"s"], X)', '["a1s"]'],
    ["string_bytes(今, X, utf8)", "[[228,187,138]]"],
    ["string_bytes(X, [97,0], utf16le)", '["a"]'],
    ["string_bytes(今, X, iso_latin_1)", " !representation_error(encoding)"],
    ["string_bytes('', X, utf8)", "[[]]"],
    ["string_bytes(X, [195], utf8), string_length(X, 1), string_code(1, X, 195)", '["Ã"]'],
    ["string_bytes(X, [195,65,195,169], utf8)", '["ÃAé"]'],
    ["string_bytes(X, [216], utf16be)", " !syntax_error(incomplete_multibyte_sequence)"],
    ["string_bytes(X, [216,0], utf16be)", " !syntax_error(illegal_utf16_sequence)"],
    ["string_bytes(X, Bytes, utf8)", " !instantiation_error"],
    ["string_bytes(a, X, nothing)", " !domain_error(encoding,nothing)"],
    ["read_term_from_atom('foo(B)', foo(_), []), X = 1", "[1]"],
    ['normalize_space(atom(X), "  a   b ")', "['a b']"],
  ])("%s gives %s", (goal, wanted) => {
    expect(answers(goal)).toBe(wanted);
  });

  it("may be lists of characters, where double quotes mean these", () => {
    const session = new Session();
    expect(session.answers('string_concat("", "abc", X)')).toBe('["abc"]');
    expect(session.answers('split_string("a b", " ", "", X)')).toBe('[["a","b"]]');
    expect(session.answers('string_upper("ab", X)')).toBe('["AB"]');
  });
});

describe("split_string/4", () => {
  it.each([
    ['"a.b.c"', '"."', '""', '["a","b","c"]'],
    ['"/home//jan"', '"/"', '""', '["","home","","jan"]'],
    ['"SWI-Prolog, 7.0"', '","', '" "', '["SWI-Prolog","7.0"]'],
    ['"  a  "', '""', '" "', '["a"]'],
    ['"a   b"', '" "', '" "', '["a","b"]'],
    ['" , "', '","', '" "', '["",""]'],
    ['""', '""', '""', '[""]'],
  ])("splits %s at %s, padding %s", (text, separators, pad, wanted) => {
    expect(answers(`split_string(${text}, ${separators}, ${pad}, X)`)).toBe(`[${wanted}]`);
  });

  it("splits at a set of characters alike, however often each is given", () => {
    const { engine } = new Session({ dialect: "swi" });
    const text = (most: number): fc.Arbitrary<string> =>
      fc.string({ unit: fc.constantFrom(..."ab ,é日😀\u{10ffff}"), maxLength: most });
    const split = (T: string, S: string, P: string): unknown =>
      engine.once("split_string(T, S, P, X)", { T, S, P })?.["X"];
    fc.assert(
      fc.property(text(40), text(3), text(3), fc.constantFrom(1, 80), (all, marks, pad, n) => {
        const expected = split(all, marks, pad);
        expect(split(all, marks.repeat(80), pad.repeat(n))).toEqual(expected);
        expect(split(all, marks, pad.repeat(80))).toEqual(expected);
      }),
    );
  });

  it("undoes joining with a separator that is in no field", () => {
    const { engine } = new Session({ dialect: "swi" });
    const field = fc
      .array(fc.constantFrom("a", " ", "😀"), { maxLength: 4 })
      .map((cs) => cs.join(""));
    fc.assert(
      fc.property(fc.array(field, { minLength: 1, maxLength: 6 }), (fields) => {
        const goal = 'split_string(T, ",", "", Fs), maplist(atom_string, X, Fs)';
        expect(engine.once(goal, { T: fields.join(",") })?.["X"]).toEqual(fields);
      }),
    );
  });
});
