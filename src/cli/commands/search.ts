/*
 * `ambilog search`: climbs to boards with good scores.
 *
 * The search is stepped, and between two steps events have their turn, so that Ctrl-C is noticed.
 */
import { setImmediate } from "node:timers/promises";
import { BoardError, findWords, formatBoard } from "../../board/index.js";
import { BoardSearch } from "../../board/many.js";
import type { Dictionary } from "../../board/index.js";
import type { BoardSearchOptions } from "../../board/many.js";
import { ResourceError } from "../../engine/errors.js";
import type { Budget } from "../../engine/budget.js";
import { SUCCESS, UsageError, say } from "../console.js";
import type { Console } from "../console.js";
import { diceNotes, diceOf, diceOption } from "../dice-option.js";
import {
  budgetOf,
  counted,
  dictionaryOf,
  dictionaryOption,
  jsonOption,
  noRest,
} from "../inputs.js";
import { commonOptions, quote } from "../options.js";
import type { Arguments, CommandSyntax } from "../options.js";
import { showProgress } from "../progress.js";
import type { Progress } from "../progress.js";

export const syntax: CommandSyntax = {
  name: "search",
  usage: "[OPTIONS]",
  summary: "Looks for the board with the best score, and prints it; what it scores on stderr.",
  options: [
    {
      name: "size",
      value: "NAME",
      doc: "the layout: 3x4, word_racer_1, … of up to 32 cells; 4x4 unless given",
    },
    {
      name: "letters",
      value: "LIST",
      doc: "only boards of these letters, each as often as it fits",
    },
    { ...diceOption, doc: `only boards that can be rolled with dice: ${diceOption.doc}` },
    dictionaryOption,
    { name: "seed", value: "N", doc: "where chance starts; 1 unless given" },
    { name: "pool", value: "N", doc: "how many boards are kept; 250 unless given" },
    { name: "time", value: "S", doc: "start anew until S seconds are over" },
    jsonOption,
    ...commonOptions,
  ],
  notes:
    "The boards kept are changed by a letter or by exchanging two tiles, again and again, until none\n" +
    "gets better. That ends it, unless --time has it start anew from other boards; then the best of\n" +
    "all is printed. The same seed gives the same boards in the same order. Ctrl-C ends it with exit\n" +
    "code 130, a limit with 2; both print the best so far.\n\n" +
    `${diceNotes} Boards have a letter a tile: faces such as qu are never on top.`,
};

/** The exit code of a program that Ctrl-C has ended: 128 and the number of the signal. */
const INTERRUPTED = 130;
/** Steps between two messages of progress. */
const STEPS = 10;

/** Why a search has ended. */
interface End {
  readonly interrupted: boolean;
  readonly limit: ResourceError | undefined;
}

export async function run(args: Arguments, console: Console): Promise<number> {
  noRest(args);
  if (args.operands.length > 0) {
    throw new UsageError(`Expected options only, but got ${quote(args.operands[0])}`);
  }
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
  const what = time === undefined ? "Searching, boards" : "Searching, ms";
  const progress = await showProgress(console, what, time);
  const end = await climb(search, budget, time, progress).finally(() => progress.stop());
  print(args, console, search, dictionary);
  if (end.limit !== undefined) throw end.limit;
  return end.interrupted ? INTERRUPTED : SUCCESS;
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

/** Takes a search to its end. */
async function climb(
  search: BoardSearch,
  budget: Budget,
  time: number | undefined,
  progress: Progress,
): Promise<End> {
  let interrupted = false;
  const interrupt = (): void => {
    interrupted = true;
  };
  process.once("SIGINT", interrupt);
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
      if (interrupted || (time === undefined ? isRoundOver : elapsed >= time)) break;
    }
  } catch (thrown) {
    if (thrown instanceof ResourceError) return { interrupted, limit: thrown };
    throw thrown;
  } finally {
    process.off("SIGINT", interrupt);
  }
  return { interrupted, limit: undefined };
}

/** What is said while it searches. */
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
    throw new UsageError("There is no board that can be scored: too many words begin on each");
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
    say(console, `${counted(passedOver, "board")} passed over, on which too many words begin`);
  }
}
