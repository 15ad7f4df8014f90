import { describe, expect, it } from "vitest";
import { ShortOutput, ambilog, ambilogOn, lines } from "./console.js";

describe.each([[[]], [["--logic"]]])("paths %s", (mode: string[]) => {
  it("ends quietly when the reader goes away", async () => {
    const output = new ShortOutput(3);
    const found = await ambilogOn({ output }, ["paths", "abcdef".repeat(6), ...mode]);
    expect(found).toMatchObject({ status: 0, err: "" });
    expect(lines(output.text)).toEqual(["a", "ab", "abc"]);
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
