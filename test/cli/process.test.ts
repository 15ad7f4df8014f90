import { spawn } from "node:child_process";
import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { builtProgram } from "./program.js";

const main = builtProgram();

/** Starts the program in a process of its own. */
function start(...args: string[]): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [main, ...args]);
}

/** Waits for output until there are that many lines, and returns all output so far. */
async function read(child: ChildProcessWithoutNullStreams, lines: number): Promise<string> {
  let text = "";
  for await (const chunk of child.stdout) {
    text += String(chunk);
    if (text.split("\n").length > lines) break;
  }
  return text;
}

/** Waits for the end of a process. */
async function end(child: ChildProcessWithoutNullStreams): Promise<{ code: number; err: string }> {
  let err = "";
  child.stderr.on("data", (chunk) => (err += String(chunk)));
  const [code] = (await once(child, "close")) as [number];
  return { code, err };
}

describe("the process", () => {
  it("ends quietly with 0 when the reader closes the pipe", async () => {
    const child = start("paths", "abcdef".repeat(6));
    const ended = end(child);
    expect(await read(child, 3)).toMatch(/^a\nab\nabc\n/);
    child.stdout.destroy();
    expect(await ended).toEqual({ code: 0, err: "" });
  });

  it("shows an answer before it looks for the next", async () => {
    const child = start("query", "X = 1 ; repeat, fail");
    const ended = once(child, "close");
    expect(await read(child, 1)).toBe("X = 1\n");
    child.kill();
    await ended;
  });

  it("answers a query on stdin while more of it may come", async () => {
    const child = start();
    const ended = end(child);
    child.stdin.write("X = 1.\n");
    const lines = child.stdout[Symbol.asyncIterator]();
    expect(String((await lines.next()).value)).toBe("X = 1.\n");
    child.stdin.write("halt(3).\n");
    expect((await ended).code).toBe(3);
    child.stdin.end();
  });

  it("writes large output completely, and then its text on stderr", async () => {
    const child = start("paths", "abcdefghi", "--timeout", "60000");
    const ended = end(child);
    const text = await read(child, Infinity);
    expect(text.split("\n")).toHaveLength(10_306);
    expect(await ended).toEqual({ code: 0, err: "" });
  });
});
