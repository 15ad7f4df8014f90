import { describe, expect, it } from "vitest";
import { ambilog, ambilogShown, files, lines } from "./console.js";

const file = files();
const dictionary = file(
  "words.txt",
  "tac\r\nCAT\n\nact\ncats\nscat\nat\nta\ntoolong\nx-ray\nit's\ncast\n",
);
const words = (...args: string[]): ReturnType<typeof ambilog> =>
  ambilog(["words", ...args, "--dictionary", dictionary]);

describe.each([[[]], [["--logic"]]])("words %s", (mode: string[]) => {
  it("ends on stderr with the count, the score and the time", async () => {
    const { err } = await words("ca/ts", ...mode);
    expect(lines(err)[0]).toMatch(/^6 words, 6 points, [\d.]+ ms/);
  });

  it("counts the lines of the dictionary that it passed over", async () => {
    const { err } = await words("ca/ts", ...mode);
    expect(lines(err)[1]).toMatch(/^2 lines of the dictionary/);
  });

  it("prints them in columns at a terminal, grouped by length", async () => {
    const args = ["words", "ca/ts", "--min", "2", "--dictionary", dictionary, ...mode];
    const three = "3 letters: 3 words\n";
    const rest = "4 letters: 3 words\n";
    const two = "2 letters: 2 words\n  at  ta\n";
    expect((await ambilogShown(args, 20)).out).toBe(
      `${two}${three}  act  cat  tac\n${rest}  cast  cats  scat\n`,
    );
    expect((await ambilogShown(args, 14)).out).toBe(
      `${two}${three}  act  cat\n  tac\n${rest}  cast  cats\n  scat\n`,
    );
    const narrow = (await ambilogShown(args, 1)).out;
    expect(narrow).toContain(`${three}  act\n  cat\n  tac\n`);
  });

  it("prints objects and paths at a terminal as elsewhere", async () => {
    for (const option of ["--json", "--paths"]) {
      const args = ["words", "cat/", option, "--dictionary", dictionary, ...mode];
      expect((await ambilogShown(args, 80)).out).toBe((await ambilog(args)).out);
    }
  });

  it("keeps what it has found when a limit is reached", async () => {
    const { status, out, err } = await words("ca/ts", "--inferences", "30", ...mode);
    expect(status).toBe(2);
    expect(lines(err).at(-1)).toBe("ambilog: The limit of 30 inferences is reached");
    for (const word of lines(out))
      expect(["act", "cast", "cat", "cats", "scat", "tac"]).toContain(word);
  });
});

describe("words", () => {
  it("tells the inferences of the relation, and none of native code", async () => {
    expect((await words("ca/ts", "--logic")).err).toMatch(/ms, \d+ inferences$/m);
    expect((await words("ca/ts")).err).not.toMatch(/inference/);
  });
});
