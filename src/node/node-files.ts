/*
 * The files of the machine that runs the program. Relative names refer to the working directory; those in a
 * program also to the folder of that program's file.
 */
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  rmdirSync,
  statSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import type { Stats } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { ProgramFiles } from "../engine/engine-options.js";
import { programText } from "../machine/encodings.js";
import type { FileAccess } from "../machine/text-ends.js";
import { systemText } from "../machine/system-texts.js";
import { here } from "./place.js";
import { FileInput, codeOf, unlessRefused, withoutMark } from "./file-streams.js";

/** Thrown if a file cannot be read or written; the message names it and says why. */
export class FileError extends Error {
  /** `"FileError"`. */
  override readonly name: string = "FileError";

  /** The operating system's code, such as `ENOENT`. */
  readonly code: string;

  /**
   * @param path the file
   * @param code the operating system's code
   * @param aim the operation that failed. Default: reading
   */
  constructor(path: string, code: string, aim: "read" | "write" = "read") {
    super(`${reason(code, aim)}: ${path}`);
    this.code = code;
  }
}

function reason(code: string, aim: "read" | "write"): string {
  const done = aim === "read" ? "read" : "written";
  switch (code) {
    case "ENOENT":
    case "ENOTDIR":
      return aim === "read" ? "There is no such file" : "There is no folder for this file";
    case "EISDIR":
      return "This is a folder, not a file";
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return `This file may not be ${done}`;
    default:
      return `This file cannot be ${done} (${systemText(code) ?? code})`;
  }
}

/** Performs an action on a file, and throws a {@link FileError} if it fails. */
function attempt<Result>(path: string, action: () => Result): Result {
  try {
    return action();
  } catch (thrown) {
    throw new FileError(path, codeOf(thrown) ?? "unknown");
  }
}

/**
 * Reads a whole text file.
 *
 * @param path the file
 * @returns its text, read as UTF-8
 * @throws {FileError} if there is no such file or it cannot be read
 */
export function readText(path: string): string {
  return withoutMark(attempt(path, () => readFileSync(path, "utf8")));
}

/**
 * Reads a whole file.
 *
 * @param path the file
 * @returns its bytes
 * @throws {FileError} if there is no such file or it cannot be read
 */
export function readBytes(path: string): Uint8Array {
  return attempt(path, () => readFileSync(path));
}

/** Error codes that may be due to the folder of a file that can itself be written. */
const FOLDER_CODES: ReadonlySet<string | undefined> = new Set([
  "EACCES",
  "EPERM",
  "EROFS",
  "EEXIST",
  "ENAMETOOLONG",
]);

/**
 * Writes a whole file. It is written under another name next to the old one and then replaces it
 * atomically, so that no reader sees a partial file; links are followed, and the old file's permissions are
 * kept. Files whose identity would be lost that way are written directly: a device, a pipe, a file with
 * several names or of another owner; and so is a file in a folder that cannot be written.
 *
 * @param path the file
 * @param content its bytes
 * @throws {FileError} if it cannot be written; an existing file is then unchanged unless written directly
 */
export function writeBytes(path: string, content: Uint8Array): void {
  try {
    const old = statSync(path, { throwIfNoEntry: false });
    if (old?.isFile() === true) accessSync(path, constants.W_OK);
    const target = replaceable(path, old);
    if (target === undefined || !replace(target, content, old?.mode)) writeTo(path, content);
  } catch (thrown) {
    throw new FileError(path, codeOf(thrown) ?? "unknown", "write");
  }
}

/** Names of files that this process has open. */
const OPEN_FILES = /^\/(?:dev\/(?:stdout$|stderr$|fd\/)|proc\/[^/]+\/fd\/)/;

/** The file that can be replaced by another; undefined if none can. */
function replaceable(path: string, old: Stats | undefined): string | undefined {
  if (OPEN_FILES.test(resolve(path))) return undefined;
  if (old !== undefined) {
    const isOwn = process.getuid === undefined || old.uid === process.getuid();
    return old.isFile() && old.nlink === 1 && isOwn ? realpathSync(path) : undefined;
  }
  // A link to a file that does not exist yet.
  return lstatSync(path, { throwIfNoEntry: false }) === undefined ? path : undefined;
}

/** Replaces a file, and gives the new one its mode; false if its folder does not permit that. */
function replace(target: string, content: Uint8Array, mode: number | undefined): boolean {
  const draft = `${target}.${process.pid}.tmp`;
  try {
    writeFileSync(draft, content, { flag: "wx", mode: mode ?? 0o666 });
    // The umask that applies to new files was not applied to the old one's mode.
    if (mode !== undefined) chmodSync(draft, mode);
    renameSync(draft, target);
    return true;
  } catch (thrown) {
    const code = codeOf(thrown);
    if (code !== "EEXIST") unlessRefused(() => rmSync(draft, { force: true }), undefined);
    if (FOLDER_CODES.has(code)) return false;
    throw thrown;
  }
}

/** Writes to the target of a path; appends if the process has it open. */
function writeTo(path: string, content: Uint8Array): void {
  writeFileSync(path, content, { flag: OPEN_FILES.test(resolve(path)) ? "a" : "w" });
}

/** Whether two names denote the same existing file. */
export function isSameFile(one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false }));
  return a !== undefined && b !== undefined && a.dev === b.dev && a.ino === b.ino;
}

/**
 * Opens a text file for reading piece by piece.
 *
 * @param path the file
 * @throws {FileError} if there is no such file or it cannot be read
 */
export function openText(path: string): FileInput {
  const descriptor = attempt(path, () => {
    if (statSync(path).isDirectory()) throw new FileError(path, "EISDIR");
    return openSync(path, "r");
  });
  return new FileInput(descriptor, path);
}

type Kind = "file" | "folder" | "none";

function kindOf(path: string): Kind {
  try {
    return statSync(path).isDirectory() ? "folder" : "file";
  } catch {
    return "none";
  }
}

/** The paths that the name of a program may denote, relative to the file that names it. */
export function programCandidates(name: string, base: string | undefined): string[] {
  const plain = isAbsolute(name) || base === undefined ? [name] : [join(dirname(base), name), name];
  return plain.flatMap((path) =>
    /\.(?:pl|prolog)$/.test(path) ? [path] : [`${path}.pl`, `${path}.prolog`, path],
  );
}

/**
 * Finds the file of a program.
 *
 * @param name its name; `.pl` or `.prolog` may be omitted
 * @param base the file that names it, whose folder is searched first. Default: only the working directory
 * is searched
 * @returns its path, or undefined if there is none
 * @throws {FileError} if there is only a folder of that name
 */
export function findProgram(name: string, base?: string): string | undefined {
  let folder: string | undefined;
  for (const path of programCandidates(name, base)) {
    const kind = kindOf(path);
    if (kind === "file") return path;
    if (kind === "folder") folder ??= path;
  }
  if (folder !== undefined) throw new FileError(folder, "EISDIR");
  return undefined;
}

/** Whether the program of that name begins with `#!`. */
export function isScript(name: string): boolean {
  if (kindOf(name) !== "file") return false;
  const descriptor = openSync(name, "r");
  try {
    const start = new Uint8Array(2);
    readSync(descriptor, start);
    return start[0] === 35 && start[1] === 33;
  } finally {
    closeSync(descriptor);
  }
}

/** Turns a first line that begins with `#`, such as `#!/usr/bin/env ambilog`, into a comment. */
function withoutShebang(text: string): string {
  return text.startsWith("#") ? `%${text.slice(1)}` : text;
}

/** Appends to a file; on an error, `written` tells how much has been appended. */
function append(path: string, content: Uint8Array): void {
  const descriptor = openSync(path, "a");
  let written = 0;
  try {
    while (written < content.length) written += writeSync(descriptor, content, written);
  } catch (thrown) {
    throw thrown instanceof Error ? Object.assign(thrown, { written }) : thrown;
  } finally {
    closeSync(descriptor);
  }
}

const temporaryFolders: string[] = [];

/** A new folder that exists until the process exits. */
function temporaryFolder(): string {
  if (temporaryFolders.length === 0) {
    process.once("exit", () => {
      for (const folder of temporaryFolders) rmSync(folder, { recursive: true, force: true });
    });
  }
  const folder = mkdtempSync(join(tmpdir(), "ambilog-"));
  temporaryFolders.push(folder);
  return folder;
}

const ACCESSES: Readonly<Record<FileAccess, number>> = {
  read: constants.R_OK,
  write: constants.W_OK,
  execute: constants.X_OK,
};

/** The folder `prolog` of the package; undefined if a bundle was moved away from it. */
function libraryFolder(): string | undefined {
  const folder = fileURLToPath(new URL("../../prolog", here()));
  return kindOf(join(folder, "why.pl")) === "file" ? folder : undefined;
}

/** The files of this machine, for an engine. */
export const nodeFiles: ProgramFiles = {
  read: (path) => readFileSync(path),
  write: (path, content) => writeFileSync(path, content),
  append,
  exists: (path) => kindOf(path) === "file",
  isFolder: (path) => kindOf(path) === "folder",
  remove: (path) => unlinkSync(path),
  absolute: (path) => resolve(path),
  temporary: (extension) =>
    join(temporaryFolder(), extension === "" ? "file" : `file.${extension}`),
  rename: renameSync,
  makeFolder: (path) => void mkdirSync(path),
  removeFolder: rmdirSync,
  list: (path) => readdirSync(path),
  details(path) {
    const { size, mtimeMs, dev, ino } = statSync(path);
    return { size, modified: mtimeMs / 1000, id: `${dev}-${ino}` };
  },
  isLink: (path) => unlessRefused(() => lstatSync(path).isSymbolicLink(), false),
  allows: (path, access) =>
    unlessRefused(() => {
      accessSync(path, ACCESSES[access]);
      return true;
    }, false),
  enter: (path) => process.chdir(path),
  libraries: libraryFolder,
  program(name, base, encoding) {
    const path = findProgram(name, base);
    if (path === undefined) return undefined;
    return { path, text: withoutShebang(programText(readBytes(path), encoding)) };
  },
};
