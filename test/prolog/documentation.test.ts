/** Every query in the comments on libraries and builtins has the answers shown. */
import { describe, expect, test } from "vitest";
import { libraryNames, libraryText } from "../../src/build/generated.js";
import { builtInDictionary } from "../../src/node/dictionaries.js";
import { nodeFiles } from "../../src/node/node-files.js";
import { NodeEngine } from "../../src/node/node.js";
import { predicateReference } from "../../src/node/reference.js";
import type { PredicateReference } from "../../src/node/reference.js";
import { Engine } from "../../src/complete.js";
import { TextBuffer, TextSource } from "../../src/machine/text-ends.js";
import { answersOf, documentedQueries, normalise, queriesIn } from "./queries.js";
import type { DocumentedQuery } from "./queries.js";

const libraries = libraryNames()
  .map((library) => ({ library, queries: documentedQueries(libraryText(library)) }))
  .filter(({ queries }) => queries.length > 0);
const reference = predicateReference();

/** Asks a query for as many answers as are shown, and compares them. */
function expectAnswers(engine: Engine, { goal, answers }: DocumentedQuery): void {
  const shown = answers.split("\n;  ").filter((answer) => answer !== "... .").length;
  expect(normalise(answersOf(engine, goal, shown))).toBe(normalise(answers));
}

describe.each(libraries)("what $library documents is so", ({ library, queries }) => {
  const engine = new Engine({ files: nodeFiles, dictionary: builtInDictionary });
  engine.once(`use_module(library(${library}))`);
  test.each(queries)("line $line: $goal", (query) => expectAnswers(engine, query));
});

const ofBuiltins = reference.filter(({ library }) => library === undefined);
const byExample = [...new Map(ofBuiltins.map((builtin) => [builtin.example, builtin])).values()];
const themes = [...new Set(ofBuiltins.map(({ theme }) => theme))].map((theme) => ({
  theme,
  queries: byExample
    .filter((builtin) => builtin.theme === theme)
    .flatMap(({ indicator, example }) =>
      queriesIn(example).map((query) => ({ indicator, ...query })),
    ),
}));

describe.each(themes)("what is said of builtins in $theme is so", ({ queries }) => {
  const engine = new NodeEngine({
    input: new TextSource(""),
    output: new TextBuffer(),
    errorOutput: new TextBuffer(),
  });
  test.each(queries)("$indicator: $goal", (query) => expectAnswers(engine, query));
});

describe("the reference", () => {
  const key = ({ name, arity }: Pick<PredicateReference, "name" | "arity">): string =>
    `${name}/${arity}`;
  const found = new Set(reference.map(key));

  test("has a theme for each builtin that no library describes", () => {
    expect(ofBuiltins.length).toBeGreaterThan(300);
    expect(ofBuiltins.filter(({ theme }) => theme === undefined).map(key)).toEqual([]);
  });

  test("has all predicates that programs can call, and no others", () => {
    const goal = "predicate_property(system:Head, defined), functor(Head, Name, Arity)";
    const all = new NodeEngine().query(goal).all() as unknown as { Name: string; Arity: number }[];
    const names = all.map(({ Name, Arity }) => `${Name}/${Arity}`);
    const visible = names.filter((name) => !/^\$|^\[\|\]\/|^blob\//.test(name));
    expect(visible.filter((name) => !found.has(name))).toEqual([]);
  });

  test("has the determinism of each builtin that calls no goal", () => {
    const callsGoal = ({ modes }: PredicateReference): boolean =>
      modes.some((mode) => /[:+](?:Goal|Closure|Condition|Template|[ACT]\b)/.test(mode));
    const unknown = ofBuiltins.filter((p) => p.determinism === undefined && !callsGoal(p));
    expect(unknown.map(key)).toEqual([]);
  });

  // Native sides export nothing.
  const exporting = libraryNames().filter(
    (name) => !["native_boards", "clpfd/solver"].includes(name),
  );

  test.each(exporting)("has all that %s exports", (library) => {
    const text = libraryText(library);
    const module = /^:- module\(([^,]+),/m.exec(text)?.[1];
    const goal = `use_module(library(${library})), module_property(${module}, exports(Es)), member(N/A, Es)`;
    const exports = new NodeEngine().query(goal).all() as unknown as { N: string; A: number }[];
    expect(exports.length).toBeGreaterThan(0);
    const names = exports.map(({ N, A }) => `${N}/${A}`);
    expect(names.filter((name) => !name.startsWith("$") && !found.has(name))).toEqual([]);
  });

  test("says of each predicate what it relates, its modes, and shows a query with its answer", () => {
    const poor = reference.filter(
      ({ modes, summary, example }) =>
        modes.length === 0 || !/^[A-Z].*[.:]$/s.test(summary) || queriesIn(example).length === 0,
    );
    expect(poor.map(key)).toEqual([]);
  });

  test("claims no determinism that a query contradicts", () => {
    const answers: Record<string, (count: number, fails: boolean) => boolean> = {
      failure: (_, fails) => fails,
      det: (count, fails) => count === 1 && !fails,
      semidet: (count) => count === 1,
      multi: (_, fails) => !fails,
      nondet: () => true,
      erroneous: () => false,
    };
    const wrong = reference.flatMap(({ name, indicator, determinism, example }) =>
      queriesIn(example)
        .filter(({ goal }) => goal.startsWith(`${name}(`) && isOneGoal(goal))
        .filter(({ answers: text }) => !/^(?:error|halt): /.test(text))
        .filter(({ answers: text }) => {
          const count = text.split("\n;  ").length;
          return determinism !== undefined && !answers[determinism](count, text === "false.");
        })
        .map(({ goal }) => `${indicator} is ${determinism}: ${goal}`),
    );
    expect(wrong).toEqual([]);
  });
});

/** Whether the bracket that is opened first closes at the end. */
function isOneGoal(goal: string): boolean {
  let open = 0;
  for (let i = goal.indexOf("("); i < goal.length; i++) {
    if (goal[i] === "(") open++;
    else if (goal[i] === ")" && --open === 0) return i === goal.length - 1;
  }
  return false;
}
