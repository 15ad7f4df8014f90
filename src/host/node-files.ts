/*
 * The files of the machine that the program runs on. Relative names are seen from the working
 * directory, those in a program also from the folder of that program's file.
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
import { fileError } from "../machine/host-errors.js";
import type { FileAccess } from "../machine/stream.js";
import { systemText } from "../text/system-texts.js";
import { atom } from "../terms/term.js";
import { here } from "./place.js";
import { FileInput, codeOf, withoutMark } from "./file-streams.js";

/** A file that cannot be read or written; the message names it and says why. */
export class FileError extends Error {
  /** `"FileError"`. */
  override readonly name: string = "FileError";

  /** The operating system's code, such as `ENOENT`. */
  readonly code: string;

  /**
   * @param path the file
   * @param code the operating system's code
   * @param aim what was to be done with the file. Default: to read it
   */
  constructor(path: string, code: string, aim: "read" | "write" = "read") {
    super(`${aim === "read" ? reason(code) : writeReason(code)}: ${path}`);
    this.code = code;
  }
}

function reason(code: string): string {
  switch (code) {
    case "ENOENT":
    case "ENOTDIR":
      return "There is no such file";
    case "EISDIR":
      return "This is a folder, not a file";
    case "EACCES":
    case "EPERM":
      return "This file may not be read";
    default:
      return `This file cannot be read (${systemText(code) ?? code})`;
  }
}

function writeReason(code: string): string {
  switch (code) {
    case "ENOENT":
    case "ENOTDIR":
      return "There is no folder for this file";
    case "EISDIR":
      return "This is a folder, not a file";
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return "This file may not be written";
    default:
      return `This file cannot be written (${systemText(code) ?? code})`;
  }
}

/** Does something with a file, and throws a {@link FileError} if that cannot be done. */
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

/** What may be wrong with the folder of a file that can itself be written. */
const FOLDER_CODES: ReadonlySet<string | undefined> = new Set([
  "EACCES",
  "EPERM",
  "EROFS",
  "EEXIST",
  "ENAMETOOLONG",
]);

/**
 * Writes a whole file. It is made under another name beside the old one, which it then replaces at
 * once, so that nobody ever finds a part of it; links are followed, and what the old one permits
 * remains. Written to directly is what would not be the same thing afterwards: a device, a pipe, a
 * file with several names or of another owner; and so is a file in a folder that cannot be written.
 *
 * @param path the file
 * @param content its bytes
 * @throws {FileError} if it cannot be written; a file that was to be replaced is there still
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

/** Names of what this process has open already. */
const OPEN_FILES = /^\/(?:dev\/(?:stdout$|stderr$|fd\/)|proc\/[^/]+\/fd\/)/;

/** The file that another may take the place of; undefined if none may. */
function replaceable(path: string, old: Stats | undefined): string | undefined {
  if (OPEN_FILES.test(resolve(path))) return undefined;
  if (old !== undefined) {
    const isOwn = process.getuid === undefined || old.uid === process.getuid();
    return old.isFile() && old.nlink === 1 && isOwn ? realpathSync(path) : undefined;
  }
  // A link to a file that is not there yet.
  return lstatSync(path, { throwIfNoEntry: false }) === undefined ? path : undefined;
}

/** Replaces a file, and gives the new one its mode; false if its folder does not let it be done. */
function replace(target: string, content: Uint8Array, mode: number | undefined): boolean {
  const draft = `${target}.${process.pid}.tmp`;
  try {
    writeFileSync(draft, content, { flag: "wx", mode: mode ?? 0o666 });
    // What the process masks when it makes a file was not masked in the old one.
    if (mode !== undefined) chmodSync(draft, mode);
    renameSync(draft, target);
    return true;
  } catch (thrown) {
    const code = codeOf(thrown);
    if (code !== "EEXIST") discard(draft);
    if (FOLDER_CODES.has(code)) return false;
    throw thrown;
  }
}

/** Removes a file, if that can be done. */
function discard(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch (thrown) {
    if (codeOf(thrown) === undefined) throw thrown;
  }
}

/** Writes to what a path leads to; to what the process has open already, behind its content. */
function writeTo(path: string, content: Uint8Array): void {
  writeFileSync(path, content, { flag: OPEN_FILES.test(resolve(path)) ? "a" : "w" });
}

/** Whether two names are those of one file that is there. */
export function isSameFile(one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false }));
  return a !== undefined && b !== undefined && a.dev === b.dev && a.ino === b.ino;
}

/**
 * Opens a text file to be read a piece at a time.
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

/** The paths that the name of a program may mean, seen from the file that names it. */
export function programCandidates(name: string, base: string | undefined): string[] {
  const plain = isAbsolute(name) || base === undefined ? [name] : [join(dirname(base), name), name];
  return plain.flatMap((path) => (path.endsWith(".pl") ? [path] : [`${path}.pl`, path]));
}

/**
 * Finds the file of a program.
 *
 * @param name its name; `.pl` may be left out
 * @param base the file that names it, in whose folder it is looked for first. Default: none, only
 * the working directory
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

/** A first line such as `#!/usr/bin/env ambilog` becomes a comment. */
function withoutShebang(text: string): string {
  return text.startsWith("#!") ? `%${text.slice(1)}` : text;
}

/** A program that cannot be read, as a Prolog error that a program can catch. */
export function openError(name: string, error: FileError): unknown {
  return fileError(error, "open", "source_sink", atom(name));
}

/** Adds to a file; an error says in `written` how much of it has been added. */
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

/** A new folder that is there until the process exits. */
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

function allows(path: string, access: FileAccess): boolean {
  try {
    accessSync(path, ACCESSES[access]);
    return true;
  } catch (thrown) {
    if (codeOf(thrown) === undefined) throw thrown;
    return false;
  }
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch (thrown) {
    if (codeOf(thrown) === undefined) throw thrown;
    return false;
  }
}

/** The folder `prolog` of the package; undefined where a bundle was moved away from it. */
function libraryFolder(): string | undefined {
  const folder = fileURLToPath(new URL("../../prolog", here()));
  return kindOf(join(folder, "why_not.pl")) === "file" ? folder : undefined;
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
  isLink,
  allows,
  enter: (path) => process.chdir(path),
  libraries: libraryFolder,
  program(name, base) {
    try {
      const path = findProgram(name, base);
      return path === undefined ? undefined : { path, text: withoutShebang(readText(path)) };
    } catch (thrown) {
      throw thrown instanceof FileError ? openError(name, thrown) : thrown;
    }
  },
};
