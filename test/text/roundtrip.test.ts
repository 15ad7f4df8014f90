/* Written terms are read as they were, with any operators and flags. */
import { describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import type { Value } from "../../src/complete.js";
import type { StringValue } from "../../src/types.js";
import { terms } from "../terms/arbitrary.js";
import { termsOf } from "./texts.js";
import { fc, forAll } from "../properties.js";

const NAMES = [
  ..."+ - * \\ :- -> ; | , ! . = ^ \\+ @ ' A é ∀ , $".split(" "),
  ..."is mod dynamic fy yf e e9 /* b1 x1".split(" "),
  ..."'\n'|a b|don't|\\|[|/*x|0|_x|Éa|\u00a0|😀|a.b".split("|"),
  "",
  "\u0000\t",
];

/** Few names, so that nearly all are operators, most of several classes. */
const FEW = ["-", "+", "f", "e", ":-", "A b", "b1"];

const TYPES = ["xfx", "xfy", "yfx", "fy", "fx", "xf", "yf"] as const;

interface Operator {
  readonly priority: number;
  readonly type: (typeof TYPES)[number];
  readonly name: string;
}

/** Operators; what op/3 refuses is not added. */
const tables = (names: readonly string[]): fc.Arbitrary<Operator[]> =>
  fc.array(
    fc.record({
      priority: fc.oneof(fc.integer({ min: 0, max: 1200 }), fc.constantFrom(9, 200, 999)),
      type: fc.constantFrom(...TYPES),
      name: fc.constantFrom(...names.filter((name) => name !== "," && name !== "|")),
    }),
    { maxLength: 12, size: "max" },
  );

/** An engine that writes a term with its operators, reads it with and without an end, and compares. */
function engineFor(dialect: "iso" | "swi"): Engine {
  const engine = new Engine({ dialect, onMessage: () => undefined });
  engine.consult(`
    defined(Operators) :-
        forall(member(op(P,T,N), Operators), catch(op(P, T, N), error(_, _), true)).
    rewritten(How, Term, Text, Outcome) :-
        with_output_to(string(Text), written(How, Term)),
        catch(( term_string(Back, Text), ended(Text, End) ), error(E, _), true),
        (   nonvar(E)
        ->  Outcome = E
        ;   Back =@= Term,
            End =@= Term
        ->  Outcome = same
        ;   Outcome = other
        ).
    ended(Text, Term) :-
        string_concat(Text, " .", Whole),
        open_string(Whole, Stream),
        read(Stream, Term),
        close(Stream).
    written(writeq, Term) :- writeq(Term).
    written(print, Term) :- print(Term).
    written(write_canonical, Term) :- write_canonical(Term).
    written(spaced, Term) :- write_term(Term, [quoted(true),spacing(next_argument)]).
    written(ignore_ops, Term) :- write_term(Term, [quoted(true),ignore_ops(true)]).
  `);
  engine.once("set_prolog_flag(double_quotes, string)");
  return engine;
}

describe.each(["iso", "swi"] as const)("what is written is read in the dialect %s,", (dialect) => {
  const saved = engineFor(dialect).save();
  it.each([
    ["writeq", "writeq", NAMES],
    ["writeq with dense operators", "writeq", FEW],
    ["print", "print", NAMES],
    ["write_canonical", "write_canonical", NAMES],
    ["write_canonical with dense operators", "write_canonical", FEW],
    ["writeq with spaces behind commas", "spaced", NAMES],
    ["ignore_ops", "ignore_ops", FEW],
  ])("by %s, whatever the operators", (_, how, names) => {
    const engine = Engine.load(saved);
    forAll(80, [tables(names), terms({ names })], (operators, term) => {
      engine.reset();
      const list = operators.map(({ priority, type, name }): Value => {
        return { functor: "op", args: [priority, type, { atom: name }] };
      });
      const goal = "defined(Operators), rewritten(How, Term, Text, Outcome)";
      const row = engine.once(goal, { Operators: list, How: how, Term: term });
      const { Text, Outcome } = row!;
      if (Outcome !== "same")
        throw new Error(`${(Text as StringValue).string}: ${JSON.stringify(Outcome)}`);
    });
  });

  it("with rational numbers, too", () => {
    const engine = Engine.load(saved);
    const whole = fc.oneof(fc.bigInt({ min: -9n, max: 9n }), fc.bigInt());
    const goal = `
      op(200, xfx, r), op(200, xf, r3), X is N rdiv D,
      member(How, [writeq, write_canonical, ignore_ops]),
      rewritten(How, [X, -X, - - X, X-X, 1-X, X^2, r(X, 3), r(1, X), r3(X), r3(1), {X}|X], Text, Outcome),
      Outcome \\== same`;
    const denominator = whole.filter((x) => x !== 0n);
    forAll([whole, denominator], (N, D) => {
      expect(engine.once(goal, { N, D })).toBeUndefined();
    });
  });

  it("in long quoted texts, too", () => {
    const engine = Engine.load(saved);
    const characters = fc.constantFrom("a", "'", '"', "\\", "\n", "\u0001", "é", "😀");
    const some = fc.array(characters, { minLength: 1, maxLength: 7 });
    forAll(12, [some, fc.integer({ min: 7000, max: 30_000 })], (parts, length) => {
      const text = ` ${parts.join("").repeat(length)}`.slice(0, length);
      const whole = text.replace(/[\ud800-\udbff]$/, "");
      const args: Value[] = [{ string: whole }, { functor: whole, args: [{ atom: whole }] }];
      const goal = "rewritten(writeq, Term, _, Outcome)";
      expect(engine.once(goal, { Term: { functor: "f", args } })).toMatchObject({
        Outcome: "same",
      });
    });
  });
});

describe("text that is not a program", () => {
  const pieces = fc.oneof(
    fc.constantFrom(
      ..."a X _ 1 0'a 1.5 ( ) [ ] { } , | . - + :- \\+ ' \" ` /* */ % \\ f( \n".split(" "),
    ),
    fc.constantFrom(" ", "\n", ". ", ".\n", "'a'", "'\\q'", "0'\\q", "1.0e999", "1e5", "\u0000"),
    fc.constantFrom("é", "٣", "\u00a0", "😀", "\ufeff"),
    fc.string(),
  );

  it.each(["iso", "swi"] as const)(
    "raises only syntax errors, each behind the one before: %s",
    (dialect) => {
      const engine = new Engine({ dialect });
      engine.consult(`
      all(Text, Places) :- open_string(Text, S), places(S, Places), close(S).
      places(S, [Place|Places]) :-
          catch(( read(S, T), E = none ), error(syntax_error(_), _), true),
          character_count(S, Place),
          (   E == none, T == end_of_file
          ->  Places = []
          ;   places(S, Places)
          ).
    `);
      forAll(120, [fc.array(pieces, { maxLength: 30 })], (parts) => {
        const text = parts.join("");
        const row = engine.once("all(Text, Places)", { Text: { string: text } });
        const places = row!["Places"] as number[];
        const read = places.slice(0, -1);
        expect(read).toEqual([...new Set(read)].sort((a, b) => a - b));
        expect(places.at(-1)).toBe(Array.from(text).length);
      });
    },
  );
});

describe("a fact of plain names and integers", () => {
  const name = fc.constantFrom("a", "foo_Bar1", "is", "dynamic", "mod", "e", "x2");
  const argument = fc.oneof(
    name,
    fc.constantFrom("0", "7", "-7", "-0", "007", "123456789012345", "1234567890123456", "- 1"),
    fc.constantFrom("1.5", "1e5", "0x1F", "0'a", "1_000", "X", "_", "'a'", "é", "aé", "f(a)", "-a"),
  );
  const between = fc.constantFrom(",", ", ", ",\n  ", ",\t", " ,", ",,", " ");
  const end = fc.constantFrom(").", ").\n", "). q.", ").% end", ".)", ")", ").q", ") .");
  const terse = (text: string): string[] =>
    termsOf(text).map((each) => each.replace(/_G?\d+/g, "_").replace(/@\d+$/, ""));

  it("is read as it is with a comment in it", () => {
    const args = fc.array(fc.tuple(argument, between), { minLength: 1, maxLength: 4 });
    forAll(120, [name, args, end], (functor, all, behind) => {
      const list = all.map(([arg, comma], i) => (i === 0 ? arg : comma + arg)).join("");
      const text = `${functor}(${list}${behind}`;
      expect(terse(text)).toEqual(terse(text.replace("(", "(/**/")));
    });
  });
});
