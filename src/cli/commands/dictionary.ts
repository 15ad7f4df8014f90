/*
 * `ambilog dictionary`: prepares dictionaries, and describes them.
 */
import { FORMAT_VERSION, isPrepared } from "../../board/prepared.js";
import { SUCCESS, UsageError, say } from "../console.js";
import type { Console } from "../console.js";
import { counted, dictionaryFile, jsonOption, noRest, saySkipped } from "../inputs.js";
import { quote } from "../options.js";
import type { Arguments, CommandSyntax } from "../options.js";

export const syntax: CommandSyntax = {
  name: "dictionary",
  usage: "build FILE OUT | info FILE [OPTIONS]",
  summary: "Prepares a dictionary so that it loads instantly, or describes one.",
  options: [
    { ...jsonOption, doc: "print the output of info as one JSON object" },
    { name: "help", short: "h", doc: "say how the command is used" },
  ],
  notes:
    "build  prepares the words in FILE, one per line, and writes them to OUT; --dictionary takes both.\n" +
    "       Words consist of the letters a to z; lines with other characters are skipped and counted\n" +
    "info   prints the number of words in FILE, their letters, the number of nodes and bytes when\n" +
    "       prepared, and the version of its format (a list of words has none)",
};

/** The facts about a dictionary. */
interface Facts {
  readonly words: number;
  readonly letters: string;
  readonly nodes: number;
  readonly bytes: number;

  /** The version of its format; null for a list of words. */
  readonly format: number | null;
}

export async function run(args: Arguments, console: Console): Promise<number> {
  noRest(args);
  const [action, ...files] = args.operands;
  switch (action) {
    case "build":
      expectFiles(files, "build", ["FILE", "OUT"]);
      return build(dictionaryFile(files[0]), files[1], console);
    case "info":
      expectFiles(files, "info", ["FILE"]);
      return info(dictionaryFile(files[0]), args, console);
    case undefined:
      throw new UsageError("Expected build or info, such as: ambilog dictionary info FILE");
    default:
      throw new UsageError(`Expected build or info, but got ${quote(action)}`);
  }
}

async function build(from: string, to: string, console: Console): Promise<number> {
  const { readDictionary } = await import("../../node/dictionaries.js");
  const { isSameFile, writeBytes } = await import("../../node/node-files.js");
  if (to === "-")
    throw new UsageError('Expected a file for OUT, got "-"; a file of that name is ./-');
  if (isSameFile(from, to)) {
    throw new UsageError(`Expected OUT to be a file other than FILE, got ${quote(to)} for both`);
  }
  const dictionary = readDictionary(from);
  const bytes = dictionary.save();
  writeBytes(to, bytes);
  say(console, `${counted(dictionary.size, "word")}, ${counted(bytes.length, "byte")}`);
  saySkipped(console, dictionary);
  return SUCCESS;
}

async function info(path: string, args: Arguments, console: Console): Promise<number> {
  const { readDictionary } = await import("../../node/dictionaries.js");
  const { readBytes } = await import("../../node/node-files.js");
  const dictionary = readDictionary(path);
  const facts: Facts = {
    words: dictionary.size,
    letters: dictionary.letters(),
    nodes: dictionary.nodes,
    bytes: dictionary.save().length,
    format: isPrepared(readBytes(path)) ? FORMAT_VERSION : null,
  };
  if (args.has("json")) {
    console.output.write(`${JSON.stringify(facts)}\n`);
  } else {
    for (const [name, fact] of Object.entries(facts)) {
      console.output.write(`${name}: ${fact ?? "none"}\n`);
    }
  }
  saySkipped(console, dictionary);
  return SUCCESS;
}

function expectFiles(files: readonly string[], action: string, names: readonly string[]): void {
  if (files.length === names.length) return;
  throw new UsageError(
    `Expected ${names.join(" and ")} after ${action}, but got ${counted(files.length, "file")}`,
  );
}
