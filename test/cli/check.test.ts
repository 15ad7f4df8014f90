import { describe, expect, it } from "vitest";
import { ambilog, lines } from "./console.js";

describe.each([[[]], [["--logic"]]])("check %s", (mode: string[]) => {
  it("draws the first path of a word, numbered", async () => {
    const { status, out } = await ambilog(["check", "catd/line/maro/pets", "cat", ...mode]);
    expect(out).toBe("cat: yes\nc1 a2 t3 d\nl  i  n  e\nm  a  r  o\np  e  t  s\n");
    expect(status).toBe(0);
  });

  it("exits with 1 if a word is not there", async () => {
    const { status, out } = await ambilog(["check", "ca/ts", "dog", "CAT", "", ...mode]);
    expect(out).toBe("dog: no\ncat: yes\nc1 a2\nt3 s\n: no\n");
    expect(status).toBe(1);
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
    expect(out).toBe("quite: no\n");
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
      "trains: no\n" +
        "from row 4, column 3: train, 5 of 6 letters; no neighbouring tile continues with s\n" +
        "c a  t  d\nl i4 n5 e\nm a3 r2 o\np e  t1 s\n" +
        "from row 1, column 3: t, 1 of 6 letters; no neighbouring tile continues with r\n" +
        "cat: yes\nc1 a2 t3 d\nl  i  n  e\nm  a  r  o\np  e  t  s\n" +
        'zoo: no\nNo tile begins the word: none is "z" or begins with "zo".\n',
    );
    expect(status).toBe(1);
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
