import { describe, expect, it } from "vitest";
import { parseBoard } from "../../src/board/index.js";
import { canRoll, diceSets } from "../../src/board/index.js";
import type { Board } from "../../src/board/index.js";
import { ambilog, files, lines } from "./console.js";

const file = files();

/** The boards that a run prints. */
async function rolled(...args: string[]): Promise<Board[]> {
  const { status, out, err } = await ambilog(["roll", ...args]);
  expect([status, err]).toEqual([0, ""]);
  return lines(out).map((line) => parseBoard(line));
}

describe("roll", () => {
  it.each([
    ["4x4", "new", []],
    ["5x5", "big", ["--size", "5x5"]],
    ["4x4", "old", ["--dice", "old"]],
    ["2x8", "new", ["--dice", "new", "--size", "2x8"]],
  ])("prints boards of %s that the dice %s can show", async (size, name, args) => {
    const dice = diceSets.get(name) ?? [];
    const boards = await rolled(...args, "--count", "40", "--seed", "3");
    expect(boards).toHaveLength(40);
    for (const board of boards) {
      expect(canRoll(dice, board.tiles)).toBe(true);
      expect(`${board.height}x${board.width}`).toBe(size);
    }
    expect(boards.some(({ tiles }) => tiles.includes("qu"))).toBe(true);
  });

  it("prints the same boards for the same seed, and others for another", async () => {
    const out = async (seed: string): Promise<string> =>
      (await ambilog(["roll", "--count", "5", "--seed", seed])).out;
    expect(await out("7")).toBe(await out("7"));
    expect(await out("7")).not.toBe(await out("8"));
  });

  it("rolls the dice of a file in a square", async () => {
    const dice = file("dice.txt", "A\n\nqu qu\nc\nd\n");
    const [board] = await rolled("--dice", dice);
    expect([...board.tiles].sort()).toEqual(["a", "c", "d", "qu"]);
  });

  it("makes boards that score takes", async () => {
    const words = file("words.txt", "cat\n");
    const { out } = await ambilog(["roll", "--size", "5x5", "--count", "30", "--seed", "1"]);
    const scored = await ambilog(["score", "--dictionary", words], out);
    expect([scored.status, lines(scored.out).length]).toEqual([0, 30]);
  });

  it("refuses dice that make no square, and faces that are no letters", async () => {
    const two = file("two.txt", "ab\ncd\n");
    expect((await ambilog(["roll", "--dice", two])).err).toContain("--size for 2 dice");
    const bad = file("bad.txt", "ab\nc4\n");
    expect((await ambilog(["roll", "--dice", bad])).err).toContain('die 2 has "4"');
  });
});
