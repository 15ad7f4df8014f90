/*
 * Sessions with the debugger, in transcripts/: each file is a command and what it prints, to both outputs
 * together, with each key pressed in braces after its prompt. With the environment variable PRINT=1 the test
 * prints what the files should contain.
 */
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { run } from "../../src/cli/run.js";
import { TextBuffer, TextSource } from "../../src/machine/text-ends.js";
import { ambilog } from "./console.js";

const folder = fileURLToPath(new URL("transcripts/", import.meta.url));
const program = `${folder}program.pl`;
const transcripts = readdirSync(folder).filter((name) => name.endsWith(".txt"));

/** The text that a session prints to both outputs, in order, and its exit code. */
async function session(args: readonly string[], input: string): Promise<[string, number]> {
  const output = new TextBuffer();
  const streams = { input: new TextSource(input), output, errorOutput: output };
  const status = await run(args, { ...streams, interactive: false, watched: false });
  return [output.text, status];
}

describe.each(transcripts)("%s", (name) => {
  const text = readFileSync(folder + name, "utf8");

  it("is what the debugger prints", async () => {
    const goal = /^ambilog program\.pl -g '(.*)'$/m.exec(text)![1]!;
    const keys = Array.from(text.matchAll(/ \? \{(.*?)\}/g), ([, key]) => key!);
    const input = keys.map((key) => (key === "RETURN" ? "\n" : `${key}\n`)).join("");
    const [printed, status] = await session([program, "-g", goal, "-g", "nodebug, halt"], input);
    let next = 0;
    const keyed = printed.replaceAll(/ \? (?=\S)/g, () => ` ? {${keys[next++]}} `);
    const whole = `ambilog program.pl -g '${goal}'\n${keyed}exit code ${status}\n`;
    if (process.env["PRINT"] === "1") console.log(`== ${name}\n${whole}==`);
    expect(whole).toBe(text);
  });
});

describe("the debugger on the command line", () => {
  it("asks on the stream that queries are read from", async () => {
    const { out, err } = await ambilog([program], "trace, item(X).\nc\nn\nitem(Y), Y > 2.\n");
    expect(out).toBe("X = 1.\nY = 3.\n");
    expect(err).toBe(
      "   Call: (1) item(_A) ? creep\n?  Exit: (1) item(1) [program.pl:16] ? no debug\n",
    );
  });

  it("prints ports and no longer asks after the end of the input", async () => {
    const { err, status } = await ambilog([program, "-g", "trace, len([a], N)"], "c\n");
    expect(err.split("\n").length).toBe(7);
    expect(err).toContain("   Exit: (1) len([a],1) [program.pl:6]\n");
    expect(status).toBe(0);
  });

  it("stays on from one query to the next, with its spy points", async () => {
    const input =
      "spy(len/2).\nlen([], N).\nl\nl\nlen([], 1).\nl\nl\nnospy(len/2), nodebug.\nlen([], M).\n";
    const { out, err } = await ambilog([program], input);
    expect(out).toBe("true.\nN = 0.\nfalse.\ntrue.\nM = 0.\n");
    expect(err).toBe(
      [
        "% Spy point on len/2",
        " * Call: (1) len([],_A) ? leap",
        " * Exit: (1) len([],0) [program.pl:5] ? leap",
        " * Call: (1) len([],1) ? leap",
        " * Fail: (1) len([],1) ? leap",
        "% Spy point removed from len/2\n",
      ].join("\n"),
    );
  });

  it("gives up a query and keeps the next", async () => {
    const { out, err, status } = await ambilog(
      [program],
      "trace, item(X).\na\nnodebug.\nitem(3).\n",
    );
    expect(out).toBe("true.\ntrue.\n");
    expect(err).toBe("   Call: (1) item(_A) ? abort\n% Execution aborted\n");
    expect(status).toBe(0);
    expect((await ambilog(["-g", "catch(abort, _, true)"])).err).toBe("% Execution aborted\n");
  });

  it("prints the ports of predicates of trace/1 without stopping", async () => {
    const { err } = await ambilog([program, "-g", "trace(len/2, [call,exit]), len([a], _)"]);
    expect(err).toBe(
      [
        "% len/2: call, exit",
        " T Call: (1) len([a],_A)",
        " T Call: (2) len([],_B) [program.pl:6]",
        " T Exit: (2) len([],0) [program.pl:5]",
        " T Exit: (1) len([a],1) [program.pl:6]\n",
      ].join("\n"),
    );
  });

  it("shows and asks at the ports that visible/1 and leash/1 say", async () => {
    const goal =
      "visible([call,fail]), leash(-all), leash(+fail), trace, first_above(2, _), item(7)";
    const { err } = await ambilog([program, "-g", goal], "c\nc\nc\n");
    expect(err.split("\n").filter((line) => line.includes(" ? "))).toEqual([
      "   Fail: (2) 1>2 [program.pl:10] ? creep",
      "   Fail: (2) 2>2 [program.pl:10] ? creep",
      "   Fail: (1) item(7) ? creep",
    ]);
    expect(err).not.toContain("Exit");
    expect((await ambilog(["-g", "leash(+sometimes)"])).status).toBe(2);
    expect((await ambilog(["-g", "spy(nosuch/3)"])).err).toContain("Unknown procedure: nosuch/3\n");
  });

  it("says what it is set to", async () => {
    const goal =
      "spy(item), debugging, ( tracing -> true ; debug, notrace ), nospyall, nodebug, debugging";
    const { err } = await ambilog([program, "-g", goal]);
    expect(err).toBe(
      [
        "% Spy point on item/1",
        "Debug mode is on.",
        "Spy points: item/1.",
        "Shown: call, exit, redo, fail, exception. Asked at: call, exit, redo, fail, exception.",
        "Debug mode is off.",
        "Shown: call, exit, redo, fail, exception. Asked at: call, exit, redo, fail, exception.\n",
      ].join("\n"),
    );
  });
});
