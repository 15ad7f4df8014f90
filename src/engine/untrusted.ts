/** The preset for programs that nobody has checked. */
import type { EngineOptions } from "./engine-options.js";
import type { TextOutput } from "../machine/text-ends.js";

/** Limits for a program that nobody has checked. Copy and change what does not fit: `{ ...untrustedLimits, timeMs: 500 }`. */
export const untrustedLimits: {
  /** Calls of predicates. */
  readonly inferences: number;
  /** Milliseconds. */
  readonly timeMs: number;
  /** Answers of a query. */
  readonly answers: number;
  /** Bytes of the engine. */
  readonly memory: number;
} = Object.freeze({
  inferences: 20_000_000,
  timeMs: 2000,
  answers: 10_000,
  memory: 32 << 20,
});

const nowhere: TextOutput = { column: 0, write: () => {}, flush: () => {} };

/**
 * Options of an engine for programs that nobody has checked: nothing is granted, neither files nor
 * environment variables, commands or standard streams, not even with the engine of `ambilog/node`; what
 * programs print is discarded, and everything is limited. Pass your own `output` or limits after it.
 *
 * @example
 * ```ts
 * import { Engine, untrusted } from "ambilog";
 *
 * const engine = new Engine({ ...untrusted });
 * for (const goal of ["X is 1 << 2000000000", "length(L, 5000000)"]) {
 *   try {
 *     await engine.query(goal).async.first();
 *   } catch (error) {
 *     console.log(`${goal}: ${(error as Error).message}`);
 *   }
 * }
 * ```
 *
 * ```text
 * X is 1 << 2000000000: (is)/2: Resource error: not enough memory
 * length(L, 5000000): Resource error: not enough memory
 * ```
 */
export const untrusted: EngineOptions & { readonly limits: typeof untrustedLimits } = Object.freeze(
  {
    limits: untrustedLimits,
    files: undefined,
    environment: undefined,
    input: undefined,
    output: nowhere,
    errorOutput: nowhere,
    onMessage: () => {},
  },
);
