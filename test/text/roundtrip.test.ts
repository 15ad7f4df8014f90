import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Reader, readTermFromText } from "../../src/text/parser.js";
import type { ReadFlags } from "../../src/text/parser.js";
import { OperatorTable, defaultOperators } from "../../src/text/operator-table.js";
import type { OperatorType } from "../../src/text/operator-table.js";
import { ReadError, SourceText } from "../../src/text/source-text.js";
import { formatTerm } from "../../src/text/writer.js";
import { atom, string, structure } from "../../src/terms/term.js";
import { build, isVariant, sketches } from "../terms/arbitrary.js";

const FLAGS: ReadFlags = { doubleQuotes: "string", backQuotes: "codes" };
const NAMES = [
  ..."+ - * \\ :- -> ; | , ! . = ^ \\+ @ ' A é ∀ , $".split(" "),
  ..."is mod dynamic fy yf e e9 /* b1 x1".split(" "),
  ..."'\n'|a b|don't|\\|[|/*x|0|_x|Éa|\u00a0|😀|a.b".split("|"),
  "",
  "\u0000\t",
];

const TYPES: readonly OperatorType[] = ["xfx", "xfy", "yfx", "fy", "fx", "xf", "yf"];

/** Few names, so that nearly all are operators, most of several classes. */
const FEW = ["-", "+", "f", "e", ":-", "A b", "b1"];

/** Tables that op/3 can produce: a name is not infix and postfix at once. */
const tables = (names: readonly string[]): fc.Arbitrary<OperatorTable> =>
  fc
    .array(
      fc.record({
        priority: fc.oneof(fc.integer({ min: 0, max: 1200 }), fc.constantFrom(9, 200, 999)),
        type: fc.constantFrom(...TYPES),
        name: fc.constantFrom(...names.filter((name) => name !== "," && name !== "|")),
      }),
      { maxLength: 12, size: "max" },
    )
    .map((entries) => {
      const table = new OperatorTable(defaultOperators());
      for (const { priority, type, name } of entries) {
        const clash =
          type.length === 3
            ? table.postfix(name)
            : type.endsWith("f")
              ? table.infix(name)
              : undefined;
        if (clash === undefined) table.add(priority, type, name);
      }
      return table;
    });

function describeTable(table: OperatorTable): string {
  const given = [...defaultOperators().entries()].map((entry) => JSON.stringify(entry));
  return [...table.entries()]
    .map((entry) => JSON.stringify(entry))
    .filter((entry) => !given.includes(entry))
    .join(" ");
}

describe("reading what was written", () => {
  it("gives long quoted texts back, which are written in parts", () => {
    const characters = fc.constantFrom("a", "'", '"', "\\", "\n", "\u0001", "é", "😀");
    const texts = fc.array(characters, { minLength: 1, maxLength: 7 });
    const operators = defaultOperators();
    fc.assert(
      fc.property(texts, fc.integer({ min: 7000, max: 30_000 }), (some, length) => {
        const text = ` ${some.join("").repeat(length)}`.slice(0, length);
        const whole = text.replace(/[\ud800-\udbff]$/, "");
        const term = structure("f", string(whole), atom(whole), structure(whole, 1, atom(whole)));
        for (const swi of [false, true]) {
          const written = formatTerm(term, { operators, quoted: true, swi });
          const back = readTermFromText(`${written}.`, { operators, flags: FLAGS });
          expect(isVariant(back!.term, term)).toBe(true);
        }
      }),
      { numRuns: 18 },
    );
  });

  const written = (name: string, names: readonly string[], options: object): void => {
    it(`gives the term back after ${name}, whatever the operators`, () => {
      fc.assert(
        fc.property(tables(names), sketches(names), (operators, sketch) => {
          const term = build(sketch);
          const text = formatTerm(term, { operators, quoted: true, ...options });
          for (const end of ["", " ."]) {
            try {
              const back = readTermFromText(text + end, { operators, flags: FLAGS });
              expect(back !== undefined && isVariant(back.term, term)).toBe(true);
            } catch (error) {
              const reason = error instanceof ReadError ? error.message : String(error);
              throw new Error(`${text} with ${describeTable(operators)}: ${reason}`, {
                cause: error,
              });
            }
          }
        }),
        { numRuns: 700 },
      );
    });
  };
  written("writeq", NAMES, {});
  written("writeq of dense operators", FEW, {});
  written("write_canonical", NAMES, { ignoreOps: true });
  written("writeq with spaces behind commas", NAMES, { spacing: "next_argument" });
});

describe("text that is not a program", () => {
  const pieces = fc.oneof(
    fc.constantFrom(
      ..."a X _ 1 0'a 1.5 ( ) [ ] { } , | . - + :- \\+ ' \" ` /* */ % \\ f( \n".split(" "),
    ),
    fc.constantFrom(
      " ",
      "\n",
      ". ",
      ".\n",
      "'a'",
      "'\\q'",
      "0'\\q",
      "1.0e999",
      "1e5",
      "\u0000",
      "\ud800",
      "é",
      "٣",
    ),
    fc.string(),
  );

  it("raises nothing but ReadError, and each read makes progress", () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), fc.boolean(), (parts, lenient) => {
        const source = new SourceText(parts.join(""));
        const flags: ReadFlags = { ...FLAGS, lenient };
        const reader = new Reader(source, { operators: defaultOperators(), flags });
        for (;;) {
          const before = reader.offset;
          try {
            if (reader.read() === undefined) break;
          } catch (error) {
            if (!(error instanceof ReadError)) throw error;
            const isWithin = before <= error.offset && error.offset <= source.text.length;
            if (!isWithin) throw new Error(`a place outside: ${error.offset}`, { cause: error });
            if (before === source.text.length) break;
          }
          expect(reader.offset).toBeGreaterThan(before);
        }
        expect(reader.offset).toBe(source.text.length);
      }),
      { numRuns: 700 },
    );
  });
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

  /** The terms and errors of a text, and where each ends. */
  function readAll(text: string): unknown[] {
    const operators = defaultOperators();
    const flags: ReadFlags = { doubleQuotes: "codes", backQuotes: "codes" };
    const reader = new Reader(new SourceText(text), { operators, flags });
    const found: unknown[] = [];
    for (;;) {
      try {
        const read = reader.read();
        if (read === undefined) return found;
        const { term, singletons } = read;
        const written = formatTerm(term, { operators, quoted: true, ignoreOps: true });
        found.push([written.replace(/_G?\d+/g, "_"), singletons]);
      } catch (error) {
        if (!(error instanceof ReadError)) throw error;
        found.push(error.message);
      }
    }
  }

  it("is read as it is with a comment in it, for which there is no quick way", () => {
    fc.assert(
      fc.property(
        name,
        fc.array(fc.tuple(argument, between), { minLength: 1, maxLength: 4 }),
        end,
        (functor, args, behind) => {
          const list = args.map(([arg, comma], i) => (i === 0 ? arg : comma + arg)).join("");
          const text = `${functor}(${list}${behind}`;
          expect(readAll(text)).toEqual(readAll(text.replace("(", "(/**/")));
        },
      ),
      { numRuns: 600 },
    );
  });
});
