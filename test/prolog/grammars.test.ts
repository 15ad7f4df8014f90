/** Grammar rules: their translation, and the lists that they describe. */
import { expect, it } from "vitest";
import { engineWith, judge } from "../builtins/judge.js";
import type { Case } from "../builtins/judge.js";
import { engineOf } from "../machine/goals.js";

/** Rules with the bodies of their clauses, between S0 and S. */
const TRANSLATIONS: readonly (readonly [rule: string, body: string])[] = [
  ["a, [x|P] --> [b]", "S0 = [b|S1], '$append'([x|P], S1, S)"],
  ["a, P --> [b]", "S0 = [b|S1], phrase(P, S, S1)"],
  ["a, f(x) --> [b]", "S0 = [b|S1], f(x, S, S1)"],
  ["a, [] --> [b]", "S0 = [b|S1], S = S1"],
  ["a, [x] --> [b]", "S0 = [b|S1], S = [x|S1]"],
  ['a, "xy" --> [b]', "S0 = [b|S1], S = [120, 121|S1]"],
  ["a, ([x], [y]) --> [b]", "S0 = [b|S1], S = [x|S2], S2 = [y|S1]"],
  ["a, {x} --> [b]", "S0 = [b|S1], x, S1 = S"],
  ["a --> [x|P]", "'$append'([x|P], S, S0)"],
  ["a --> b, [x, y|P], c", "b(S0, S1), '$append'([x, y|P], S2, S1), c(S2, S)"],
  ["a --> ([x|P] ; b)", "'$append'([x|P], S, S0) ; b(S0, S)"],
  ["a --> \\+ [x|P]", "\\+ '$append'([x|P], _, S0), S = S0"],
];

it.each(TRANSLATIONS)(
  "%s is translated, in the same way by loading and by the library",
  (rule, body) => {
    const engine = engineOf(`${rule}.\n`, { dialect: "swi", onMessage: () => {} });
    const variant = (clause: string): string =>
      `${clause} =@= (a(S0, S) :- ${body.replaceAll("_,", "U_,")})`;
    expect(engine.once(`dcg_translate_rule((${rule}), C), ${variant("C")}`)).toBeDefined();
    expect(engine.once(`clause(a(A, B), G), ${variant("(a(A, B) :- G)")}`)).toBeDefined();
  },
);

const DESCRIBED: readonly Case[] = [
  ["phrase(a, [b, c], R), R == [x, y, c]", true],
  ["phrase(b, [b, c], R), R == [y, c]", true],
  ["phrase(c([q]), [b, c], R), R == [q, c]", true],
  ["findall(P-R, phrase(d(P), [x, y], R), L), L == [[] - [y], [y] - []]", true],
  ["phrase(d([y, z]), L), L == [x, y, z]", true],
  ["phrase([x|P], [x, y]), P == [y]", true],
  ["phrase(([x|P], [z]), [x, y, z]), P == [y]", true],
  ["P = [], phrase([x|P], L), L == [x]", true],
  ["phrase([x|_], [y])", false],
  ["phrase([x|y], [x])", "type_error(list, [x|y])"],
  ["dcg_translate_rule((a, [x|y] --> b), _)", "type_error(list, [x|y])"],
  ["dcg_translate_rule((a, 1 --> b), _)", "type_error(callable, 1)"],
];

it("a partial list stands for its elements and what its tail is when the rule is used", () => {
  judge(
    DESCRIBED,
    engineWith(`
      a, [x|P] --> [b], { P = [y] }.
      b, P --> [b], { P = [y] }.
      c(P), P --> [b].
      d(P) --> [x|P].
    `),
  );
});
