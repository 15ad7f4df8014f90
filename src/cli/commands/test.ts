/*
 * `ambilog test`: runs the tests of library(plunit) in programs.
 */
import { failureText, listTests, runTests } from "../../engine/unit-tests.js";
import type { TestOutcome, TestResult } from "../../engine/unit-tests.js";
import { HaltError } from "../../engine/errors.js";
import type { TextOutput } from "../../machine/text-ends.js";
import { LOAD_TESTS, filesOfTests, testFilesIn } from "../../node/test-files.js";
import { Budget } from "../../solvers/budget.js";
import { ERROR, FAILURE, SUCCESS, UsageError, say, writeLine } from "../console.js";
import type { Console } from "../console.js";
import { counted, jsonOption } from "../inputs.js";
import { quote } from "../options.js";
import type { Arguments, CommandSyntax } from "../options.js";
import { Session, engineOptions } from "../session.js";

export const syntax: CommandSyntax = {
  name: "test",
  usage: "[FILE...] [OPTIONS] [-- ARGS]",
  summary: "Loads the files and the .plt files next to them, and runs their tests.",
  options: [
    { name: "unit", value: "NAME", doc: "run only the tests of this unit" },
    { name: "test", value: "NAME", doc: "run only the tests of this name" },
    { name: "junit", value: "FILE", doc: "write the results as JUnit XML" },
    { ...jsonOption, doc: "print one JSON object per test; output of tests goes to stderr" },
    ...engineOptions,
    { name: "inferences", value: "N", doc: "fail tests that take more than N inferences" },
    { name: "timeout", value: "MS", doc: "fail tests that take longer than MS milliseconds" },
    { name: "help", short: "h", doc: "say how the command is used" },
  ],
  notes:
    "Without FILE: the .plt files of the working directory, and the programs of the same names.\n" +
    "Exit code 0 if no test fails, 1 if one does, 2 if there are no tests or after an error in a file,\n" +
    "of which what could be loaded is tested.",
};

export async function run(args: Arguments, console: Console): Promise<number> {
  const files = args.operands.length > 0 ? args.operands.flatMap(filesOfTests) : testFilesIn(".");
  if (files.length === 0) throw new UsageError("There is no .plt file here; expected a FILE");
  const junit = args.text("junit");
  if (junit !== undefined) (await import("../output-file.js")).checkWritable(junit);
  const limits = { timeMs: args.number("timeout", 1), inferences: args.number("inferences", 1) };
  // The output of tests must not appear between the objects.
  const { errorOutput } = console;
  const programs = args.has("json") ? { ...console, output: errorOutput } : console;
  const session = await Session.start(args, programs, new Budget());
  return session.use(async () => {
    try {
      for (const file of files) session.prove(LOAD_TESTS, { _File: file });

      const { engine } = session;
      const unit = args.text("unit");
      const name = args.text("test");
      const isMeant = (test: { readonly unit: string; readonly name: string }): boolean =>
        (unit === undefined || test.unit === unit) && (name === undefined || test.name === name);
      const errors = session.loadErrors;
      if (!listTests(engine).some(isMeant)) {
        if (errors > 0) return ERROR;
        throw new UsageError(noTests(unit, name));
      }
      const summary = args.has("json") ? undefined : new Summary(console.output);
      const results: TestResult[] = [];
      for (const result of runTests(engine, { unit, name, limits })) {
        results.push(result);
        if (summary === undefined) writeLine(console.output, JSON.stringify(result));
        else summary.add(result);
      }
      summary?.end();
      if (junit !== undefined) await writeJunit(junit, results);
      if (errors > 0) {
        say(
          console,
          `${counted(errors, "error")} in the files: what could be loaded has been tested`,
        );
        return ERROR;
      }
      return results.some(({ outcome }) => outcome === "failed") ? FAILURE : SUCCESS;
    } catch (thrown) {
      if (!(thrown instanceof HaltError)) throw thrown;
      throw new UsageError(`halt(${thrown.status}) was called before the tests ended`);
    }
  });
}

function noTests(unit: string | undefined, name: string | undefined): string {
  const named = name === undefined ? "There is no test" : `There is no test ${quote(name)}`;
  return unit === undefined ? `${named} in the files` : `${named} in a unit ${quote(unit)}`;
}

async function writeJunit(path: string, results: readonly TestResult[]): Promise<void> {
  const { junitText } = await import("../junit.js");
  const { writeBytes } = await import("../../node/node-files.js");
  writeBytes(path, new TextEncoder().encode(junitText(results)));
}

/** Prints failures and warnings, a line for each unit when it is done, and a summary line. */
class Summary {
  private readonly output: TextOutput;
  private readonly all: Tally = new Map();
  private unit: string | undefined = undefined;
  private ofUnit: Tally = new Map();

  constructor(output: TextOutput) {
    this.output = output;
  }

  add(result: TestResult): void {
    const { unit, name, file, line, outcome, cases } = result;
    if (this.unit !== unit) this.endUnit();
    this.unit = unit;
    for (const each of cases) {
      count(this.all, each.outcome);
      count(this.ofUnit, each.outcome);
    }
    if (outcome === "failed") {
      writeLine(this.output, `FAILED ${failureText(result)}`);
      return;
    }
    if (outcome === "fixme" || outcome === "blocked") {
      writeLine(this.output, `${file}:${line}: test ${unit}:${name}: ${cases[0]!.message}`);
    }
    if (cases.some(({ choicePoint }) => choicePoint)) {
      writeLine(this.output, `${file}:${line}: test ${unit}:${name}: a choice point is left`);
    }
  }

  end(): void {
    this.endUnit();
    writeLine(this.output, `all: ${tallyText(this.all)}`);
  }

  private endUnit(): void {
    if (this.unit !== undefined) writeLine(this.output, `${this.unit}: ${tallyText(this.ofUnit)}`);
    this.unit = undefined;
    this.ofUnit = new Map();
  }
}

type Tally = Map<TestOutcome, number>;

function count(tally: Tally, outcome: TestOutcome): void {
  tally.set(outcome, (tally.get(outcome) ?? 0) + 1);
}

/** `2 passed, 1 failed`. */
function tallyText(tally: Tally): string {
  const order: readonly TestOutcome[] = ["passed", "failed", "fixme", "blocked", "skipped"];
  const parts = order.flatMap((outcome) => {
    const n = tally.get(outcome) ?? 0;
    return n > 0 ? [`${n} ${outcome === "fixme" ? "to be fixed" : outcome}`] : [];
  });
  return parts.join(", ") || "nothing to run";
}
