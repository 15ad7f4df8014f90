/*
 * Predicates on files, as far as the host grants them: other files are missing, and other operations forbidden.
 * Library(filesex) defines the rest.
 */
import type { FileAccess, FileSystem } from "./text-ends.js";
import { isSwiDialect, makeAtom, makeFloat, makeInteger, makeList } from "./build.js";
import {
  domainError,
  instantiationError,
  naming,
  onFile,
  permissionError,
  typeError,
} from "./raise.js";
import { isVariable } from "./cells.js";
import { define } from "./leaves.js";
import type { Run } from "./leaves.js";
import { nameOf, textOf } from "./stream-options.js";
import type { Streams } from "./streams.js";

export function installFilePredicates(streams: Streams): void {
  const { core } = streams;
  const unify = (x: number, cell: number): boolean => core.module.unify(x, cell) !== 0;

  /** The text of the name of a file. */
  function pathOf(cell: number): string {
    if (isVariable(cell)) throw instantiationError(core);
    const text = textOf(core, cell);
    if (text === undefined) throw typeError(core, isSwiDialect(core) ? "text" : "atom", cell);
    return text;
  }

  /** The host's answer about a file; undefined if it grants no files, or cannot tell. */
  function tell<Result>(
    cell: number,
    look: (files: FileSystem, path: string) => Result | undefined,
  ): Result | undefined {
    const path = pathOf(cell);
    const { files } = streams.ends;
    if (files === undefined) return undefined;
    return onFile(core, "access", "file", cell, () => look(files, path));
  }

  /** Asks the host for an operation that it must grant, with the errors of that kind. */
  function ask<Result>(
    method: keyof FileSystem,
    action: string,
    kind: string,
    cell: number,
    run: (files: FileSystem, path: string) => Result,
    access: "read" | "write" = "read",
  ): Result {
    const path = pathOf(cell);
    const { files } = streams.ends;
    if (files?.[method] === undefined) throw permissionError(core, action, kind, cell);
    return onFile(core, action, kind, cell, () => run(files, path), access);
  }

  const absolute = (path: string): string =>
    tell(makeAtom(core, path), (files) => files.absolute?.(path)) ?? path;
  const isThere = (files: FileSystem, path: string): boolean =>
    files.exists(path) || files.isFolder?.(path) === true;

  /** Identifies a file; undefined for one that is missing or invisible. */
  const idOf = (path: string): string | undefined => {
    try {
      return streams.ends.files?.details?.(path).id;
    } catch {
      return undefined;
    }
  };

  const existence: Record<string, Run> = {
    "exists_file/1": (file) => tell(file, (files, path) => files.exists(path)) === true,
    "exists_directory/1": (file) => tell(file, (files, path) => files.isFolder?.(path)) === true,
    "$is_link/1": (file) => tell(file, (files, path) => files.isLink?.(path)) === true,
    "same_file/2": (one, other) => {
      const [a, b] = [pathOf(one), pathOf(other)];
      const [c, d] = [a, b].map((path) => absolute(path).replace(/\/+$/, ""));
      return a === b || c === d || (idOf(a) ?? 0) === idOf(b);
    },
    "$access_file/2": (file, mode) => {
      const path = pathOf(file);
      if (isVariable(mode)) throw instantiationError(core);
      const how = nameOf(core, mode);
      if (how === undefined) throw typeError(core, "atom", mode);
      if (how === "none") return true;
      const access = ACCESSES.get(how);
      if (access === undefined && how !== "exist") throw domainError(core, "io_mode", mode);
      const isGranted = (files: FileSystem): boolean => {
        const found = isThere(files, path);
        if (access === undefined || (!found && access !== "write")) return found;
        // Of a missing file, its folder decides.
        const folder = path.replace(/[^/]*\/*$/, "") || ".";
        if (!found && files.isFolder?.(folder) === false) return false;
        return files.allows?.(found ? path : folder, access) ?? access !== "execute";
      };
      return tell(file, isGranted) === true;
    },
  };
  const details: Record<string, Run> = {
    "$size_file/2": (file, size) => {
      const told = ask("details", "access", "file", file, (f, path) => f.details!(path).size);
      return unify(size, makeInteger(core, told));
    },
    "$time_file/2": (file, time) => {
      const told = ask("details", "access", "file", file, (f, path) => f.details!(path).modified);
      return unify(time, makeFloat(core, told));
    },
    "$file_id/2": (file, id) => {
      const told = ask("details", "access", "file", file, (f, path) => f.details!(path).id);
      return told !== undefined && unify(id, makeAtom(core, told));
    },
    "$directory_files/2": (folder, list) => {
      const names = ask("list", "access", "directory", folder, (f, path) => f.list!(path));
      const atoms = [".", "..", ...names].map((name) => makeAtom(core, name));
      return unify(list, makeList(core, atoms));
    },
    "$library_folder/1": (folder) => {
      const path = streams.ends.files?.libraries?.();
      return path !== undefined && unify(folder, makeAtom(core, path));
    },
  };
  const changes: Record<string, Run> = {
    "delete_file/1": (file) => {
      ask("remove", "delete", "file", file, (f, path) => f.remove!(path), "write");
      return true;
    },
    "$rename_file/2": (from, to) => {
      const [old, path] = [pathOf(from), pathOf(to)];
      // The source is there, so a missing path must be the destination's.
      const blamed = tell(from, (files) => isThere(files, old)) === true ? to : from;
      ask("rename", "rename", "file", blamed, (f) => f.rename!(old, path), "write");
      return true;
    },
    "$copy_file/2": (from, to) => {
      const content = ask("read", "open", "source_sink", from, (f, path) => f.read(path));
      ask("write", "open", "source_sink", to, (f, path) => f.write(path, content), "write");
      return true;
    },
    "$make_directory/1": (folder) => {
      const make = (f: FileSystem, path: string): void => f.makeFolder!(path);
      ask("makeFolder", "create", "directory", folder, make, "write");
      return true;
    },
    "$delete_directory/1": (folder) => {
      const remove = (f: FileSystem, path: string): void => f.removeFolder!(path);
      ask("removeFolder", "delete", "directory", folder, remove, "write");
      return true;
    },
    // '$temporary_file'(Extension, Name)
    "$temporary_file/2": (extension, name) => {
      const make = (f: FileSystem, path: string): string => f.temporary!(path);
      const path = ask("temporary", "create", "temporary_file", extension, make, "write");
      return unify(name, makeAtom(core, path));
    },
  };
  const folders: Record<string, Run> = {
    "absolute_file_name/2": (file, path) => unify(path, makeAtom(core, absolute(pathOf(file)))),
    "working_directory/2": (before, after) => {
      const here = absolute(".").replace(/\/*$/, "/");
      if (!unify(before, makeAtom(core, here))) return false;
      const next = core.deref(after);
      if (isVariable(next)) return unify(next, makeAtom(core, here));
      if (absolute(pathOf(next)).replace(/\/*$/, "/") === here) return true;
      ask("enter", "access", "directory", next, (f, path) => f.enter!(path));
      return true;
    },
  };
  define(core, { ...existence, ...named(details), ...named(changes), ...folders }, core.isRestored);

  /** The same; errors of predicates that begin with `$` name the predicate of the library that calls them. */
  function named(runs: Readonly<Record<string, Run>>): Record<string, Run> {
    const entries = Object.entries(runs).map(([key, run]): [string, Run] => {
      const known = CALLERS.find((caller) => key === `$${caller}`);
      return [key, known === undefined ? run : naming(core, known, run)];
    });
    return Object.fromEntries(entries);
  }
}

/** Predicates of library(filesex) that only call a predicate defined here. */
const CALLERS: readonly string[] = [
  "size_file/2",
  "time_file/2",
  "directory_files/2",
  "rename_file/2",
  "copy_file/2",
  "make_directory/1",
  "delete_directory/1",
];

const ACCESSES: ReadonlyMap<string, FileAccess> = new Map([
  ["read", "read"],
  ["write", "write"],
  ["append", "write"],
  ["execute", "execute"],
]);
