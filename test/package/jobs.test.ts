/** `ambilog score --jobs` scores in threads, which need a built program. */
import { spawn, spawnSync } from "node:child_process";
import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { RandomNumbers } from "../../src/board/index.js";
import { ambilog, files, lines } from "../cli/console.js";
import { builtProgram } from "../cli/program.js";

const file = files();
const dictionary = file("words.txt", "cat\ncats\nact\nscat\ntsk\ncast\n");
const main = builtProgram();

function argsOf(args: readonly string[]): string[] {
  return [main, "score", "--dictionary", dictionary, ...args];
}

function score(...args: string[]): { status: number | null; out: string; err: string } {
  const run = spawnSync(process.execPath, argsOf(args), { encoding: "utf8" });
  return { status: run.status, out: run.stdout, err: run.stderr };
}

function start(...args: string[]): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, argsOf(args));
}

/** Lines of boards, some blank, some of another shape or length. */
function someBoards(count: number): string[] {
  const random = new RandomNumbers(11);
  const tiles = (n: number): string =>
    Array.from({ length: n }, () => "acstk"[random.below(5)]).join("");
  return Array.from({ length: count }, () => {
    const kind = random.below(20);
    if (kind === 0) return "";
    if (kind === 1) return `qu ${tiles(1)} / ${tiles(1)} ${tiles(1)}`;
    return kind === 2 ? `${tiles(2)}/${tiles(3)}` : tiles(9);
  });
}

describe("with several jobs", () => {
  it("scores are those of one job, in the order of the lines", async () => {
    const boards = file("boards.txt", someBoards(4000).join("\n"));
    const more = file("more.txt", someBoards(30).join("\r\n"));
    const alone = await ambilog(["score", "--dictionary", dictionary, "--json", boards, more]);
    expect(lines(alone.out).length).toBeGreaterThan(3500);
    for (const jobs of ["3", "auto"]) {
      expect(score("--json", "--jobs", jobs, boards, more)).toEqual({ ...alone });
    }
  });

  it("the boards may be in a file on stdin, and the scores go to a file on stdout", () => {
    const boards = file("stdin.txt", someBoards(2000).join("\n"));
    const scores = file("scores.txt", "");
    const streams = [openSync(boards, "r"), openSync(scores, "w")] as const;
    const run = spawnSync(process.execPath, argsOf(["--jobs", "2"]), {
      stdio: [...streams, "pipe"],
      encoding: "utf8",
    });
    for (const descriptor of streams) closeSync(descriptor);
    expect({ status: run.status, err: run.stderr }).toEqual({ status: 0, err: "" });
    expect(readFileSync(scores, "utf8")).toBe(score(boards).out);
  });

  it("a bad line ends it after the scores before it, or is skipped", () => {
    const boards = someBoards(2000);
    const good = file("good.txt", boards.join("\n"));
    const bad = file(
      "bad.txt",
      [...boards.slice(0, 1300), "c4ts", ...boards.slice(1300)].join("\n"),
    );
    const before = boards.slice(0, 1300).filter((line) => line !== "").length;
    const scores = lines(score(good).out);
    const ended = score("--jobs", "2", bad);
    expect(lines(ended.out)).toEqual(scores.slice(0, before));
    expect([ended.status, ended.err.split(":", 3)[2]]).toEqual([2, "1301"]);
    const skipped = score("--jobs", "2", "--skip-bad", bad);
    expect(lines(skipped.out)).toEqual(scores);
    expect([skipped.status, skipped.err]).toEqual([0, ended.err]);
  });

  it("a layout is filled, and an invalid one is reported once", () => {
    const boards = file("row.txt", "cats\ntsxa\n");
    expect(score("--jobs", "2", "--layout", "1x4", boards).out).toBe("2\n0\n");
    const { status, out, err } = score("--jobs", "2", "--skip-bad", "--layout", "spiral", boards);
    expect([status, out, lines(err).length]).toEqual([2, "", 1]);
  });

  it("scores are out before more input is waited for", async () => {
    const child = start("--jobs", "2");
    const ended = once(child, "close");
    const pieces = child.stdout[Symbol.asyncIterator]();
    for (const board of ["ca/ts", "ac/ts"]) {
      child.stdin.write(`${board}\n`);
      expect(lines(String((await pieces.next()).value))).toHaveLength(1);
    }
    child.stdin.end();
    expect(await ended).toEqual([0, null]);
  });

  it("a bad line on stdin ends it although the writer has not ended", async () => {
    const child = start("--jobs", "2");
    let [out, err] = ["", ""];
    child.stdout.on("data", (chunk) => (out += String(chunk)));
    child.stderr.on("data", (chunk) => (err += String(chunk)));
    child.stdin.on("error", () => {});
    child.stdin.write("\uFEFFca/ts\nc4ts\n");
    expect(await once(child, "close")).toEqual([2, null]);
    expect([lines(out).length, lines(err).length]).toEqual([1, 1]);
    expect(err).toContain("stdin:2: ");
  });

  it("a fast writer gets the scores of all boards, in order", async () => {
    const boards = someBoards(30_000).map((board) => board.replaceAll("\r", ""));
    const child = start("--jobs", "2");
    let out = "";
    child.stdout.on("data", (chunk) => (out += String(chunk)));
    child.stdin.end(boards.join("\n"));
    expect(await once(child, "close")).toEqual([0, null]);
    expect(out).toBe(score(file("fast.txt", boards.join("\n"))).out);
  });

  it("the run ends quietly when the reader closes the pipe, whatever remains to be written", async () => {
    const child = start("--jobs", "2");
    let err = "";
    child.stderr.on("data", (chunk) => (err += String(chunk)));
    child.stdin.on("error", () => {});
    const ended = once(child, "close");
    const text = `${"catscatsk\n".repeat(20_000)}`;
    const feed = (error?: Error | null): void => {
      if (error === undefined || error === null) child.stdin.write(text, feed);
    };
    feed();
    await once(child.stdout, "data");
    child.stdout.destroy();
    expect([await ended, err]).toEqual([[0, null], ""]);
  });

  it("a time limit ends it after the boards done so far, and names the line", () => {
    const boards = file("many.txt", "catscatsk\n".repeat(3000));
    const { status, out, err } = score("--jobs", "2", "--timeout", "0", boards);
    expect([status, out]).toEqual([2, ""]);
    expect(err).toMatch(/many\.txt:1: The time limit of 0 ms is reached\n$/);
  });

  it("a limit of inferences counts as with one job", async () => {
    const boards = file("few.txt", "ca/ts\n".repeat(50));
    const args = ["--inferences", "500", boards];
    const alone = await ambilog(["score", "--dictionary", dictionary, ...args]);
    expect(alone.status).toBe(2);
    expect(score("--jobs", "2", ...args)).toEqual({ ...alone });
  });
});

it("the sources, which have no file for threads to run, say so in one line", async () => {
  const boards = file("board.txt", "ca/ts\n");
  const { status, out, err } = await ambilog([
    "score",
    "--dictionary",
    dictionary,
    "--jobs",
    "2",
    boards,
  ]);
  expect([status, out]).toEqual([2, ""]);
  expect(err).toMatch(/^ambilog: There is no such file: .*score-worker\.js\n$/);
});
