/*
 * Files that commands write at their end, checked before the work begins.
 */
import { accessSync, constants, statSync } from "node:fs";
import { dirname } from "node:path";
import { FileError } from "../node/node-files.js";
import { codeOf } from "../node/file-streams.js";

/**
 * Checks that a file can be written later, as far as that can be known in advance.
 *
 * @throws {FileError} if it is a folder, may not be written, or cannot be created
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
