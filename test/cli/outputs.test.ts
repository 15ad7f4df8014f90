/** The output of command lines, and the exit code where it is not 0; ` | ` separates their arguments. */
import { describe, expect, it } from "vitest";
import { tablesBeside } from "../tables.js";
import { ambilog, files, lines } from "./console.js";

const dictionary = files()(
  "words.txt",
  "tac\r\nCAT\n\nact\ncats\nscat\nat\nta\ntoolong\nx-ray\nit's\ncast\n",
);

describe.each(tablesBeside(import.meta.url, "outputs").get("")!)("$claim", ({ option, rows }) => {
  describe.each(option === "logic" ? [[[]], [["--logic"]]] : [[[]]])("%s", (mode: string[]) => {
    it.each(rows)("%s", async (line, ...expected) => {
      const args = line.replace("words.txt", dictionary).split(" | ");
      const { status, out, err } = await ambilog([...args, ...mode]);
      const found = status === 0 ? lines(out) : [...lines(out), `exit ${status}`];
      expect(found).toEqual(expected);
      expect(err).toMatch(/^(?:\d+ words, [^]*)?$/);
    });
  });
});
