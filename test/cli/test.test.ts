import { readFileSync } from "node:fs";
import { join, dirname } from "node:path";
import { DOMParser } from "linkedom";
import { describe, expect, it } from "vitest";
import { junitText } from "../../src/cli/junit.js";
import type { TestResult } from "../../src/engine/unit-tests.js";
import { ambilog, files, lines } from "./console.js";
import { fc, forAll } from "../properties.js";

const file = files();
const program = file("lists.pl", "double(X, Y) :- Y is 2 * X.\np(1). p(2).\n");
const folder = dirname(program);
const tests = file(
  "lists.plt",
  `:- begin_tests(double).
test(one, Y == 2) :- double(1, Y).
test(two, Y == 5) :- double(2, Y).
test(all, [forall(p(X)), true(Y =:= X + X)]) :- double(X, Y).
:- end_tests(double).
:- begin_tests(rest).
test(left) :- p(_).
test('odd & "name"', fixme('<soon>')) :- fail.
test(off, blocked(why)).
test(no, condition(fail)).
test(slow, blocked('too slow')) :- repeat, fail.
:- end_tests(rest).
`,
);
const good = file("good.pl", ":- begin_tests(good).\ntest(a).\ntest(b).\n:- end_tests(good).\n");
const test = (...args: string[]): ReturnType<typeof ambilog> => ambilog(["test", ...args]);

describe("ambilog test", () => {
  it("loads a program with the tests beside it, and prints failures and a summary", async () => {
    expect(await test(program)).toEqual({
      status: 1,
      err: "",
      out: `FAILED ${tests}:3: test double:two: wrong answer (compared by ==)
  expected: 5
  got:      4
double: 3 passed, 1 failed
${tests}:7: test rest:left: a choice point is left
${tests}:8: test rest:odd & "name": to be fixed: <soon>
the body is false
${tests}:9: test rest:off: blocked: why
${tests}:11: test rest:slow: blocked: too slow
rest: 1 passed, 1 to be fixed, 2 blocked, 1 skipped
all: 4 passed, 1 failed, 1 to be fixed, 2 blocked, 1 skipped
`,
    });
  });

  it("exits with 0 if no test fails, and takes files of tests and names without .pl", async () => {
    const { status, out } = await test(good.slice(0, -3));
    expect([status, out]).toEqual([0, "good: 2 passed\nall: 2 passed\n"]);
    expect((await test(program, tests, "--unit", "rest")).status).toBe(0);
  });

  it("runs only the unit and the tests that are named", async () => {
    expect((await test(program, "--unit", "double", "--test", "one")).out).toBe(
      "double: 1 passed\nall: 1 passed\n",
    );
    expect((await test(program, good, "--test", "a")).out).toBe("good: 1 passed\nall: 1 passed\n");
    expect(lines((await test(program, "--test", 'odd & "name"')).out)).toHaveLength(4);
  });

  it("prints an object a test with --json", async () => {
    const { status, out } = await test(program, "--unit", "double", "--json");
    expect(status).toBe(1);
    const objects = lines(out).map((line) => JSON.parse(line) as TestResult);
    expect(objects.map(({ name, line, outcome }) => [name, line, outcome])).toEqual([
      ["one", 2, "passed"],
      ["two", 3, "failed"],
      ["all", 4, "passed"],
    ]);
    expect(objects[2]!.cases.map(({ values }) => values)).toEqual(["[1]", "[2]"]);
    expect(objects[1]).toMatchObject({ unit: "double", file: tests });
  });

  it("has a test fail that takes too long or too many inferences, and goes on", async () => {
    const slow = file(
      "slow.pl",
      ":- begin_tests(s).\ntest(a) :- repeat, fail.\ntest(b).\n:- end_tests(s).\n",
    );
    for (const limit of [
      ["--timeout", "30"],
      ["--inferences", "9000"],
    ]) {
      const { status, out } = await test(slow, ...limit);
      expect(status).toBe(1);
      expect(out).toMatch(/^FAILED .*:2: test s:a: takes (?:longer|more) than /);
      expect(out).toContain("\nall: 1 passed, 1 failed\n");
    }
  });

  it("writes what tests write on lines of its own", async () => {
    const noisy = file("noisy.pl", ":- begin_tests(n).\ntest(a) :- write(x).\n:- end_tests(n).\n");
    expect((await test(noisy)).out).toBe("x\nn: 1 passed\nall: 1 passed\n");
    const { out, err } = await test(noisy, "--json");
    expect(lines(out).map((line) => (JSON.parse(line) as TestResult).name)).toEqual(["a"]);
    expect(err).toBe("x");
  });

  it("exits with 2 and one line when something is wrong", async () => {
    const halts = file("halts.pl", ":- begin_tests(h).\ntest(a) :- halt.\n:- end_tests(h).\n");
    const none = file("none.pl", "p.\n");
    for (const [args, message] of [
      [["/nowhere/x.pl"], /^ambilog: There is no such file: /],
      [[none], /^ambilog: There is no test in the files\n$/],
      [[good, "--unit", "nope"], /^ambilog: There is no test in a unit "nope"\n$/],
      [[good, "--test", "c"], /^ambilog: There is no test "c" in the files\n$/],
      [[good, "--timeout", "0"], /^ambilog: Expected a whole number of 1 or more/],
      [[good, "--junit", "/nowhere/x.xml"], /^ambilog: There is no folder/],
      [[good, "--unknown"], /^ambilog: /],
      [[halts], /^ambilog: .*halt\(0\)/],
    ] as const) {
      const { status, err } = await test(...args);
      expect(err).toMatch(message);
      expect(lines(err)).toHaveLength(1);
      expect(status).toBe(2);
    }
    const broken = file("broken.pl", ":- begin_tests(b).\ntest(a) :- (.\n:- end_tests(b).\n");
    expect(await test(broken)).toMatchObject({ status: 2, out: "" });
  });
});

describe("--junit", () => {
  it("writes XML with a case for each test", async () => {
    const path = join(folder, "results.xml");
    expect((await test(program, "--junit", path)).status).toBe(1);
    const document = new DOMParser().parseFromString(readFileSync(path, "utf8"), "text/xml");
    const suites = [...document.querySelectorAll("testsuite")];
    expect(suites.map((suite) => suite.getAttribute("name"))).toEqual(["double", "rest"]);
    expect(suites[0]!.getAttribute("failures")).toBe("1");
    const names = [...suites[0]!.querySelectorAll("testcase")].map((each) =>
      each.getAttribute("name"),
    );
    expect(names).toEqual(["one", "two", "all (case 1: [1])", "all (case 2: [2])"]);
    expect(document.querySelector("failure")!.textContent).toBe(
      "wrong answer (compared by ==)\n  expected: 5\n  got:      4",
    );
    expect(document.querySelectorAll("skipped")).toHaveLength(4);
  });

  it("is read back unchanged, whatever the names and messages", () => {
    const text = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.string({ unit: fc.constantFrom("<", "&", '"', "]]>", "'", "\n", "\t", "a") }),
    );
    forAll([text, text, text], (unit, name, message) => {
      const one = {
        outcome: "failed",
        values: "",
        message,
        choicePoint: false,
        seconds: 0,
      } as const;
      const result = {
        unit,
        name,
        file: name,
        line: 1,
        outcome: "failed",
        cases: [one],
      } as const;
      const xml = junitText([result]);
      const document = new DOMParser().parseFromString(xml, "text/xml");
      const element = document.querySelector("testcase")!;
      const read = (value: string): string =>
        value.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, "\ufffd");
      // This parser escapes these four again when an attribute is asked for.
      const shown = (value: string): string =>
        read(value)
          .replaceAll("&", "&amp;")
          .replaceAll("<", "&lt;")
          .replaceAll(">", "&gt;")
          .replaceAll("\u00a0", "&#160;");
      expect(element.getAttribute("name")).toBe(shown(name));
      expect(element.getAttribute("classname")).toBe(shown(unit));
      expect(document.querySelector("failure")!.textContent).toBe(read(message));
    });
  });
});

it("a file with errors has what could be loaded of it tested, and fails in the end", async () => {
  const path = file(
    "half.pl",
    ":- begin_tests(half).\ntest(a).\ntest(b) :- .\ntest(c).\n:- end_tests(half).\n:- no_such.\n",
  );
  const { status, out, err } = await test(path);
  expect(status).toBe(2);
  expect(out).toContain("half: 2 passed");
  expect(err).toContain("2 errors in the files: what could be loaded has been tested");
});
