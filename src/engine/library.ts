/**
 * Libraries as objects.
 *
 * An engine knows the libraries that it is given and those that they require, in addition to the core libraries, which
 * every engine has. A library is loaded when a program asks for it or calls one of its exports; until then it costs an
 * entry in a table. A bundler drops the libraries that are not imported.
 */
import { expectArray, expectType, checkObject } from "./option-checks.js";

/** A library that a program can use. */
export interface Library {
  /** The name in `library(Name)`. */
  readonly name: string;
  /** Its text, which begins with a `:- module` directive. */
  readonly text: string;
  /** The libraries that it uses; they need not be passed in addition to it. */
  readonly requires?: readonly Library[] | undefined;
}

/** Throws a TypeError for values that are not libraries. */
export function checkLibraries(libraries: readonly Library[]): void {
  expectArray("libraries as an array", libraries);
  for (const library of libraries) {
    checkObject("a library", library);
    const { name, text } = library as Partial<Library>;
    expectType("the name of a library as a string", name, "string");
    expectType(`the text of library(${name}) as a string`, text, "string");
  }
}

/**
 * The libraries and those that they require, by name. Of several libraries of the same name the first
 * passed one counts; libraries that are passed precede those that are required.
 */
export function librariesByName(libraries: readonly Library[]): Map<string, Library> {
  const found = new Map<string, Library>();
  const add = (library: Library): void => {
    if (!found.has(library.name)) found.set(library.name, library);
  };
  for (const library of libraries) add(library);
  // The loop also visits what it adds on the way.
  for (const { requires = [] } of found.values()) for (const library of requires) add(library);
  return found;
}
