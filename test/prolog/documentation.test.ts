/** Every query in the comments of the libraries and in the reference of builtins has the answers shown. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { builtinNotes } from "../../src/host/builtin-notes.js";
import { builtInDictionary } from "../../src/host/dictionaries.js";
import { nodeFiles } from "../../src/host/node-files.js";
import { NodeEngine } from "../../src/host/node.js";
import { predicateReference } from "../../src/host/reference.js";
import type { PredicateReference } from "../../src/host/reference.js";
import { Engine } from "../../src/complete.js";
import { TextBuffer, TextSource } from "../../src/machine/stream.js";
import { answersOf, documentedQueries, normalise, queriesIn } from "./queries.js";
import type { DocumentedQuery } from "./queries.js";

const root = new URL("../../prolog/", import.meta.url);
const files = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".pl"))
  .sort();
const libraries = files
  .map((file) => ({ file, queries: documentedQueries(readFileSync(new URL(file, root), "utf8")) }))
  .filter(({ queries }) => queries.length > 0);
const whole = new NodeEngine();
const reference = predicateReference(whole);

/** Asks a query for as many answers as are shown, and compares them. */
function expectAnswers(engine: Engine, { goal, answers }: DocumentedQuery): void {
  const shown = answers.split("\n;  ").filter((answer) => answer !== "... .").length;
  expect(normalise(answersOf(engine, goal, shown))).toBe(normalise(answers));
}

describe.each(libraries)("what $file documents is so", ({ file, queries }) => {
  const engine = new Engine({ files: nodeFiles, dictionary: builtInDictionary });
  engine.once(`use_module(library(${file.slice(0, -3)}))`);
  test.each(queries)("line $line: $goal", (query) => expectAnswers(engine, query));
});

const notes = Array.from(builtinNotes(), ([indicator, note]) => ({ indicator, ...note }));
const themes = [...new Set(notes.map(({ file }) => file))].map((file) => ({
  file,
  queries: notes
    .filter((note) => note.file === file)
    .flatMap(({ indicator, example }) =>
      queriesIn(example).map((query) => ({ indicator, ...query })),
    ),
}));

describe.each(themes)("what $file says of builtins is so", ({ queries }) => {
  const engine = new NodeEngine({
    input: new TextSource(""),
    output: new TextBuffer(),
    errorOutput: new TextBuffer(),
  });
  test.each(queries)("$indicator: $goal", (query) => expectAnswers(engine, query));
});

describe("the reference", () => {
  const key = ({ name, arity }: PredicateReference): string => `${name}/${arity}`;
  const found = new Set(reference.map(key));

  test("has a note on each builtin, and no other", () => {
    const rows = [...whole.database.system.predicates.values()]
      .filter((p) => p.native !== undefined && !p.name.startsWith("$"))
      .map((p) => `${p.name}/${p.arity}`);
    expect(notes.map(({ indicator }) => indicator).sort()).toEqual(rows.sort());
  });

  test.each(files)("has all that %s exports", (file) => {
    const exports =
      whole.loader.sources.libraries.get(file.slice(0, -3))?.prepared?.exports() ?? [];
    expect(exports.length).toBeGreaterThan(0);
    const missing = exports.filter((name) => !name.startsWith("$") && !found.has(name));
    expect(missing).toEqual([]);
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

/** Does the bracket that is opened first close at the end? */
function isOneGoal(goal: string): boolean {
  let open = 0;
  for (let i = goal.indexOf("("); i < goal.length; i++) {
    if (goal[i] === "(") open++;
    else if (goal[i] === ")" && --open === 0) return i === goal.length - 1;
  }
  return false;
}
