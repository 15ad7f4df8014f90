/*
 * `ambilog score`: the scores of many boards with one dictionary.
 *
 * Lines are read as bytes, in blocks, one per piece of the input. Scores are written in the order of the
 * lines. With several jobs a block is cut into chunks for the threads of a pool; the number of chunks in flight is
 * bounded, which bounds memory, and all their scores are written before waiting for input.
 */
import { layoutSize } from "../../board/index.js";
import type { Dictionary } from "../../board/index.js";
import { ResourceError } from "../../engine/errors.js";
import { BAD, LineScorer, lineEnd, sharedTime } from "../line-scorer.js";
import type { ScoredLines } from "../line-scorer.js";
import type { ScoreTask, ScoredChunk, WorkerSetup } from "../score-worker.js";
import type { ThreadCode } from "../thread-pool.js";
import { FileInput, isTerminal } from "../../node/file-streams.js";
import type { TextInput } from "../../machine/text-ends.js";
import type { Budget } from "../../solvers/budget.js";
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
  readonly bytes: Uint8Array;

  /** The byte at which the lines begin. */
  readonly start: number;
}

/** The number of lines that are scored before their scores are written. */
const LINES = 512;
/** The most bytes that a thread is given at a time, and the fewest that are worth it. */
const MOST_BYTES = 1 << 16;
const FEWEST_BYTES = 1024;
/** The number of chunks in flight per thread. */
const CHUNKS = 4;
/** Scores below this are turned into text once. */
const USUAL = 1 << 12;

const SCORING: ThreadCode = { file: "score-worker.js", task: "scoreLines", ahead: 2 };

export async function run(args: Arguments, console: Console): Promise<number> {
  noRest(args);
  const jobs = await jobsOf(args, 1);
  const layout = args.text("layout");
  if (layout !== undefined) layoutSize(layout);
  const sources = await sourcesOf(args, console);
  const dictionary = await dictionaryOf(args);
  const budget = budgetOf(args, console);
  const isCounted = args.has("inferences");
  const report = new Report(args, console, sources);
  await report.showProgress();
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
  const { openText } = await import("../../node/node-files.js");
  const names = args.operands.length === 0 ? ["-"] : args.operands;
  return names.map((name) => {
    return name === "-" ? { name: "stdin", input: console.input } : { name, input: openText(name) };
  });
}

/** Scores boards in this thread. */
async function scoreAlone(
  sources: readonly Source[],
  scorer: LineScorer,
  budget: Budget,
  report: Report,
): Promise<void> {
  for (const source of sources) {
    report.begin(source);
    for await (const bytes of blocksOf(chunksOf(source.input))) {
      for (let start = 0; start < bytes.length;) {
        const scored = scorer.scoreLines(bytes, start, LINES, budget);
        await report.lines({ source, bytes, start }, scored);
        start = scored.end;
        if (scored.stopped !== undefined) throw report.located(scored.stopped);
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
  const pool = await ThreadPool.open<ScoreTask, ScoredChunk>(SCORING, jobs, setup);
  const underWay: (readonly [Block, Promise<ScoredChunk>])[] = [];
  const settle = async (most: number): Promise<void> => {
    while (underWay.length > most) {
      const [block, scored] = underWay.shift() as (typeof underWay)[number];
      const { isStopped, ...lines } = await scored;
      await report.lines(block, lines);
      if (isStopped) throw report.located(budget.exhausted("time"));
    }
    if (most === 0) report.flush();
  };
  /** Writes scores as they come, until lines arrive. */
  const settleUntil = async (arrival: Promise<unknown>): Promise<void> => {
    const arrived = always(arrival, true);
    while (underWay.length > 0) {
      const [[, scored]] = underWay as [(typeof underWay)[number]];
      if (await Promise.race([arrived, always(scored, false)])) return;
      await settle(underWay.length - 1);
    }
  };
  try {
    for (const source of sources) {
      await settle(0);
      report.begin(source);
      const { input } = source;
      const blocks = blocksOf(input instanceof FileInput ? input.chunks() : chunksOf(input));
      try {
        for (;;) {
          if (!(input instanceof FileInput) || input.blocks) await settle(0);
          const next = blocks.next();
          await settleUntil(next);
          const { done, value: block } = await next;
          if (done === true) break;
          const { timeMs } = budget.rest;
          const deadline = timeMs === undefined ? undefined : sharedTime() + timeMs;
          for (const bytes of cut(block, underWay.length > jobs ? 1 : 2 * jobs)) {
            const scored = pool.run({ bytes, deadline });
            // An error is thrown in its turn; until then this handler prevents an unhandled rejection.
            scored.catch(() => {});
            underWay.push([{ source, bytes, start: 0 }, scored]);
            await settle(CHUNKS * jobs);
          }
        }
      } finally {
        input.close?.();
      }
    }
    await settle(0);
  } finally {
    await pool.close();
  }
}

/** Fulfilled with `value` when the promise is settled. */
async function always<T>(promise: Promise<unknown>, value: T): Promise<T> {
  return promise.then(
    () => value,
    () => value,
  );
}

/** Cuts lines into that many chunks, unless they are large or small. They are copies: the bytes are overwritten. */
function* cut(bytes: Uint8Array, count: number): Generator<Uint8Array> {
  const share = Math.ceil(bytes.length / count);
  const size = Math.max(FEWEST_BYTES, Math.min(MOST_BYTES, share));
  for (let at = 0; at < bytes.length;) {
    const end = Math.min(lineEnd(bytes, Math.min(at + size, bytes.length)) + 1, bytes.length);
    yield new Uint8Array(bytes.subarray(at, end));
    at = end;
  }
}

/** The lines in bytes, as they arrive: each block is overwritten by the next. */
async function* blocksOf(
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, undefined, undefined> {
  let rest: Uint8Array = new Uint8Array();
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    if (end === 0) {
      rest = Buffer.concat([rest, chunk]);
      continue;
    }
    yield rest.length === 0
      ? chunk.subarray(0, end)
      : Buffer.concat([rest, chunk.subarray(0, end)]);
    rest = new Uint8Array(chunk.subarray(end));
  }
  if (rest.length > 0) yield rest;
}

const NEWLINE = 10;

function* chunksOf(input: TextInput): Generator<Uint8Array, undefined, undefined> {
  for (let chunk = bytesOf(input); chunk !== undefined; chunk = bytesOf(input)) yield chunk;
}

function bytesOf(input: TextInput): Uint8Array | undefined {
  if (input instanceof FileInput) return input.readChunk();
  const text = input.read();
  return text === undefined ? undefined : Buffer.from(text);
}

/** The size of a source in bytes; undefined if reading it waits for the writer. */
function sizeOf({ input }: Source): number | undefined {
  return input instanceof FileInput ? input.size : undefined;
}

/** Writes the result of each line. */
class Report {
  private readonly console: Console;
  private readonly sources: readonly Source[];
  private readonly isJson: boolean;
  private readonly skips: boolean;
  private readonly texts: string[] = [];
  private progress: Progress | undefined = undefined;
  private boards = 0;
  private bytes = 0;
  private source = "";
  /** The number of the next line. */
  private next = 1;

  constructor(args: Arguments, console: Console, sources: readonly Source[]) {
    this.console = console;
    this.sources = sources;
    this.isJson = args.has("json");
    this.skips = args.has("skip-bad");
  }

  /** Begins with the first line of a source. */
  begin({ name }: Source): void {
    this.source = name;
    this.next = 1;
  }

  /**
   * Writes the scores of lines, and reports what is wrong with some.
   *
   * @throws {UsageError} for a line that is not a board, unless such lines are skipped
   */
  async lines(
    { source, bytes, start }: Block,
    { scores, errors }: Pick<ScoredLines, "scores" | "errors">,
  ): Promise<void> {
    const { output } = this.console;
    let at = start;
    let error = 0;
    let text = "";
    for (const score of scores) {
      const line = this.next++;
      const from = at;
      if (this.isJson) at = lineEnd(bytes, from) + 1;
      if (score >= 0) {
        this.boards++;
        if (!this.isJson) {
          text += score < USUAL ? (this.texts[score] ??= `${score}\n`) : `${score}\n`;
          continue;
        }
        const board = Buffer.from(bytes.subarray(from, at)).toString().trim();
        text += `${JSON.stringify({ file: source.name, line, board, score })}\n`;
      } else if (score === BAD) {
        output.write(text);
        text = "";
        await this.bad(`${source.name}:${line}: ${errors[error++]}`);
      }
    }
    output.write(text);
    if (this.progress === undefined) return;
    this.bytes += bytes.length - start;
    this.progress.update(this.bytes, counted(this.boards, "board"));
  }

  /** Adds the place of the next line to an error about a limit. */
  located({ kind, message }: ResourceError): ResourceError {
    return new ResourceError(kind, `${this.source}:${this.next}: ${message}`);
  }

  /** Flushes the scores written so far, for readers that wait for them. */
  flush(): void {
    this.console.output.flush();
  }

  end(): void {
    this.progress?.stop();
  }

  private async bad(message: string): Promise<void> {
    if (!this.skips) throw new UsageError(message);
    this.progress?.stop();
    complain(this.console, message);
    await this.showProgress();
  }

  /** Progress is not shown if the scores go to the same terminal. */
  async showProgress(): Promise<void> {
    if (!this.console.watched || isTerminal(1)) return;
    const sizes = this.sources.map(sizeOf);
    const total = sizes.reduce<number | undefined>(
      (sum, size) => (sum === undefined || size === undefined ? undefined : sum + size),
      0,
    );
    this.progress = await showProgress(this.console, "Scoring", total);
    this.progress.update(this.bytes, counted(this.boards, "board"));
  }
}
