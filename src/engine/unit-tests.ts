/**
 * Tests of library(plunit), run from TypeScript.
 *
 * The library knows the tests, runs them and makes the messages; here its outcomes become plain objects. A
 * run is a query: each test is run when its result is requested.
 */
import type { Engine } from "./engine.js";
import {
  checkObject,
  checkOptionNames,
  expectArray,
  expectGiven,
  expectType,
} from "./option-checks.js";
import type { Names } from "./option-checks.js";
import type { Query } from "./query.js";
import type { Row } from "./answer.js";
import type { Limits } from "../machine/limits.js";
import type { Value } from "../machine/value-types.js";

/**
 * The outcome of a test: `fixme` is one that is known to fail, whatever it did; `blocked` ones and those
 * `skipped` for their condition were not run.
 */
export type TestOutcome = "passed" | "failed" | "fixme" | "blocked" | "skipped";

/** The place of a test. */
export interface TestPlace {
  /** The unit, as in `begin_tests(Unit)`. */
  readonly unit: string;
  /** The name as text, without quotes; a unit may have several tests with the same name. */
  readonly name: string;
  /** The file, as it was given when it was loaded. */
  readonly file: string;
  /** The line on which the test begins, counted from 1. */
  readonly line: number;
}

/** A test that an engine has. */
export interface ListedTest extends TestPlace {
  /** Whether it or its unit has the option `blocked`: it will not be run. */
  readonly blocked: boolean;
}

/** A test, or one with `forall` for one answer of its generator. */
export interface TestCase {
  /** Its outcome. */
  readonly outcome: TestOutcome;
  /** The values of the generator's variables, as a list in Prolog; empty without a generator. */
  readonly values: string;
  /** The message, in one line or more: what was expected and what happened. */
  readonly message: string;
  /** Whether it passed and left a choice point, which is worth a warning. */
  readonly choicePoint: boolean;
  /** The seconds that it took. */
  readonly seconds: number;
}

/** The result of a test, with all its cases. */
export interface TestResult extends TestPlace {
  /** The outcome of its worst case; `skipped` when it has none. */
  readonly outcome: TestOutcome;
  /** One case, unless the test has `forall`. */
  readonly cases: readonly TestCase[];
}

/** Which tests to run, and their limits. */
export interface TestRunOptions {
  /** Run only the tests of this unit. Default: of all units */
  readonly unit?: string | undefined;
  /** Run only the tests of this name. Default: of all names */
  readonly name?: string | undefined;
  /** The limits of each test; one with an option `timeout` has its own limit on time. Default: none */
  readonly limits?: Pick<Limits, "inferences" | "timeMs"> | undefined;
}

const NAMES: Names<TestRunOptions> = { unit: true, name: true, limits: true };
const LIMITS: Names<NonNullable<TestRunOptions["limits"]>> = { inferences: true, timeMs: true };

/** Outcomes from the worst to the best. */
const ORDER: readonly TestOutcome[] = ["failed", "fixme", "blocked", "passed", "skipped"];

/**
 * Returns the tests of an engine, in source order.
 *
 * @param engine an engine into which test files have been loaded
 * @throws {TypeError} if it is not an engine
 */
export function listTests(engine: Engine): ListedTest[] {
  load(engine);
  const query = engine.query("plunit:told_test_(Unit, Name, File, Line, Blocked)");
  return query.all().map((row) => ({ ...placeOf(row), blocked: row["Blocked"] === "true" }));
}

/**
 * Runs tests in source order, each when its result is requested. The setup of a unit runs before its first
 * test, its cleanup after its last one or when the run is abandoned.
 *
 * @param engine an engine into which test files have been loaded
 * @param options which tests. Default: all
 * @returns the results
 * @throws {TypeError} for an invalid engine or invalid options
 * @throws {RangeError} for a limit that is not positive
 * @throws {PrologError} if there is no such unit, when the first result is requested
 * @throws {HaltError} if a test calls `halt/0,1`
 */
export function runTests(
  engine: Engine,
  options: TestRunOptions = {},
): Generator<TestResult, void, undefined> {
  const limits = limitsOf(options);
  load(engine);
  const { unit, name } = options;
  const query = engine.query(
    "plunit:told_(_Units, _Names, _Limits, Unit, Name, File, Line, Cases)",
    {
      _Units: unit === undefined ? "all" : { functor: "unit", args: [unit] },
      _Names: name === undefined ? "all" : { functor: "name", args: [name] },
      _Limits: limits,
    },
  );
  return results(query);
}

/** The report on a failed test: its place, and the message of each failed case. */
export function failureText(result: TestResult): string {
  checkObject("the result of a test", result);
  const { unit, name, file, line, cases } = result;
  expectArray("the cases of a test", cases);
  const failures = cases.flatMap((each, i) => {
    if (each.outcome !== "failed") return [];
    const head = each.values === "" ? "" : `case ${i + 1}, ${each.values}: `;
    return [`${head}${each.message}`];
  });
  return `${file}:${line}: test ${unit}:${name}: ${failures.join("\n")}`;
}

function* results(query: Query): Generator<TestResult, void, undefined> {
  for (const row of query) {
    const cases = (row["Cases"] as unknown as readonly CaseValue[]).map(caseOf);
    const outcome = ORDER.find((each) => cases.some((one) => one.outcome === each));
    yield { ...placeOf(row), outcome: outcome ?? "skipped", cases };
  }
}

/** `case(Class, Left, Values, Text, Microseconds)`. */
interface CaseValue {
  readonly args: readonly [TestOutcome, "true" | "false", string, string, number];
}

function caseOf({ args: [outcome, left, values, message, time] }: CaseValue): TestCase {
  return { outcome, values, message, choicePoint: left === "true", seconds: time / 1e6 };
}

function placeOf({ Unit, Name, File, Line }: Row): TestPlace {
  return {
    unit: Unit as string,
    name: Name as string,
    file: File as string,
    line: Line as number,
  };
}

function load(engine: Engine): void {
  if (typeof (engine as Engine | undefined)?.query !== "function") {
    throw new TypeError(`Expected an engine, got ${engine === null ? "null" : typeof engine}`);
  }
  engine.once("use_module(library(plunit), [])");
}

/** The limits as options of the library; throws for invalid options. @internal */
export function limitsOf(options: TestRunOptions): Value[] {
  checkOptionNames("options of a test run", options, NAMES);
  for (const key of ["unit", "name"] as const)
    expectGiven(`${key} to be a string`, options[key], "string");
  const { limits: given = {} } = options;
  checkOptionNames("limits of a test run", given, LIMITS);
  const { timeMs, inferences } = given;
  checkLimit("timeMs", timeMs);
  checkLimit("inferences", inferences);
  const limits: Value[] = [];
  if (timeMs !== undefined && timeMs !== Infinity) {
    limits.push({ functor: "timeout", args: [{ float: timeMs / 1000 }] });
  }
  if (inferences !== undefined && inferences !== Infinity) {
    limits.push({ functor: "inferences", args: [Math.ceil(inferences)] });
  }
  return limits;
}

function checkLimit(name: string, value: number | undefined): void {
  if (value === undefined) return;
  expectType(`${name} to be a number`, value, "number");
  if (!(value > 0)) throw new RangeError(`Expected ${name} to be more than 0, got ${value}`);
}
