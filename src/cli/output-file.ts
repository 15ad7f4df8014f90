/*
 * Files that commands write at their end, after work that should not be in vain.
 */
import { accessSync, constants, statSync } from "node:fs";
import { dirname } from "node:path";
import { FileError } from "../host/node-files.js";
import { codeOf } from "../host/file-streams.js";

/**
 * Sees to it that a file can be written later on, as far as that can be told now.
 *
 * @param path the file, which need not be there yet
 * @throws {FileError} if it is a folder or may not be written, or is to be made where no file may be
 */
export function checkWritable(path: string): void {
  try {
    const old = statSync(path, { throwIfNoEntry: false });
    if (old?.isDirectory() === true) throw new FileError(path, "EISDIR", "write");
    accessSync(old === undefined ? dirname(path) : path, constants.W_OK);
  } catch (thrown) {
    if (thrown instanceof FileError) throw thrown;
    throw new FileError(path, codeOf(thrown) ?? "unknown", "write");
  }
}
