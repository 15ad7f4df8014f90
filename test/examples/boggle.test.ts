import { describe, expect, it } from "vitest";
import { ambilog } from "../cli/console.js";
import { load, showing } from "./programs.js";

const program = load("boggle.pl");
const shown = (goal: string): string => program.printed(showing(goal)).trimEnd();

describe("boggle.pl", () => {
  it.each(["catd/line/maro/pets", "stare/inglo/depth/cakes/mourn"])(
    "the score of %s is that of the command line",
    async (board) => {
      const { out } = await ambilog(["score"], `${board}\n`);
      expect(shown(`score('${board}', X)`)).toBe(out.trimEnd());
    },
  );
});
