import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, expectTypeOf, it } from "vitest";
import { Engine } from "../../src/complete.js";
import { LoadError } from "../../src/engine/errors.js";
import { PrologTestError, listTests, prologTests, runTests } from "../../src/node/testing.js";
import type { PrologTestsOptions, TestOutcome, TestResult } from "../../src/node/testing.js";
import { temporaryFolder } from "../folders.js";

const folder = temporaryFolder();

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const counted = file(
  "counted.pl",
  `:- dynamic n/1.
n(0).
add :- retract(n(N)), N1 is N + 1, assertz(n(N1)).
:- begin_tests(a, [setup(add)]).
test(first, X == 1) :- n(X).
test(second, X == 2) :- add, n(X).
test(wrong, [X == 9]) :- n(X).
test(second, blocked(later)).
:- end_tests(a).
:- begin_tests(b).
test(only, [forall(member(X, [1,2])), true(X < 2)]).
:- end_tests(b).
`,
);

/** The calls of a runner, in order, with the outcome of each test. */
function registered(files: string | URL, options: PrologTestsOptions = {}): [string, unknown][] {
  const found: [string, unknown][] = [];
  const bodies: [string, () => void][] = [];
  let group = "";
  prologTests(files, {
    ...options,
    describe: (name, body) => {
      group = name;
      body();
    },
    it: (name, body) => bodies.push([`${group} > ${name}`, body]),
  });
  for (const [name, body] of bodies) {
    try {
      body();
      found.push([name, "passed"]);
    } catch (thrown) {
      found.push([name, thrown]);
    }
  }
  return found;
}

describe("prologTests", () => {
  it("registers a group for each unit and a test for each test, and sets a unit up once", () => {
    const found = registered(counted);
    expect(found.map(([name]) => name)).toEqual([
      "a > first",
      "a > second",
      "a > wrong",
      "a > second",
      "b > only",
    ]);
    expect(found.map(([, came]) => came === "passed")).toEqual([true, true, false, true, false]);
  });

  it("fails with the place and what was expected", () => {
    const [, , [, thrown], , [, other]] = registered(pathToFileURL(counted));
    expect(thrown).toBeInstanceOf(PrologTestError);
    const error = thrown as PrologTestError;
    expect(error.message).toBe(
      `${counted}:7: test a:wrong: wrong answer (compared by ==)\n  expected: 9\n  got:      2`,
    );
    expect(error.stack).toContain(`${counted}:7:1`);
    expect(error.result.cases).toHaveLength(1);
    expect((other as Error).message).toContain("case 2, [2]: wrong answer");
  });

  it("skips blocked tests, if the runner can", () => {
    const skipped: string[] = [];
    const run = Object.assign(() => {}, { skip: (name: string) => skipped.push(name) });
    prologTests(counted, { describe: (_name, body) => body(), it: run });
    expect(skipped).toEqual(["second"]);
  });

  it("takes limits and the options of the engine", () => {
    const slow = file(
      "slow.pl",
      ':- begin_tests(s).\ntest(slow) :- repeat, fail.\ntest(text) :- string("a").\n:- end_tests(s).',
    );
    const [[, first], [, second]] = registered(slow, {
      limits: { timeMs: 500 },
      engine: { dialect: "swi" },
    }) as [[string, unknown], [string, unknown]];
    expect((first as Error).message).toContain("takes longer than 0.5 seconds");
    expect(second).toBe("passed");
  });

  it("throws at once when it is misused or nothing can be run", () => {
    const nothing = (): void => {};
    const runner = { describe: nothing, it: nothing };
    expect(() => prologTests(counted, { it: nothing })).toThrow(/^Expected describe as a function/);
    expect(() => prologTests(3 as unknown as string, runner)).toThrow(/^Expected a file/);
    expect(() => prologTests(join(folder, "none.pl"), runner)).toThrow("There is no such file");
    expect(() => prologTests(file("empty.pl", "p.\n"), runner)).toThrow(/^Expected tests in /);
    expect(() => prologTests(file("broken.pl", "p(.\n"), runner)).toThrow(LoadError);
    expect(() => registered(counted, { limits: { timeMs: -1 } })).toThrow(RangeError);
  });
});

prologTests(new URL("../prolog/plunit/family.plt", import.meta.url), { describe, it });

describe("runTests", () => {
  const engine = new Engine();
  engine.consult(
    `:- dynamic ran/1.
     note(X) :- assertz(ran(X)).
     :- begin_tests(a, [setup(note(setup)), cleanup(note(cleanup))]).
     test(x) :- note(x).
     test(f(Y), Y == 2) :- note(f), Y = 1.
     :- end_tests(a).`,
    { file: "a.pl" },
  );

  it("runs each test when its result is asked for, and cleans up when it is left", () => {
    const ran = (): unknown[] =>
      engine
        .query("ran(X)")
        .all()
        .map(({ X }) => X);
    const run = runTests(engine);
    expect(ran()).toEqual([]);
    const result = run.next().value;
    expect(result).toMatchObject({
      unit: "a",
      name: "x",
      file: "a.pl",
      line: 4,
      outcome: "passed",
    });
    expect(ran()).toEqual(["setup", "x"]);
    run.return();
    expect(ran()).toEqual(["setup", "x", "cleanup"]);
  });

  it("has typed results and filters", () => {
    const results = [...runTests(engine, { unit: "a", name: "x" })];
    expectTypeOf(results).toEqualTypeOf<TestResult[]>();
    expectTypeOf(results[0]!.outcome).toEqualTypeOf<TestOutcome>();
    expect(results).toHaveLength(1);
    expect(listTests(engine).map(({ name }) => name)).toEqual(["x", "f(A)"]);
    expect([...runTests(engine, { name: "nope" })]).toEqual([]);
    expect(() => [...runTests(engine, { unit: "nope" })]).toThrow("There is no test unit nope");
  });

  it("throws for invalid options", () => {
    expect(() => runTests(undefined as unknown as Engine)).toThrow(/^Expected an engine/);
    expect(() => runTests(engine, null as unknown as object)).toThrow(TypeError);
    expect(() => runTests(engine, { unit: 3 as unknown as string })).toThrow(/^Expected unit/);
    expect(() => runTests(engine, { limits: { timeMs: 0 } })).toThrow(RangeError);
    expect(() => runTests(engine, { limits: { inferences: "9" as never } })).toThrow(TypeError);
    expect(() => runTests(engine, { limits: { answers: 1 } as object })).toThrow(TypeError);
  });
});
