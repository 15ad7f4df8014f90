/* Code run by a user other than root, to whom permissions apply. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The user and the group that own nothing. */
const NOBODY = 65534;

/**
 * Runs the body of a module in a process of its own; when root does, as another user. Modules are loaded before,
 * since perhaps only root can read them.
 *
 * @param imports lines that import what the body needs
 * @param body what to run; `folder` is a folder of that user
 * @returns what it prints, as a value of JSON
 */
export function unprivileged(imports: string, body: string): unknown {
  const folder = mkdtempSync(join(tmpdir(), "ambilog-"));
  const source = `
import { chownSync } from "node:fs";
${imports}
const folder = ${JSON.stringify(folder)};
if (process.getuid?.() === 0) {
  chownSync(folder, ${NOBODY}, ${NOBODY});
  process.setgid(${NOBODY});
  process.setuid(${NOBODY});
}
${body}
`;
  const args = ["--import", "tsx", "--input-type=module", "-e", source];
  const cwd = fileURLToPath(new URL("../..", import.meta.url));
  try {
    const { stdout, stderr, status } = spawnSync(process.execPath, args, { cwd, encoding: "utf8" });
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(stdout);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The address of a module of the sources, to import it from. */
export function sourceModule(path: string): string {
  return JSON.stringify(new URL(`../../src/${path}`, import.meta.url).href);
}
