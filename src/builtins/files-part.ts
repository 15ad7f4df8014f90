/**
 * The part of `ambilog/files`: streams on the files that the host grants, and the predicates for files and the
 * environment. A file is read as a whole when it is opened; output is passed to the host in portions, and when
 * the stream is flushed or closed.
 */
import { representationError } from "../terms/error-terms.js";
import { FileEnd, FileImage } from "../machine/file-ends.js";
import type { OpenPath } from "../machine/host.js";
import type { NativeSide } from "../machine/native-side.js";
import { Stream } from "../machine/stream.js";
import { TextSource } from "../machine/text-ends.js";
import type { FileSystem, OpenOptions, StreamMode, StreamOptions } from "../machine/text-ends.js";
import { decodeText, encodeText } from "./encodings.js";
import { environment } from "./environment.js";
import { filesystem } from "./filesystem.js";

function encode(text: string, encoding: string): Uint8Array {
  const bytes = encodeText(text, encoding);
  if (bytes === undefined || bytes === "unencodable") throw representationError("encoding");
  return bytes;
}

/** The text of a file, without a byte order mark. */
function fileText(bytes: Uint8Array, encoding: string): string {
  const decoded = decodeText(bytes, encoding);
  if (decoded === undefined || decoded === "incomplete") throw representationError("encoding");
  return decoded.text;
}

/** Opens a file of the host. */
function openPath(files: FileSystem, file: string, mode: StreamMode, options: OpenOptions): Stream {
  const encoding = options.encoding ?? (options.binary === true ? "octet" : "utf8");
  const fixed: StreamOptions = { ...options, file };
  // The working folder may have changed when the stream is written to. The host resolves `..`, since it
  // follows links.
  const path = file.includes("..") ? file : (files.absolute?.(file) ?? file);
  if (mode === "read") {
    let text = fileText(files.read(path), encoding);
    if (options.binary !== true && options.bom !== false) text = text.replace(/^\ufeff/, "");
    return new Stream("read", new TextSource(text), { reposition: true, ...fixed });
  }
  const encodeAll = (text: string): Uint8Array => encode(text, encoding);
  if (mode === "write") files.write(path, new Uint8Array(0));
  else files.append(path, new Uint8Array(0));
  if (mode === "update" || options.reposition === true) {
    const text = mode === "write" ? "" : fileText(files.read(path), encoding);
    const at = mode === "update" ? 0 : text.length;
    return new Stream(mode, new FileImage(files, path, encodeAll, text, at), fixed);
  }
  return new Stream(mode, new FileEnd(files, path, encodeAll), fixed);
}

/** What files and the environment add to engines. */
export const filesPart: NativeSide & { readonly openPath: OpenPath } = {
  rows: () => [...environment, ...filesystem],
  openPath,
};
