/*
 * Finds and loads files with tests of library(plunit).
 *
 * The tests of `name.pl` may be in it, in `name.plt` next to it, or in both.
 */
import { readdirSync, statSync } from "node:fs";
import { join, normalize } from "node:path";
import type { Engine } from "../engine/engine.js";
import { FileError, findProgram } from "./node-files.js";
import { codeOf } from "./file-streams.js";

/**
 * The files to load for the tests of a program, in order.
 *
 * @param name the program's file, whose `.pl` may be omitted, or a file of tests
 * @returns the file and, for `name.pl`, `name.plt` if it exists
 * @throws {FileError} if there is no such file
 */
export function filesOfTests(name: string): string[] {
  const found = findProgram(normalize(name));
  if (found === undefined) throw new FileError(name, "ENOENT");
  if (!found.endsWith(".pl")) return [found];
  const tests = `${found}t`;
  return isFile(tests) ? [found, tests] : [found];
}

/**
 * The files to load for all tests in a folder: each `name.plt`, preceded by `name.pl` if that exists.
 *
 * @param folder the folder; its subfolders are not searched
 * @throws {FileError} if there is no such folder
 */
export function testFilesIn(folder: string): string[] {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch (thrown) {
    throw new FileError(folder, codeOf(thrown) ?? "unknown");
  }
  return names
    .filter((name) => name.endsWith(".plt"))
    .sort()
    .flatMap((name) => {
      const tests = join(folder, name);
      const program = tests.slice(0, -1);
      return isFile(program) ? [program, tests] : [tests];
    });
}

/** The goal that loads `_File` unless another file has loaded it. */
export const LOAD_TESTS = "load_files(user:_File, [if(not_loaded)])";

/**
 * Loads files with their tests. Errors in them are reported like the engine's other messages.
 *
 * @param engine the engine, which must be able to read files
 * @param files the result of {@link filesOfTests} or {@link testFilesIn}
 */
export function loadTests(engine: Engine, files: readonly string[]): void {
  for (const file of files) engine.once(LOAD_TESTS, { _File: file });
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
