/*
 * `ambilog compare`: all solvers on one board, in a table.
 */
import { ResourceError } from "../../engine/errors.js";
import type { Limits } from "../../machine/meter.js";
import type { Comparison, ComparisonRow } from "../../solvers/comparison.js";
import type { Solution, Solver } from "../../solvers/solver.js";
import { FAILURE, SUCCESS, UsageError } from "../console.js";
import type { Console } from "../console.js";
import {
  boardNotes,
  counted,
  dictionaryOf,
  dictionaryOption,
  layoutOption,
  limitsOf,
  milliseconds,
  onlyBoard,
} from "../inputs.js";
import { commonOptions } from "../options.js";
import type { Arguments, CommandSyntax } from "../options.js";

/** How many of the words that solvers do not agree on are named. */
const NAMED = 10;

export const syntax: CommandSyntax = {
  name: "compare",
  usage: "BOARD [OPTIONS]",
  summary: "Lets solvers find the words of a board, and says whether they agree.",
  options: [
    { name: "solvers", value: "A,B,...", doc: "only these solvers; all unless said" },
    dictionaryOption,
    layoutOption,
    ...commonOptions,
  ],
  notes:
    "Limits are for each solver; without any, each stops where it would take too long. A solver that\n" +
    `is stopped has no say in whether all agree. Exit code 1 if they differ.\n\n${boardNotes}`,
};

export async function run(args: Arguments, console: Console): Promise<number> {
  const board = onlyBoard(args);
  const limits = limitsOf(args);
  const { compareSolvers, solvers } = await import("../../solvers/comparison.js");
  const chosen = chosenOf(args, solvers);
  const dictionary = await dictionaryOf(args);
  const comparison = await compareSolvers(board, dictionary, { limits }, chosen);
  await print(comparison, console);
  if (!comparison.agree) return FAILURE;
  if (limits.inferences !== undefined || limits.timeMs !== undefined)
    stopIfStopped(comparison, limits);
  return SUCCESS;
}

/** The solvers that were asked for, in the order of the table. */
function chosenOf(args: Arguments, solvers: readonly Solver[]): readonly Solver[] {
  const text = args.text("solvers");
  if (text === undefined || text === "all") return solvers;
  const names = text.split(",");
  const unknown = names.find((name) => solvers.every((solver) => solver.name !== name));
  if (unknown !== undefined) {
    const known = solvers.map(({ name }) => name).join(", ");
    throw new UsageError(`Expected solvers among ${known}, got ${JSON.stringify(unknown)}`);
  }
  return solvers.filter(({ name }) => names.includes(name));
}

async function print({ rows, agree, disputed }: Comparison, { output }: Console): Promise<void> {
  const { default: Table } = await import("cli-table3");
  const table = new Table({
    head: ["solver", "words", "score", "milliseconds", "inferences"],
    colAligns: ["left", "right", "right", "right", "right"],
    style: { head: [], border: [] },
  });
  for (const row of rows) if (row.kind === "solved") table.push(cells(row.name, row.solution));
  output.write(`${table.toString()}\n`);
  for (const note of rows.map(noteOn)) if (note !== undefined) output.write(`${note}\n`);
  output.write(`${agree ? agreement(rows) : disagreement(disputed)}\n`);
}

function cells(name: string, solution: Solution): string[] {
  const { words, score, inferences, stopped } = solution;
  const found = stopped === undefined ? [String(words.length), String(score)] : ["stopped", ""];
  return [name, ...found, milliseconds(solution.milliseconds), String(inferences)];
}

function noteOn(row: ComparisonRow): string | undefined {
  if (row.kind === "left out") return `${row.name} is left out: ${row.reason}.`;
  const { words, stopped } = row.solution;
  if (stopped === undefined) return undefined;
  const limit = stopped === "inferences" ? "of inferences" : `of ${stopped}`;
  return `${row.name} was stopped by its limit ${limit}, with ${counted(words.length, "word")} so far.`;
}

function agreement(rows: readonly ComparisonRow[]): string {
  const complete = rows.filter(
    (row) => row.kind === "solved" && row.solution.stopped === undefined,
  );
  if (complete.length === 0) return "No solver came to its end.";
  return complete.length === 1 ? `Only ${complete[0].name} came to its end.` : "All agree.";
}

function disagreement(disputed: readonly string[]): string {
  const named = disputed.slice(0, NAMED).join(" ");
  const more = disputed.length > NAMED ? " …" : "";
  return `They differ in ${counted(disputed.length, "word")}: ${named}${more}`;
}

/** A limit that was asked for and reached is told by the exit code. */
function stopIfStopped({ rows }: Comparison, { inferences, timeMs }: Limits): void {
  for (const row of rows) {
    if (row.kind !== "solved" || row.solution.stopped === undefined) continue;
    const kind = row.solution.stopped;
    const limit = kind === "time" ? `${timeMs} ms` : counted(inferences ?? 0, "inference");
    throw new ResourceError(kind, `The limit of ${limit} is reached by ${row.name}`);
  }
}
