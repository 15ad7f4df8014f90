/** Each command reports an output, a file or a folder that cannot be written. */
import { closeSync, existsSync, openSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Console } from "../../src/cli/console.js";
import { FileInput, FileOutput } from "../../src/node/file-streams.js";
import { TextSource } from "../../src/machine/text-ends.js";
import { sourceModule, unprivileged } from "../node/unprivileged.js";
import { ShortOutput, ambilogOn, files } from "./console.js";

const hasFullDevice = existsSync("/dev/full");
const file = files();
const words = file("words.txt", "cat\ncats\ndog\n");
const boards = file("boards.txt", "catsdogsabcdefgh\n");
const tests = file("tests.plt", ":- begin_tests(u).\ntest(a) :- true.\n:- end_tests(u).\n");

/** Runs the command line on these streams; missing ones are in memory. */
async function ambilog(
  args: readonly string[],
  streams: Partial<Console> = {},
): Promise<{ status: number; err: string }> {
  const { status, err } = await ambilogOn(streams, args);
  return { status, err };
}

/** Commands that write to the output, and their error message when it is full. */
const FULL = "ambilog: The standard output cannot be written: No space left on device\n";
const FULL_STREAM = "Error: Cannot write to user_output (No space left on device)\n";
const COMMANDS: readonly (readonly [args: string[], err: string, status: number])[] = [
  [["words", "cats/dogs"], FULL, 2],
  [["check", "cats/dogs", "cat"], FULL, 2],
  [["paths", "cats"], FULL, 2],
  [["score", "--dictionary", words, boards], FULL, 2],
  [["roll"], FULL, 2],
  [["canonical", "cats/dogs"], FULL, 2],
  [["compare", "cats", "--solvers", "native", "--repeat", "1", "--dictionary", words], FULL, 2],
  [["dictionary", "info", words], FULL, 2],
  [["query", "X = 1"], FULL, 2],
  [["query", "--json", "X = 1"], FULL, 2],
  [["query", "between(1, 100000, X)"], FULL, 2],
  [["query", "write(x), fail"], FULL_STREAM, 2],
  [["--help"], FULL, 2],
  [["words", "--help"], FULL, 2],
  [["--version"], FULL, 2],
  [["test", tests], FULL, 2],
  [["test", "--json", tests], FULL, 2],
  [["-g", "write(a)"], FULL_STREAM, 2],
  [["-g", "write(a), halt"], FULL, 2],
  [["-g", "write(a), halt(3)"], FULL, 3],
  [["-g", "catch((write(a), flush_output), error(io_error(write, _), _), true), halt"], FULL, 2],
  [
    ["-g", "forall(between(1, 100000, _), write(ab))"],
    FULL_STREAM.replace("Cannot", "write/1: Cannot"),
    2,
  ],
];

const OUTPUT = "The standard output";

/** An output on a device that is always full, for the duration of a test. */
async function withFull<T>(name: string, test: (output: FileOutput) => Promise<T>): Promise<T> {
  const full = openSync("/dev/full", "w");
  try {
    return await test(new FileOutput(full, { name, unbuffered: name !== OUTPUT }));
  } finally {
    closeSync(full);
  }
}

describe.skipIf(!hasFullDevice)("on a full device", () => {
  it.each(COMMANDS)("%j says so in one line", async (args, err, status) => {
    expect(await withFull(OUTPUT, (output) => ambilog(args, { output }))).toEqual({ status, err });
  });

  it("so does the top level, which ends", async () => {
    const input = new TextSource("X = 1.\nY = 2.\n");
    expect(await withFull(OUTPUT, (output) => ambilog([], { input, output }))).toEqual({
      status: 2,
      err: FULL,
    });
  });

  it("so does a file that a program has left open", async () => {
    const goal = "open('/dev/full', write, _, [alias(out)]), write(out, a)";
    const err = "Error: Cannot write to out (No space left on device)\n";
    expect(await ambilog(["-g", goal])).toEqual({ status: 2, err });
    expect(await ambilog(["query", goal])).toEqual({ status: 2, err });
    expect(await ambilog(["-g", `${goal}, halt`])).toEqual({ status: 2, err });
    expect(await ambilog(["-g", `${goal}, halt(3)`])).toEqual({ status: 3, err });
    expect(await ambilog(["-g", `${goal}, close(out, [force(true)])`])).toMatchObject({
      status: 0,
    });
  });

  it.each([
    ["dictionary", "build", words, "/dev/full"],
    ["compare", "--solvers", "native", "--repeat", "1", "--out", "/dev/full", "cats"],
    ["test", "--junit", "/dev/full", tests],
  ])("a file that %s is to write is named", async (...args) => {
    const { status, err } = await ambilog(args);
    expect(status).toBe(2);
    expect(err).toBe("ambilog: This file cannot be written (No space left on device): /dev/full\n");
  });

  it("the error output affects only the messages written there", async () => {
    const rows: readonly (readonly [args: string[], status: number, out: string])[] = [
      [["-g", "writeln(a), foo(x)"], 2, "a\n"],
      [["-g", "writeln(a), print_message(error, format(x, [])), writeln(b)"], 0, "a\nb\n"],
      [["-g", "writeln(a), write(user_error, x), writeln(b)"], 2, "a\n"],
      [["-g", "writeln(a)", file("warning.pl", "p(X).\n")], 0, "a\n"],
      [["words"], 2, ""],
      [["nosuch.pl"], 2, ""],
    ];
    for (const [args, status, out] of rows) {
      await withFull("The error output", async (errorOutput) => {
        const found = await ambilogOn({ errorOutput }, args);
        expect([args, found.status, found.out]).toEqual([args, status, out]);
      });
    }
  });
});

describe("an output whose reader has gone", () => {
  it.each([
    ["-g", "repeat, catch(writeln(x), _, true), fail"],
    ["-g", "forall(repeat, (write(x), nl, flush_output))"],
    ["query", "repeat, write(x)"],
    ["paths", "abcdefghi"],
  ])("ends %s %s quietly, whatever it catches", async (...args) => {
    expect(await ambilog(args, { output: new ShortOutput(5) })).toEqual({ status: 0, err: "" });
  });

  it("does not turn a failure into a success", async () => {
    const output = new ShortOutput(0);
    expect((await ambilog(["-g", "foo(x)"], { output })).status).toBe(2);
    expect((await ambilog(["words", "a1b"], { output })).status).toBe(2);
  });
});

it.each([
  [["-g", "read(_)"], "Error: read/1: Cannot read from user_input (Is a directory)\n"],
  [[], "Error: Cannot read from user_input (Is a directory)\n"],
  [["score", "-"], "ambilog: The standard input cannot be read: Is a directory\n"],
])("an input that is a folder is an error of %j", async (args, err) => {
  const input = new FileInput(openSync("/", "r"), "The standard input");
  expect(await ambilog(args, { input })).toEqual({ status: 2, err });
  input.close();
});

describe.skipIf(process.platform === "win32")("in a folder that may not be written", () => {
  it("commands say so and leave existing files alone; programs get a permission error", () => {
    const imports = [
      `import * as fs from "node:fs"`,
      `import { run } from ${sourceModule("cli/run.ts")}`,
      `import { TextBuffer, TextSource } from ${sourceModule("machine/text-ends.ts")}`,
      // Commands are loaded on demand, which may be too late here.
      `import ${sourceModule("cli/commands/dictionary.ts")}`,
      `import ${sourceModule("cli/commands/test.ts")}`,
      `import ${sourceModule("cli/commands/query.ts")}`,
      `import ${sourceModule("cli/junit.ts")}`,
      `import ${sourceModule("cli/output-file.ts")}`,
      `import ${sourceModule("node/dictionaries.ts")}`,
    ].join(";\n");
    const body = `
      process.chdir(folder);
      fs.mkdirSync("closed");
      fs.writeFileSync("words.txt", "cat\\n");
      fs.writeFileSync("tests.plt", ${JSON.stringify(readFileSync(tests, "utf8"))});
      fs.writeFileSync("closed/old", "old");
      fs.chmodSync("closed/old", 0o444);
      fs.chmodSync("closed", 0o555);
      const ambilog = async (...args) => {
        const errorOutput = new TextBuffer();
        const output = new TextBuffer();
        const console = { input: new TextSource(""), output, errorOutput, interactive: false, watched: false };
        const status = await run(args, console);
        return [status, output.text + errorOutput.text];
      };
      const error = (goal) =>
        ambilog("query", "catch((" + goal + "), error(E, context(P, M)), true), write(E-P-M), nl, fail");
      const found = [
        await ambilog("dictionary", "build", "words.txt", "closed/new"),
        await ambilog("dictionary", "build", "words.txt", "closed/old"),
        await ambilog("test", "--junit", "closed/new", "tests.plt"),
        await error("open('closed/new', write, _)"),
        await error("open('closed/old', append, _)"),
        await error("delete_file('closed/old')"),
        await error("make_directory('closed/folder')"),
        await error("rename_file('closed/old', 'closed/new')"),
        await error("copy_file('closed/old', 'closed/new')"),
      ];
      found.push(fs.readdirSync("closed"), fs.readFileSync("closed/old", "utf8"));
      console.log(JSON.stringify(found));
    `;
    const refused = (name: string): unknown => [
      2,
      `ambilog: This file may not be written: ${name}\n`,
    ];
    const denied = (text: string): unknown => [1, `${text}-Permission denied\nfalse\n`];
    expect(unprivileged(imports, body)).toEqual([
      refused("closed/new"),
      refused("closed/old"),
      refused("closed/new"),
      denied("permission_error(open,source_sink,closed/new)-open/3"),
      denied("permission_error(open,source_sink,closed/old)-open/3"),
      denied("permission_error(delete,file,closed/old)-delete_file/1"),
      denied("permission_error(create,directory,closed/folder)-make_directory/1"),
      denied("permission_error(rename,file,closed/new)-rename_file/2"),
      denied("permission_error(open,source_sink,closed/new)-copy_file/2"),
      ["old"],
      "old",
    ]);
  });
});
