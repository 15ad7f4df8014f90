/*
 * `ambilog search`: finds boards with high scores by hill climbing.
 *
 * The search runs in steps, and events are handled between two steps, so that Ctrl-C is noticed.
 */
import { setImmediate } from "node:timers/promises";
import { BoardError, findWords, formatBoard } from "../../board/index.js";
import { BoardSearch } from "../../board/index.js";
import type { Dictionary } from "../../board/index.js";
import type { BoardSearchOptions } from "../../board/index.js";
import { ResourceError } from "../../engine/errors.js";
import type { Budget } from "../../solvers/budget.js";
import { SUCCESS, UsageError, say } from "../console.js";
import type { Console } from "../console.js";
import { diceNotes, diceOf, diceOption } from "../dice-option.js";
import {
  budgetOf,
  counted,
  dictionaryOf,
  dictionaryOption,
  jsonOption,
  noOperands,
  noRest,
} from "../inputs.js";
import { commonOptions } from "../options.js";
import type { Arguments, CommandSyntax } from "../options.js";
import { showProgress } from "../progress.js";
import type { Progress } from "../progress.js";
import { Stop } from "../stop.js";

export const syntax: CommandSyntax = {
  name: "search",
  usage: "[OPTIONS]",
  summary: "Searches for the board with the highest score, and prints it; details go to stderr.",
  options: [
    {
      name: "size",
      value: "NAME",
      doc: "the layout: 3x4, word_racer_1, … of up to 32 cells (default: 4x4)",
    },
    {
      name: "letters",
      value: "LIST",
      doc: "only boards of these letters, each any number of times",
    },
    { ...diceOption, doc: `only boards that can be rolled with dice: ${diceOption.doc}` },
    dictionaryOption,
    { name: "seed", value: "N", doc: "the seed of the random numbers (default: 1)" },
    { name: "pool", value: "N", doc: "the number of boards kept (default: 250)" },
    { name: "time", value: "S", doc: "restart until S seconds have passed" },
    jsonOption,
    ...commonOptions,
  ],
  notes:
    "Boards are improved by changing one letter or by exchanging two tiles, until none improves.\n" +
    "With --time the search then restarts from other boards, and the best of all is printed.\n" +
    "The same seed gives the same boards in the same order. Ctrl-C ends the search with exit code 130,\n" +
    "a limit with 2; both print the best board so far.\n\n" +
    `${diceNotes} Tiles have one letter: faces such as qu are never used.`,
};

/** Steps between two updates of the progress. */
const STEPS = 10;

export async function run(args: Arguments, console: Console): Promise<number> {
  noRest(args);
  noOperands(args);
  const seconds = args.number("time");
  const options: BoardSearchOptions = {
    seed: args.number("seed"),
    pool: args.number("pool", 1),
    letters: args.text("letters")?.toLowerCase(),
    dice: await diceOf(args),
  };
  const budget = budgetOf(args, console);
  const dictionary = await dictionaryOf(args);
  const search = searchOf(args.text("size") ?? "4x4", dictionary, options);
  const time = seconds === undefined ? undefined : 1000 * seconds;
  const progress = await showProgress(console, "Searching", time);
  const stop = new Stop(undefined);
  const limit = await climb(search, budget, time, progress, stop).finally(() => {
    stop.release();
    progress.stop();
  });
  print(args, console, search, dictionary);
  if (limit !== undefined) throw limit;
  return stop.reason === undefined ? SUCCESS : stop.status;
}

function searchOf(
  layout: string,
  dictionary: Dictionary,
  options: BoardSearchOptions,
): BoardSearch {
  try {
    return new BoardSearch(layout, dictionary, options);
  } catch (thrown) {
    if (thrown instanceof BoardError || !(thrown instanceof RangeError)) throw thrown;
    throw new UsageError(thrown.message);
  }
}

/** Runs a search to its end; returns the error of a limit that ends it. */
async function climb(
  search: BoardSearch,
  budget: Budget,
  time: number | undefined,
  progress: Progress,
  stop: Stop,
): Promise<ResourceError | undefined> {
  try {
    const start = performance.now();
    for (let steps = 1; ; steps++) {
      const before = search.steps;
      const isRoundOver = search.step();
      budget.spend(search.steps - before);
      budget.check();
      const elapsed = performance.now() - start;
      if (steps % STEPS === 0) {
        const done = time === undefined ? search.boards : Math.min(Math.floor(elapsed), time);
        progress.update(done, note(search));
      }
      await setImmediate();
      if (stop.reason !== undefined) return undefined;
      if (time === undefined ? isRoundOver : elapsed >= time) return undefined;
    }
  } catch (thrown) {
    if (thrown instanceof ResourceError) return thrown;
    throw thrown;
  }
}

/** The progress text during the search. */
function note({ best, score, boards }: BoardSearch): string {
  const found = best === undefined ? "" : `, best ${formatBoard(best)} ${counted(score, "point")}`;
  return `${counted(boards, "board")}${found}`;
}

function print(
  args: Arguments,
  console: Console,
  search: BoardSearch,
  dictionary: Dictionary,
): void {
  const { best, score, boards, rounds, passedOver } = search;
  if (best === undefined) {
    throw new UsageError("No board can be scored: too many words begin on each");
  }
  const board = formatBoard(best);
  const words = findWords(best, dictionary).words.length;
  if (args.has("json")) {
    console.output.write(`${JSON.stringify({ board, score, words, boards, rounds })}\n`);
  } else {
    console.output.write(`${board}\n`);
  }
  say(
    console,
    `${counted(score, "point")}, ${counted(words, "word")}; ${counted(boards, "board")} looked at`,
  );
  if (passedOver > 0) {
    say(console, `${counted(passedOver, "board")} skipped because too many words begin on them`);
  }
}
