/** An error in a text under prolog/ ends the build, with its place. */
import { expect, test } from "vitest";
import { SYSTEM } from "../../src/build/boot-texts.js";
import { existing } from "../../src/build/generated.js";
import { checkLibraryTexts, startSystem } from "../../src/build/prolog-texts.js";
import { bootTexts } from "../../src/machine/boot-texts.js";
import { coreModule } from "../../src/machine/image.js";

/** The number of the line that follows a text. */
const lineAfter = (path: string): number => (existing(path) ?? "").split("\n").length;

test.each([
  ["heaps", "prolog/heaps.pl", "foo bar.", ":5: Syntax error: operator expected"],
  ["heaps", "prolog/heaps.pl", "/* é", ":1: Syntax error: block comment without its */"],
  ["heaps", "prolog/heaps.pl", ":- foo(1).", ":1: goal_error(error(existence_error("],
  ["heaps", "prolog/heaps.pl", ":- fail.", ":1: goal_failed(heaps:fail"],
  ["heaps", "prolog/heaps.pl", "atom_length(_, _).", ":1: error(error(permission_error("],
  ["lists", "prolog/lists/sets.pl", "é bar.", ":3: Syntax error: operator expected"],
  ["date", "prolog/date.pl", ":- use_module(library(heaps)), foo(1).", ":1: goal_error("],
])("in library(%s), %s with %s", (library, path, added, message) => {
  const read = (file: string): string | undefined =>
    file === path ? `${existing(file)}${added}\n` : existing(file);
  const check = (): void => checkLibraryTexts(coreModule(), bootTexts().system, [library], read);
  expect(check).toThrow(`${path}:${lineAfter(path)}${message}`);
});

test("in the head of a library", () => {
  const read = (file: string): string | undefined =>
    existing(file)?.replace("empty_heap/1,", "empty_heap/1 ");
  const check = (): void => checkLibraryTexts(coreModule(), bootTexts().system, ["heaps"], read);
  expect(check).toThrow("prolog/heaps.pl:3:13: Syntax error: operator expected");
});

test("an export that is not defined", () => {
  const read = (file: string): string | undefined =>
    existing(file)?.replace("empty_heap/1,", "empty_heaps/1,");
  const check = (): void => checkLibraryTexts(coreModule(), bootTexts().system, ["heaps"], read);
  expect(check).toThrow("prolog/heaps.pl:1:1: undefined_export(heaps:empty_heaps/1)");
});

test.each([
  ["foo bar.", (line: number) => `:${line}:5: Syntax error: operator expected`],
  [":- fail.", () => ": a directive fails"],
  [":- atom_length(1, a).", () => ": error(type_error(atom,1)"],
])("in the module system: %s", (added, message) => {
  const path = "prolog/system/terms.pl";
  const read = (file: string): string | undefined =>
    file === path ? `${existing(file)}${added}\n` : existing(file);
  const start = (): unknown => startSystem(coreModule(), SYSTEM, read);
  expect(start).toThrow(`${path}${message(lineAfter(path))}`);
});
