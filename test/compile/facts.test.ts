/* Facts of dynamic predicates are matched by their templates: they answer as clauses with code do. */
import { expect, it } from "vitest";
import { courses, subject } from "./engines.js";
import { fc, forAll } from "../properties.js";

const LEAVES = [
  "X",
  "Y",
  "_",
  "a",
  "b",
  "1",
  "-2",
  "1.5",
  '"s"',
  "[]",
  "[a,b]",
  "g(a)",
  "12345678901234567890",
];

const { term } = fc.letrec<{ term: string }>((tie) => ({
  term: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    { weight: 3, arbitrary: fc.constantFrom(...LEAVES) },
    { weight: 1, arbitrary: fc.tuple(tie("term")).map(([x]) => `f(${x})`) },
    { weight: 2, arbitrary: fc.tuple(tie("term"), tie("term")).map(([x, y]) => `g(${x}, ${y})`) },
    { weight: 2, arbitrary: fc.tuple(tie("term"), tie("term")).map(([x, y]) => `[${x}|${y}]`) },
  ),
}));

const pair = fc.tuple(term, term).map(([x, y]) => `(${x}, ${y})`);
const heads = fc.array(pair, { minLength: 1, maxLength: 4 });

/** The goals before the call. */
const SITUATIONS: readonly (readonly [name: string, goal: string])[] = [
  ["called as usual", "true"],
  ["called with constrained variables", "freeze(X, write(x(X))), freeze(Y, (write(y), Y \\== b))"],
  ["called with variables that are one", "X = Y"],
  ["called where infinite terms are errors", "set_prolog_flag(occurs_check, error)"],
  ["called where infinite terms do not unify", "set_prolog_flag(occurs_check, true)"],
];

/** The facts are clauses of p/2; q/2 has the same with a body, and therefore code. */
function check(situation: string): void {
  const s = subject("facts", {}, ":- dynamic p/2, q/2.");
  forAll(60, [heads, pair], (facts, call) => {
    s.engine.once("set_prolog_flag(occurs_check, false), retractall(p(_, _)), retractall(q(_, _))");
    for (const head of facts) s.engine.once(`assertz(p${head}), assertz((q${head} :- 0 =:= 0))`);
    const [own, other] = ["p", "q"].map((name) => {
      const [course] = courses(s, [`${situation}, ${name}${call}`], 6, 10_000, 60_000);
      // Which of two variables would contain the other depends on the order of bindings.
      return course!.log.map((line) => line.replace(/^throws .*"occurs_check".*/, "occurs_check"));
    });
    expect(own).toEqual(other);
  });
}

it.each(SITUATIONS)("a fact answers as a clause with code: %s", (_, situation) => check(situation));
