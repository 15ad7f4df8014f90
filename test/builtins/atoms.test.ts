import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Session, answers, standardAnswers } from "./text-goals.js";

const session = new Session();
const { engine } = session;

/** Texts with characters of one and two UTF-16 units, from an alphabet so small that parts repeat. */
const someText = fc
  .array(fc.constantFrom("a", "b", "é", "😀"), { maxLength: 7 })
  .map((cs) => cs.join(""));

function all(goal: string, values: Record<string, string>): unknown[] {
  return [...engine.query(goal, values)].map((row) => row["X"]);
}

/** Every part of a text with its place, ordered by start, then by length. */
function parts(text: string): [number, number, number, string][] {
  const cs = [...text];
  const found: [number, number, number, string][] = [];
  for (let b = 0; b <= cs.length; b++) {
    for (let l = 0; b + l <= cs.length; l++) {
      found.push([b, l, cs.length - b - l, cs.slice(b, b + l).join("")]);
    }
  }
  return found;
}

describe("a long text with characters of two units", () => {
  const [one, other] = ["😀", "🎲"].map((c) => `${c}b`.repeat(500)) as [string, string];

  it("is the same text place by place and all at once", () => {
    const goal = `findall(C-D, (between(0, 999, I), sub_atom(T, I, 1, _, C), sub_atom(U, I, 1, _, D)), X0),
      findall(C, sub_atom(T, _, 1, _, C), Cs), findall(D, sub_atom(U, _, 1, _, D), Ds),
      findall(C-D, (nth1(I, Cs, C), nth1(I, Ds, D)), X0), X = yes`;
    expect(all(goal, { T: one, U: other })).toEqual(["yes"]);
  });
});

describe("sub_atom/5", () => {
  it("enumerates what a brute force does, in its order", () => {
    fc.assert(
      fc.property(someText, (text) => {
        expect(all("sub_atom(T, B, L, A, S), X = [B,L,A,S]", { T: text })).toEqual(parts(text));
      }),
    );
  });

  it("selects from these when some of its arguments are known", () => {
    fc.assert(
      fc.property(someText, fc.nat(31), fc.nat(), (text, known, choice) => {
        const every = parts(text);
        const one = every[choice % every.length]!;
        const names = ["B", "L", "A", "S"] as const;
        const wanted = every.filter((part) =>
          names.every((_, i) => (known & (1 << i)) === 0 || part[i] === one[i]),
        );
        const values: Record<string, string | number> = { T: text };
        names.forEach((name, i) => {
          if ((known & (1 << i)) !== 0) values[name] = one[i]!;
        });
        const goal = "sub_atom(T, B, L, A, S), X = [B,L,A,S]";
        expect([...engine.query(goal, values)].map((row) => row["X"])).toEqual(wanted);
      }),
    );
  });

  it("leaves no choice point after the last place of a known part", () => {
    const query = engine.query("sub_atom(banana, B, _, 0, na)");
    expect(query.next().value).toEqual({ B: 4 });
    expect(query.next().done).toBe(true);
  });
});

describe("atom_concat/3", () => {
  it("splits an atom in every way, and joins the parts again", () => {
    fc.assert(
      fc.property(someText, (text) => {
        const cs = [...text];
        const wanted = Array.from({ length: cs.length + 1 }, (_, i) => [
          cs.slice(0, i).join(""),
          cs.slice(i).join(""),
        ]);
        expect(all("atom_concat(A, B, T), X = [A,B]", { T: text })).toEqual(wanted);
        for (const [a, b] of wanted) {
          expect(engine.once("atom_concat(A, B, X)", { A: a!, B: b! })).toEqual({ X: text });
        }
      }),
    );
  });

  it.each([
    ["atom_concat(X, X, abab)", "[ab]"],
    ["atom_concat(hello, X, helloworld)", "[world]"],
    ["atom_concat(a, b, c), X = 1", "[]"],
    ["atom_concat(a, 1, X)", "[a1]"],
  ])("%s gives %s", (goal, wanted) => {
    expect(session.answers(goal)).toBe(wanted);
  });
});

describe("texts as lists", () => {
  it.each([
    ["atom_codes('Pé😀', X)", "[[80,233,128512]]"],
    ["atom_codes('North', [78|X])", "[[111,114,116,104]]"],
    ["atom_chars(X, [a|b])", " !type_error(list,[a|b])"],
    ["atom_codes(abc, [a,b,X])", " !type_error(integer,a)"],
    ['atom_codes(X, "abc")', "[abc]"],
    ["atom_chars(123, X)", " !type_error(atom,123)"],
    ['number_codes(X, " 12")', "[12]"],
    ["atom_length('Bartók 😀', X)", "[8]"],
    ["atom_length(1.5, X)", " !type_error(atom,1.5)"],
  ])("%s gives %s", (goal, wanted) => {
    expect(session.answers(goal)).toBe(wanted);
  });

  it("are numbers too where SWI-Prolog's flags are asked for", () => {
    expect(answers("atom_chars(123, X)")).toBe("[['1','2','3']]");
    expect(answers("atom_length(1.5, X)")).toBe("[3]");
    expect(answers('atom_codes(abc, "abc"), X = 1')).toBe("[1]");
  });
});

describe("atomic_list_concat/3", () => {
  it("splits what it has joined", () => {
    const field = fc
      .array(fc.constantFrom("a", "b", "é", ""), { maxLength: 4 })
      .map((cs) => cs.join(""));
    fc.assert(
      fc.property(
        fc.array(field, { minLength: 1, maxLength: 6 }),
        fc.constantFrom(",", ", ", "::"),
        (fields, sep) => {
          const values = { L: fields, S: sep };
          const joined = engine.once("atomic_list_concat(L, S, X)", values);
          expect(joined).toEqual({ X: fields.join(sep) });
          expect(
            engine.once("atomic_list_concat(X, S, T)", { S: sep, T: fields.join(sep) }),
          ).toEqual({ X: fields });
        },
      ),
    );
  });

  it.each([
    ["atomic_list_concat([a,B], -, 'a-b'), X = B", "[b]"],
    ["atomic_list_concat([a,1,2.5], X)", "['a12.5']"],
    ["atomic_list_concat(X, ',', '')", "[['']]"],
    ["atomic_list_concat([1,_], X)", " !instantiation_error"],
    ["atomic_list_concat(X, '', text)", " !domain_error(non_empty_atom,'')"],
    ["atomic_list_concat([a,f(x)], X)", " !type_error(text,f(x))"],
    ['atomic_list_concat(["ab","cd"], X)', "[abcd]"],
  ])("%s gives %s", (goal, wanted) => {
    expect(standardAnswers(goal)).toBe(wanted);
  });
});

it.each([
  ["atom_number('0x1a', X)", "[26]"],
  ["atom_number('12 ', X)", "[]"],
  ["atom_number(X, 5)", "['5']"],
  ["atom_number(X, Y)", " !instantiation_error"],
  ["atom_string(X, abc)", "[abc]"],
  ["atom_string(42, X)", '["42"]'],
  ["upcase_atom('straße é', X)", "['STRAßE É']"],
  ["downcase_atom('ABC', X)", "[abc]"],
  ["downcase_atom('ABC', f(x))", " !type_error(atom,f(x))"],
  [
    "term_to_atom(f(A,B,'C d'), X), term_to_atom(T, X), T = f(_,_,_)",
    expect.stringMatching(/^\['f\(_\d+,_\d+,\\'C d\\'\)'\]$/),
  ],
  ["term_to_atom(X, 'foo(a, \"b\")')", '[foo(a,"b")]'],
  ["term_to_atom(f('$VAR'(1), 'A'), X)", "['f(\\'$VAR\\'(1),\\'A\\')']"],
  ["atom_to_term('foo(X,Y,X)', T, Bs), Bs = [N=_|_], X = N", "['X']"],
  ["char_type(X, digit(5))", "['5']"],
  ["char_type(a, to_lower(X))", "['A']"],
  ["code_type(0'A, upper(X))", "[97]"],
  ["forall(member(T, [alpha,csym,graph,lower]), char_type(é, T)), X = yes", "[yes]"],
  ["char_type(X, nothing)", " !type_error(char_type,nothing)"],
])("conversions: %s", (goal, wanted) => {
  expect(answers(goal)).toEqual(wanted);
});
