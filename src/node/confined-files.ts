/*
 * Files restricted to some folders. A name is resolved before anything is done: links are followed, and
 * their targets must be in one of the folders too.
 */
import { lstatSync, realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import type { ProgramFiles } from "../engine/engine-options.js";
import { expectArray, checkOptionNames } from "../engine/option-checks.js";
import type { Names } from "../engine/option-checks.js";
import { FileError, nodeFiles, programCandidates } from "./node-files.js";
import { codeOf } from "./file-streams.js";

/** The folders that an engine may use, including their subfolders. */
export interface Folders {
  /** Folders in which files may be read. Relative names refer to the first one. */
  readonly read?: readonly string[] | undefined;
  /** Folders in which files may be read, written and removed. */
  readonly write?: readonly string[] | undefined;
}

/**
 * The files of these folders, for the option `files` of an engine: programs see no others. A name that
 * leads elsewhere, through `..` or a link, is a permission error, whether or not such a file exists.
 * Relative names refer to the first folder, until a program changes its working directory. Temporary files
 * have a folder of their own.
 *
 * @example
 * ```ts
 * import { mkdtempSync, writeFileSync } from "node:fs";
 * import { Engine, confinedFiles } from "ambilog/node";
 *
 * const folder = mkdtempSync("/tmp/facts-");
 * writeFileSync(`${folder}/facts.pl`, "parent(ann, bob).");
 * const engine = new Engine({ files: confinedFiles({ read: [folder] }) });
 * engine.query("consult(facts)").exists();
 * console.log(engine.query("parent(ann, X)").first());
 * console.log(engine.query("exists_file('/etc/hosts')").exists());
 * ```
 *
 * ```text
 * { X: 'bob' }
 * false
 * ```
 *
 * @param folders the folders, which must exist
 * @throws {TypeError} if the argument does not name folders
 * @throws {FileError} for a folder that does not exist
 */
export function confinedFiles(folders: Folders): ProgramFiles {
  const { read = [], write = [] } = checked(folders);
  const writable = write.map(realFolder);
  const readable = [...read.map(realFolder), ...writable];
  let working = readable[0]!;
  const from = (path: string): string => resolve(working, path);
  const reading = (path: string): string => realFile(from(path), readable);
  const writing = (path: string): string => realFile(from(path), writable);
  const tells = (path: string, ask: (real: string) => boolean): boolean =>
    isTrue(() => ask(reading(path)));
  return {
    read: (path) => nodeFiles.read(reading(path)),
    write: (path, content) => nodeFiles.write(writing(path), content),
    append: (path, content) => nodeFiles.append(writing(path), content),
    exists: (path) => tells(path, (real) => nodeFiles.exists(real)),
    isFolder: (path) => tells(path, (real) => nodeFiles.isFolder!(real)),
    remove: (path) => nodeFiles.remove!(realEntry(from(path), writable)),
    rename: (old, path) =>
      nodeFiles.rename!(realEntry(from(old), writable), realEntry(from(path), writable)),
    makeFolder: (path) => nodeFiles.makeFolder!(writing(path)),
    removeFolder: (path) => nodeFiles.removeFolder!(realEntry(from(path), writable)),
    list: (path) => nodeFiles.list!(reading(path)),
    details: (path) => nodeFiles.details!(reading(path)),
    isLink: (path) => isTrue(() => nodeFiles.isLink!(realEntry(from(path), readable))),
    allows: (path, access) => {
      const granted = access === "write" ? writable : readable;
      return isTrue(() => nodeFiles.allows!(realFile(from(path), granted), access));
    },
    enter(path) {
      const real = reading(path);
      if (!nodeFiles.isFolder!(real)) throw new FileError(path, "ENOENT");
      working = real;
    },
    absolute: from,
    temporary(extension) {
      const path = nodeFiles.temporary!(extension);
      const folder = realFolder(dirname(path));
      writable.push(folder);
      readable.push(folder);
      return join(folder, basename(path));
    },
    program(name, base, encoding) {
      let refusal: FileError | undefined;
      for (const candidate of programCandidates(name, base)) {
        try {
          const real = reading(candidate);
          if (!nodeFiles.exists(real)) continue;
          return {
            path: from(candidate),
            text: nodeFiles.program(real, undefined, encoding)!.text,
          };
        } catch (thrown) {
          if (!(thrown instanceof FileError)) throw thrown;
          refusal ??= thrown;
        }
      }
      if (refusal !== undefined) throw refusal;
      return undefined;
    },
  };
}

/** Whether a condition holds; it is false for files outside the folders. */
function isTrue(ask: () => boolean): boolean {
  try {
    return ask();
  } catch (thrown) {
    if (thrown instanceof FileError) return false;
    throw thrown;
  }
}

/** Throws a TypeError if the argument does not name folders. */
const FOLDERS: Names<Folders> = { read: true, write: true };

function checked(folders: Folders): Folders {
  checkOptionNames("folders", folders, FOLDERS);
  const { read, write } = folders;
  for (const [key, names] of Object.entries({ read, write })) {
    if (names !== undefined) expectArray(`${key} as an array of folders`, names, "string");
  }
  if ([...(read ?? []), ...(write ?? [])].length === 0)
    throw new TypeError("Expected at least one folder to read or to write, got none");
  return folders;
}

function realFolder(path: string): string {
  if (!nodeFiles.isFolder!(path)) throw new FileError(path, "ENOENT");
  return realpathSync(path);
}

/**
 * The path of a file, existing or not, with all links followed. Throws a FileError if it is in none of the
 * folders.
 */
function realFile(path: string, folders: readonly string[]): string {
  const missing: string[] = [];
  for (let known = path; ; known = dirname(known)) {
    const real = realPath(known);
    if (real !== undefined) return inside(join(real, ...missing), folders, path);
    missing.unshift(basename(known));
  }
}

/** The same for a link itself rather than its target. */
function realEntry(path: string, folders: readonly string[]): string {
  return inside(join(realFile(dirname(path), folders), basename(path)), folders, path);
}

/** The path without links; undefined if nothing exists there. Throws for a dangling link. */
function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch (thrown) {
    const code = codeOf(thrown) ?? "unknown";
    if (code !== "ENOENT" || lstatSync(path, { throwIfNoEntry: false }) !== undefined) {
      throw new FileError(path, code === "ENOENT" ? "EACCES" : code);
    }
    return undefined;
  }
}

/** The path if it is in one of the folders; otherwise throws a FileError with the requested name. */
function inside(path: string, folders: readonly string[], asked: string): string {
  for (const folder of folders) {
    const way = relative(folder, path);
    if (way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way)) return path;
  }
  throw new FileError(asked, "EACCES");
}
