/**
 * The native side of library(filesex): information on files and folders from the host, and operations on
 * them.
 */
import { pay } from "../terms/effort.js";
import { domainError, permissionError } from "../terms/error-terms.js";
import { atom, atomName, deref, float } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { unify } from "../terms/unify.js";
import { listOf } from "../terms/walk.js";
import type { Deterministic, DeterministicRow } from "../machine/builtin.js";
import type { Machine } from "../machine/machine.js";
import type { NativeSide } from "../machine/native-side.js";
import type { FileAccess, FileSystem } from "../machine/text-ends.js";
import { inContext } from "./generators.js";
import { atomArgument } from "./arguments.js";
import { onFile } from "../machine/host-errors.js";
import { tell } from "./filesystem.js";
import { pathOf } from "./text.js";

/** Calls `run` for the file, if the host has that `method`. Throws the errors of that kind. */
function ask<Result>(
  m: Machine,
  method: keyof FileSystem,
  action: string,
  kind: string,
  file: Term,
  run: (files: FileSystem, path: string) => Result,
  access: "read" | "write" = "read",
): Result {
  const path = pathOf(file);
  const { files } = m.database.host;
  if (files?.[method] === undefined) throw permissionError(action, kind, deref(file));
  return onFile(action, kind, deref(file), () => run(files, path), access);
}

const size: Deterministic = (m, file, bytes) =>
  unify(
    m,
    bytes!,
    ask(m, "details", "access", "file", file!, (f, path) => f.details!(path).size),
  );

const time: Deterministic = (m, file, stamp) => {
  const { modified } = ask(m, "details", "access", "file", file!, (f, path) => f.details!(path));
  return unify(m, stamp!, float(modified));
};

const id: Deterministic = (m, file, text) => {
  const told = ask(m, "details", "access", "file", file!, (f, path) => f.details!(path).id);
  return told !== undefined && unify(m, text!, atom(told));
};

const isLink: Deterministic = (m, file) =>
  tell(m, file!, (files, path) => files.isLink?.(path)) === true;

/** Is there a file or folder with that path? */
const isThere = (files: FileSystem, path: string): boolean =>
  files.exists(path) || files.isFolder?.(path) === true;

/** Is that access allowed? For a missing file, its folder decides. */
function isAllowed(files: FileSystem, path: string, access: FileAccess): boolean {
  const found = isThere(files, path);
  if (!found && access !== "write") return false;
  const folder = path.replace(/[^/]*\/*$/, "") || ".";
  if (!found && files.isFolder?.(folder) === false) return false;
  return files.allows?.(found ? path : folder, access) ?? access !== "execute";
}

const ACCESSES: Readonly<Record<string, FileAccess>> = {
  read: "read",
  write: "write",
  append: "write",
  execute: "execute",
};

const accessFile: Deterministic = (m, file, mode) => {
  const path = pathOf(file!);
  const how = atomName(atomArgument(mode!));
  if (how === "none") return true;
  const access = Object.hasOwn(ACCESSES, how) ? ACCESSES[how] : undefined;
  if (access === undefined && how !== "exist") throw domainError("io_mode", deref(mode!));
  return (
    tell(m, file!, (files) =>
      access === undefined ? isThere(files, path) : isAllowed(files, path, access),
    ) === true
  );
};

const rename: Deterministic = (m, from, to) => {
  const [old, path] = [pathOf(from!), pathOf(to!)];
  const { files } = m.database.host;
  // The source exists, so a missing path must be the destination's.
  const isKnown = files !== undefined && tell(m, from!, (f) => isThere(f, old));
  const blamed = isKnown === true ? to! : from!;
  ask(m, "rename", "rename", "file", blamed, (f) => f.rename!(old, path), "write");
  return true;
};

const copy: Deterministic = (m, from, to) => {
  const content = ask(m, "read", "open", "source_sink", from!, (f, path) => f.read(path));
  pay(content.length);
  ask(m, "write", "open", "source_sink", to!, (f, path) => f.write(path, content), "write");
  return true;
};

const makeFolder: Deterministic = (m, folder) => {
  ask(m, "makeFolder", "create", "directory", folder!, (f, path) => f.makeFolder!(path), "write");
  return true;
};

const removeFolder: Deterministic = (m, folder) => {
  ask(
    m,
    "removeFolder",
    "delete",
    "directory",
    folder!,
    (f, path) => f.removeFolder!(path),
    "write",
  );
  return true;
};

const names: Deterministic = (m, folder, list) => {
  const all = ask(m, "list", "access", "directory", folder!, (f, path) => f.list!(path));
  pay(all.length);
  return unify(m, list!, listOf([".", "..", ...all].map(atom)));
};

const libraryFolder: Deterministic = (m, folder) => {
  const path = tell(m, atom("."), (files) => files.libraries?.());
  return path !== undefined && unify(m, folder!, atom(path));
};

/** The same row, with errors in the name of the public predicate: without the `$`. */
function onBehalf(row: DeterministicRow): DeterministicRow {
  const { name, arity, det } = row;
  return {
    ...row,
    det(m, ...args) {
      try {
        return det(m, ...args);
      } catch (thrown) {
        throw inContext(thrown, name.slice(1), arity);
      }
    },
  };
}

const rows: readonly DeterministicRow[] = [
  {
    name: "$size_file",
    arity: 2,
    modes: ["'$size_file'(+File, -Bytes)"],
    doc: "True iff File has that many Bytes.",
    det: size,
  },
  {
    name: "$time_file",
    arity: 2,
    modes: ["'$time_file'(+File, -Stamp)"],
    doc: "True iff File was last changed at Stamp.",
    det: time,
  },
  {
    name: "$file_id",
    arity: 2,
    modes: ["'$file_id'(+File, -Id)"],
    doc: "True iff Id identifies the file, whichever of its names File is.",
    det: id,
  },
  {
    name: "$is_link",
    arity: 1,
    modes: ["'$is_link'(+File)"],
    doc: "True iff File is a symbolic link, also one that leads nowhere.",
    det: isLink,
  },
  {
    name: "$access_file",
    arity: 2,
    modes: ["'$access_file'(+File, +Mode)"],
    doc: "True iff File may be used in Mode: read, write, append, execute, exist or none.",
    det: accessFile,
  },
  {
    name: "$rename_file",
    arity: 2,
    modes: ["'$rename_file'(+Old, +New)"],
    doc: "Renames the file or folder Old to New.",
    det: rename,
  },
  {
    name: "$copy_file",
    arity: 2,
    modes: ["'$copy_file'(+From, +To)"],
    doc: "Copies the content of the file From to the file To.",
    det: copy,
  },
  {
    name: "$make_directory",
    arity: 1,
    modes: ["'$make_directory'(+Folder)"],
    doc: "Creates Folder.",
    det: makeFolder,
  },
  {
    name: "$delete_directory",
    arity: 1,
    modes: ["'$delete_directory'(+Folder)"],
    doc: "Deletes Folder, which must be empty.",
    det: removeFolder,
  },
  {
    name: "$directory_files",
    arity: 2,
    modes: ["'$directory_files'(+Folder, -Names)"],
    doc: "True iff Names are the names of the entries of Folder, with . and .. first.",
    det: names,
  },
  {
    name: "$library_folder",
    arity: 1,
    modes: ["'$library_folder'(-Folder)"],
    doc: "True iff Folder is where the texts of the libraries are.",
    det: libraryFolder,
  },
];

/** What is native in library(filesex). */
export const filesexSide: NativeSide = { rows: () => rows.map(onBehalf) };
