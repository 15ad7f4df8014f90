/** The libraries of ambilog that an engine may not have been given; used in notes on missing libraries. */
import { notes } from "../text/sentences.js";
import { coreLibraryTexts, libraryNames } from "../machine/boot-texts.generated.js";

/** The library of a predicate, if its name alone tells; else the empty string. */
export function libraryWith(name: string): string {
  if (name.startsWith("#")) return "clpfd";
  if (name === ">>") return "yall";
  if (name === "table") return "tabling";
  return /^(?:dif|freeze|when|why_not)$/.test(name) ? name : "";
}

/** The name of a library in `ambilog/libraries`; undefined if it is not one of ambilog's. */
function exportedName(library: string): string | undefined {
  if (library in coreLibraryTexts || !libraryNames.includes(library)) return undefined;
  return library.replace(/[_/](\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The note on a library that ambilog has but an engine with these libraries does not. */
export function toBePassed(library: string, known: ReadonlySet<string>): string[] {
  const name = exportedName(library);
  return name === undefined || known.has(library) ? [] : [notes.toBePassed(library, name)];
}
