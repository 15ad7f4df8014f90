/** `ambilog prove` in this process: its output, its journal, and its errors. */
import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { canonicalBoard } from "../../src/board/index.js";
import { Dictionary, findWords, formatBoard, parseBoard } from "../../src/board/index.js";
import { ambilog, files } from "./console.js";

const file = files();
const list = [
  "sat",
  "tas",
  "seat",
  "teas",
  "east",
  "quest",
  "suet",
  "set",
  "tea",
  "quat",
  "sea",
  "squat",
];
const dictionary = file("words.txt", list.join("\n"));
const small = ["prove", "--dictionary", dictionary, "--size", "2x3", "--letters", "aestqu"];

/** The least cutoff that is expected of a run. */
const LEAST = 6;

/** The scores of the boards of 2x3 with the letters that may have as much, without and with the rule of qu. */
const scores: (ReadonlyMap<string, number> | undefined)[] = [undefined, undefined];

/** The cells of 2x3 as a board shows them that is turned or mirrored. */
const MIRRORED = [
  [5, 4, 3, 2, 1, 0],
  [3, 4, 5, 0, 1, 2],
  [2, 1, 0, 5, 4, 3],
];

/** Whether the tiles, taken in that order of the cells, come before themselves. */
function isLess(cells: readonly number[], tiles: readonly string[]): boolean {
  const at = cells.findIndex((cell, i) => tiles[cell] !== tiles[i]);
  return at >= 0 && tiles[cells[at]!]! < tiles[at]!;
}

/** The points of all words that have no letters but these. */
function mostPoints(tiles: readonly string[], qu: boolean): number {
  const letters = tiles.join("") + (qu && tiles.includes("q") ? "u" : "");
  const possible = list.filter((word) => [...word].every((letter) => letters.includes(letter)));
  return possible.reduce((sum, { length }) => sum + (length < 5 ? 1 : 2), 0);
}

function scoresOf(qu: boolean): ReadonlyMap<string, number> {
  const known = scores[Number(qu)];
  if (known !== undefined) return known;
  const words = Dictionary.fromWords(list);
  const found = new Map<string, number>();
  for (let number = 0; number < 6 ** 6; number++) {
    const tiles = Array.from({ length: 6 }, (_, i) => "aestqu"[Math.floor(number / 6 ** i) % 6]!);
    if (MIRRORED.some((cells) => isLess(cells, tiles)) || mostPoints(tiles, qu) < LEAST) continue;
    const rows = [tiles.slice(0, 3), tiles.slice(3)];
    const text = rows.map((row) => row.join(" ").replaceAll("q", qu ? "qu" : "q")).join("/");
    const board = canonicalBoard(parseBoard(text));
    const notation = formatBoard(board);
    if (!found.has(notation)) found.set(notation, findWords(board, words).score);
  }
  scores[Number(qu)] = found;
  return found;
}

/** The expected output of the command. */
function expected(cutoff: number, qu: boolean): string {
  expect(cutoff).toBeGreaterThanOrEqual(LEAST);
  return [...scoresOf(qu)]
    .filter(([, score]) => score >= cutoff)
    .sort(([one, score], [other, more]) => more - score || (one < other ? -1 : 1))
    .map(([board, score]) => `${score}\t${board}\n`)
    .join("");
}

describe("the boards that are printed", () => {
  it.each([false, true])("are all from the cutoff on, with --qu: %s", async (qu) => {
    const { status, out, err } = await ambilog([
      ...small,
      "--cutoff",
      "8",
      ...(qu ? ["--qu"] : []),
    ]);
    expect(out).toBe(expected(8, qu));
    expect(out).not.toBe("");
    expect(err).toMatch(/^Proven: of the boards of 2x3 of the letters aeqstu/m);
    expect(status).toBe(0);
  });

  it("are those that reach what climbing finds, without --cutoff", async () => {
    const { status, out, err } = await ambilog([...small, "--qu"]);
    const [, cutoff] = /the cutoff is (\d+)/.exec(err)!;
    expect(out).toBe(expected(Number(cutoff), true));
    expect(status).toBe(0);
  });

  it("are none if none reaches the cutoff, and that is proven", async () => {
    const { status, out, err } = await ambilog([...small, "--cutoff", "500"]);
    expect([status, out]).toEqual([0, ""]);
    expect(err).toMatch(/^Proven: none of the boards of 2x3 of the letters aeqstu has 500 points/m);
  });

  it("can be rolled with the dice, if there are some", async () => {
    const dice = file("dice.txt", "ab\nst\nas\nst\nat\nt qu\n");
    const args = ["prove", "--dictionary", dictionary, "--size", "2x3", "--dice", dice, "--qu"];
    const { out } = await ambilog([...args, "--cutoff", "1"]);
    const { out: all } = await ambilog([
      ...small.slice(0, 5),
      "--letters",
      "abstqu",
      "--qu",
      "--cutoff",
      "1",
    ]);
    const boards = all.split("\n").filter((line) => {
      const tiles = line.split("\t")[1]?.split(/[ /]/) ?? [];
      const letters =
        tiles.length === 6 ? tiles : [...(line.split("\t")[1] ?? "").replace("/", "")];
      return letters.length === 6 && canShow(letters);
    });
    expect(out.trim().split("\n")).toEqual(boards);
  });
});

const FACES = ["ab", "st", "as", "st", "at", "tq"];

/** Can the six dice show these tiles? Tries all orders. */
function canShow(tiles: readonly string[], dice: readonly string[] = FACES): boolean {
  const [first, ...rest] = tiles;
  if (first === undefined) return true;
  return dice.some((die, i) => {
    return die.includes(first[0]!) && canShow(rest, [...dice.slice(0, i), ...dice.slice(i + 1)]);
  });
}

describe("the journal", () => {
  const args = [...small, "--cutoff", "6", "--qu"];

  it("has a line for each class, and none twice after a resumption", async () => {
    const path = file("whole.jsonl", "").replace("whole", "new");
    const first = await ambilog([...args, "--out", path]);
    const journal = readFileSync(path, "utf8");
    const classes = journal
      .trim()
      .split("\n")
      .slice(1)
      .map((line) => (JSON.parse(line) as { class: number }).class);
    expect(new Set(classes).size).toBe(classes.length);
    expect(first.err).toContain(`${classes.length} of ${classes.length} classes done`);
    const again = await ambilog([...args, "--out", path, "--resume"]);
    expect([again.out, again.status]).toEqual([first.out, 0]);
    expect(readFileSync(path, "utf8")).toBe(journal);
  });

  it("is resumed wherever it was cut", async () => {
    const path = file("cut.jsonl", "").replace("cut", "short");
    const { out } = await ambilog([...args, "--out", path]);
    const journal = readFileSync(path);
    const cuts = Array.from({ length: 3 }, (_, i) => Math.floor((i * journal.length) / 3));
    for (const cut of [
      ...cuts,
      1,
      journal.indexOf(10),
      journal.indexOf(10) + 1,
      journal.length - 1,
    ]) {
      writeFileSync(path, journal.subarray(0, cut));
      const resumed = await ambilog([...args, "--out", path, "--resume"]);
      expect([cut, resumed.out, resumed.status]).toEqual([cut, out, 0]);
      const lines = readFileSync(path, "utf8").trim().split("\n");
      expect(lines.length).toBe(journal.toString().trim().split("\n").length);
    }
  });

  it("gives the cutoff when it is resumed", async () => {
    const path = file("cutoff.jsonl", "").replace("cutoff", "known");
    const { out } = await ambilog([...args, "--out", path]);
    const resumed = await ambilog([...small, "--qu", "--out", path, "--resume"]);
    expect(resumed.out).toBe(out);
  });

  it("of another proof is refused", async () => {
    const path = file("other.jsonl", "").replace("other", "first");
    await ambilog([...args, "--out", path]);
    const other = file("other.txt", "sat\n");
    for (const [more, what] of [
      [["--cutoff", "7"], /cutoff 7, but it has 6/],
      [["--dictionary", other], /dictionary of checksum/],
      [["--letters", "aest"], /letters "aest", but it has "aeqstu"/],
    ] as const) {
      const { status, err } = await ambilog([...args, ...more, "--out", path, "--resume"]);
      expect(err).toMatch(what);
      expect([status, err.split("\n").length]).toEqual([2, 2]);
    }
  });

  it("is never overwritten, and other files are not taken for one", async () => {
    const path = file("text.txt", "hello\n");
    const fresh = await ambilog([...args, "--out", path]);
    expect([fresh.status, fresh.err]).toEqual([
      2,
      `ambilog: The journal exists; --resume continues it: ${path}\n`,
    ]);
    const resumed = await ambilog([...args, "--out", path, "--resume"]);
    expect([resumed.status, resumed.err]).toEqual([
      2,
      `ambilog: Expected the journal of a proof: ${path}\n`,
    ]);
    expect(readFileSync(path, "utf8")).toBe("hello\n");
  });
});

it("a sample projects the time of all classes", async () => {
  const { status, out, err } = await ambilog([...small, "--cutoff", "6", "--sample", "3"]);
  expect(err).toMatch(/^3 of \d+ classes done/m);
  expect(err).toMatch(
    /^Projected for all: \S+ CPU hours \(95 % interval: \S+ to \S+\), from 3 random classes/m,
  );
  expect(err).not.toContain("Proven");
  expect(status).toBe(0);
  const all = new Set(expected(6, false).split("\n"));
  expect(out.split("\n").filter((line) => !all.has(line))).toEqual([]);
});
