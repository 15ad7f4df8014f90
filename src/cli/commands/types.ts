/*
 * `ambilog types`: the types of programs for the TypeScript compiler, so that modules can import them.
 */
import { LoadError } from "../../engine/errors.js";
import { FileError, findProgram, readText } from "../../node/node-files.js";
import {
  compileProgram,
  declarationFile,
  isDeclared,
  writeDeclaration,
} from "../../node/program-compiler.js";
import { ERROR, FAILURE, SUCCESS, UsageError, say } from "../console.js";
import type { Console } from "../console.js";
import { noRest } from "../inputs.js";
import { commonOptions } from "../options.js";
import type { Arguments, CommandSyntax } from "../options.js";

export const syntax: CommandSyntax = {
  name: "types",
  usage: "FILE.pl... [OPTIONS]",
  summary: "Writes the types of programs for TypeScript: graph.d.pl.ts next to graph.pl.",
  options: [
    {
      name: "check",
      doc: "write nothing; exit code 1 if a file of types is missing or out of date",
    },
    ...commonOptions.filter(({ name }) => name === "help"),
  ],
  notes:
    "Types come from comments such as  %!  path(+From:atom, -To:atom) is nondet.\n" +
    "and from directives  :- pred(path(+From:atom, -To:atom) is nondet).\n" +
    "tsconfig.json needs allowArbitraryExtensions, and the bundler the plugin of ambilog/vite.",
};

export async function run(args: Arguments, console: Console): Promise<number> {
  noRest(args);
  if (args.operands.length === 0) throw new UsageError("Expected a FILE, such as graph.pl");
  const files = args.operands.map((name) => {
    const file = findProgram(name);
    if (file === undefined) throw new FileError(name, "ENOENT");
    return file;
  });
  let status = SUCCESS;
  for (const file of files) status = Math.max(status, declare(file, args.has("check"), console));
  return status;
}

/** Writes or checks the types of one program. */
function declare(file: string, isCheck: boolean, console: Console): number {
  try {
    const { declaration, warnings } = compileProgram(readText(file), file, process.cwd());
    for (const { text } of warnings) say(console, text);
    if (isCheck) {
      if (isDeclared(file, declaration)) return SUCCESS;
      say(console, `${declarationFile(file)} is missing or out of date`);
      return FAILURE;
    }
    writeDeclaration(file, declaration);
    console.output.write(`${declarationFile(file)}\n`);
    return SUCCESS;
  } catch (thrown) {
    if (!(thrown instanceof LoadError)) throw thrown;
    for (const { text } of thrown.messages) say(console, text);
    return ERROR;
  }
}
