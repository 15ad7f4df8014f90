/*
 * `ambilog score`: the scores of many boards with one dictionary.
 */
import { BoardError, BoardScorer, WordSearch, parseBoard } from "../../board/index.js";
import type { Board, Dictionary } from "../../board/index.js";
import { ResourceError } from "../../engine/errors.js";
import type { TextInput } from "../../machine/streams.js";
import type { Budget } from "../../solvers/budget.js";
import { SUCCESS, UsageError } from "../console.js";
import type { Console } from "../console.js";
import {
  boardNotes,
  budgetOf,
  dictionaryOf,
  dictionaryOption,
  layoutOption,
  noRest,
} from "../inputs.js";
import { commonOptions } from "../options.js";
import type { Arguments, CommandSyntax } from "../options.js";

export const syntax: CommandSyntax = {
  name: "score",
  usage: "[FILE...] [OPTIONS]",
  summary:
    "Prints the score of each board in the files, one a line; without files, of those on stdin.",
  options: [dictionaryOption, layoutOption, ...commonOptions],
  notes: boardNotes,
};

/** The boards of one file. */
interface Source {
  readonly name: string;
  readonly input: TextInput;
}

export async function run(args: Arguments, console: Console): Promise<number> {
  noRest(args);
  const { openText } = await import("../../host/files.js");
  const names = args.operands.length === 0 ? ["-"] : args.operands;
  const sources = names.map((name): Source => {
    return name === "-" ? { name: "stdin", input: console.input } : { name, input: openText(name) };
  });
  const dictionary = await dictionaryOf(args);
  const budget = budgetOf(args, console);
  const layout = args.text("layout");
  const scores = new Scores(dictionary, budget, args.number("inferences") === undefined);
  for (const { name, input } of sources) {
    let number = 0;
    for (const line of linesOf(input, console)) {
      number++;
      if (line.trim() === "") continue;
      const score = locate(`${name}:${number}`, () => {
        return scores.of(parseBoard(line, { layout }));
      });
      console.output.write(`${score}\n`);
    }
    input.close?.();
  }
  return SUCCESS;
}

/** From so many boards on it pays to make a scorer. */
const MANY = 500;

/** The scores of one board after another. */
class Scores {
  private readonly dictionary: Dictionary;
  private readonly budget: Budget;
  private readonly isFast: boolean;
  private boards = 0;
  private scorer: BoardScorer | undefined = undefined;

  /** `isFast`: steps need not be counted one by one. */
  constructor(dictionary: Dictionary, budget: Budget, isFast: boolean) {
    this.dictionary = dictionary;
    this.budget = budget;
    this.isFast = isFast;
  }

  of(board: Board): number {
    const { dictionary, budget } = this;
    if (++this.boards > MANY && this.isFast) {
      budget.check();
      const score = (this.scorer ??= new BoardScorer(dictionary)).score(board);
      if (score !== undefined) return score;
    }
    const search = new WordSearch(board, dictionary);
    budget.finish(search);
    return search.score;
  }
}

/** Says in an error what line it is about. */
function locate<Result>(place: string, action: () => Result): Result {
  try {
    return action();
  } catch (thrown) {
    if (thrown instanceof BoardError) throw new UsageError(`${place}: ${thrown.message}`);
    if (thrown instanceof ResourceError) {
      throw new ResourceError(thrown.kind, `${place}: ${thrown.message}`);
    }
    throw thrown;
  }
}

/** The lines of an input as they come in; what was written is out before more is waited for. */
function* linesOf(input: TextInput, { output }: Console): Generator<string, undefined, undefined> {
  let rest = "";
  for (;;) {
    output.flush();
    const text = input.read();
    if (text === undefined) break;
    const lines = (rest + text).split("\n");
    rest = lines.pop() as string;
    yield* lines;
  }
  if (rest !== "") yield rest;
}
