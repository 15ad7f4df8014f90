import { describe, expect, it } from "vitest";
import { ambilog } from "../cli/console.js";
import { load, showing } from "./programs.js";

const program = load("boggle.pl");
const shown = (goal: string): string => program.printed(showing(goal)).trimEnd();

describe("boggle.pl", () => {
  it.each([
    [
      "words count by their length",
      "maplist(points, [2, 3, 4, 5, 6, 7, 8, 16], X)",
      "[0,1,1,2,3,5,11,11]",
    ],
    [
      "the best words come first",
      "best('catd/line/maro/pets', 2, X)",
      "[11-aliterate,11-analcime]",
    ],
    ["there may be fewer words than asked for", "best('ca/t.', 9, X)", "[1-act,1-cat]"],
    ["a board without words has none", "best('qz/xj', 3, X)", "[]"],
    ["its score is 0", "score('qz/xj', X)", "0"],
    [
      "words go through a cell",
      "through('cat/ore/sun', 2-0, W), length(W, N), nth1(1, W, F), X = N-F",
      "49-aeros",
    ],
    ["no word goes through a hole", "through('ca/t.', 1-1, X)", "[]"],
    ["no word goes through a cell apart", "through('cat/.../s..', 2-0, X)", "[]"],
    [
      "boards are ranked",
      "compared(['qz/xj', 'cat/ore/sun', 'ca/ts'], R), pairs_values(R, X)",
      "['cat/ore/sun','ca/ts','qz/xj']",
    ],
    [
      "a board is compared with another",
      "only_on('ca/ts', 'ca/t.', X)",
      "[acts,ats,cast,cats,sac,sat,scat,tas]",
    ],
    [
      "a board has nothing that it has not itself",
      "only_on('cat/ore/sun', 'cat/ore/sun', X)",
      "[]",
    ],
    ["tiles are letters", "score('c4/ts', X)", "caught(domain_error(tile,'4'))"],
    [
      "a board has cells",
      "score('../..', X)",
      "caught(domain_error(board_with_cells,[['.','.'],['.','.']]))",
    ],
  ])("%s", (_, goal, answer) => {
    expect(shown(goal)).toBe(answer);
  });

  it.each(["catd/line/maro/pets", "stare/inglo/depth/cakes/mourn"])(
    "the score of %s is that of the command line",
    async (board) => {
      const { out } = await ambilog(["score"], `${board}\n`);
      expect(shown(`score('${board}', X)`)).toBe(out.trimEnd());
    },
  );
});
