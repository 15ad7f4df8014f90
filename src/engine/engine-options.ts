/** The options of an engine, and their validation. */
import type { Environment } from "../machine/environment.js";
import type { Limits } from "../machine/limits.js";
import type { FileSystem, TextInput, TextOutput } from "../machine/text-ends.js";
import type { HostSignal } from "./host-types.js";
import { checkLibraries } from "./library.js";
import type { Library } from "./library.js";
import type { Message } from "./errors.js";
import { checkPlainOptions, expectGiven, checkObject, checkOptionNames } from "./option-checks.js";
import type { Names } from "./option-checks.js";
import { checkParts } from "./parts.js";
import type { Part } from "./parts.js";

/** Options of an engine. All have defaults. */
export interface EngineOptions {
  /** Limits of each query, and of what each `consult` runs, unless that call sets its own. Default: none. */
  readonly limits?: Limits | undefined;
  /**
   * Ends every query and `consult` when it is aborted, unless that call sets its own signal. Default: none.
   */
  readonly signal?: HostSignal | undefined;
  /**
   * Whether to check that predicates of the host have as many answers as they declare; for development, since
   * it costs a request for one more answer where there must not be any. Default: true.
   */
  readonly checks?: boolean | undefined;
  /**
   * The dialect of the programs: "swi" has the flags, data and syntax of SWI-Prolog, where double quotes are
   * strings and `[]` is no atom. Default: "iso".
   */
  readonly dialect?: "iso" | "swi" | undefined;
  /** The value of the flag `argv`. Default: empty. */
  readonly argv?: readonly string[] | undefined;
  /**
   * Libraries in addition to the core ones: strings, lists, apply, pairs, option, error and those that the
   * builtins need. One with the name of a core library replaces it.
   */
  readonly libraries?: readonly Library[] | undefined;
  /** Optional parts: values of `ambilog/parts`. Default: none. */
  readonly parts?: readonly Part[] | undefined;
  /**
   * Files for `consult/1`, `open/3` and the like. Without it programs have no access to files.
   */
  readonly files?: ProgramFiles | undefined;
  /** Environment variables and commands for `getenv/2`, `shell/1` and the like. Without it there are none. */
  readonly environment?: Environment | undefined;
  /** The sink of `current_output`. Default: `console.log`, line by line. */
  readonly output?: TextOutput | undefined;
  /** The sink of `user_error`. Default: `console.error`, line by line. */
  readonly errorOutput?: TextOutput | undefined;
  /** The source of `user_input`. Default: empty. */
  readonly input?: TextInput | undefined;
  /**
   * Receives errors and warnings of loading, and a warning when cleanups of a query did not run to
   * completion. Default: writes them to `errorOutput`.
   */
  readonly onMessage?: ((message: Message) => void) | undefined;
}

/** The files that a host makes visible to programs. */
export interface ProgramFiles extends FileSystem {
  /**
   * The path and text of the program that `name` means (`.pl` may be left out), relative to the file
   * `base` that names it. The encoding is one that the program which loads it has given: without it, the file may
   * say its own.
   */
  program(
    name: string,
    base: string | undefined,
    encoding?: string,
  ): { path: string; text: string } | undefined;
}

/** The options that are objects, with their required methods. */
const METHODS: readonly (readonly [keyof EngineOptions, readonly string[]])[] = [
  ["output", ["write", "flush"]],
  ["errorOutput", ["write", "flush"]],
  ["input", ["read"]],
  ["files", ["read", "write", "append", "exists", "program"]],
  ["environment", ["get"]],
];

/** The names of the options of an engine. @internal */
export const ENGINE_OPTIONS: Names<EngineOptions> = {
  limits: true,
  signal: true,
  checks: true,
  dialect: true,
  argv: true,
  libraries: true,
  parts: true,
  files: true,
  environment: true,
  output: true,
  errorOutput: true,
  input: true,
  onMessage: true,
};

/**
 * Throws a TypeError or RangeError for invalid options of an engine. `names` are those of its options, if its
 * class has more. @internal
 */
export function checkEngineOptions(
  options: EngineOptions,
  names: Readonly<Record<string, true>> = ENGINE_OPTIONS,
): void {
  checkOptionNames("engine options", options, names);
  checkPlainOptions(options);
  if (options.libraries !== undefined) checkLibraries(options.libraries);
  if (options.parts !== undefined) checkParts(options.parts);
  expectGiven("onMessage to be a function", options.onMessage, "function");
  for (const [key, methods] of METHODS) checkMethods(key, options[key], methods);
}

function checkMethods(key: string, value: unknown, methods: readonly string[]): void {
  if (value === undefined) return;
  checkObject(key, value);
  for (const method of methods) {
    const found = (value as Readonly<Record<string, unknown>>)[method];
    if (typeof found === "function") continue;
    throw new TypeError(`Expected ${key} with a method ${method}, got one with ${typeof found}`);
  }
}
