import { describe, expect, it } from "vitest";
import { ambilog, ambilogShown, lines } from "./console.js";

describe.each([[[]], [["--logic"]]])("check %s", (mode: string[]) => {
  it("draws the first path of a word, numbered", async () => {
    const { status, out } = await ambilog(["check", "catd/line/maro/pets", "cat", ...mode]);
    expect(out).toBe("cat: yes\nc1 a2 t3 d\nl  i  n  e\nm  a  r  o\np  e  t  s\n");
    expect(status).toBe(0);
  });

  it("exits with 1 if a word is not there", async () => {
    const { status, out } = await ambilog(["check", "ca/ts", "dog", "CAT", "", ...mode]);
    expect(out).toBe(
      "dog: no, the board has no d, no o and no g\n" +
        "cat: yes\nc1 a2\nt3 s\n" +
        ": no, a word has at least one letter\n",
    );
    expect(status).toBe(1);
  });

  it.each([
    ["ca/ts", "dot", "the board has no d and no o"],
    ["ca/ts", "tact", "the board has only 1 t, not 2"],
    ["ab/cd/ef", "abf", "ab is there, but no f is beside its end"],
    ["abxxa", "aba", "ab is there, but each a beside its end is on the path already"],
    ["qu a", "ua", 'no tile begins it: none is "u" or begins with "ua"'],
  ])("says of %s why %s is not there", async (board, word, reason) => {
    const { out } = await ambilog([
      "check",
      `${board}${board.includes("/") ? "" : "/"}`,
      word,
      ...mode,
    ]);
    expect(out).toBe(`${word}: no, ${reason}\n`);
  });

  it("is in colour at a terminal that has them", async () => {
    const args = ["check", "ca/ts", "cat", "dog", ...mode];
    const bold = (colour: number, text: string): string => `\x1b[1;${colour}m${text}\x1b[0m`;
    const green = (text: string): string => bold(32, text);
    const shown = (await ambilogShown(args, 80, true)).out;
    expect(shown).toBe(
      `cat: ${green("yes")}\n${green("c1")} ${green("a2")}\n${green("t3")} s\n` +
        `dog: ${bold(31, "no")}, the board has no d, no o and no g\n`,
    );
    const plain = (await ambilogShown(args, 80)).out;
    expect(plain).toBe((await ambilog(args)).out);
    expect(plain).toBe(shown.replace(/\x1b\[[\d;]*m/g, ""));
  });

  it("gives all paths in order as objects", async () => {
    const { status, out } = await ambilog(["check", "cat/.a.", "cat", "dog", "--json", ...mode]);
    expect(lines(out).map((line) => JSON.parse(line) as unknown)).toEqual([
      {
        word: "cat",
        found: true,
        paths: [
          [
            [0, 0],
            [0, 1],
            [0, 2],
          ],
          [
            [0, 0],
            [1, 1],
            [0, 2],
          ],
        ],
      },
      { word: "dog", found: false, paths: [] },
    ]);
    expect(status).toBe(1);
  });

  it("asks no dictionary", async () => {
    expect((await ambilog(["check", "zxqj", "zx", ...mode])).status).toBe(0);
  });

  it("knows tiles of several letters and holes", async () => {
    const { out } = await ambilog(["check", "qu . i / t e", "quite", ...mode]);
    expect(out).toBe("quite: no, qu is there, but no i is beside its end\n");
    expect((await ambilog(["check", "qu i / t e", "quite", ...mode])).out).toBe(
      "quite: yes\nqu1 i2\nt3  e4\n",
    );
  });

  it("ends an object that a limit cuts short", async () => {
    const args = [
      "check",
      "a".repeat(25),
      "a".repeat(12),
      "--json",
      "--inferences",
      "9000",
      ...mode,
    ];
    const { status, out } = await ambilog(args);
    expect(status).toBe(2);
    expect(JSON.parse(out)).toMatchObject({ found: true });
  });

  it("says with --why how far a word that is not there gets, and draws it", async () => {
    const { status, out } = await ambilog([
      "check",
      "catd/line/maro/pets",
      "trains",
      "cat",
      "zoo",
      "--why",
      ...mode,
    ]);
    expect(out).toBe(
      "trains: no, train is there, but no s is beside its end\n" +
        "from row 4, column 3: train, 5 of 6 letters; no neighbouring tile continues with s\n" +
        "c a  t  d\nl i4 n5 e\nm a3 r2 o\np e  t1 s\n" +
        "from row 1, column 3: t, 1 of 6 letters; no neighbouring tile continues with r\n" +
        "cat: yes\nc1 a2 t3 d\nl  i  n  e\nm  a  r  o\np  e  t  s\n" +
        'zoo: no, the board has no z and only 1 o, not 2\nNo tile begins the word: none is "z" or begins with "zo".\n',
    );
    expect(status).toBe(1);
  });

  it("says with --why that the dictionary lacks a word that is there", async () => {
    const args = ["check", "cat/ser", "ar", "cat", "--why", ...mode];
    expect((await ambilog(args)).out).toBe(
      "ar: yes\nc a1 t\ns e  r2\ncat: yes\nc1 a2 t3\ns  e  r\n",
    );
    const lacking = await ambilog(["check", "cat/ser", "tra", "--why", ...mode]);
    expect(lacking).toMatchObject({
      status: 0,
      out: "tra: yes, but not in the dictionary\nc a3 t1\ns e  r2\n",
    });
    const objects = await ambilog([
      "check",
      "cat/ser",
      "tra",
      "cat",
      "cab",
      "--why",
      "--json",
      ...mode,
    ]);
    expect(
      lines(objects.out).map(
        (line) => (JSON.parse(line) as { inDictionary: boolean }).inDictionary,
      ),
    ).toEqual([false, true, true]);
  });

  it("has that in the object with --json", async () => {
    const { out } = await ambilog(["check", "ca/ts", "cab", "cat", "--why", "--json", ...mode]);
    const [no, yes] = lines(out).map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(no!["why"]).toEqual([
      {
        letters: 2,
        path: [
          [0, 0],
          [0, 1],
        ],
        used: [],
        isExact: true,
      },
    ]);
    expect(yes).not.toHaveProperty("why");
  });
});
