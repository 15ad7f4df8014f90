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
  it("prints the words of three letters and more, sorted", async () => {
    const { status, out } = await words("ca/ts", ...mode);
    expect(out).toBe("act\ncast\ncat\ncats\nscat\ntac\n");
    expect(status).toBe(0);
  });

  it("ends on stderr with the count, the score and the time", async () => {
    const { err } = await words("ca/ts", ...mode);
    expect(lines(err)[0]).toMatch(/^6 words, 6 points, [\d.]+ ms/);
  });

  it("counts the lines of the dictionary that it passed over", async () => {
    const { err } = await words("ca/ts", ...mode);
    expect(lines(err)[1]).toMatch(/^2 lines of the dictionary/);
  });

  it("keeps to bounds", async () => {
    expect((await words("ca/ts", "--min", "2", "--max", "3", ...mode)).out).toBe(
      "act\nat\ncat\nta\ntac\n",
    );
    expect((await words("ca/ts", "--min=4", ...mode)).out).toBe("cast\ncats\nscat\n");
  });

  it("prints all paths in path order", async () => {
    const { out } = await words("cat/.a.", "--paths", ...mode);
    expect(out).toBe("cat [0-0,0-1,0-2] [0-0,1-1,0-2]\ntac [0-2,0-1,0-0] [0-2,1-1,0-0]\n");
  });

  it("groups by length, the short ones first", async () => {
    expect((await words("ca/ts", "--by-length", "--min=2", ...mode)).out).toBe(
      "2: at ta\n3: act cat tac\n4: cast cats scat\n",
    );
    expect((await words("cat/", "--by-length", "--paths", ...mode)).out).toBe(
      "3:\ncat [0-0,0-1,0-2]\ntac [0-2,0-1,0-0]\n",
    );
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

  it("prints an object a line", async () => {
    const { out } = await words("cats/", "--json", ...mode);
    expect(lines(out).map((line) => JSON.parse(line) as unknown)).toEqual([
      { word: "cat", score: 1 },
      { word: "cats", score: 1 },
      { word: "tac", score: 1 },
    ]);
  });

  it("prints the paths as rows and columns in the objects", async () => {
    const { out } = await words("cat/.a.", "--json", "--paths", ...mode);
    expect(out).toBe(
      '{"word":"cat","score":1,"paths":[[[0,0],[0,1],[0,2]],[[0,0],[1,1],[0,2]]]}\n' +
        '{"word":"tac","score":1,"paths":[[[0,2],[0,1],[0,0]],[[0,2],[1,1],[0,0]]]}\n',
    );
  });

  it("fills a layout", async () => {
    expect((await words("cats", "--layout", "1x4", ...mode)).out).toBe("cat\ncats\ntac\n");
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
  it("finds words in the built-in dictionary", async () => {
    const { out } = await ambilog(["words", "catd/line/maro/pets", "--min", "11"]);
    expect(lines(out)).toEqual(["impersonate", "impersonated", "streamlined"]);
  });

  it("tells the inferences of the relation, and none of native code", async () => {
    expect((await words("ca/ts", "--logic")).err).toMatch(/ms, \d+ inferences$/m);
    expect((await words("ca/ts")).err).not.toMatch(/inference/);
  });

  it("takes options before and after the board", async () => {
    const before = await ambilog(["words", "--dictionary", dictionary, "--min=4", "ca/ts"]);
    expect(before.out).toBe("cast\ncats\nscat\n");
  });
});
