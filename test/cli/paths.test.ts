import { describe, expect, it } from "vitest";
import { run } from "../../src/cli/run.js";
import { TextBuffer, TextSource } from "../../src/machine/text-ends.js";
import { ShortOutput, ambilog, lines } from "./console.js";

describe.each([[[]], [["--logic"]]])("paths %s", (mode: string[]) => {
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
