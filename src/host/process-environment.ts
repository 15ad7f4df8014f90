/*
 * The environment of the process, for programs.
 */
import { constants, tmpdir } from "node:os";
import { atom } from "../terms/term.js";
import { listOf } from "../terms/walk.js";
import type { FlagTable } from "../machine/flag-table.js";
import { block } from "./file-streams.js";
import type { Environment } from "../machine/host.js";

/** The environment variables of this process, and commands run by its shell. */
export const nodeEnvironment: Environment = {
  get: (name) => process.env[name],
  set(name, value) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  },
  shell(command) {
    // Loaded lazily: few programs need this module, and it is slow to load.
    const { spawnSync } = process.getBuiltinModule("node:child_process");
    const { status, signal } = spawnSync(command, { shell: true, stdio: "inherit" });
    if (status !== null) return status;
    // A shell returns 128 + N for a command that was ended by signal N.
    return signal === null ? 127 : 128 + constants.signals[signal];
  },
  sleep: block,
};

/** Declares SWI-Prolog's flags on the operating system and the process. */
export function declareProcessFlags(flags: FlagTable): void {
  const { platform, arch, pid, execPath, argv } = process;
  const systems = platform === "win32" ? ["windows"] : ["unix"];
  if (platform === "darwin") systems.push("apple");
  for (const name of systems) flags.declare(name, atom("true"), false);
  flags.declare("arch", atom(`${arch}-${platform}`), false);
  flags.declare("pid", pid, false);
  flags.declare("executable", atom(execPath), false);
  flags.declare("tmp_dir", atom(tmpdir()));
  flags.declare("os_argv", listOf(argv.slice(1).map((text) => atom(text))), false);
}
