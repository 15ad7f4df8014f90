import { expect, it } from "vitest";
import { load } from "./programs.js";

it("print_plan numbers the actions and tells the end", () => {
  expect(load("strips.pl").printed("print_plan(letter, [drive(van, depot, office)])")).toBe(
    "letter:\n  1 drive(van,depot,office)\n    goal missed\n",
  );
});
