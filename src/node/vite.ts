/**
 * The entry `ambilog/vite`: a plugin by which a module imports predicates of a Prolog file, for Vite, Vitest,
 * Rolldown and Rollup, and the types of these predicates.
 *
 * @module ambilog/vite
 */
import { LoadError } from "../engine/errors.js";
import { expectType, checkOptionNames } from "../engine/option-checks.js";
import { compileProgram, writeDeclaration } from "./program-compiler.js";
import type { ProgramModule } from "./program-compiler.js";

export type { Program } from "../programs/program.js";
export type { Predicate, Input, Output } from "../programs/typed-predicates.js";
export type { AnyParameter, ArgumentsOf, RowOf } from "../programs/typed-predicates.js";
export type { Compound, Pair } from "../engine/embedding/patterns.js";
export type { Query } from "../engine/query.js";
export type { FloatValue, StringValue, Value } from "../machine/value-types.js";

/** The options of the plugin. Everything has a default. */
export interface AmbilogOptions {
  /**
   * Whether to write the types of each imported program next to it, `graph.d.pl.ts` for `graph.pl`, when they
   * have changed. Default: true.
   */
  readonly types?: boolean | undefined;
}

/** The options of Vite that the plugin sets. */
interface ViteOptions {
  build: { chunkSizeWarningLimit: number };
  optimizeDeps: { exclude: string[] };
}

/** The part of the bundler's context that the plugin uses. */
interface BundlerContext {
  addWatchFile(file: string): void;
  warn(message: { message: string }): void;
}

/** The result of the plugin for a file. */
interface TransformedFile {
  code: string;
  map: null;
  moduleType: "js";
}

/** A plugin of Vite, Vitest, Rolldown and Rollup. */
export interface AmbilogPlugin {
  /** `"ambilog"`. */
  name: string;
  /** @internal */
  config(given: {
    readonly build?: { readonly chunkSizeWarningLimit?: number | undefined } | undefined;
  }): ViteOptions;
  /** @internal */
  configResolved(config: { readonly root: string; readonly command: string }): void;
  /** @internal */
  transform: {
    filter: { id: RegExp };
    handler(this: BundlerContext, code: string, id: string): TransformedFile | undefined;
  };
}

const PROGRAM = /\.(?:pl|prolog)$/;

/**
 * Compiles imported Prolog files: a module that imports `path` of `./graph.pl` gets a typed predicate.
 *
 * @param options the options
 * @throws {TypeError} for an unknown option
 *
 * @example
 * ```js
 * // vite.config.js
 * import { defineConfig } from "vite";
 * import { ambilog } from "ambilog/vite";
 *
 * export default defineConfig({ plugins: [ambilog()] });
 * ```
 */
export function ambilog(options: AmbilogOptions = {}): AmbilogPlugin {
  checkOptionNames("options of ambilog()", options, { types: true });
  const { types = true } = options;
  expectType("types to be a boolean", types, "boolean");
  let root = process.cwd();
  let isHot = false;
  return {
    name: "ambilog",
    // The package consists of few modules. A copy of some of them would not share their engine. That, with a few
    // libraries, exceeds the 500 kB from which on Vite advises to split chunks.
    config: ({ build }) => ({
      build: { chunkSizeWarningLimit: build?.chunkSizeWarningLimit ?? 1000 },
      optimizeDeps: { exclude: ["ambilog"] },
    }),
    configResolved(config) {
      ({ root } = config);
      isHot = config.command === "serve";
    },
    transform: {
      filter: { id: PROGRAM },
      handler(text, file) {
        // Rollup before version 4.38 does not know filters.
        if (!PROGRAM.test(file)) return undefined;
        const program = compile(text, file, root);
        for (const other of program.files) this.addWatchFile(other);
        for (const warning of program.warnings) this.warn({ message: warning.text });
        if (types) writeDeclaration(file, program.declaration);
        return { code: program.code(isHot), map: null, moduleType: "js" };
      },
    },
  };
}

/** Compiles a program. The first error says where it is in the way that bundlers show. */
function compile(text: string, file: string, root: string): ProgramModule {
  try {
    return compileProgram(text, file, root);
  } catch (thrown) {
    if (!(thrown instanceof LoadError)) throw thrown;
    const { line, column } = thrown;
    const loc = line === undefined ? undefined : { file, line, column: (column ?? 1) - 1 };
    throw Object.assign(thrown, { loc, id: file });
  }
}
