/**
 * The entry `ambilog/testing`: tests of library(plunit) as tests of a JavaScript runner.
 *
 * A runner first collects tests and runs them afterwards. So the files are loaded immediately, and there is
 * a `describe` for each unit and an `it` for each test. The first `it` of a unit that runs starts the run
 * of that unit, and each continues it up to its own test: the setup of the unit runs once, tests run in
 * order, and a test that the runner skips still runs if a later one is not skipped.
 *
 * @module ambilog/testing
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Engine } from "../engine/engine.js";
import { LoadError } from "../engine/errors.js";
import type { HostUrl } from "../engine/host-types.js";
import { checkObject, checkOptionNames, expectType } from "../engine/option-checks.js";
import type { Names } from "../engine/option-checks.js";
import type { Message } from "../engine/errors.js";
import { failureText, limitsOf, listTests, runTests } from "../engine/unit-tests.js";
import type { TestResult, TestRunOptions } from "../engine/unit-tests.js";
import { NodeEngine } from "./node.js";
import type { NodeEngineOptions } from "./node.js";
import { filesOfTests, loadTests } from "./test-files.js";

export { failureText, listTests, runTests } from "../engine/unit-tests.js";
export type {
  ListedTest,
  TestCase,
  TestOutcome,
  TestPlace,
  TestResult,
  TestRunOptions,
} from "../engine/unit-tests.js";

/** Registers a group of tests, as `describe` of vitest and of node:test does. */
export type Describe = (name: string, body: () => void) => unknown;

/** Registers a test, as `it` of vitest and of node:test does. */
export interface It {
  (name: string, body: () => void): unknown;
  /** The same for a test that is skipped. Default: it is registered, and passes */
  readonly skip?: ((name: string, body: () => void) => unknown) | undefined;
}

/** Options for Prolog tests as tests of a runner. */
export interface PrologTestsOptions extends Omit<TestRunOptions, "unit" | "name"> {
  /** The runner's function for groups. Default: the global `describe` */
  readonly describe?: Describe | undefined;
  /** The runner's function for tests. Default: the global `it` */
  readonly it?: It | undefined;
  /** The options of the engine that the files are loaded into. Default: those of a Node engine */
  readonly engine?: NodeEngineOptions | undefined;
}

const NAMES: Names<PrologTestsOptions> = {
  limits: true,
  describe: true,
  it: true,
  engine: true,
};

/** A Prolog test that failed; the message has its place, what was expected and what was found. */
export class PrologTestError extends Error {
  /** `"PrologTestError"`. */
  override readonly name: string = "PrologTestError";
  /** The result of the test. */
  readonly result: TestResult;

  constructor(result: TestResult) {
    super(failureText(result));
    this.result = result;
    // The stack of this process says nothing about a Prolog text: it is replaced by the place in that text.
    const place = `${resolve(result.file)}:${result.line}:1`;
    this.stack = `${this.name}: ${this.message}\n    at ${result.unit}:${result.name} (${place})`;
  }
}

/**
 * Registers the tests in Prolog files with a test runner: a `describe` for each unit, an `it` for each
 * test. The files are loaded immediately; tests run when the runner runs them. A blocked test is skipped; a
 * test that is known to fail, or whose condition is not true, passes.
 *
 * @param files a file, or several, as paths or URLs; for `name.pl`, `name.plt` next to it is loaded too
 * @param options the runner's functions, the engine, and the limits of a test
 * @throws {TypeError} if there is no `describe` or `it`, or if an argument is not a file
 * @throws {FileError} if there is no such file
 * @throws {LoadError} if there are errors in the files
 * @throws {RangeError} if there are no tests in them
 */
export function prologTests(
  files: string | HostUrl | readonly (string | HostUrl)[],
  options: PrologTestsOptions = {},
): void {
  checkOptionNames("options of the tests", options, NAMES);
  const { limits, engine: ofEngine = {} } = options;
  checkObject("engine", ofEngine);
  limitsOf({ limits });
  const describe = runnerFunction("describe", options.describe);
  const it = runnerFunction("it", options.it);
  const paths = (Array.isArray(files) ? (files as readonly unknown[]) : [files]).map(pathOf);
  const engine = load(paths, ofEngine);
  const all = listTests(engine);
  if (all.length === 0) throw new RangeError(`Expected tests in ${paths.join(", ")}, got none`);
  for (const unit of new Set(all.map((test) => test.unit))) {
    const tests = all.filter((test) => test.unit === unit);
    const run = new UnitRun(engine, { unit, limits });
    describe(unit, () => {
      tests.forEach(({ name, blocked }, index) => {
        const register = blocked && it.skip !== undefined ? it.skip : it;
        register(name, () => {
          const result = run.result(index);
          if (result.outcome === "failed") throw new PrologTestError(result);
        });
      });
    });
  }
}

/** The run of a unit, as far as it was requested. */
class UnitRun {
  private readonly engine: Engine;
  private readonly options: TestRunOptions;
  private run: Generator<TestResult, void, undefined> | undefined = undefined;
  private readonly results: TestResult[] = [];

  constructor(engine: Engine, options: TestRunOptions) {
    this.engine = engine;
    this.options = options;
  }

  /** The result of the test at an index of the unit; runs the tests up to it that have not run yet. */
  result(index: number): TestResult {
    this.run ??= runTests(this.engine, this.options);
    while (this.results.length <= index) {
      const next = this.run.next();
      if (next.done === true) {
        throw new Error(`The run of the unit ${this.options.unit} ended before this test`);
      }
      this.results.push(next.value);
    }
    return this.results[index]!;
  }
}

function load(paths: readonly string[], options: NodeEngineOptions): NodeEngine {
  const messages: Message[] = [];
  const engine = new NodeEngine({
    ...options,
    onMessage: (message) => {
      messages.push(message);
      options.onMessage?.(message);
    },
  });
  loadTests(engine, paths.flatMap(filesOfTests));
  const error = messages.find(({ severity }) => severity === "error");
  if (error !== undefined) throw new LoadError(messages, error.text);
  return engine;
}

function pathOf(file: unknown): string {
  if (typeof file === "string") return file;
  if (file instanceof URL) return fileURLToPath(file);
  throw new TypeError(`Expected a file as a path or a URL, got ${typeof file}`);
}

function runnerFunction(name: "describe" | "it", given: Describe | It | undefined): Describe & It {
  const found: unknown = given ?? (globalThis as Record<string, unknown>)[name];
  expectType(`${name} as a function, in the options or as a global`, found, "function");
  return found as Describe & It;
}
