/*
 * Whole programs, in sets: the files of programs/real and of programs/everyday, or of another folder that
 * follows the same convention.
 *
 * A program is plain Prolog that runs unchanged in all systems. It defines run(N, Checksum), which does the
 * whole work N times and keeps nothing from one time to the next; the checksum is an integer that does not
 * depend on N. A line of its own in the first comment tells how much work takes SWI-Prolog about 0.3 s, and
 * the checksum:
 *
 *     % Benchmark: run(20, 123456).
 */

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** One program. */
export interface RealProgram {
  readonly name: string;
  readonly text: string;
  /** The N of a run. */
  readonly rounds: number;
  readonly checksum: string;
  readonly lines: number;
  readonly bytes: number;
}

/** The sets, and what their programs are. */
export const REAL_SETS = {
  real: "Programs of real size",
  everyday: "Programs of everyday kinds",
} as const;

/** The name of a set. */
export type RealSet = keyof typeof REAL_SETS;

/** The folder of a set. */
export function realFolder(root: string, set: RealSet): string {
  return join(root, "test/bench/programs", set);
}

/** The programs of a folder, by name; throws for one that does not tell what to run. */
export function realPrograms(folder: string): RealProgram[] {
  const files = readdirSync(folder).filter((file) => file.endsWith(".pl"));
  if (files.length === 0) throw new RangeError(`Expected programs in ${folder}, found none`);
  return files.toSorted().map((file) => {
    const text = readFileSync(join(folder, file), "utf8");
    const run = /^%+ *Benchmark: run\((\d+), *(-?\d+)\)\.$/m.exec(text);
    if (run === null) {
      throw new RangeError(`Expected a line "% Benchmark: run(N, CHECKSUM)." in ${file}`);
    }
    return {
      name: file.slice(0, -".pl".length),
      text,
      rounds: Number(run[1]),
      checksum: run[2],
      lines: text.trimEnd().split("\n").length,
      bytes: Buffer.byteLength(text),
    };
  });
}
