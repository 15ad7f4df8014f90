/*
 * The program `ambilog` as a process: the command line on the standard streams.
 */
import { setFlagsFromString } from "node:v8";
import { FileInput, FileOutput, isTerminal } from "../node/file-streams.js";
import { run } from "./run.js";

export { run };

/** The width of a terminal that does not tell its own. */
const COLUMNS = 80;

/** The version of V8 from which on this is its own budget. */
const WITH_BUDGET = 12;

/** Keeps V8 from optimizing, at every start, functions that hardly matter: whole commands take .95 of the CPU time. */
function optimizeLater(): void {
  if (Number.parseInt(process.versions.v8, 10) < WITH_BUDGET)
    setFlagsFromString("--wasm-tiering-budget=13000000");
}

/** Runs the command line of this process and exits with its exit code. */
export async function start(): Promise<void> {
  optimizeLater();
  const output = new FileOutput(1);
  const errorOutput = new FileOutput(2, { unbuffered: true, after: output });
  const watched = isTerminal(2);
  const shown = isTerminal(1);
  // https://no-color.org: set and nonempty.
  const plain = Boolean(process.env["NO_COLOR"]) || process.env["TERM"] === "dumb";
  const console = {
    input: new FileInput(0),
    output,
    errorOutput,
    interactive: shown && isTerminal(0),
    watched,
    coloured: watched && !plain,
    colouredOutput: shown && !plain,
    get columns() {
      return shown ? process.stdout.columns || COLUMNS : undefined;
    },
  };
  process.exitCode = await run(process.argv.slice(2), console);
}
