/*
 * The environment of the process, for programs.
 */
import { constants } from "node:os";
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
