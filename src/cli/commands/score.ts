/*
 * `ambilog score`: the scores of many boards with one dictionary.
 *
 * Lines are read in blocks, one per piece of the input. Scores are written in the order of the lines. With
 * several jobs a block is cut into chunks for the threads of a pool; the number of chunks in flight is
 * bounded, which bounds memory, and all their scores are written before waiting for input.
 */
import { layoutSize } from "../../board/index.js";
import type { Dictionary } from "../../board/index.js";
import { ResourceError } from "../../engine/errors.js";
import { LineScorer, sharedTime } from "../line-scorer.js";
import type { LineScore } from "../line-scorer.js";
import type { ScoreTask, ScoredLines, WorkerSetup } from "../score-worker.js";
import type { ThreadCode } from "../thread-pool.js";
import { FileInput, isTerminal } from "../../host/file-streams.js";
import type { TextInput } from "../../machine/stream.js";
import type { Budget } from "../../engine/budget.js";
import { SUCCESS, UsageError, complain } from "../console.js";
import type { Console } from "../console.js";
import {
  boardNotes,
  budgetOf,
  counted,
  dictionaryOf,
  dictionaryOption,
  jobsOf,
  jsonOption,
  layoutOption,
  noRest,
} from "../inputs.js";
import { commonOptions } from "../options.js";
import type { Arguments, CommandSyntax } from "../options.js";
import { showProgress } from "../progress.js";
import type { Progress } from "../progress.js";

export const syntax: CommandSyntax = {
  name: "score",
  usage: "[FILE...] [OPTIONS]",
  summary:
    "Prints the score of each board in the files, one per line; without files, reads boards from stdin.",
  options: [
    dictionaryOption,
    layoutOption,
    {
      name: "jobs",
      value: "N",
      doc: "score in N threads; auto for one per core (default: 1)",
    },
    { name: "skip-bad", doc: "report lines that are not boards on stderr, and continue" },
    { ...jsonOption, doc: "print one JSON object per board: file, line, board, score" },
    ...commonOptions,
  ],
  notes:
    "Blank lines are ignored. A line that is not a board ends the command with exit code 2, after all\n" +
    "scores before it; with --skip-bad it gets no score, and does not change the exit code.\n" +
    `With --inferences boards are scored one after another, regardless of --jobs.\n\n${boardNotes}`,
};

/** The boards of one file. */
interface Source {
  readonly name: string;
  readonly input: TextInput;
}

/** Some lines of a file. */
interface Block {
  readonly source: Source;

  /** The number of the first line, counted from 1. */
  readonly first: number;

  readonly lines: readonly string[];
}

/** The maximal number of lines that a thread is given at a time. */
const MOST_LINES = 512;
/** The minimal number of lines worth sending to a thread. */
const FEWEST_LINES = 64;
/** The number of lines between two updates of the progress. */
const LINES = 256;
/** The number of chunks in flight per thread. */
const CHUNKS = 4;

const SCORING: ThreadCode = { file: "score-worker.js", task: "scoreLines" };

export async function run(args: Arguments, console: Console): Promise<number> {
  noRest(args);
  const jobs = await jobsOf(args, 1);
  const layout = args.text("layout");
  if (layout !== undefined) layoutSize(layout);
  const sources = await sourcesOf(args, console);
  const dictionary = await dictionaryOf(args);
  const budget = budgetOf(args, console);
  const isCounted = args.has("inferences");
  const report = await Report.begin(args, console, sources);
  try {
    if (jobs > 1 && !isCounted) {
      await scoreTogether(sources, dictionary, { jobs, layout }, budget, report);
    } else {
      const scorer = new LineScorer(dictionary, { layout, counted: isCounted });
      await scoreAlone(sources, scorer, budget, report);
    }
  } finally {
    report.end();
  }
  return SUCCESS;
}

async function sourcesOf(args: Arguments, console: Console): Promise<Source[]> {
  const { openText } = await import("../../host/node-files.js");
  const names = args.operands.length === 0 ? ["-"] : args.operands;
  return names.map((name) => {
    return name === "-" ? { name: "stdin", input: console.input } : { name, input: openText(name) };
  });
}

/** Scores boards one after another; each score is written before the next board is read. */
async function scoreAlone(
  sources: readonly Source[],
  scorer: LineScorer,
  budget: Budget,
  report: Report,
): Promise<void> {
  for (const source of sources) {
    for (const block of blocksOf(source)) {
      for (let i = 0; i < block.lines.length; i++) {
        const score = locate(block, i, () => scorer.score(block.lines[i], budget));
        const pause = report.line(block, i, score);
        if (pause !== undefined) await pause;
      }
      report.flush();
    }
    source.input.close?.();
  }
}

/** Scores boards in the threads of a pool. */
async function scoreTogether(
  sources: readonly Source[],
  dictionary: Dictionary,
  options: { readonly jobs: number; readonly layout: string | undefined },
  budget: Budget,
  report: Report,
): Promise<void> {
  const { ThreadPool, sharedBytes } = await import("../thread-pool.js");
  const { jobs, layout } = options;
  const setup: WorkerSetup = { dictionary: sharedBytes(dictionary), layout };
  const pool = await ThreadPool.open<ScoreTask, ScoredLines>(SCORING, jobs, setup);
  const underWay: (readonly [Block, Promise<ScoredLines>])[] = [];
  const settle = async (most: number): Promise<void> => {
    while (underWay.length > most) {
      const [chunk, scored] = underWay.shift() as (typeof underWay)[number];
      await reportChunk(chunk, await scored, budget, report);
    }
  };
  try {
    for (const source of sources) {
      const waits = sizeOf(source) === undefined;
      for (const block of blocksOf(source)) {
        const { timeMs } = budget.rest;
        const deadline = timeMs === undefined ? undefined : sharedTime() + timeMs;
        for (const chunk of cut(block, jobs)) {
          const scored = pool.run({ text: chunk.lines.join("\n"), deadline });
          // An error is thrown in its turn; until then this handler prevents an unhandled rejection.
          scored.catch(() => {});
          underWay.push([chunk, scored]);
          await settle(CHUNKS * jobs);
        }
        if (waits) await settle(0);
        report.flush();
      }
      source.input.close?.();
    }
    await settle(0);
  } finally {
    await pool.close();
  }
}

async function reportChunk(
  chunk: Block,
  { scores, stopped }: ScoredLines,
  budget: Budget,
  report: Report,
): Promise<void> {
  for (let i = 0; i < scores.length; i++) {
    const pause = report.line(chunk, i, scores[i]);
    if (pause !== undefined) await pause;
  }
  if (stopped) {
    locate(chunk, scores.length, () => {
      throw budget.exhausted("time");
    });
  }
}

/** Cuts a block into chunks, so that each thread gets some. */
function* cut({ source, first, lines }: Block, jobs: number): Generator<Block> {
  const share = Math.ceil(lines.length / (2 * jobs));
  const size = Math.max(FEWEST_LINES, Math.min(MOST_LINES, share));
  for (let at = 0; at < lines.length; at += size) {
    yield { source, first: first + at, lines: lines.slice(at, at + size) };
  }
}

/** The lines of a source, as they arrive. */
function* blocksOf(source: Source): Generator<Block, undefined, undefined> {
  let first = 1;
  let rest = "";
  for (let text = source.input.read(); text !== undefined; text = source.input.read()) {
    const end = text.lastIndexOf("\n");
    if (end < 0) {
      rest += text;
      continue;
    }
    const lines = (rest + text.slice(0, end)).split("\n");
    rest = text.slice(end + 1);
    yield { source, first, lines };
    first += lines.length;
  }
  if (rest !== "") yield { source, first, lines: [rest] };
}

/** The size of a source in bytes; undefined if reading it waits for the writer. */
function sizeOf({ input }: Source): number | undefined {
  return input instanceof FileInput ? input.size : undefined;
}

/** The place of a line, for messages. */
function placeOf({ source, first }: Block, index: number): string {
  return `${source.name}:${first + index}`;
}

/** Adds the line to an error about a limit. */
function locate<Result>(block: Block, index: number, action: () => Result): Result {
  try {
    return action();
  } catch (thrown) {
    if (!(thrown instanceof ResourceError)) throw thrown;
    throw new ResourceError(thrown.kind, `${placeOf(block, index)}: ${thrown.message}`);
  }
}

/** Writes the result of each line. */
class Report {
  private readonly console: Console;
  private readonly sources: readonly Source[];
  private readonly isJson: boolean;
  private readonly skips: boolean;
  private progress: Progress | undefined = undefined;
  private boards = 0;
  /** The number of lines done; only kept if progress is shown. */
  private lines = 0;
  private bytes = 0;

  private constructor(args: Arguments, console: Console, sources: readonly Source[]) {
    this.console = console;
    this.sources = sources;
    this.isJson = args.has("json");
    this.skips = args.has("skip-bad");
  }

  static async begin(
    args: Arguments,
    console: Console,
    sources: readonly Source[],
  ): Promise<Report> {
    const report = new Report(args, console, sources);
    await report.showProgress();
    return report;
  }

  /**
   * Writes a score, or reports what is wrong with a line.
   *
   * @returns nothing, or a promise to await before the next line
   * @throws {UsageError} for a line that is not a board, unless such lines are skipped
   */
  line(block: Block, index: number, score: LineScore): Promise<void> | undefined {
    if (this.progress !== undefined) this.count(block.lines[index]);
    if (score === null) return undefined;
    if (typeof score === "string") return this.bad(`${placeOf(block, index)}: ${score}`);
    this.boards++;
    const { output } = this.console;
    if (this.isJson) {
      const board = block.lines[index].trim();
      const place = { file: block.source.name, line: block.first + index };
      output.write(`${JSON.stringify({ ...place, board, score })}\n`);
    } else {
      output.write(`${score}\n`);
    }
    return undefined;
  }

  /** Flushes the scores written so far, for readers that wait for them. */
  flush(): void {
    this.console.output.flush();
  }

  end(): void {
    this.progress?.stop();
  }

  private count(line: string): void {
    this.bytes += Buffer.byteLength(line) + 1;
    if (++this.lines % LINES === 0) {
      this.progress?.update(this.bytes, counted(this.boards, "board"));
    }
  }

  private async bad(message: string): Promise<void> {
    if (!this.skips) throw new UsageError(message);
    this.progress?.stop();
    complain(this.console, message);
    await this.showProgress();
  }

  /** Progress is not shown if the scores go to the same terminal. */
  private async showProgress(): Promise<void> {
    if (!this.console.watched || isTerminal(1)) return;
    const sizes = this.sources.map(sizeOf);
    const total = sizes.reduce<number | undefined>(
      (sum, size) => (sum === undefined || size === undefined ? undefined : sum + size),
      0,
    );
    this.progress = await showProgress(this.console, "Scoring, bytes", total);
    this.progress.update(this.bytes, counted(this.boards, "board"));
  }
}
