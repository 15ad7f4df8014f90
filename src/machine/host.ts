/**
 * The host's services for a database: its ends of the standard streams, files, and the environment. Files and
 * the environment are missing unless the host grants them.
 */
import { TextBuffer } from "./text-ends.js";
import type { Stream } from "./stream.js";
import type { FileSystem, OpenOptions, StreamMode, TextInput, TextOutput } from "./text-ends.js";
import type { Environment } from "./environment.js";

/** Opens a file. */
export type OpenPath = (
  files: FileSystem,
  path: string,
  mode: StreamMode,
  options: OpenOptions,
) => Stream;

/** The host's services for one database. */
export class Host {
  input: TextInput = { read: () => undefined };
  output: TextOutput = new TextBuffer();
  errorOutput: TextOutput = new TextBuffer();
  files: FileSystem | undefined = undefined;
  /** Opens one of `files`; there when they are. */
  openPath: OpenPath | undefined = undefined;
  environment: Environment | undefined = undefined;
}
