/**
 * Libraries with predicates that a program of the host defines.
 */
import { parseIndicator } from "./declaration.js";
import { checkObject, checkOptionNames, expectGiven, expectType } from "./option-checks.js";
import type { Names } from "./option-checks.js";
import type { Library } from "./library.js";
import type { NativeLibrary, NativeRow } from "./inside.js";
import { defineNative, modesOf } from "./native-predicates.js";
import { checkLibraries } from "./library.js";
import type { DefineOptions } from "./declaration.js";
import type { NativeFunction } from "./native-types.js";

const OPTIONS: Names<LibraryOptions> = {
  name: true,
  predicates: true,
  text: true,
  requires: true,
};

/**
 * Makes a library of functions, and of a text that uses them, for `EngineOptions.libraries`. Programs get it
 * by `use_module(library(Name))`, or when they call one of its exports.
 *
 * @param options its parts
 * @throws {TypeError} for invalid parts, such as a predicate whose modes do not fit its arity
 *
 * @example
 * ```ts
 * import { Engine, library } from "ambilog";
 *
 * const clock = library({
 *   name: "clock",
 *   predicates: {
 *     "hour/1": { modes: "hour(-Hour)", determinism: "det", run: () => [9] },
 *   },
 *   text: ":- module(clock, [early/0]). early :- hour(H), H < 10.",
 * });
 * console.log(new Engine({ libraries: [clock] }).query("early").exists());
 * ```
 *
 * ```text
 * true
 * ```
 */
export function library(options: LibraryOptions): Library {
  checkOptionNames("the parts of a library", options, OPTIONS);
  const { name, predicates, requires } = options;
  expectType("the name of a library as a string", name, "string");
  checkObject(`the predicates of library(${name})`, predicates);
  const rows = Object.entries(predicates).map(([key, predicate]): NativeRow => {
    const indicator = parseIndicator(key);
    if (indicator.module !== "user") {
      throw new TypeError(`Expected a predicate of library(${name}) as "name/arity", got "${key}"`);
    }
    const isDeclared = typeof predicate === "object" && predicate !== null;
    const { run, ...declared } = isDeclared ? predicate : { run: predicate };
    expectType(`a function for ${key} of library(${name})`, run, "function");
    const row = { ...indicator, module: name, run, options: declared };
    modesOf(row);
    return row;
  });
  const exported = rows.map((row) => `${quoted(row.name)}/${row.arity}`);
  expectGiven(`the text of library(${name}) as a string`, options.text, "string");
  if (requires !== undefined) checkLibraries(requires);
  const text = options.text ?? `:- module(${quoted(name)}, [${exported.join(", ")}]).`;
  const declared = declaredModule(text);
  if (declared === undefined) {
    throw new TypeError(
      `Expected the text of library(${name}) to begin with a directive module/2, got one without`,
    );
  }
  const made: NativeLibrary = {
    name,
    text,
    requires,
    install(inside) {
      const isChecked = inside.options.checks !== false;
      for (const row of rows)
        defineNative(inside, { ...row, module: declared, isOfLibrary: true }, isChecked);
    },
  };
  return made;
}

function quoted(name: string): string {
  return `'${name.replace(/[\\']/g, "\\$&")}'`;
}

/** Layout and comments, and a directive of a module up to its name. */
const LAYOUT = String.raw`(?:\s|%[^\n]*\n|/\*[^]*?\*/)*`;
const MODULE = [
  "^",
  "[:?]-",
  String.raw`(?:module|'module')\(`,
  String.raw`(?:'((?:[^'\\]|\\.|'')*)'|(\p{Ll}[\p{L}\p{N}_]*))`,
].join(LAYOUT);
const DIRECTIVE = new RegExp(MODULE, "u");

/** The name of the module that a text declares at its beginning; undefined if it declares none. */
function declaredModule(text: string): string | undefined {
  const [, inQuotes, plain] = DIRECTIVE.exec(text) ?? [];
  return plain ?? inQuotes?.replace(/\\(.)|'(')/g, "$1$2");
}

/** A predicate of a library: its function, or that with the options of `Engine.define`. */
export type LibraryPredicate =
  | NativeFunction
  | (DefineOptions & {
      /** The function. */
      readonly run: NativeFunction;
    });

/** The parts of a library with predicates of its own. */
export interface LibraryOptions {
  /** The name in `library(Name)`. */
  readonly name: string;
  /** The predicates, by `"name/arity"`. */
  readonly predicates: Readonly<Record<string, LibraryPredicate>>;
  /**
   * Its text, which begins with a `:- module` directive and may use the predicates. It exports what that lists.
   * Default: none; then the library exports all predicates.
   */
  readonly text?: string | undefined;
  /** The libraries that the text uses. Default: none. */
  readonly requires?: readonly Library[] | undefined;
}
