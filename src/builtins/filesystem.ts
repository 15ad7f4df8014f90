/**
 * Files as such: existence, names, removal. What the host does not grant appears to be missing or forbidden.
 */
import { permissionError } from "../terms/error-terms.js";
import { atom, deref, struct1, functor } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { unify } from "../terms/unify.js";
import type { BuiltinRow, Deterministic } from "../machine/builtin.js";
import type { Machine } from "../machine/machine.js";
import { onFile } from "../machine/host-errors.js";
import type { FileSystem } from "../machine/text-ends.js";
import { openFile } from "./files.js";
import { atomOption, readOptions } from "./option-lists.js";
import { isUnbound, pathOf } from "./text.js";
import { listOf } from "../terms/walk.js";

/** What the host tells about a file; undefined if it grants no files, or cannot tell. */
export function tell<Result>(
  m: Machine,
  file: Term,
  ask: (files: FileSystem, path: string) => Result | undefined,
): Result | undefined {
  const path = pathOf(file);
  const { files } = m.database.host;
  if (files === undefined) return undefined;
  return onFile("access", "file", deref(file), () => ask(files, path));
}

const existsFile: Deterministic = (m, file) =>
  tell(m, file, (files, path) => files.exists(path)) === true;

const existsDirectory: Deterministic = (m, folder) =>
  tell(m, folder, (files, path) => files.isFolder?.(path)) === true;

const deleteFile: Deterministic = (m, file) => {
  const path = pathOf(file);
  const { files } = m.database.host;
  if (files?.remove === undefined) throw permissionError("delete", "file", deref(file));
  onFile("delete", "file", deref(file), () => files.remove!(path), "write");
  return true;
};

/** The absolute path of a file. */
function absolute(m: Machine, path: string): string {
  return tell(m, atom(path), (files) => files.absolute?.(path)) ?? path;
}

const absoluteFileName: Deterministic = (m, file, full) =>
  unify(m, full, atom(absolute(m, pathOf(file))));

/** `working_directory/2`: the host decides whether it can be changed. */
const workingDirectory: Deterministic = (m, before, after) => {
  const here = absolute(m, ".").replace(/\/*$/, "/");
  if (!unify(m, before, atom(here))) return false;
  if (isUnbound(after)) return unify(m, after, atom(here));
  const there = pathOf(after);
  if (absolute(m, there).replace(/\/*$/, "/") === here) return true;
  const { files } = m.database.host;
  if (files?.enter === undefined) throw permissionError("access", "directory", deref(after));
  onFile("access", "directory", deref(after), () => files.enter!(there));
  return true;
};

/** Identifies a file; undefined for one that is missing or invisible. */
function idOf(m: Machine, path: string): string | undefined {
  try {
    return m.database.host.files?.details?.(path).id;
  } catch {
    return undefined;
  }
}

const sameFile: Deterministic = (m, one, other) => {
  const [a, b] = [pathOf(one), pathOf(other)];
  const [c, d] = [a, b].map((path) => absolute(m, path).replace(/\/+$/, ""));
  return a === b || c === d || (idOf(m, a) ?? 0) === idOf(m, b);
};

// -- names ------------------------------------------------------------------------

const baseName: Deterministic = (m, file, name) => {
  const path = pathOf(file).replace(/(?<=.)\/+$/, "");
  return unify(m, name, atom(path === "/" ? "/" : path.slice(path.lastIndexOf("/") + 1)));
};

const directoryName: Deterministic = (m, file, folder) => {
  const path = pathOf(file).replace(/(?<=.)\/+$/, "");
  const name = path.slice(0, path.lastIndexOf("/") + 1).replace(/(?<=.)\/+$/, "");
  return unify(m, folder, atom(name || "."));
};

/** `file_name_extension/3`: splits the whole if it is known, else joins the parts. */
const nameExtension: Deterministic = (m, base, extension, file) => {
  if (!isUnbound(file)) {
    const path = pathOf(file);
    const dot = path.lastIndexOf(".");
    const has = dot > path.lastIndexOf("/") + 1;
    if (!isUnbound(extension)) {
      const wanted = pathOf(extension).replace(/^\./, "");
      if (has && path.slice(dot + 1) === wanted) return unify(m, base, atom(path.slice(0, dot)));
      if (wanted === "" && !has) return unify(m, base, atom(path));
      if (isUnbound(base)) return false;
    } else {
      const [stem, end] = has ? [path.slice(0, dot), path.slice(dot + 1)] : [path, ""];
      return unify(m, base, atom(stem)) && unify(m, extension, atom(end));
    }
  }
  const stem = pathOf(base);
  const end = pathOf(extension).replace(/^\./, "");
  const whole = end === "" || stem.endsWith(`.${end}`) ? stem : `${stem}.${end}`;
  return isUnbound(file) ? unify(m, file, atom(whole)) : pathOf(file) === whole;
};

// -- temporary files ----------------------------------------------------------------

const ENCODING = functor("encoding", 1);
const TYPE = functor("type", 1);

function temporary(m: Machine, extension: string): Term {
  const { files } = m.database.host;
  const name = onFile(
    "create",
    "temporary_file",
    atom(extension),
    () => files?.temporary?.(extension),
    "write",
  );
  if (name === undefined) throw permissionError("create", "temporary_file", atom(extension));
  return atom(name);
}

const tmpFile: Deterministic = (m, base, name) => unify(m, name, temporary(m, pathOf(base)));

/** `tmp_file_stream/3`, both with the encoding first and with options last. */
const tmpFileStream: Deterministic = (m, first, second, third) => {
  if (!isUnbound(first)) {
    const encoding = pathOf(first);
    const option =
      encoding === "binary" ? struct1(TYPE, atom("binary")) : struct1(ENCODING, deref(first));
    const file = temporary(m, "");
    return unify(m, second, file) && openFile(m, file, atom("write"), third, listOf([option]));
  }
  let extension = "";
  const kept: Term[] = [];
  for (const option of readOptions(third, "tmp_file_option")) {
    if (option.name === "extension") extension = atomOption(option, "tmp_file_option");
    else if (option.name === "encoding" && atomOption(option, "encoding") === "binary") {
      kept.push(struct1(TYPE, atom("binary")));
    } else kept.push(option.term);
  }
  const file = temporary(m, extension);
  return unify(m, first, file) && openFile(m, file, atom("write"), second, listOf(kept));
};

export const filesystem: readonly BuiltinRow[] = [
  {
    name: "exists_file",
    arity: 1,
    modes: ["exists_file(+File)"],
    doc: "True iff File is a file, not a folder.",
    determinism: "semidet",
    example: `
      ?- exists_file(ex_no_file).
      false.
      ?- tmp_file(a, _F), open(_F, write, _S), close(_S), exists_file(_F).
      true.
      ?- exists_file(_).
      error: instantiation_error.
    `,
    det: existsFile,
  },
  {
    name: "exists_directory",
    arity: 1,
    modes: ["exists_directory(+Folder)"],
    doc: "True iff there is a folder with that name.",
    determinism: "semidet",
    example: `
      ?- exists_directory('.').
      true.
      ?- exists_directory(_).
      error: instantiation_error.
    `,
    det: existsDirectory,
  },
  {
    name: "delete_file",
    arity: 1,
    modes: ["delete_file(+File)"],
    doc: "Deletes File.",
    determinism: "det",
    example: String.raw`
      ?- tmp_file(a, _F), open(_F, write, _S), close(_S), delete_file(_F), \+ exists_file(_F).
      true.
      ?- delete_file(ex_no_file).
      error: existence_error(file,ex_no_file).
      ?- delete_file(_).
      error: instantiation_error.
    `,
    det: deleteFile,
  },
  {
    name: "absolute_file_name",
    arity: 2,
    modes: ["absolute_file_name(+File, -Absolute)"],
    doc: "True iff Absolute is the absolute path of File.",
    determinism: "det",
    example: `
      ?- absolute_file_name('a/../b', _F), file_base_name(_F, X).
      X = b.
      ?- absolute_file_name(_, F).
      error: instantiation_error.
    `,
    det: absoluteFileName,
  },
  {
    name: "working_directory",
    arity: 2,
    modes: ["working_directory(-Before, +After)"],
    doc: "True iff Before is the working folder. Makes After the working folder, if the host allows that.",
    determinism: "det",
    example: `
      ?- working_directory(_Folder, _Folder), atom(_Folder).
      true.
    `,
    det: workingDirectory,
  },
  {
    name: "same_file",
    arity: 2,
    modes: ["same_file(+File1, +File2)"],
    doc: "True iff both names are names of one file.",
    determinism: "semidet",
    example: `
      ?- same_file('a/../b', b).
      true.
      ?- same_file(a, b).
      false.
    `,
    det: sameFile,
  },
  {
    name: "file_base_name",
    arity: 2,
    modes: ["file_base_name(+File, -Name)"],
    doc: "True iff Name is the last part of the path File.",
    determinism: "det",
    example: `
      ?- file_base_name('/a/b.pl', Name).
      Name = 'b.pl'.
      ?- file_base_name(_, Name).
      error: instantiation_error.
    `,
    det: baseName,
  },
  {
    name: "file_directory_name",
    arity: 2,
    modes: ["file_directory_name(+File, -Folder)"],
    doc: "True iff Folder is the path File without its last part.",
    determinism: "det",
    example: `
      ?- file_directory_name('a/b.pl', Folder).
      Folder = a.
      ?- file_directory_name(_, Folder).
      error: instantiation_error.
    `,
    det: directoryName,
  },
  {
    name: "file_name_extension",
    arity: 3,
    modes: ["file_name_extension(?Base, ?Extension, ?Name)"],
    doc: "True iff Name is Base, a dot and Extension.",
    determinism: "semidet",
    example: `
      ?- file_name_extension(Base, Extension, 'a.pl').
      Base = a, Extension = pl.
      ?- file_name_extension(a, pl, Name).
      Name = 'a.pl'.
      ?- file_name_extension(_, pl, _).
      error: instantiation_error.
    `,
    det: nameExtension,
  },
  {
    name: "tmp_file",
    arity: 2,
    modes: ["tmp_file(+Base, -Name)"],
    doc: "True iff Name is a name for a temporary file that does not exist yet.",
    determinism: "det",
    example: String.raw`
      ?- tmp_file(ex, _F), atom(_F), \+ exists_file(_F).
      true.
      ?- tmp_file(_, F).
      error: instantiation_error.
    `,
    det: tmpFile,
  },
  {
    name: "tmp_file_stream",
    arity: 3,
    modes: [
      "tmp_file_stream(+Encoding, -File, -Stream)",
      "tmp_file_stream(-File, -Stream, +Options)",
    ],
    doc: "Creates a temporary file, File, and opens Stream to write to it.",
    determinism: "det",
    example: `
      ?- tmp_file_stream(utf8, _F, _S), write(_S, a), close(_S), exists_file(_F).
      true.
      ?- tmp_file_stream(_F, _S, [extension(txt)]), close(_S), file_name_extension(_, X, _F).
      X = txt.
    `,
    det: tmpFileStream,
  },
];
