/** Reads the texts under prolog/ before they are embedded: what is wrong in them ends the build, with its place. */
import { startCore, libraryGoal, loadSystem } from "../machine/boot.js";
import type { Started } from "../machine/boot.js";
import { showTerm } from "../machine/balls.js";
import { argument, functorName, kindOf } from "../machine/cells.js";
import type { Core } from "../machine/core.js";
import { Run } from "../machine/run.js";
import { renderReadError } from "../text/sentences.js";
import { ReadError, SourceText } from "../text/source-text.js";
import { existing } from "./generated.js";

/**
 * A core with the text of the module `system`, from these files in prolog/system.
 *
 * @param read - the text of a file of the project
 * @throws {Error} if anything in one of them is wrong
 */
export function startSystem(
  module: object,
  names: readonly string[],
  read: (path: string) => string | undefined = existing,
): Started {
  // Errors in the head of a library are told when it is loaded.
  const started = startCore(module, "", { tell: () => undefined });
  for (const name of names) {
    const file = `prolog/system/${name}.pl`;
    const source = new SourceText(read(file) ?? "", file);
    try {
      loadSystem(started.core, source.text);
    } catch (thrown) {
      const { message, cause } = thrown as Error;
      const isSyntax = typeof cause === "number";
      throw new Error(isSyntax ? syntaxError(source, message, cause) : `${file}: ${message}`, {
        cause: thrown,
      });
    }
  }
  return started;
}

/**
 * Loads libraries from their files.
 *
 * @param read - the text of a file of the project
 * @throws {Error} if loading one of them tells a message
 */
export function checkLibraryTexts(
  module: object,
  system: string,
  names: readonly string[],
  read: (path: string) => string | undefined = existing,
): void {
  const told = new Set<string>();
  const started: Started = startCore(module, system, {
    library: (name) => read(pathOf(name)),
    source(name, base) {
      const path = `${fileOf(base).replace(/\/[^/]*$/, "")}/${name}.pl`;
      const text = read(path);
      return text === undefined ? undefined : { path, text };
    },
    tell(message, place) {
      const file = place && fileOf(place.file);
      const source = file === undefined ? undefined : new SourceText(read(file) ?? "", file);
      told.add(described(started.core, message, source, place?.offset ?? 0));
    },
  });
  const { core, predicates } = started;
  for (const name of names) {
    const run = new Run(core, predicates, () => libraryGoal(core, read(pathOf(name)) ?? "", name));
    if (run.step() === "end") told.add(`${pathOf(name)}: the load fails`);
    run.close();
  }
  if (told.size > 0) throw new Error([...told].join("\n"));
}

function pathOf(library: string): string {
  return `prolog/${library}.pl`;
}

/** The file of a text that has been loaded, in the folder of the project. */
function fileOf(path: string): string {
  const library = /^library\((.+)\)$/.exec(path)?.[1];
  return library === undefined ? path : pathOf(library);
}

/** A message with the place and the line that it is about. */
function described(
  core: Core,
  message: number,
  source: SourceText | undefined,
  byte: number,
): string {
  if (source === undefined) return showTerm(core, message);
  if (kindOf(core, message) === "compound" && functorName(core, message) === "syntax_error") {
    const [from, to] = [1, 2].map((i) => argument(core, message, i) >> 3);
    return syntaxError(source, core.name(argument(core, message, 0)), from!, to!);
  }
  const offset = unitsBefore(source, byte);
  const { line, column } = source.position(offset);
  return `${source.file}:${line}:${column}: ${showTerm(core, message)}\n${source.frame(offset)}`;
}

function syntaxError(
  source: SourceText,
  name: string,
  from: number,
  to: number = from + 1,
): string {
  const [start, end] = [from, to].map((byte) => unitsBefore(source, byte));
  return renderReadError(source, new ReadError(name, start!, end!), false);
}

/** The UTF-16 units before a byte. */
function unitsBefore(source: SourceText, byte: number): number {
  return Buffer.from(source.text).toString("utf8", 0, byte).length;
}
