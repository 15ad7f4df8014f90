/*
 * `ambilog compare`: all solvers on the same boards, as a table, a chart or data.
 */
import { BoardError, parseBoard } from "../../board/index.js";
import type { Board } from "../../board/index.js";
import { ResourceError } from "../../engine/errors.js";
import type { Limits } from "../../machine/limits.js";
import type { Comparison } from "../../solvers/solver-comparison.js";
import type { Solver } from "../../solvers/solver.js";
import type * as Texts from "../comparison-text.js";
import { FAILURE, SUCCESS, UsageError, say } from "../console.js";
import type { Console } from "../console.js";
import {
  boardNotes,
  counted,
  dictionaryOf,
  dictionaryOption,
  layoutOption,
  limitsOf,
  noRest,
  onlyBoard,
} from "../inputs.js";
import { commonOptions, quote } from "../options.js";
import type { Arguments, CommandSyntax } from "../options.js";
import { showProgress } from "../progress.js";

export const syntax: CommandSyntax = {
  name: "compare",
  usage: "BOARD|--boards FILE [OPTIONS]",
  summary: "Runs solvers on the same boards, and compares their cost and their answers.",
  options: [
    {
      name: "solvers",
      value: "A,B,...",
      doc: "only these solvers, by their names in the table (default: all)",
    },
    {
      name: "boards",
      value: "FILE",
      doc: 'all boards in a file, one per line; "-" is stdin',
    },
    { name: "repeat", value: "N", doc: "take the median of N runs (default: 3)" },
    { name: "format", value: "FORMAT", doc: "table (default), md, csv, json or svg" },
    { name: "out", value: "FILE", doc: "write to this file" },
    dictionaryOption,
    layoutOption,
    ...commonOptions,
  ],
  notes:
    "Limits apply to each solver; without any, each stops if it would take too long. A stopped solver\n" +
    "does not count in whether all agree. Exit code 1 if they differ.\n\n" +
    "first ms   time until the first word is found\n" +
    "total ms   time until all words are found: the median of the runs after a warm-up, or the first run\n" +
    "           if that takes more than a second or is stopped\n" +
    "steps      inferences, or the unit in the solver's description\n" +
    "MB         the peak memory of the first run, sampled after garbage collections, without the\n" +
    "           dictionary; with many boards, sampled for one second\n" +
    'ratio      total ms as a multiple of the fastest; ">" if it was stopped\n\n' +
    "With --boards, each row sums over the boards. json is one object: boards (how many), solvers,\n" +
    "agree, disputed (board and word). A solver has solver, words, score, firstMs, totalMs, steps,\n" +
    "memory (bytes), ratio, passes (measured runs), stopped (by what), fraction (of the search\n" +
    "done, if known) and leftOut (why); null is unknown. csv has the same columns. svg is a bar chart\n" +
    `and needs the packages @observablehq/plot and linkedom.\n\n${boardNotes}`,
};

/** Renders a comparison as text. */
type Writer = (comparison: Comparison, boards: number) => Promise<string> | string;

/** A format: whether its text states if all agree, and its renderer. */
interface Format {
  readonly hasVerdict: boolean;

  /** Loads what the format needs, so that missing packages are reported before the work begins. */
  load(): Promise<Writer>;
}

const formats: ReadonlyMap<string, Format> = new Map([
  ["table", { hasVerdict: true, load: async () => (await texts()).tableText }],
  ["md", { hasVerdict: true, load: async () => (await texts()).markdownText }],
  ["csv", { hasVerdict: false, load: async () => (await texts()).csvText }],
  ["json", { hasVerdict: false, load: async () => (await texts()).jsonText }],
  ["svg", { hasVerdict: false, load: chartWriter }],
]);

export async function run(args: Arguments, console: Console): Promise<number> {
  noRest(args);
  const limits = limitsOf(args);
  const repeat = args.number("repeat", 1);
  const file = args.text("out");
  const format = formatOf(args);
  const writer = await format.load();
  if (file !== undefined) (await import("../output-file.js")).checkWritable(file);
  const boards = await boardsOf(args, console);
  const { compareSolvers, solvers } = await import("../../solvers/solver-comparison.js");
  const { heapMeter } = await import("../memory-use.js");
  const chosen = chosenOf(args, solvers);
  const dictionary = await dictionaryOf(args);

  const progress = await showProgress(console, "comparing", chosen.length * boards.length);
  let comparison: Comparison;
  let shown: string | undefined;
  try {
    comparison = await compareSolvers(boards, dictionary, {
      chosen,
      limits: isLimited(limits) ? limits : undefined,
      repeat,
      heap: heapMeter(),
      report: (done, name) => {
        progress.update(done, name);
        if (name !== shown) progress.draw();
        shown = name;
      },
    });
  } finally {
    progress.stop();
  }

  const text = await writer(comparison, boards.length);
  if (file === undefined) {
    console.output.write(text);
  } else {
    const { writeBytes } = await import("../../node/node-files.js");
    writeBytes(file, new TextEncoder().encode(text));
  }
  if (file !== undefined || !format.hasVerdict) {
    const { notesOn, verdictOn } = await texts();
    for (const line of [...notesOn(comparison), verdictOn(comparison)]) say(console, line);
  }
  if (!comparison.agree) return FAILURE;
  if (isLimited(limits)) stopIfStopped(comparison, limits);
  return SUCCESS;
}

const texts = (): Promise<typeof Texts> => import("../comparison-text.js");

async function chartWriter(): Promise<Writer> {
  const { chartLibraries, chartText } = await import("../comparison-chart.js");
  const libraries = await chartLibraries();
  return (comparison) => chartText(comparison, libraries);
}

function formatOf(args: Arguments): Format {
  const name = args.text("format") ?? "table";
  const format = formats.get(name);
  if (format === undefined) {
    throw new UsageError(
      `Expected a format among ${[...formats.keys()].join(", ")}, got ${quote(name)}`,
    );
  }
  return format;
}

/** The board given as operand, or those of the file named by `--boards`. */
async function boardsOf(args: Arguments, console: Console): Promise<readonly Board[]> {
  const name = args.text("boards");
  if (name === undefined) return [onlyBoard(args)];
  const [operand] = args.operands;
  if (operand !== undefined) {
    throw new UsageError(`Expected a BOARD or --boards, got both, the first ${quote(operand)}`);
  }
  const { openText } = await import("../../node/node-files.js");
  const input = name === "-" ? console.input : openText(name);
  let text = "";
  for (let part = input.read(); part !== undefined; part = input.read()) text += part;
  if (name !== "-") input.close?.();
  const place = name === "-" ? "stdin" : name;
  const layout = args.text("layout");
  const boards = text.split("\n").flatMap((line, i): Board[] => {
    return line.trim() === "" ? [] : [boardOfLine(line, layout, `${place}:${i + 1}`)];
  });
  if (boards.length === 0) throw new UsageError(`Expected boards in ${place}, got none`);
  return boards;
}

function boardOfLine(line: string, layout: string | undefined, place: string): Board {
  try {
    return parseBoard(line, { layout });
  } catch (thrown) {
    if (thrown instanceof BoardError) throw new UsageError(`${place}: ${thrown.message}`);
    throw thrown;
  }
}

/** The requested solvers, in the order of the table. */
function chosenOf(args: Arguments, solvers: readonly Solver[]): readonly Solver[] {
  const text = args.text("solvers");
  if (text === undefined || text === "all") return solvers;
  const names = text.split(",");
  const unknown = names.find((name) => solvers.every((solver) => solver.name !== name));
  if (unknown !== undefined) {
    const known = solvers.map(({ name }) => name).join(", ");
    throw new UsageError(`Expected solvers among ${known}, got ${quote(unknown)}`);
  }
  return solvers.filter(({ name }) => names.includes(name));
}

function isLimited({ inferences, timeMs }: Limits): boolean {
  return inferences !== undefined || timeMs !== undefined;
}

/** A requested limit that was reached determines the exit code. */
function stopIfStopped({ rows }: Comparison, { inferences, timeMs }: Limits): void {
  for (const row of rows) {
    if (row.kind !== "solved" || row.measurement.stopped === undefined) continue;
    const kind = row.measurement.stopped;
    const limit = kind === "time" ? `${timeMs} ms` : counted(inferences ?? 0, "inference");
    throw new ResourceError(kind, `The limit of ${limit} is reached by ${row.name}`);
  }
}
