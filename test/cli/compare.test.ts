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
    ["logic", "4", "4"],
    ["logic with prefixes", "4", "4"],
    ["native", "4", "4"],
    ["tau-prolog", "4", "4"],
  ]);
  expect(out).toContain("milliseconds │ inferences");
  expect(lines(out).at(-1)).toBe("All agree.");
  expect(status).toBe(0);
});

it("leaves Tau Prolog out where the board is too big for it", async () => {
  const { status, out, err } = await compare("catsx/catsy", "--inferences", "40000");
  expect(rows(out)[1]).toEqual(["logic", "stopped", ""]);
  expect(out).toContain("tau-prolog is left out: the board has 10 cells");
  expect(out).toContain("logic was stopped by its limit of inferences");
  expect(out).toContain("All agree.");
  expect(err).toContain("limit of 40000 inferences is reached by logic\n");
  expect(status).toBe(2);
});
