/*
 * The plan of a proof, and the proof of one class: a function of plan, words and class alone, so any process may
 * compute it, more than once.
 */

import { canShow } from "../dice.js";
import type { Dictionary } from "../dictionary.js";
import { formatBoard } from "../notation.js";
import { canonicalBoard } from "../symmetry.js";
import { BoardSpace } from "./board-space.js";
import { ProofKernel } from "./proof-kernel.js";
import { proofWords } from "./proof-words.js";

const CODE_OF_A = 97;

/** The boards that a proof is about. */
export interface ProofBoards {
  /** The shape, as for `fillLayout`. */
  readonly layout: string;

  /** The letters of boards, of a to z, sorted. */
  readonly letters: string;

  /** Whether a tile q is qu. */
  readonly qu: boolean;

  /** The letters of each die; only boards that they can show count. Default: all boards. */
  readonly dice?: readonly string[] | undefined;
}

/** The claim to prove: which of the boards reach the cutoff. */
export interface ProofPlan extends ProofBoards {
  /** The least score of a board that is to be found, 1 or more. */
  readonly cutoff: number;
}

/** A board as found: its score, and its canonical notation. */
export type FoundBoard = readonly [score: number, board: string];

/** Thrown when a class has more boards than were asked for. */
export class TooManyBoardsError extends RangeError {
  /** `"TooManyBoardsError"`. */
  override readonly name: string = "TooManyBoardsError";
}

/** Finds the boards of classes that reach a cutoff. */
export class ClassProver {
  /** The boards and their classes. */
  readonly space: BoardSpace;

  private readonly boards: ProofBoards;
  private readonly kernel: ProofKernel;

  /**
   * @param boards the boards
   * @param dictionary the words
   * @throws {BoardError} if the layout is unknown, or too large for a proof
   */
  constructor(boards: ProofBoards, dictionary: Dictionary) {
    this.boards = boards;
    const { layout, letters, qu } = boards;
    this.space = new BoardSpace(layout, letters);
    const { cells } = this.space;
    this.kernel = new ProofKernel(this.space, proofWords(dictionary, { cells, letters, qu }));
  }

  /**
   * The boards of a class that reach the cutoff, best first, and of equal scores in the order of their
   * notation. Of boards that are equal by symmetry there is one.
   *
   * @param number the class
   * @param cutoff the least score, 1 or more
   * @param most the number of boards at which to give up. Default: no limit
   * @throws {TooManyBoardsError} if there are more
   */
  prove(number: number, cutoff: number, most: number = Infinity): FoundBoard[] {
    const { dice } = this.boards;
    const boards = new Map<string, number>();
    const faces = dice?.map((die) => [...die]);
    const isAllowed =
      faces && ((letters: Uint8Array): boolean => canShow(faces, lettersOf(letters)));
    this.kernel.prove(this.space.bucketsOf(number), { cutoff, isAllowed }, (letters, score) => {
      boards.set(this.notation(letters), score);
      if (boards.size > most)
        throw new TooManyBoardsError(`Expected up to ${most} boards, got more`);
    });
    return sortedBoards(boards);
  }

  /** The score of a board, given by its letters, cell by cell. */
  score(letters: string): number {
    return this.kernel.score(letters);
  }

  /** The canonical notation of a board, given by its letters, cell by cell. */
  notation(letters: string): string {
    const tiles = Array.from(letters, (letter) =>
      letter === "q" && this.boards.qu ? "qu" : letter,
    );
    return formatBoard(canonicalBoard(this.space.empty.withTiles(tiles)));
  }
}

/** Boards with their scores, best first, and of equal scores in the order of their notation. */
export function sortedBoards(boards: ReadonlyMap<string, number>): FoundBoard[] {
  const found = Array.from(boards, ([board, score]): FoundBoard => [score, board]);
  return found.sort(([score, board], [otherScore, other]) => {
    return otherScore - score || (board < other ? -1 : 1);
  });
}

function lettersOf(codes: Uint8Array): string[] {
  return Array.from(codes, (code) => String.fromCharCode(CODE_OF_A + code));
}
