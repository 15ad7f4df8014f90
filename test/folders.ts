/* Folders for the files of tests. */
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, onTestFinished } from "vitest";

function made(parent: string, atEnd: (remove: () => void) => void): string {
  const folder = realpathSync(mkdtempSync(join(parent, "ambilog-")));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A new folder, by its path without links, that is removed after the tests of the block. */
export function temporaryFolder(): string {
  return made(tmpdir(), afterAll);
}

/** The same, removed after the test. */
export function folderOfTest(parent: string = tmpdir()): string {
  return made(parent, onTestFinished);
}
