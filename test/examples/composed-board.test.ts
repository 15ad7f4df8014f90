import { describe, expect, it } from "vitest";
import { load, showing } from "./programs.js";

const program = load("composed_board.pl");
const shown = (goal: string): string => program.printed(showing(goal)).trimEnd();

describe("composed_board.pl", () => {
  it("composes a board on which ten words stand", () => {
    const words = "[calmer, ampere, scald, malls, cube, scam, cull, hula, mall, beam]";
    const goal = `Ws = ${words}, once(composed('4x4', Ws, Rows)), make_board(Rows, B),
      forall(member(W, Ws), ( atom_chars(W, Cs), once(board_has_word(B, Cs)) )), X = all`;
    expect(shown(goal)).toBe("all");
  });
});
