/*
 * The environment of the process, for programs.
 */
import { constants, tmpdir } from "node:os";
import { block } from "./file-streams.js";
import type { Value } from "../machine/value-types.js";
import type { Environment } from "../machine/environment.js";

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

/** A flag: its name, its value, and the options of create_prolog_flag/3. */
type ProcessFlag = readonly [name: string, value: Value, options: readonly Value[]];

/** SWI-Prolog's flags on the operating system and the process. */
export function processFlags(): readonly ProcessFlag[] {
  const { platform, arch, pid, execPath, argv } = process;
  const systems = platform === "win32" ? ["windows"] : ["unix"];
  if (platform === "darwin") systems.push("apple");
  const fixed: Value = { functor: "access", args: ["read_only"] };
  return [
    ...systems.map((name): ProcessFlag => [name, "true", [fixed]]),
    ["arch", `${arch}-${platform}`, [fixed]],
    ["pid", pid, [fixed]],
    ["executable", execPath, [fixed]],
    ["tmp_dir", tmpdir(), []],
    ["os_argv", argv.slice(1), [fixed]],
  ];
}
