/*
 * Test results in JUnit's XML format, which continuous integration reads.
 *
 * There is a `testsuite` for each unit and a `testcase` for each case of a test. Tests that are to be
 * fixed, blocked or skipped are `skipped`.
 */
import type { TestCase, TestResult } from "../engine/unit-tests.js";

/** The results as an XML document, in their order; units are kept together. */
export function junitText(results: readonly TestResult[]): string {
  const units = [...new Set(results.map(({ unit }) => unit))];
  const suites = units.map((name) => suite(results.filter(({ unit }) => unit === name)));
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<testsuites${attributes({ name: "ambilog", ...countsOf(results) })}>\n${suites.join("")}</testsuites>\n`
  );
}

function suite(results: readonly TestResult[]): string {
  const { unit, file } = results[0]!;
  const cases = results.flatMap((result) =>
    result.cases.map((each, i) => testCase(result, each, i)),
  );
  const head = attributes({ name: unit, ...countsOf(results), file });
  return `  <testsuite${head}>\n${cases.join("")}  </testsuite>\n`;
}

function testCase({ unit, name, file, line }: TestResult, each: TestCase, index: number): string {
  const head = attributes({
    name: each.values === "" ? name : `${name} (case ${index + 1}: ${each.values})`,
    classname: unit,
    file,
    line,
    time: seconds(each.seconds),
  });
  const [message] = each.message.split("\n", 1);
  switch (each.outcome) {
    case "passed":
      return `    <testcase${head}/>\n`;
    case "failed":
      return (
        `    <testcase${head}>\n` +
        `      <failure${attributes({ message, type: "failed" })}>${escaped(each.message)}</failure>\n` +
        `    </testcase>\n`
      );
    default:
      return `    <testcase${head}><skipped${attributes({ message })}/></testcase>\n`;
  }
}

function countsOf(results: readonly TestResult[]): Readonly<Record<string, string | number>> {
  const cases = results.flatMap((result) => result.cases);
  const failures = cases.filter(({ outcome }) => outcome === "failed").length;
  const passed = cases.filter(({ outcome }) => outcome === "passed").length;
  return {
    tests: cases.length,
    failures,
    errors: 0,
    skipped: cases.length - failures - passed,
    time: seconds(cases.reduce((sum, each) => sum + each.seconds, 0)),
  };
}

function seconds(time: number): string {
  return time.toFixed(6);
}

function attributes(values: Readonly<Record<string, string | number | undefined>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join("");
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\n": "&#10;",
  "\r": "&#13;",
  "\t": "&#9;",
};

/** Text with the characters that XML 1.0 permits, which excludes most control characters. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "\uFFFD")
    .replace(/[&<>"\n\r\t]/g, (character) => ENTITIES[character]!);
}
