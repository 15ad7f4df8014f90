import { expect, it } from "vitest";
import { ambilog, files, lines } from "./console.js";

const file = files();
const dictionary = file("words.txt", "cat\ncats\nact\nscat\nquite\n");
const compare = (...args: string[]): ReturnType<typeof ambilog> =>
  ambilog(["compare", ...args, "--dictionary", dictionary]);

/** The cells of the rows of a table, without the numbers that differ from run to run. */
function rows(out: string): string[][] {
  return lines(out)
    .filter((line) => line.startsWith("│"))
    .map((line) =>
      line
        .split("│")
        .slice(1, 4)
        .map((cell) => cell.trim()),
    );
}

it("shows what each solver finds, and that all agree", async () => {
  const { status, out } = await compare("ca/ts");
  expect(rows(out)).toEqual([
    ["solver", "words", "score"],
    ["every-path", "4", "4"],
    ["stems", "4", "4"],
    ["checker", "4", "4"],
    ["generator", "4", "4"],
    ["word-by-word", "4", "4"],
    ["positions", "4", "4"],
    ["trie-walk", "4", "4"],
    ["logic", "4", "4"],
    ["logic-prefix", "4", "4"],
    ["native", "4", "4"],
    ["tau-prolog", "4", "4"],
  ]);
  expect(out).toContain("milliseconds │ inferences");
  expect(lines(out).at(-1)).toBe("All agree.");
  expect(status).toBe(0);
});

it("lets only those solvers run that are asked for", async () => {
  const { status, out } = await compare("ca/ts", "--solvers", "native,stems");
  expect(rows(out)).toEqual([
    ["solver", "words", "score"],
    ["stems", "4", "4"],
    ["native", "4", "4"],
  ]);
  expect(status).toBe(0);
});

it("knows the solvers by their names", async () => {
  const { status, err } = await compare("ca/ts", "--solvers", "native,best");
  expect(err).toMatch(/Expected solvers among every-path, .*, got "best"/);
  expect(status).toBe(2);
});

it("leaves Tau Prolog out where the board is too big for it", async () => {
  const { status, out, err } = await compare("catsx/catsy", "--inferences", "40000");
  expect(rows(out)).toContainEqual(["every-path", "2", "2"]);
  expect(rows(out)).toContainEqual(["logic", "stopped", ""]);
  expect(out).toContain("tau-prolog is left out: the board has 10 cells");
  expect(out).toContain("logic was stopped by its limit of inferences");
  expect(out).toContain("All agree.");
  expect(err).toContain("limit of 40000 inferences is reached by logic\n");
  expect(status).toBe(2);
});
