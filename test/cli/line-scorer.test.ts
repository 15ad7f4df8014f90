/* Lines that are read byte by byte have the scores, and the errors, of lines that are parsed. */
import { describe, expect, it } from "vitest";
import { BoardError, Dictionary, findWords, parseBoard } from "../../src/board/index.js";
import { Budget } from "../../src/solvers/budget.js";
import { BAD, BLANK, LineScorer } from "../../src/cli/line-scorer.js";
import { fc, forAll } from "../properties.js";

const dictionary = Dictionary.fromWords(["cat", "cats", "act", "scat", "cast", "tacts", "attacs"]);

const letters = (most: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(..."acstACST"), maxLength: most });

const line = fc.oneof(
  letters(36),
  fc.constantFrom(4, 9, 16, 25).chain((size) => {
    return fc.string({ unit: fc.constantFrom(..."acst"), minLength: size, maxLength: size });
  }),
  fc.array(letters(4), { maxLength: 5 }).map((rows) => rows.join("/")),
  fc.nat(4).chain((width) => {
    const row = fc.string({ unit: fc.constantFrom(..."acst"), minLength: width, maxLength: width });
    return fc.array(row, { minLength: 1, maxLength: 5 }).map((rows) => rows.join("/"));
  }),
  letters(16).map((text) => [...text].join(" ")),
  fc.string({ unit: fc.constantFrom(..."acs /.q1é\t"), maxLength: 12 }),
  fc.constantFrom("", " ", "a", "a ", " a", "a/", "/a", "aa//aa", "qu a/c t", "ca\u0301t/act/sat"),
);

function parsed(text: string, layout: string | undefined): number {
  if (text.trim() === "") return BLANK;
  try {
    return findWords(parseBoard(text, { layout }), dictionary).score;
  } catch (thrown) {
    if (thrown instanceof BoardError) return BAD;
    throw thrown;
  }
}

describe("the scores of lines", () => {
  it("are those of parsed boards, whatever the form of a line", () => {
    const ends = fc.constantFrom("\n", "\r\n");
    const layouts = fc.constantFrom(undefined, undefined, "3x3", "2x2");
    forAll(100, [fc.array(line, { minLength: 1 }), ends, layouts], (lines, end, layout) => {
      // The bytes are so many that the fast scorer searches all boards.
      const bytes = Buffer.from(`${lines.join(end)}${end}${`${end}`.repeat(17_000)}`);
      const scorer = new LineScorer(dictionary, { layout });
      const { scores, errors, stopped } = scorer.scoreLines(bytes, 0, lines.length, new Budget());
      expect([...scores]).toEqual(lines.map((text) => parsed(text, layout)));
      expect(errors.length).toBe(scores.filter((score) => score === BAD).length);
      expect(stopped).toBeUndefined();
    });
  });

  it("go on where they stopped, and need no newline at the end", () => {
    const bytes = Buffer.from("cats\nscat\n\ncast");
    const scorer = new LineScorer(dictionary);
    let at = 0;
    const found: number[] = [];
    while (at < bytes.length) {
      const { scores, end } = scorer.scoreLines(bytes, at, 1, new Budget());
      found.push(...scores);
      at = end;
    }
    expect(found).toEqual(["cats", "scat", "", "cast"].map((text) => parsed(text, undefined)));
  });
});
