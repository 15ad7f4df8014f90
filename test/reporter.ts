// Ends a test run with one plain line, `N passed, N failed`, for scripts that
// count. The numbers are tests; what failed outside a test (a file that does not
// load, a hook of a suite, an unhandled rejection) counts as one failure each.
// A test that has passed on its second try is named before it, with its first error.

import type { Reporter, TestModule, TestSuite } from "vitest/node";

export interface TotalOptions {
  /** A run of no tests is fine. By default it exits with 1. */
  readonly allowNone?: boolean;
}

export class TotalReporter implements Reporter {
  readonly #allowNone: boolean;

  constructor(options: TotalOptions = {}) {
    this.#allowNone = options.allowNone ?? false;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const total = { passed: 0, failed: unhandled.length, skipped: 0 };
    for (const module of modules) {
      total.failed += failuresOutsideTests(module);
      for (const test of module.children.allTests()) {
        const { state, errors = [] } = test.result();
        total[state === "pending" ? "failed" : state]++;
        if (state === "passed" && errors.length > 0) {
          const [{ stack, message }] = errors as [{ stack?: string; message: string }];
          const place = `${module.relativeModuleId} > ${test.fullName}`;
          process.stdout.write(`\nSecond try: ${place}\n${stack ?? message}\n`);
        }
      }
    }
    const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
    process.stdout.write(`\n${total.passed} passed, ${total.failed} failed${skipped}\n`);
    const none = total.passed + total.failed === 0;
    if (total.failed > 0 || (none && !this.#allowNone)) process.exitCode = 1;
  }
}

function failuresOutsideTests(module: TestModule): number {
  const groups: (TestModule | TestSuite)[] = [module, ...module.children.allSuites()];
  return groups.filter((group) => group.errors().length > 0).length;
}
