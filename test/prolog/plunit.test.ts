import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it, test } from "vitest";
import { runTests } from "../../src/engine/unit-tests.js";
import type { TestResult } from "../../src/engine/unit-tests.js";
import { Engine } from "../../src/node/node.js";
import { filesOfTests, loadTests } from "../../src/node/test-files.js";
import { TextBuffer, TextSource } from "../../src/machine/text-ends.js";
import { loadErrors } from "../engine/answers.js";

const folder = fileURLToPath(new URL("plunit/", import.meta.url));

/** An engine with the flags of SWI-Prolog, whose messages are kept. */
function engineOf(): { engine: Engine; errors: TextBuffer } {
  const errors = new TextBuffer();
  const [input, output] = [new TextSource(""), new TextBuffer()];
  return { engine: new Engine({ dialect: "swi", input, output, errorOutput: errors }), errors };
}

function resultsOf(text: string): TestResult[] {
  const { engine } = engineOf();
  engine.consult(text, { file: "text.pl" });
  return [...runTests(engine)];
}

/** The outcome of a test with that clause, and what is said of it. */
function outcomeOf(clause: string, unitOptions = "[]"): string {
  const text = `:- begin_tests(u, ${unitOptions}).\n${clause}\n:- end_tests(u).\n`;
  return resultsOf(text)
    .flatMap(({ cases }) => cases.map(({ outcome, message }) => `${outcome}: ${message}`))
    .join("; ");
}

// -- beside SWI-Prolog ---------------------------------------------------------------------

/** The facts that version 9.0 keeps; prints the outcome of each case as unit, name, line, class and whether a choice point is left. */
const PRINT = `
  forall((member(Class/Arity, [passed/5,failed/4,blocked/4,fixme/5]),
          functor(Fact, Class, Arity),
          catch(plunit:Fact, _, fail),
          Fact =.. [_,Unit,Name0,Line|Rest],
          ( Name0 = @(Name,_) -> true ; Name = Name0 ),
          ( Class == passed, Rest = [false|_] -> Left = true ; Left = false )),
         format("~w|~w|~w|~w|~w~n", [Unit,Name,Line,Class,Left]))`;

function swiOutcomes(files: readonly string[]): string[] | undefined {
  const loads = files.map((file) => `load_files('${file}', [])`);
  const args = ["-q", "-f", "none", "-g", "use_module(library(plunit))"];
  for (const goal of [
    "predicate_property(plunit:passed(_,_,_,_,_), dynamic)",
    ...loads,
    "ignore(run_tests)",
    PRINT,
  ]) {
    args.push("-g", goal);
  }
  const { status, stdout } = spawnSync("swipl", [...args, "-t", "halt"], { encoding: "utf8" });
  if (status !== 0) return undefined;
  // There, a choice point that may be left is not worth a warning.
  const lines = stdout.trimEnd().split("\n");
  return lines.map((line) => line.replace(/(?<=\|nondet\|.*\|)true$/, "false")).toSorted();
}

const hasSwi = swiOutcomes([]) !== undefined;

test.skipIf(!hasSwi).each(["family", "options", "dialect"])(
  "a test file written for SWI-Prolog: %s has the outcomes that it has there",
  (name) => {
    const files = filesOfTests(`${folder}${name}`);
    const { engine } = engineOf();
    loadTests(engine, files);
    const ours: string[] = [];
    for (const { unit, name: of, line, cases } of runTests(engine)) {
      for (const { outcome, choicePoint } of cases) {
        // The facts there omit blocked units and tests whose condition fails.
        if (outcome === "skipped" || unit === "whole_unit_blocked") continue;
        ours.push([unit, of, line, outcome, choicePoint].join("|"));
      }
    }
    expect(ours.toSorted()).toEqual(swiOutcomes(files));
  },
);

// -- options -------------------------------------------------------------------------------

describe("the expected outcome of a body", () => {
  it.each([
    ["test(a) :- true.", "passed: passed"],
    ["test(a).", "passed: passed"],
    ["test(a) :- fail.", "failed: the body is false"],
    ["test(a, fail) :- true.", "failed: the body is true, but is expected to be false"],
    [
      "test(a, X == 2) :- X = f(_,Y,Y).",
      "failed: wrong answer (compared by ==)\n  expected: 2\n  got:      f(A,B,B)",
    ],
    ["test(a, [X == 1, true(Y == 2)]) :- X = 1, Y = 2.", "passed: passed"],
    ["test(a, [X == 1, true(Y == 2)]) :- X = 1, Y = 3.", "failed: not true: 1==1,3==2"],
    ["test(a, bag(X == [a,b,a])) :- member(X, [b,a,a]).", "passed: passed"],
    [
      "test(a, bag(X == [a,b])) :- member(X, [b,a,a]).",
      "failed: wrong answers (bag, compared by ==)\n  expected: [a,b]\n  got:      [b,a,a]",
    ],
    ["test(a, all(X =:= [1,2])) :- member(X, [1,2]).", expect.stringMatching(/^failed: error: /)],
    ["test(a, throws(x)) :- true.", "failed: nothing is thrown\n  expected: x"],
    ["test(a, det) :- true.", "passed: passed"],
    ["test(a, det) :- member(_, [1,2]).", "failed: a choice point is left"],
    ["test(a, det) :- fail.", "failed: the body is false"],
    ["test(a, semidet) :- fail.", "passed: passed"],
    ["test(a, semidet) :- member(_, [1,2]).", "failed: a choice point is left"],
    ["test(a) :- member(_, [1,2]).", "passed: passed, but a choice point is left"],
    [
      "test(a) :- atom_length(_, _).",
      expect.stringMatching(/^failed: error: .*not sufficiently instantiated$/),
    ],
    ["test(a, [occurs_check(true), fail]) :- X = f(X).", "passed: passed"],
    ["test(a, [sto(finite_trees), fail]) :- X = f(X).", "passed: passed"],
    ["test(a, occurs_check(error)) :- X = f(X).", expect.stringMatching(/^failed: error: /)],
    ["test(a, setup(fail)) :- true.", "failed: setup: not true: fail"],
    ["test(a, setup(throw(x))) :- true.", "failed: setup: error: x"],
    ["test(a, condition(throw(x))) :- true.", "failed: condition: error: x"],
    ["test(a, forall(throw(x))) :- true.", "failed: forall: error: x"],
    ["test(a, timeout(0.02)) :- repeat, fail.", "failed: takes longer than 0.02 seconds"],
    [
      "test(a, [timeout(0.02), throws(x)]) :- repeat, fail.",
      expect.stringMatching(/takes longer than 0.02 seconds$/),
    ],
    ["test(a, [timeout(60), fail]) :- fail.", "passed: passed"],
    [
      "test(a, [timeout(0.02), setup((repeat, fail))]) :- true.",
      "failed: setup: takes longer than 0.02 seconds",
    ],
    [
      "test(a, [timeout(0.02), condition((repeat, fail))]) :- true.",
      "failed: condition: takes longer than 0.02 seconds",
    ],
    [
      "test(a, [timeout(0.02), true((repeat, fail))]) :- true.",
      expect.stringMatching(/takes longer than 0.02 seconds$/),
    ],
    [
      "test(a, [fixme(soon), X == 1]) :- X = 2.",
      expect.stringMatching(/^fixme: to be fixed: soon\nwrong answer/),
    ],
  ])("%s", (clause, outcome) => {
    expect(outcomeOf(clause)).toEqual(outcome);
  });

  it.each([
    ["[setup(fail)]", "failed: setup: not true: fail; failed: setup: not true: fail"],
    [
      "[condition(fail)]",
      "skipped: skipped: its condition is not true; skipped: skipped: its condition is not true",
    ],
    ["[blocked(x)]", "blocked: blocked: x; blocked: blocked: x"],
    ["[occurs_check(true)]", "failed: the body is false; passed: passed"],
    ["[timeout(0.02)]", "passed: passed; failed: takes longer than 0.02 seconds"],
  ])("unit options: %s", (options, outcome) => {
    const tests = options.includes("timeout")
      ? "test(a) :- true.\ntest(b) :- repeat, fail."
      : "test(a) :- X = f(X).\ntest(b) :- true.";
    expect(outcomeOf(tests, options)).toBe(outcome);
  });

  it.each([
    ["test(a, colour(red)) :- true.", "test_option expected, found colour(red)"],
    ["test(a, [fail, X == 1]) :- X = 1.", "compatible_test_options expected"],
    ["test(a, _) :- true.", "not sufficiently instantiated"],
    ["test(_) :- true.", "not sufficiently instantiated"],
  ])("%s is an error at its line", (clause, message) => {
    const { engine } = engineOf();
    const text = `:- begin_tests(u).\n${clause}\n:- end_tests(u).\n`;
    expect(() => engine.consult(text, { file: "t.pl" })).toThrow(message);
    expect(() => engine.consult(text, { file: "t.pl" })).toThrow(/^t\.pl:2:1: /);
  });
});

describe("units", () => {
  const errorOf = (text: string): string => {
    const { engine } = engineOf();
    const [message] = loadErrors(() => engine.consult(text, { file: "t.pl" }));
    return message?.text ?? "none";
  };

  it("are ended by their name, and do not nest", () => {
    expect(errorOf(":- begin_tests(a).\n:- end_tests(b).\n")).toContain("t.pl:2:1: ");
    expect(errorOf(":- begin_tests(a).\n:- begin_tests(b).\n")).toContain("t.pl:2:1: ");
    expect(errorOf(":- end_tests(b).\n")).toContain("There is no test unit b");
    expect(errorOf(":- begin_tests(a, [_]).\n")).toContain("instantiated");
    expect(
      errorOf(":- begin_tests(a).\n:- end_tests(a).\n:- begin_tests(b).\n:- end_tests(b)."),
    ).toBe("none");
  });

  it("leave the module of the text as it was", () => {
    const { engine } = engineOf();
    engine.consult(":- begin_tests(a).\nx.\n:- end_tests(a).\ny. test(not_a_test).");
    expect(engine.once("y, plunit_a:x, test(X)")).toEqual({ X: "not_a_test" });
    expect(engine.query("catch(x, error(existence_error(_, _), _), fail)").exists()).toBe(false);
    expect([...runTests(engine)]).toEqual([]);
  });

  it("are replaced when a text is loaded again", () => {
    const { engine } = engineOf();
    const text = (name: string): string =>
      `:- begin_tests(a).\nh(${name}).\ntest(${name}) :- h(${name}).\n:- end_tests(a).\n`;
    engine.consult(text("x"), { file: "a.pl" });
    engine.consult(text("y"), { file: "a.pl" });
    const results = [...runTests(engine)];
    expect(results.map(({ name, outcome }) => [name, outcome])).toEqual([["y", "passed"]]);
    expect(engine.query("plunit_a:h(X)").all()).toEqual([{ X: "y" }]);
  });

  it("are not set up where none of their tests is run", () => {
    const { engine } = engineOf();
    engine.consult(
      ":- begin_tests(a, [setup(throw(x))]).\ntest(x).\n:- end_tests(a).\n" +
        ":- begin_tests(b).\ntest(y).\n:- end_tests(b).\n",
    );
    expect([...runTests(engine, { name: "y" })].map(({ outcome }) => outcome)).toEqual(["passed"]);
  });

  it("see what their module does not export, and its operators", () => {
    const { engine } = engineOf();
    engine.consult(
      ":- module(m, []).\n:- op(700, xfx, ==>).\nX ==> Y :- Y is X + 1.\n" +
        ":- begin_tests(a).\ntest(x, Y == 3) :- 2 ==> Y.\n:- end_tests(a).\n",
    );
    expect([...runTests(engine)].map(({ outcome }) => outcome)).toEqual(["passed"]);
    expect(engine.once("current_unit(a, M, C, O)")).toEqual({ M: "plunit_a", C: "m", O: [] });
  });

  it("are passed over after set_test_options(load(never))", () => {
    const { engine } = engineOf();
    engine.once("set_test_options(load(never))");
    engine.consult(":- begin_tests(a).\ntest(x).\n:- foo.\n:- end_tests(a).\ny.\n");
    expect([...runTests(engine)]).toEqual([]);
    expect(engine.query("y").exists()).toBe(true);
    engine.once("set_test_options(load(always))");
    engine.consult(":- begin_tests(a).\ntest(x).\n:- end_tests(a).\n");
    expect([...runTests(engine)]).toHaveLength(1);
  });
});

describe("run_tests", () => {
  const { engine, errors } = engineOf();
  engine.consult(
    ":- begin_tests(a).\ntest(good).\ntest(bad, X == 1) :- X = 2.\ntest(left) :- member(_, [1,2]).\n" +
      "test(more, forall(member(X, [1,2]))) :- X < 2.\n" +
      "test(cleans, cleanup(fail)).\n:- end_tests(a).\n:- begin_tests(b).\ntest(good).\n:- end_tests(b).",
    { file: "t.pl" },
  );
  const run = (goal: string): [boolean, string] => {
    const before = errors.text.length;
    const isTrue = engine.query(goal).exists();
    return [isTrue, errors.text.slice(before)];
  };

  it("prints what fails with its place, and is true iff nothing does", () => {
    expect(run("run_tests")).toEqual([
      false,
      "Error: t.pl:3: test a:bad: wrong answer (compared by ==)\n" +
        "    expected: 1\n    got:      2\n" +
        "Warning: t.pl:4: test a:left: passed, but a choice point is left\n" +
        "Error: t.pl:5: test a:more (case 2: [2]): the body is false\n" +
        "Warning: Cleanup of a test: not true: fail\n" +
        "% Tests: 5 passed, 2 failed\n",
    ]);
    expect(run("run_tests(b)")).toEqual([true, "% Tests: 1 passed\n"]);
    expect(run("run_tests([])")).toEqual([true, "% No tests to run\n"]);
    expect(run("running_tests")).toEqual([true, "% No test is running\n"]);
  });

  it.each([
    ["a:good", true, 1],
    ["a:[good,left]", true, 2],
    ["[b,a:good]", true, 2],
    ["[a:good,a:bad]", false, 2],
    ["a:no_such_test", true, 0],
    ["all", false, 7],
  ])("takes %s", (tests, isTrue, count) => {
    expect(run(`run_tests(${tests}, [silent(true)])`)[0]).toBe(isTrue);
    const [, text] = run("test_report(all)");
    expect(text.split("\n").filter((line) => /^% t.pl:/.test(line))).toHaveLength(count);
  });

  it("says what a run came to once more", () => {
    run("run_tests(a, [silent(true)])");
    expect(run("test_report(failed)")[1]).toContain("% t.pl:3: test a:bad: wrong answer");
    expect(run("test_report(passed)")[1]).toContain("% t.pl:2: test a:good: passed\n");
    expect(() => run("test_report(purple)")).toThrow("purple");
  });

  it("has limits for all tests", () => {
    const slow = engineOf().engine;
    slow.consult(
      ":- begin_tests(a).\ntest(slow) :- repeat, fail.\ntest(own, [timeout(0.01)]) :- repeat, fail.\n:- end_tests(a).",
    );
    const texts = (goal: string): string[] =>
      slow
        .query<{ V: { args: [{ functor: string }] } }>(goal)
        .all()
        .map(({ V }) => V.args[0].functor);
    const outcome = (options: string): string =>
      `test_outcome(a, ${options}, outcome(_, _, _, _, [case(_, V, _)]))`;
    expect(texts(outcome("[timeout(0.02), inferences(1000000000)]"))).toEqual([
      "timeout",
      "timeout",
    ]);
    expect(texts(outcome("[inferences(5000)]"))[0]).toBe("inferences");
    slow.once("set_test_options([timeout(0.02)])");
    expect(texts(outcome("[]"))).toEqual(["timeout", "timeout"]);
  });

  it("knows tests while they run, and what they are", () => {
    const { engine: own, errors: said } = engineOf();
    own.consult(
      ":- begin_tests(a).\ntest(x, [all(X == [1]), blocked(no)]) :- X = 1.\n" +
        "test(y) :- running_tests.\n:- end_tests(a).",
      { file: "t.pl" },
    );
    expect(own.query("run_tests").exists()).toBe(true);
    expect(said.text).toContain("% t.pl:3: test a:y is running\n");
    const [row] = own.query("current_test(a, x, L, _, [O|Os])").all();
    expect(row).toMatchObject({ L: 2, O: { functor: "all" }, Os: [{ functor: "blocked" }] });
  });
});

it("load_test_files loads the .plt beside each loaded file, once", () => {
  const { engine } = engineOf();
  engine.consultFile(`${folder}family.pl`);
  engine.once("load_test_files([])");
  engine.once("load_test_files([])");
  expect([...runTests(engine)]).toHaveLength(8);
});

describe("a unit", () => {
  it("may have unknown options, which are warnings, and sto(Trees)", () => {
    const { engine, errors } = engineOf();
    engine.consult(
      ":- begin_tests(u, [wrong(1), sto(finite_trees)]).\n" +
        "test(a, fail) :- X = f(X).\ntest(b) :- true.\n:- end_tests(u).\n",
    );
    expect(errors.text).toContain("there is no option wrong(1) for a unit");
    expect([...runTests(engine)].map(({ outcome }) => outcome)).toEqual(["passed", "passed"]);
  });

  it("reports a test whose answer is cyclic", () => {
    const clauses = "test(a, X == 1) :- X = f(X).\n";
    expect(outcomeOf(clauses)).toMatch(
      /^failed: wrong answer.*\n.*\n.*got: +@\(S_1,\[S_1=f\(S_1\)\]\)/,
    );
    expect(outcomeOf("test(a) :- X = f(X), throw(X).")).toMatch(/^failed: error: @\(S_1,/);
  });
});

it("a unit that begins twice in a text is a slip, and the later one counts; in a text that is loaded again it is none", () => {
  const { engine, errors } = engineOf();
  const unit = (name: string): string => `:- begin_tests(u).\ntest(${name}).\n:- end_tests(u).\n`;
  engine.consult(unit("a") + unit("b"), { file: "two.pl" });
  const warning = "Warning: two.pl:4: the unit u begins again: its tests before are forgotten\n";
  expect(errors.text).toBe(warning);
  const names = [...runTests(engine)].map(({ name }) => name);
  expect(names).toEqual(["b"]);
  engine.consult(unit("a"), { file: "two.pl" });
  expect(errors.text).toBe(warning);
});
