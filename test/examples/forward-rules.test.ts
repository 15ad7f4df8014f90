import { expect, it } from "vitest";
import { load } from "./programs.js";

it("an explanation ends at the facts that were given", () => {
  const program = load("forward_rules.pl");
  expect(program.printed("reset, load(zoo), run(_), explain_fact(is(pingo, penguin))")).toBe(
    `beware(stripes)
pingo is penguin by penguin from
  pingo is bird by bird from
    has(pingo,feathers) was given
  does(pingo,swim) was given
`,
  );
});

it("an explanation says where a fact is gone", () => {
  const program = load("forward_rules.pl");
  expect(program.printed("reset, load(bank), run(_), explain_fact(balance(bob, _))")).toMatch(
    /^balance\(bob,40\) by pay from\n(?: {2}\(a fact that is gone\)\n){4}$/,
  );
});
