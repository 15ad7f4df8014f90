import { describe, expect, it } from "vitest";
import { run } from "../../src/cli/run.js";
import { TextBuffer, TextSource } from "../../src/machine/text-ends.js";
import { ShortOutput, ambilog, lines } from "./console.js";

describe.each([[[]], [["--logic"]]])("paths %s", (mode: string[]) => {
  it("prints what each path spells, in path order", async () => {
    const { status, out } = await ambilog(["paths", "abc/", ...mode]);
    expect(lines(out)).toEqual(["a", "ab", "abc", "b", "ba", "bc", "c", "cb", "cba"]);
    expect(status).toBe(0);
  });

  it("bounds the letters, not the cells", async () => {
    const { out } = await ambilog(["paths", "qu a b/", "--min", "2", "--max", "3", ...mode]);
    expect(lines(out)).toEqual(["qu", "qua", "aqu", "ab", "ba"]);
  });

  it("counts 64 paths on 2x2", async () => {
    expect((await ambilog(["paths", "abcd", "--count", ...mode])).out).toBe("64\n");
  });

  it("counts 10,305 paths on 3x3", async () => {
    expect((await ambilog(["paths", "abcdefghi", "--count", ...mode])).out).toBe("10305\n");
  });

  it("stops after a limit", async () => {
    expect((await ambilog(["paths", "abcd", "--limit", "2", ...mode])).out).toBe("a\nab\n");
    expect((await ambilog(["paths", "abcd", "--limit", "9", "--count", ...mode])).out).toBe("9\n");
  });

  it("ends quietly when the reader goes away", async () => {
    const output = new ShortOutput(3);
    const errorOutput = new TextBuffer();
    const console = {
      input: new TextSource(""),
      output,
      errorOutput,
      interactive: false,
      watched: false,
    };
    expect(await run(["paths", "abcdef".repeat(6), ...mode], console)).toBe(0);
    expect(lines(output.text)).toEqual(["a", "ab", "abc"]);
    expect(errorOutput.text).toBe("");
  });

  it("keeps the count when a limit is reached", async () => {
    const args = ["paths", "abcdefghijklmnop", "--count", "--inferences", "50000", ...mode];
    const { status, out, err } = await ambilog(args);
    expect(status).toBe(2);
    expect(Number(out)).toBeGreaterThan(100);
    expect(err).toBe("ambilog: The limit of 50000 inferences is reached\n");
  });

  it("keeps the paths when a limit is reached", async () => {
    const all = ["paths", "abcdef".repeat(6), ...mode];
    const some = await ambilog([...all, "--inferences", "50000"]);
    expect(some.status).toBe(2);
    expect(lines(some.out).length).toBeGreaterThan(10);
    const { status, err } = await ambilog([...all, "--timeout", "50"]);
    expect([status, err]).toEqual([2, "ambilog: The time limit of 50 ms is reached\n"]);
  });
});

describe("paths", () => {
  it("prints each spelling once, sorted", async () => {
    const { status, out } = await ambilog(["paths", "ab/a", "--distinct", "--max", "2"]);
    expect(lines(out)).toEqual(["a", "aa", "ab", "b", "ba"]);
    expect(status).toBe(0);
    const limited = await ambilog(["paths", "a".repeat(64), "--distinct", "--limit", "2"]);
    expect(lines(limited.out)).toEqual(["a", "aa"]);
    const args = ["paths", "a".repeat(64), "--distinct", "--count", "--max", "9"];
    expect((await ambilog(args)).out).toBe("9\n");
  });

  it("counts 12,029,640 on 4x4, and 283,300 of 3 to 8 cells", async () => {
    expect((await ambilog(["paths", "abcdefghijklmnop", "--count"])).out).toBe("12029640\n");
    const args = ["paths", "abcdefghijklmnop", "--count", "--min=3", "--max=8"];
    expect((await ambilog(args)).out).toBe("283300\n");
  });
});
