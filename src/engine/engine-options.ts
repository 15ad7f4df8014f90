/**
 * The options of an engine, and what they may be.
 */
import type { Environment } from "../machine/host.js";
import type { Limits } from "../machine/meter.js";
import type { FileSystem, TextInput, TextOutput } from "../machine/stream.js";
import type { HostSignal } from "./host-types.js";
import { checkLibraries } from "../loading/library.js";
import type { Library } from "../loading/library.js";
import type { Message } from "../loading/load-messages.js";
import { checkLimits, checkObject, checkSignal } from "./option-checks.js";

/** What an engine may be given. Everything has a default. */
export interface EngineOptions {
  /** Limits of each query, and of what each `consult` runs; either may have others. None unless said. */
  readonly limits?: Limits | undefined;
  /** Ends every query and `consult` when it is aborted; either may have another. None unless said. */
  readonly signal?: HostSignal | undefined;
  /**
   * Whether predicates of the host are checked to have as many answers as they declare; for
   * development, at the cost of a look for one answer more where there must not be any. True
   * unless said.
   */
  readonly checks?: boolean | undefined;
  /** Flags as SWI-Prolog has them: double quotes are strings. False unless said. */
  readonly traditional?: boolean | undefined;
  /** What the flag `argv` says. Empty unless said. */
  readonly argv?: readonly string[] | undefined;
  /**
   * Libraries besides the core ones, which are strings, lists, apply, pairs, option, error and what
   * the builtins need. One with the name of a core library takes its place.
   */
  readonly libraries?: readonly Library[] | undefined;
  /** Files for `consult/1`, `open/3` and their like. Without it no program reaches any. */
  readonly files?: ProgramFiles | undefined;
  /** Environment variables and commands for `getenv/2`, `shell/1` and their like. Without it there are none. */
  readonly environment?: Environment | undefined;
  /** Where `current_output` goes; `console.log`, line by line, unless said. */
  readonly output?: TextOutput | undefined;
  /** Where `user_error` goes; `console.error`, line by line, unless said. */
  readonly errorOutput?: TextOutput | undefined;
  /** Where `user_input` comes from. Empty unless said. */
  readonly input?: TextInput | undefined;
  /**
   * Hears the errors and warnings of loading, and how many cleanups of a query were not run to their end.
   * Unless said, they are written to `errorOutput`.
   */
  readonly onMessage?: ((message: Message) => void) | undefined;
  /**
   * Whether JavaScript is generated for predicates that are called often, with `new Function`.
   * True unless said; where a policy forbids it, the engine finds out and does without. Without
   * it programs give the same answers more slowly.
   */
  readonly codegen?: boolean | undefined;
  /** Nested calls on JavaScript's stack before a bounce to the bottom. For tests. @internal */
  readonly depthLimit?: number;
  /** Calls after which a predicate counts as called often. For tests. @internal */
  readonly hotAfter?: number;
}

/** The files that a host lets programs see. */
export interface ProgramFiles extends FileSystem {
  /**
   * The path and text of the program that `name` means (`.pl` may be left out), relative to the file
   * `base` that names it.
   */
  program(name: string, base: string | undefined): { path: string; text: string } | undefined;
}

/** The options that are objects, with the methods that are always called. */
const METHODS: readonly (readonly [keyof EngineOptions, readonly string[]])[] = [
  ["output", ["write", "flush"]],
  ["errorOutput", ["write", "flush"]],
  ["input", ["read"]],
  ["files", ["read", "write", "append", "exists", "program"]],
  ["environment", ["get"]],
];

const TYPES: readonly (readonly [keyof EngineOptions, string])[] = [
  ["codegen", "boolean"],
  ["checks", "boolean"],
  ["traditional", "boolean"],
  ["onMessage", "function"],
];

/** Throws a TypeError or RangeError for what are no options of an engine. @internal */
export function checkEngineOptions(options: EngineOptions): void {
  checkObject("engine options", options);
  if (options.limits !== undefined) checkLimits(options.limits);
  if (options.libraries !== undefined) checkLibraries(options.libraries);
  checkSignal(options.signal);
  for (const [key, type] of TYPES) {
    const value: unknown = options[key];
    if (value === undefined || typeof value === type) continue;
    throw new TypeError(`Expected ${key} as a ${type}, got ${typeof value}`);
  }
  for (const [key, methods] of METHODS) checkMethods(key, options[key], methods);
  const { argv = [] } = options;
  if (!Array.isArray(argv) || argv.some((item: unknown) => typeof item !== "string")) {
    throw new TypeError("Expected argv as an array of strings");
  }
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
