/* SWI-Prolog, in a process of its own. */
import { spawnSync } from "node:child_process";
import type { SpawnSyncReturns } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Whether it is installed. */
export const hasSwipl: boolean = spawnSync("swipl", ["--version"]).status === 0;

/** Runs goals after the load of a file; with `input` on its standard input. */
export function runSwipl(
  goals: readonly string[],
  file?: string,
  input = "",
): SpawnSyncReturns<string> {
  const args = ["-q", ...goals.flatMap((goal) => ["-g", goal]), "-t", "halt"];
  if (file !== undefined) args.push(file);
  return spawnSync("swipl", args, {
    input,
    encoding: "utf8",
    env: { ...process.env, LC_TIME: "C", TZ: "UTC" },
  });
}

/** The same after the load of a text. */
export function runSwiplOn(text: string, goals: readonly string[]): SpawnSyncReturns<string> {
  const folder = mkdtempSync(join(tmpdir(), "ambilog-"));
  try {
    const file = join(folder, "program.pl");
    writeFileSync(file, text);
    return runSwipl(goals, file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
