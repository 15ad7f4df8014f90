/*
 * Exports that nothing imports. Imports are found in texts, since tests and builds hold some in strings; a file is known by
 * its name alone, since they name it from different folders.
 */
import { posix } from "node:path";
import type { Complaint, SourceFile } from "./sources.js";

const VALUE = /^export (?:abstract |async |const )*(?:const|let|function\*?|class|enum) (\w+)/gm;
const TYPE = /^export (?:interface|type) (\w+)/gm;
const NAMED = /\b(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s*from\s*["']([^"']+)/g;
/** A module that is imported as a whole, or named to be bundled. */
const WHOLE = /(?:\*(?: as \w+)? from |\bimport\()\s*["']([^"']+)|\b([\w.-]+\.ts)["'`]/g;

const nameOf = (path: string): string => posix.basename(path).replace(/\.[jt]s$/, "");

/**
 * The exports that no other file imports, by name or with its whole file, in the files that are judged. A type may be
 * exported since another export of its file needs it.
 */
export function* unusedExports(
  files: readonly SourceFile[],
  isJudged: (path: string) => boolean = () => true,
): Generator<Complaint> {
  const used = new Set<string>();
  for (const { text } of files) {
    for (const [, names, module] of text.matchAll(NAMED)) {
      for (const [name] of names!.matchAll(/\w+(?=\s*(?:,|$| as ))/g))
        used.add(`${nameOf(module!)} ${name}`);
    }
    for (const [, module, file] of text.matchAll(WHOLE)) used.add(nameOf((module ?? file)!));
  }
  for (const { path, text } of files) {
    const module = nameOf(path);
    if (!isJudged(path) || used.has(module)) continue;
    const isNeeded = (name: string): boolean =>
      text.match(RegExp(`\\b${name}\\b`, "g"))!.length > 1;
    const types = [...text.matchAll(TYPE)].filter(([, name]) => !isNeeded(name!));
    for (const { 1: name, index } of [...text.matchAll(VALUE), ...types]) {
      if (used.has(`${module} ${name}`)) continue;
      yield { path, offset: index, message: `Nothing imports ${name} from here` };
    }
  }
}
