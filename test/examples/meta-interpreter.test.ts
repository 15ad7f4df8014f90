import { expect, it } from "vitest";
import { load } from "./programs.js";

it("explanations are indented below what they explain", () => {
  expect(load("meta_interpreter.pl").printed("explain(male(X))")).toBe(
    `male(bob) because
    kind(bob,person) because
        parent(bob,dan) is a fact
    \\+female(bob) since there is no proof
`,
  );
});
