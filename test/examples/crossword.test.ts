import { describe, expect, it } from "vitest";
import { NodeEngine } from "../../src/node/node.js";
import { Dictionary } from "../../src/board/index.js";
import { load, pathOf, showing } from "./programs.js";

const engine = new NodeEngine({
  dictionary: Dictionary.fromWords(["as", "at", "ta", "to", "so", "cat", "ace", "tea", "ear"]),
});
engine.consultFile(pathOf("crossword.pl"));

/** All fillings of a grid, sorted. */
function fillings(grid: string): unknown[] {
  const all = Array.from(engine.query(`filled(${grid}, Rows)`), ({ Rows }) => Rows);
  return all.map((rows) => (rows as string[]).join("/")).sort();
}

describe("crossword.pl", () => {
  it("fills every run across and down with a word", () => {
    const two = ["as", "at", "ta", "to", "so"];
    const squares = two.flatMap((above) => two.map((below) => `${above}/${below}`));
    const expected = squares.filter((grid) => {
      const [above, below] = grid.split("/");
      return [0, 1].every((at) => two.includes(above[at] + below[at]));
    });
    expect(expected).toContain("at/so");
    expect(fillings("['..', '..']")).toEqual(expected.sort());
  });

  it("keeps given letters and blocks", () => {
    expect(fillings("['c..', 'a##', '..#']")).toEqual(["cat/a##/ta#", "cat/a##/to#"]);
  });

  it("leaves a cell between blocks as it is", () => {
    expect(fillings("['.#', '#.']")).toEqual([".#/#."]);
  });

  it("fails where there is no filling", () => {
    expect(fillings("['z..']")).toEqual([]);
  });

  it("fills a square with words of the built-in dictionary", () => {
    const program = load("crossword.pl");
    const goal = `once(filled(['star', '....', '....', '....'], Rows)), member(R, Rows),
      atom_chars(R, W), once(word(W)), atom_length(R, X)`;
    expect(program.printed(showing(goal))).toBe("4\n4\n4\n4\n");
  });
});
