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
});
