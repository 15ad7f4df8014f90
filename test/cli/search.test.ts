import { describe, expect, it } from "vitest";
import { ambilog, files, lines } from "./console.js";
import type { Outcome } from "./console.js";

const file = files();
const words = "ate eat tea eta ear are era tar rat art seat east teas eats sear rest star rats";
const dictionary = file("words.txt", words.replaceAll(" ", "\n"));
const search = (...args: string[]): Promise<Outcome> =>
  ambilog(["search", "--dictionary", dictionary, "--pool", "10", ...args]);

describe("search", () => {
  it("prints a board with the score and the number of words that it tells of", async () => {
    const { status, out, err } = await search("--size", "3x3");
    expect(status).toBe(0);
    const scored = await ambilog(["score", "--dictionary", dictionary], out);
    const listed = await ambilog(["words", "--dictionary", dictionary, out.trim()]);
    const count = lines(listed.out).length;
    expect(err).toMatch(
      new RegExp(`^${scored.out.trim()} points, ${count} words; \\d+ boards looked at\n$`),
    );
  });

  it("prints an object with --json", async () => {
    const { out } = await search("--size", "2x2", "--json");
    const found = JSON.parse(out) as Record<string, unknown>;
    const scored = await ambilog(["score", "--dictionary", dictionary], String(found["board"]));
    expect(Object.keys(found)).toEqual(["board", "score", "words", "boards", "rounds"]);
    expect([`${String(found["score"])}\n`, found["rounds"]]).toEqual([scored.out, 1]);
  });

  it("prints the same for the same seed", async () => {
    const args = ["--size", "2x3", "--seed", "4"];
    expect(await search(...args)).toEqual(await search(...args));
  });

  it("keeps to letters and to dice", async () => {
    const { out } = await search("--size", "2x2", "--letters", "TEA");
    expect(out).toMatch(/^[tea]{2}\/[tea]{2}\n$/);
    const dice = file("dice.txt", "ax\ntx\nex\nrx\n");
    expect((await search("--size", "2x2", "--dice", dice)).out.replace(/\W/g, "")).toMatch(
      /^(?!.*([aetr]).*\1)[aetrx]{4}$/,
    );
  });

  it("starts anew while there is time, and is not worse for it", async () => {
    const once = JSON.parse((await search("--size", "2x3", "--json")).out) as { score: number };
    const { out } = await search("--size", "2x3", "--json", "--time", "1");
    const found = JSON.parse(out) as { score: number; rounds: number };
    expect(found.rounds).toBeGreaterThan(1);
    expect(found.score).toBeGreaterThanOrEqual(once.score);
  });

  it.each([
    ["--inferences", "1", /limit of 1 inferences/],
    ["--timeout", "0", /time limit of 0 ms/],
  ])("prints the best so far when %s is reached", async (option, limit, message) => {
    const { status, out, err } = await search(option, limit);
    expect([status, lines(out).length]).toEqual([2, 1]);
    expect(lines(err).at(-1)).toMatch(message);
  });

  it("prints the best so far when it is interrupted", async () => {
    const others = process.listeners("SIGINT");
    process.removeAllListeners("SIGINT");
    try {
      const running = search("--time", "3600");
      while (process.listenerCount("SIGINT") === 0) await new Promise(setImmediate);
      process.emit("SIGINT");
      const { status, out } = await running;
      expect([status, lines(out).length]).toEqual([130, 1]);
      expect(process.listenerCount("SIGINT")).toBe(0);
    } finally {
      for (const listener of others) process.on("SIGINT", listener);
    }
  });

  it("skips boards that it cannot score", async () => {
    const hard = file("hard.txt", `${"a".repeat(20)}\nb\n`);
    const args = ["search", "--dictionary", hard, "--pool", "1", "--size", "5x5"];
    const { status, err } = await ambilog([...args, "--letters", "a"]);
    expect([status, lines(err).length]).toEqual([2, 1]);
    expect(err).toContain("No board can be scored");
  });
});
