/*
 * `ambilog prove`: finds all boards from a score on, and so proves which is the best.
 *
 * The classes of boards are done in an order that the seed shuffles, so that those done at any time are a
 * sample of all. Threads prove them; this one keeps the journal and shows the progress.
 */
import { setImmediate } from "node:timers/promises";
import { layoutSize } from "../../board/index.js";
import type { Dictionary } from "../../board/index.js";
import { RandomNumbers } from "../../board/index.js";
import { ClassProver, sortedBoards } from "../../board/proof/class-prover.js";
import type { FoundBoard, ProofBoards, ProofPlan } from "../../board/proof/class-prover.js";
import { climb } from "../../board/proof/climb.js";
import { project } from "../../board/proof/projection.js";
import type { ProvenClass } from "../batch-prover.js";
import { MOST_BOARDS, tooMany } from "../batch-prover.js";
import { SUCCESS, UsageError, say } from "../console.js";
import type { Console } from "../console.js";
import { diceNotes, diceOf, diceOption } from "../dice-option.js";
import { counted, dictionaryOf, dictionaryOption, jobsOf, noRest } from "../inputs.js";
import { commonOptions, quote } from "../options.js";
import type { Arguments, CommandSyntax } from "../options.js";
import { PROOF_FORMAT, ProofJournal } from "../proof-journal.js";
import type { ProofHeader } from "../proof-journal.js";
import { duration } from "../progress.js";
import { ProofProgress } from "../proof-progress.js";
import { LocalQueue, ProofFailure, work } from "../proof-queue.js";
import { checksumOf, proverOf } from "../proof-threads.js";
import { Stop } from "../stop.js";

export const syntax: CommandSyntax = {
  name: "prove",
  usage: "[worker] [OPTIONS]",
  summary: "Finds all boards from a score on, and so proves which board is the best.",
  options: [
    { name: "size", value: "NAME", doc: "the layout, of up to 16 cells (default: 3x3)" },
    dictionaryOption,
    {
      name: "letters",
      value: "LIST",
      doc: "only boards of these letters, each any number of times",
    },
    { ...diceOption, doc: `only boards that can be rolled with dice: ${diceOption.doc}` },
    { name: "qu", doc: "a tile q is qu, and counts as two letters" },
    {
      name: "cutoff",
      value: "N",
      doc: "find the boards of N points and more (default: what climbing finds)",
    },
    { name: "jobs", value: "N", doc: "use N threads; auto for one per core (default: auto)" },
    { name: "out", value: "FILE", doc: "keep a journal in this file" },
    { name: "resume", doc: "go on with the journal" },
    { name: "sample", value: "N", doc: "do N random classes, and project the time of all" },
    { name: "seed", value: "N", doc: "the seed of the order of classes (default: 1)" },
    { name: "queue", value: "URL", doc: "let workers do it, through a Redis: redis://HOST:PORT" },
    { name: "discard", doc: "drop an unfinished proof from the queue first" },
    ...commonOptions.filter(({ name }) => name !== "inferences"),
  ],
  notes:
    "Boards go to stdout, best first: score, tab, board, in the canonical form of `ambilog canonical`.\n" +
    "What that proves, progress and times go to stderr. 3x3 takes a minute, 3x4 hours, 4x4 months on one\n" +
    "machine. Ctrl-C ends with exit code 130, a limit with 2; with --out, --resume goes on from there.\n\n" +
    "With --queue this program hands out the classes and collects the results; on any number of\n" +
    "machines, `ambilog prove worker --queue URL [--dictionary FILE] [--jobs N]` proves them. This needs\n" +
    `the package bullmq.\n\n${diceNotes} Other faces of several letters than qu are never used.`,
};

/** Random boards that are scored to see whether a cutoff is much too low. */
const TRIALS = 20_000;
/** The fewest random boards that must reach the cutoff for an estimate of their share. */
const ENOUGH = 10;

export async function run(args: Arguments, console: Console): Promise<number> {
  noRest(args);
  const [first, second] = args.operands;
  const isWorker = first === "worker";
  const extra = isWorker ? second : first;
  if (extra !== undefined) {
    throw new UsageError(`Expected options only, or worker, but got ${quote(extra)}`);
  }
  const url = args.text("queue");
  if (isWorker) {
    if (url === undefined) throw new UsageError("Expected --queue URL for a worker");
    for (const name of [
      "size",
      "letters",
      "dice",
      "qu",
      "cutoff",
      "out",
      "resume",
      "sample",
      "seed",
    ]) {
      if (args.has(name)) throw new UsageError(`A worker gets --${name} from the queue`);
    }
    const { runWorker } = await import("../proof-worker-process.js");
    return runWorker(args, console, url);
  }
  if (url !== undefined) await (await import("../redis-queue.js")).reach(url);
  return new ProofRun(await prepare(args, console)).run(url);
}

/** The task of a proof and its means. */
interface Proof {
  readonly args: Arguments;
  readonly console: Console;
  readonly dictionary: Dictionary;
  readonly header: ProofHeader;
  readonly journal: ProofJournal | undefined;
  /** All classes, in the order in which they are done. */
  readonly classes: readonly number[];
}

async function prepare(args: Arguments, console: Console): Promise<Proof> {
  const seed = args.number("seed") ?? 1;
  args.number("sample", 1);
  args.number("timeout");
  const asked = args.number("cutoff", 1);
  const boards = await boardsOf(args);
  const path = args.text("out");
  if (path === undefined && args.has("resume")) {
    throw new UsageError("Expected --out FILE, the journal to resume");
  }
  const dictionary = await dictionaryOf(args);
  const prover = new ClassProver(boards, dictionary);
  const journal = path === undefined ? undefined : ProofJournal.open(path, args.has("resume"));
  let cutoff = asked ?? journal?.header?.cutoff;
  if (cutoff === undefined) {
    const [score, board] = await climb(boards, dictionary, prover, seed, setImmediate);
    cutoff = Math.max(1, score);
    say(console, `Climbing finds ${board} of ${counted(score, "point")}; the cutoff is ${cutoff}`);
  }
  const plan = { ...boards, cutoff };
  const header = { proof: PROOF_FORMAT, ...plan, dictionary: checksumOf(dictionary) };
  journal?.begin(header);
  checkCutoff(plan, prover, seed);
  const classes = [...prover.space.leastClasses()];
  new RandomNumbers(seed).shuffle(classes);
  return { args, console, dictionary, header, journal, classes };
}

class ProofRun {
  private readonly proof: Proof;
  /** The number of classes to do: all, or a sample. */
  private readonly wanted: number;
  private readonly proven: Map<number, ProvenClass> = new Map();
  private readonly boards: Map<string, number> = new Map();
  private stop!: Stop;

  constructor(proof: Proof) {
    this.proof = proof;
    this.wanted = Math.min(proof.args.number("sample", 1) ?? Infinity, proof.classes.length);
  }

  async run(url: string | undefined): Promise<number> {
    const { wanted } = this;
    const { args, console, dictionary, header, journal, classes } = this.proof;
    const jobs = await jobsOf(args);
    const stop = new Stop(args.number("timeout"));
    this.stop = stop;
    const chosen = classes.slice(0, wanted);
    for (const number of chosen) {
      const done = journal?.done.get(number);
      if (done !== undefined) this.take(done);
    }
    const rest = chosen.filter((number) => !this.proven.has(number));
    const start = performance.now();
    const progress = await ProofProgress.begin(console, wanted, this.proven.size);
    const onProven = (proven: ProvenClass): void => {
      if (this.proven.has(proven.class)) return;
      journal?.add(proven);
      this.take(proven);
      progress.update(this.proven.size, this.best);
    };
    try {
      if (url === undefined) {
        const threads = Math.min(jobs, Math.max(1, rest.length));
        const prover = await proverOf(header, dictionary, threads);
        const ended = work(new LocalQueue(rest, onProven), prover, {
          jobs: threads,
          isStopped: () => stop.reason !== undefined,
        });
        await Promise.race([ended, stop.stopped]).finally(() => prover.close());
      } else {
        const { coordinate } = await import("../redis-queue.js");
        await coordinate(url, header, rest, {
          isDiscarded: args.has("discard"),
          onProven,
          note: (line) => progress.say(line),
          stopped: stop.stopped,
        });
      }
    } catch (thrown) {
      if (thrown instanceof ProofFailure) throw new UsageError(thrown.message);
      throw thrown;
    } finally {
      stop.release();
      progress.stop();
      journal?.close();
    }
    return this.conclude(performance.now() - start);
  }

  private take(proven: ProvenClass): void {
    this.proven.set(proven.class, proven);
    for (const [score, board] of proven.boards) this.boards.set(board, score);
    if (this.boards.size > MOST_BOARDS) this.stop.because("crowded");
  }

  private get best(): number {
    let best = 0;
    for (const score of this.boards.values()) best = Math.max(best, score);
    return best;
  }

  /** Prints the boards and the proven claim. */
  private conclude(elapsed: number): number {
    const { proven, wanted, boards } = this;
    const { args, console, header, journal, classes } = this.proof;
    if (this.stop.reason === "crowded") throw new UsageError(tooMany(header.cutoff));
    const found = sortedBoards(boards);
    for (const [score, board] of found) console.output.write(`${score}\t${board}\n`);
    const times = Array.from(proven.values(), ({ ms }) => ms);
    const hours = times.reduce((sum, ms) => sum + ms, 0);
    say(
      console,
      `${proven.size} of ${classes.length} classes done, ` +
        `${duration(elapsed)} now, ${duration(hours)} of processor time in all`,
    );
    if (proven.size === classes.length) say(console, statement(header, found));
    else if (args.has("sample") && times.length > 0) this.sayProjection(times);
    if (proven.size >= wanted) return SUCCESS;
    const how = journal === undefined ? "" : "; --resume goes on from there";
    say(console, `Stopped before the end: nothing is proven yet${how}`);
    return this.stop.status;
  }

  private sayProjection(times: readonly number[]): void {
    const { console, classes } = this.proof;
    const { estimate, low, high } = project(times, classes.length);
    const hours = (ms: number): string => significant(ms / 3_600_000);
    say(
      console,
      `Projected for all: ${hours(estimate)} CPU hours (95 % interval: ${hours(low)} to ${hours(high)}), ` +
        `from ${times.length} random classes of ${significant(estimate / classes.length / 1000)} s on average`,
    );
  }
}

/** A number with three digits. */
function significant(number: number): string {
  return number >= 100 ? number.toFixed(0) : number.toPrecision(3);
}

/** The boards that the options name. */
async function boardsOf(args: Arguments): Promise<ProofBoards> {
  const layout = args.text("size") ?? "3x3";
  const qu = args.has("qu");
  const letters = args.text("letters")?.toLowerCase() ?? "abcdefghijklmnopqrstuvwxyz";
  if (!/^[a-z]+$/.test(letters)) {
    throw new UsageError(`Expected letters of a to z for --letters, but got ${quote(letters)}`);
  }
  const allowed = new Set(letters);
  const dice = await diceOf(args);
  const cells = layoutSize(layout);
  if (dice === undefined) return { layout, qu, letters: sortedLetters(allowed), dice: undefined };
  if (dice.length !== cells) {
    throw new UsageError(`Expected ${cells} dice, one for each cell, but got ${dice.length}`);
  }
  const usable = dice.map((die) => {
    const faces = die.map((face) => (qu && face === "qu" ? "q" : face));
    return sortedLetters(new Set(faces.filter((face) => allowed.has(face))));
  });
  const blank = usable.indexOf("");
  if (blank >= 0) {
    throw new UsageError(
      `Expected dice with an allowed letter on each, but got ${quote(dice[blank].join(" "))}`,
    );
  }
  return { layout, qu, letters: sortedLetters(new Set(usable.join(""))), dice: usable };
}

function sortedLetters(letters: ReadonlySet<string>): string {
  return [...letters].sort().join("");
}

/** Refuses a cutoff that more boards reach than can be kept, as estimated from random ones. */
function checkCutoff(plan: ProofPlan, prover: ClassProver, seed: number): void {
  const { letters, dice, cutoff } = plan;
  const { cells, symmetries } = prover.space;
  // With dice most boards of these letters cannot be rolled.
  if (dice !== undefined) return;
  const random = new RandomNumbers(seed);
  let enough = 0;
  for (let i = 0; i < TRIALS; i++) {
    let board = "";
    for (let cell = 0; cell < cells; cell++) board += letters[random.below(letters.length)];
    if (prover.score(board) >= cutoff) enough++;
  }
  const boards = letters.length ** cells / symmetries.length;
  if (enough >= ENOUGH && (enough / TRIALS) * boards > 2 * MOST_BOARDS) {
    throw new UsageError(tooMany(cutoff));
  }
}

/** The proven claim, as a sentence. */
function statement(plan: ProofHeader, found: readonly FoundBoard[]): string {
  const { layout, letters, qu, dice, cutoff } = plan;
  const which = letters.length === 26 || dice !== undefined ? "" : ` of the letters ${letters}`;
  const how = `${dice === undefined ? "" : " that the dice can show"}${qu ? " with qu for q" : ""}`;
  const boards = `boards of ${layout}${which}${how}`;
  const points = counted(cutoff, "point");
  if (found.length === 0) return `Proven: none of the ${boards} has ${points} or more`;
  const [best] = found[0];
  const equal = found.filter(([score]) => score === best).length;
  const many = found.length === 1 ? "1 has" : `${found.length} have`;
  return (
    `Proven: of the ${boards}, ${many} ${points} or more; the best score is ${best}, ` +
    `which ${equal === 1 ? "one board has" : `${equal} boards have`} (up to symmetry)`
  );
}
