import { expect, test } from "vitest";
import { ProofProgress } from "../../src/cli/proof-progress.js";
import { duration, timeLeft } from "../../src/cli/progress.js";
import { TextBuffer, TextSource } from "../../src/machine/text-ends.js";
import { builtProgram } from "./program.js";
import { Terminal, hasTerminals } from "./terminal.js";

const main = builtProgram();

test.each([
  [1, 3, 1000, "3.0 s left"],
  [10, 0, 1000, "0.0 s left"],
  [500, 1500, 60_000, "3.0 min left"],
  [0, 10, 5000, "? left"],
])("%d done and %d to do after %d ms: %s", (done, rest, elapsed, text) => {
  expect(timeLeft(done, rest, elapsed)).toBe(text);
});

test("a time has its largest unit", () => {
  expect([900, 90_000, 150_000, 3 * 3_600_000, 400 * 86_400_000].map(duration)).toEqual([
    "0.9 s",
    "90.0 s",
    "2.5 min",
    "3.0 h",
    "400 d",
  ]);
});

test("a proof without a terminal writes nothing before a minute has passed", async () => {
  const errorOutput = new TextBuffer();
  const streams = { input: new TextSource(""), output: new TextBuffer(), errorOutput };
  const console = { ...streams, interactive: false, watched: false };
  const progress = await ProofProgress.begin(console, 10, 2);
  progress.update(3, 7);
  progress.stop();
  expect(errorOutput.text).toBe("");
});

test.runIf(hasTerminals).each([
  ["search", ["--size", "2x2", "--time", "1"], "Searching"],
  ["prove", ["--size", "2x2", "--letters", "aest", "--cutoff", "1"], "Proving"],
])("%s shows one estimate of the time that is left", async (command, args, what) => {
  const terminal = new Terminal([command, ...args], "/tmp", {}, [main]);
  await terminal.end();
  const lines = terminal.raw
    .split(/[\r\n]|\x1b\[[0-9;]*[A-Za-z]/)
    .filter((line) => line.startsWith(what));
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) {
    expect(line).toMatch(new RegExp(`^${what} [█░]{24} \\d+ % \\| (?:\\?|[\\d.]+ \\w+) left \\| `));
    expect(line.match(/left|ETA|eta/g)).toEqual(["left"]);
  }
});
