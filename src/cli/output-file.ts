/*
 * Files that commands write at their end, after work that should not be in vain.
 */
import { accessSync, constants, statSync } from "node:fs";
import { dirname } from "node:path";
import { FileError } from "../host/files.js";
import { codeOf } from "../host/streams.js";

/**
 * Sees to it that a file can be written later on, as far as that can be told now.
 *
 * @param path the file, which need not be there yet
 * @throws {FileError} if it is a folder, or is in none that may be written
 */
export function checkWritable(path: string): void {
  try {
    accessSync(dirname(path), constants.W_OK);
  } catch (thrown) {
    throw new FileError(path, codeOf(thrown) ?? "unknown", "write");
  }
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) {
    throw new FileError(path, "EISDIR", "write");
  }
}
