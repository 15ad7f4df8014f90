/*
 * The command line: finds the command that the first argument names, and turns any error in it into one
 * line and an exit code.
 *
 * Commands are loaded when they run: the board commands start without the engine.
 */
import { BoardError, DictionaryError } from "../board/index.js";
import { HaltError, ResourceError } from "../engine/errors.js";
import { useCoreFiles } from "../machine/core-files.js";
import { FileError } from "../node/node-files.js";
import { OutputClosedError, codeOf } from "../node/file-streams.js";
import { ERROR, SUCCESS, UsageError, complain, isOutputFailure, say } from "./console.js";
import type { Console } from "./console.js";
import { commands } from "./command-table.js";
import type { Command } from "./command-table.js";
import { Arguments, columns, helpText } from "./options.js";
import { existsSync, readFileSync } from "node:fs";
import { here } from "../node/place.js";
import type { CoreFiles } from "../machine/core-files.js";

const programs = (): Promise<Command> => import("./commands/programs.js");

/**
 * Runs the command line.
 *
 * @returns the exit code: 0 for success, 1 for a negative answer, 2 for an error or a limit that is
 * reached, or the argument of `halt/1`
 */
export async function run(argv: readonly string[], console: Console): Promise<number> {
  useCoreFiles(filesOfProgram);
  let status: number;
  try {
    status = await dispatch(argv, console);
  } catch (thrown) {
    if (thrown instanceof OutputClosedError) return SUCCESS;
    status = await report(thrown, console);
    // This has been reported, and trying again is useless.
    if (isOutputFailure(thrown)) return status;
  }
  try {
    console.output.flush();
  } catch (thrown) {
    if (thrown instanceof OutputClosedError) return status;
    await report(thrown, console);
    return status || ERROR;
  }
  return status;
}

async function dispatch(argv: readonly string[], console: Console): Promise<number> {
  const [first, ...others] = argv;
  // Printed before the engine is loaded.
  if (first === "--version" || first === "-v") return printVersion(console);
  const named = first === undefined ? undefined : commands.get(first);
  const command = await (named ?? programs)();
  const args = new Arguments(command.syntax, named === undefined ? argv : others);
  if (args.has("help")) {
    console.output.write(helpText(command.syntax));
    if (named === undefined) console.output.write(`\n${await listCommands()}`);
    return SUCCESS;
  }
  if (args.has("version")) return printVersion(console);
  return command.run(args, console);
}

async function listCommands(): Promise<string> {
  const rows: [string, string][] = [];
  for (const [name, load] of commands) rows.push([name, (await load()).syntax.summary]);
  return `Commands (ambilog COMMAND --help says more):\n${columns(rows)}\n`;
}

async function printVersion(console: Console): Promise<number> {
  const { createRequire } = await import("node:module");
  const { version } = createRequire(import.meta.url)("../../package.json") as { version: string };
  console.output.write(`${version}\n`);
  return SUCCESS;
}

/** Reports an error, and returns its exit code. */
async function report(thrown: unknown, console: Console): Promise<number> {
  if (thrown instanceof HaltError) return thrown.status;
  if (isExpected(thrown) || codeOf(thrown) !== undefined) {
    complain(console, (thrown as Error).message);
    if (thrown instanceof ResourceError) {
      // The calls in progress when the budget ran out.
      const [, ...below] = thrown.report.split("\n");
      if (below.length > 0) say(console, below.join("\n"));
    }
    return ERROR;
  }
  const { errorText } = await import("./session.js");
  const text = errorText(thrown);
  if (text === undefined) complain(console, `Internal error: ${String(thrown).split("\n", 1)[0]}`);
  else say(console, text);
  return ERROR;
}

function isExpected(thrown: unknown): boolean {
  const kinds = [UsageError, BoardError, DictionaryError, FileError, ResourceError];
  return kinds.some((kind) => thrown instanceof kind);
}

/**
 * The memory in which the usual libraries are loaded lies beside the program, the module among the entries. Among the
 * sources there is the memory.
 */
function filesOfProgram(): CoreFiles | undefined {
  const [image, module, source] = ["boot.image", "../core.wasm", "../machine/boot.image"].map(
    (name) => new URL(name, here()),
  ) as [URL, URL, URL];
  if (existsSync(image)) return { image: readFileSync(image), module: readFileSync(module) };
  return existsSync(source) ? { image: readFileSync(source) } : undefined;
}
