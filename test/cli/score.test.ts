import { expect, it } from "vitest";
import type { TextInput } from "../../src/machine/text-ends.js";
import { ambilog, ambilogOn, files } from "./console.js";

const file = files();
const dictionary = file("words.txt", "cat\ncats\nquite\ndog\n");
const score = (args: readonly string[], input = ""): ReturnType<typeof ambilog> =>
  ambilog(["score", "--dictionary", dictionary, ...args], input);

it("scores the boards on stdin, one a line", async () => {
  const { status, out } = await score([], "ca/ts\r\nzzzz\n\nqu i / t e");
  expect(out).toBe("2\n0\n2\n");
  expect(status).toBe(0);
});

it("scores the boards of files in order; - is stdin", async () => {
  const first = file("first.txt", "ca/ts\n");
  const last = file("last.txt", "do/g.\nzzzz");
  expect((await score([first, "-", last], "qu i / t e\n")).out).toBe("2\n2\n1\n0\n");
});

it("gives the same scores however many boards there are", async () => {
  const boards = ["ca/ts", "qu i / t e", "zzzz", "do/g."];
  const many = Array.from({ length: 700 }, (_, i) => boards[i % 4]);
  const scores = ["2", "2", "0", "1"];
  const { out } = await score([], many.join("\n"));
  expect(out.trim().split("\n")).toEqual(many.map((_, i) => scores[i % 4]));
});

it("reads lines that come in pieces, and scores each before it waits for the next", async () => {
  const pieces = ["ca", "/ts\ndo/", "g.", "\n"];
  const input: TextInput = { read: () => pieces.shift() };
  expect((await ambilogOn({ input }, ["score", "--dictionary", dictionary])).out).toBe("2\n1\n");
});

it("names file and line of a bad board, after the scores before it", async () => {
  const path = file("bad.txt", "ca/ts\n\nc4ts\nca/ts\n");
  const { status, out, err } = await score([path]);
  expect(status).toBe(2);
  expect(out).toBe("2\n");
  expect(err).toMatch(`ambilog: ${path}:3: Expected a tile of letters`);
  expect(err.trimEnd()).not.toContain("\n");
  expect((await score([], "\nabc\n")).err).toContain("stdin:2: ");
});

it("skips bad lines and tells of each, where it is asked to", async () => {
  const path = file("some.txt", "ca/ts\n\nc4ts\nabc\nca/ts\n");
  const { status, out, err } = await score(["--skip-bad", path]);
  expect(out).toBe("2\n2\n");
  expect(err).toMatch(/^ambilog: .*some\.txt:3: .*\nambilog: .*some\.txt:4: .*\n$/);
  expect(status).toBe(0);
});

it("prints objects that say which line they are of", async () => {
  const path = file("lines.txt", "\n ca/ts \r\nzzzz");
  const { out } = await score(["--json", path, "-"], "do/g.\n");
  expect(
    out
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as unknown),
  ).toEqual([
    { file: path, line: 2, board: "ca/ts", score: 2 },
    { file: path, line: 3, board: "zzzz", score: 0 },
    { file: "stdin", line: 1, board: "do/g.", score: 1 },
  ]);
});

it("fills a layout", async () => {
  expect((await score(["--layout", "1x4"], "cats\n")).out).toBe("2\n");
});

it("stops when a limit is reached", async () => {
  const { status, out, err } = await score(["--inferences", "20"], "zzzz\nca/ts\nca/ts\nca/ts\n");
  expect(status).toBe(2);
  expect(out).toMatch(/^0\n/);
  expect(err).toMatch(/^ambilog: stdin:\d: The limit of 20 inferences is reached\n$/);
});
