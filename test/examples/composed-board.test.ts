import { describe, expect, it } from "vitest";
import { load, showing } from "./programs.js";

const program = load("composed_board.pl");
const shown = (goal: string): string => program.printed(showing(goal)).trimEnd();

describe("composed_board.pl", () => {
  it.each([
    ["cells that no word needs are open", "once(composed('1x3', [at], X))", "[[a,t,?]]"],
    ["there is no board for too many letters", "composed('2x2', [cat, dog], X)", ""],
    ["every board is found", "findall(R, composed('1x3', [cat], R), X)", "[[[c,a,t]],[[t,a,c]]]"],
    [
      "the letters may be those of a bag",
      "findall(R, composed_of('1x3', [at], atx, R), X)",
      "[[[a,t,x]],[[t,a,x]],[[x,a,t]],[[x,t,a]]]",
    ],
    ["a bag that lacks a letter has no board", "composed_of('1x3', [at], aax, X)", ""],
  ])("%s", (_, goal, answer) => {
    expect(shown(goal)).toBe(answer);
  });

  it("composes a board on which ten words stand", () => {
    const words = "[calmer, ampere, scald, malls, cube, scam, cull, hula, mall, beam]";
    const goal = `Ws = ${words}, once(composed('4x4', Ws, Rows)), make_board(Rows, B),
      forall(member(W, Ws), ( atom_chars(W, Cs), once(board_has_word(B, Cs)) )), X = all`;
    expect(shown(goal)).toBe("all");
  });
});
