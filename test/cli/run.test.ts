import { tmpdir } from "node:os";
import { describe, expect, it } from "vitest";
import { ambilog, files } from "./console.js";

const file = files();

/** The commands that take limits. */
const limited = ["words", "check", "paths", "score", "search", "compare", "query"];

describe("help", () => {
  it("lists the options and the commands", async () => {
    const { status, out, err } = await ambilog(["--help"]);
    expect(out).toMatch(
      /^Usage: ambilog \[OPTIONS\] \[-g GOAL\]\.\.\. \[FILE\.pl\.\.\.\] \[ARGS\]\n/,
    );
    for (const command of [...limited, "roll", "canonical", "dictionary"]) {
      expect(out).toMatch(new RegExp(`^  ${command} +\\w`, "m"));
    }
    expect([status, err]).toEqual([0, ""]);
  });

  it.each(limited)("tells of %s", async (name) => {
    const { status, out } = await ambilog([name, "-h"]);
    expect(out).toMatch(new RegExp(`^Usage: ambilog ${name} `));
    expect(out).toContain("--inferences N");
    expect(out).toContain("--timeout MS");
    expect(status).toBe(0);
  });

  it("names the version", async () => {
    const { out } = await ambilog(["--version"]);
    expect(out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

describe("one line on stderr and exit code 2 for", () => {
  const folder = tmpdir();
  it.each<[string, string[], RegExp]>([
    ["an unknown option", ["--foo"], /no option --foo/],
    ["an unknown option of a command", ["words", "ab/cd", "--foo=1"], /no option --foo/],
    [
      "SWI-Prolog's option for old programs",
      ["--traditional"],
      /no option --traditional; --swi has/,
    ],
    [
      "the same of a command",
      ["words", "ab/cd", "--traditional"],
      /no option --traditional; ambilog/,
    ],
    ["an unknown letter", ["check", "-x", "ab/cd", "a"], /no option -x/],
    ["an option without its value", ["words", "ab/cd", "--min"], /--min needs a value: --min N/],
    ["a value too many", ["words", "ab/cd", "--json=yes"], /--json takes no value/],
    ["an invalid number", ["words", "ab/cd", "--min", "two"], /whole number .* "two"/],
    ["a negative number", ["paths", "ab/cd", "--limit", "-1"], /whole number .* "-1"/],
    ["a limit that is no number", ["query", "true", "--timeout", "1s"], /whole number .* "1s"/],
    ["no answers wanted", ["query", "true", "--limit", "0"], /whole number of 1 or more/],
    ["an unknown command", ["wrods", "abcd"], /no file "wrods" and no command/],
    ["a missing program", ["nosuch.pl"], /no file "nosuch\.pl"/],
    ["a program that is a folder", [folder], /This is a folder/],
    ["a missing board", ["words"], /Expected a BOARD/],
    ["a board in pieces", ["words", "c", "a", "t"], /needs quotes/],
    ["an empty board", ["words", ""], /1 to 64 cells, but got none/],
    ["a board of holes", ["words", "../.."], /1 to 64 cells, but got none/],
    ["65 cells", ["paths", `${"a".repeat(65)}/`], /1 to 64 cells, but got 65/],
    ["tiles of digits", ["words", "1234"], /Expected a tile of letters.*"1"/],
    ["a board that is no square", ["words", "abc"], /square number of tiles/],
    ["an unknown layout", ["words", "abcd", "--layout", "spiral"], /"spiral"/],
    ["too few tiles for a layout", ["words", "abcd", "--layout", "3x3"], /9 tiles .* got 4/],
    ["too many tiles for a layout", ["words", "abcd", "--layout", "1x3"], /3 tiles .* got 4/],
    [
      "a missing dictionary",
      ["words", "abcd", "--dictionary", "/nowhere"],
      /no such file: \/nowhere/,
    ],
    [
      "a dictionary that is a folder",
      ["words", "abcd", "--dictionary", folder],
      /folder, not a file/,
    ],
    [
      "a missing dictionary of a query",
      ["query", "true", "--dictionary", "/nowhere"],
      /no such file/,
    ],
    ["no words to check", ["check", "ab/cd"], /at least one WORD/],
    ["words behind --", ["words", "cat/dog", "--", "x"], /Expected nothing after "--"/],
    ["paths behind --", ["paths", "cat/dog", "--", "x"], /Expected nothing after "--"/],
    ["jobs that are no number", ["score", "--jobs", "0"], /whole number of 1 or more for --jobs/],
    ["a layout that no board can fill", ["score", "--layout", "9x9"], /1 to 64 cells/],
    ["boards in a folder", ["score", folder], /folder, not a file/],
    ["no goal", ["query"], /Expected a GOAL/],
    ["a spent time limit", ["paths", "abcd", "--timeout", "0"], /time limit of 0 ms/],
    [
      "a spent limit of inferences",
      ["words", "abcd", "--inferences", "0"],
      /limit of 0 inferences/,
    ],
  ])("%s", async (_what, args, message) => {
    const { status, out, err } = await ambilog(args);
    const last = err.trimEnd().split("\n").at(-1) as string;
    expect(last).toMatch(/^ambilog: /);
    expect(last).toMatch(message);
    expect(err === `${last}\n` || /limit of 0/.test(err)).toBe(true);
    expect(out).toBe("");
    expect(status).toBe(2);
  });

  it("a quote without its partner, at its line and column", async () => {
    const path = file("quote.pl", "p(1).\np(X) :-\n    X = 'abc.\n");
    const { status, err } = await ambilog(["query", "p(X)", path]);
    expect(err).toContain(`${path}:3:9: Syntax error: `);
    expect(status).toBe(2);
  });
});

it("one cell is a board", async () => {
  expect(await ambilog(["paths", "a"])).toEqual({ status: 0, out: "a\n", err: "" });
});
