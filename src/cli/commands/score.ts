/*
 * `ambilog score`: the scores of many boards with one dictionary.
 *
 * Lines come in blocks, as many as a piece of the input has. Scores go out in the order of the lines.
 * With several jobs a block is cut into chunks for the threads of a pool; only so many of them are
 * under way, so that memory is bounded, and before input is waited for all of them are out.
 */
import { layoutSize } from "../../board/index.js";
import type { Dictionary } from "../../board/index.js";
import { ResourceError } from "../../engine/errors.js";
import { LineScorer, sharedTime } from "../line-scorer.js";
import type { LineScore } from "../line-scorer.js";
import type { ScoredLines } from "../score-worker.js";
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
    "Prints the score of each board in the files, one a line; without files, of those on stdin.",
  options: [
    dictionaryOption,
    layoutOption,
    {
      name: "jobs",
      value: "N",
      doc: "score in N threads; auto for one on each core; 1 unless given",
    },
    { name: "skip-bad", doc: "tell of lines that are no boards on stderr, and go on" },
    { ...jsonOption, doc: "print a JSON object for each board: file, line, board, score" },
    ...commonOptions,
  ],
  notes:
    "Blank lines do not count. A line that is no board ends it with exit code 2, when all scores\n" +
    "before it are out; with --skip-bad it has no score, and does not change the exit code.\n" +
    `With --inferences boards are scored one after another, whatever --jobs says.\n\n${boardNotes}`,
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

/** The most lines that a thread is given at a time. */
const MOST_LINES = 512;
/** The fewest lines that are worth the way to a thread. */
const FEWEST_LINES = 64;
/** So many lines are between two messages of progress. */
const LINES = 256;
/** So many chunks for each thread are under way. */
const CHUNKS = 4;

export async function run(args: Arguments, console: Console): Promise<number> {
  noRest(args);
  const jobs = await jobsOf(args);
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

/** How many threads are to score. */
async function jobsOf(args: Arguments): Promise<number> {
  if (args.text("jobs") !== "auto") return args.number("jobs", 1) ?? 1;
  return (await import("node:os")).availableParallelism();
}

async function sourcesOf(args: Arguments, console: Console): Promise<Source[]> {
  const { openText } = await import("../../host/node-files.js");
  const names = args.operands.length === 0 ? ["-"] : args.operands;
  return names.map((name) => {
    return name === "-" ? { name: "stdin", input: console.input } : { name, input: openText(name) };
  });
}

/** Scores boards one after another; each score is written before the next board is looked at. */
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
  const { ScorePool } = await import("../score-pool.js");
  const { jobs } = options;
  const pool = await ScorePool.open(dictionary, options);
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
          const scored = pool.score({ text: chunk.lines.join("\n"), deadline });
          // An error is thrown when it is its turn; until then nobody else listens.
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

/** Cuts a block into chunks for threads, so that each of them gets some. */
function* cut({ source, first, lines }: Block, jobs: number): Generator<Block> {
  const share = Math.ceil(lines.length / (2 * jobs));
  const size = Math.max(FEWEST_LINES, Math.min(MOST_LINES, share));
  for (let at = 0; at < lines.length; at += size) {
    yield { source, first: first + at, lines: lines.slice(at, at + size) };
  }
}

/** The lines of a source as they come in. */
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

/** The bytes of a source; undefined if reading it waits for whoever writes. */
function sizeOf({ input }: Source): number | undefined {
  return input instanceof FileInput ? input.size : undefined;
}

/** Where a line is, for messages. */
function placeOf({ source, first }: Block, index: number): string {
  return `${source.name}:${first + index}`;
}

/** Says in an error about a limit at what line it was reached. */
function locate<Result>(block: Block, index: number, action: () => Result): Result {
  try {
    return action();
  } catch (thrown) {
    if (!(thrown instanceof ResourceError)) throw thrown;
    throw new ResourceError(thrown.kind, `${placeOf(block, index)}: ${thrown.message}`);
  }
}

/** Writes what becomes of each line. */
class Report {
  private readonly console: Console;
  private readonly sources: readonly Source[];
  private readonly isJson: boolean;
  private readonly skips: boolean;
  private progress: Progress | undefined = undefined;
  private boards = 0;
  /** What of the input is done; only told of where progress is shown. */
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
   * Writes a score, or tells what is wrong with a line.
   *
   * @returns nothing, or what to wait for before the next line
   * @throws {UsageError} for a line that is no board, unless such lines are skipped
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

  /** Sees to it that whoever waits for the scores so far has them. */
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

  /** Progress and scores on one terminal would be in each other's way. */
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
