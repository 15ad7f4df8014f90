/**
 * Libraries as objects.
 *
 * An engine knows the libraries that it is given and those that these need, and besides them the
 * core ones, which every engine has (core-libraries.generated.ts). None is loaded before a program
 * asks for it or calls what it exports; until then it costs an entry in a table. A bundler leaves
 * out those that nobody imports.
 */
import type { NativeSide } from "../machine/native-side.js";

/** A text that has been prepared (image.ts). Functions, so that nothing is made before it is needed. */
export interface PreparedText {
  /** The image of the text. */
  image(): string;
  /** What the text exports, as `Name/Arity`. */
  exports(): readonly string[];
}

/** A library that a program can use: Prolog text, native predicates, or both. */
export interface Library {
  /** The name in `library(Name)`. */
  readonly name: string;
  /** Its text, which begins with a `:- module` directive. */
  readonly text?: string | undefined;
  /** Its text as the build has prepared it, in place of `text`. @internal */
  readonly prepared?: PreparedText | undefined;
  /** Libraries that it uses: who passes this one need not pass those. */
  readonly requires?: readonly Library[] | undefined;
  /** What is native in it. @internal */
  readonly native?: NativeSide | undefined;
}

/** Throws a TypeError for what are no libraries. */
export function checkLibraries(libraries: readonly Library[]): void {
  if (!Array.isArray(libraries)) {
    throw new TypeError(`Expected libraries as an array, got ${typeof libraries}`);
  }
  for (const library of libraries as readonly unknown[]) {
    if (typeof library !== "object" || library === null) {
      throw new TypeError(
        `Expected a library as an object, got ${library === null ? "null" : typeof library}`,
      );
    }
    const { name, text, prepared } = library as Partial<Library>;
    if (typeof name !== "string") {
      throw new TypeError(`Expected the name of a library as a string, got ${typeof name}`);
    }
    if (typeof text !== "string" && prepared === undefined) {
      throw new TypeError(`Expected the text of library(${name}) as a string, got ${typeof text}`);
    }
  }
}

/**
 * The libraries and those that they require, by name. Of several with one name the first that is
 * passed counts, and goes before what another requires.
 */
export function librariesByName(libraries: readonly Library[]): Map<string, Library> {
  const found = new Map<string, Library>();
  const add = (library: Library): void => {
    if (!found.has(library.name)) found.set(library.name, library);
  };
  for (const library of libraries) add(library);
  // What is added on the way is visited, too.
  for (const { requires = [] } of found.values()) for (const library of requires) add(library);
  return found;
}
