import { expect, it } from "vitest";
import { describeExample, load } from "./programs.js";

const chain = "forall(between(1, 12, I), (J is I + 1, added(edge(I, J), given)))";

describeExample("forward_rules.pl", [
  [
    "facts of facts are derived",
    "reset, load(zoo), run(_), facts(is(stripes, _), X)",
    ["beware(stripes)", "[stripes is carnivore,stripes is mammal,stripes is tiger]"],
  ],
  [
    "what is absent can be a condition",
    "reset, load(zoo), added(does(pingo, fly), given), run(_), facts(is(pingo, _), X)",
    ["beware(stripes)", "[pingo is bird]"],
  ],
  [
    "an instance fires once",
    "reset, load(zoo), run(A), run(B), X = A-B",
    ["beware(stripes)", "8-0"],
  ],
  [
    "a circle of facts comes to an end",
    "reset, load(graph), run(_), facts(reach(b, _), X)",
    ["[reach(b,b),reach(b,c),reach(b,d)]"],
  ],
  [
    "salience and then newness order the agenda",
    "reset, load(zoo), agenda(Is), findall(N, member(_-instance(N, _, _), Is), X)",
    ["[mammal,bird,mammal]"],
  ],
  ["the best of the agenda fires", "reset, load(zoo), cycle(X)", ["mammal"]],
  ["without rules in force nothing fires", "reset, agenda(X)", ["[]"]],
  [
    "cycles can be limited",
    "reset, load(graph), run_at_most(3, N), facts(reach(_, _), F), length(F, L), X = N-L",
    ["3-3"],
  ],
  [
    "facts are replaced, and orders refused at closing",
    "reset, load(bank), run(_), facts(_, X)",
    ["[closed,refused(2),balance(ann,20),balance(bob,40)]"],
  ],
  [
    "a fact depends on the facts that were given",
    "reset, load(graph), run(_), depends(reach(a, c), X)",
    ["[edge(a,b),edge(b,c)]"],
  ],
  [
    "a fact that is not there depends on nothing",
    "reset, load(graph), depends(reach(a, z), X)",
    [],
  ],
  ["facts are ground", "reset, added(edge(a, X), given)", ["caught(instantiation_error)"]],
  [
    "an unknown base is told",
    "reset, load(nowhere), X = loaded",
    ["caught(existence_error(base,nowhere))"],
  ],
  [
    "an unknown action is told",
    "reset, acted_(sing(song), by(me, [])), X = done",
    ["caught(domain_error(action,sing(song)))"],
  ],
  [
    "a chain of twelve has ninety pairs with the circle",
    `reset, load(graph), ${chain}, run(_), facts(reach(_, _), F), length(F, X)`,
    ["90"],
  ],
]);

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
