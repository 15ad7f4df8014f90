/*
 * open/4 and streams on texts. A file is read as a whole when it is opened; output is passed to the host in portions, and
 * when the stream is flushed or closed.
 */
import { decodeText, encodeText, isEncoding } from "./encodings.js";
import { FileEnd, FileImage } from "./file-ends.js";
import { NoOutput } from "./text-ends.js";
import type { EofAction, FileSystem, OpenOptions, StreamMode, TextOutput } from "./text-ends.js";
import { isSwiDialect, makeCompound } from "./build.js";
import { NIL, stringBytes } from "./cells.js";
import { InputStream } from "./input-stream.js";
import { OutputStream } from "./output-stream.js";
import {
  domainError,
  instantiationError,
  onFile,
  permissionError,
  raise,
  representationError,
  typeError,
} from "./raise.js";
import { atomOption, booleanOption, nameOf, readOptions, textOf } from "./stream-options.js";
import { define } from "./leaves.js";
import type { Run } from "./leaves.js";
import type { Stream } from "./stream.js";
import type { Streams } from "./streams.js";

const KIND = "stream_option";
const MODES: readonly string[] = ["read", "write", "append", "update"];
const IGNORED: ReadonlySet<string> = new Set([
  "close_on_abort",
  "create",
  "locale",
  "lock",
  "wait",
  "newline",
  "representation_errors",
]);

export function installFiles(streams: Streams): void {
  const { core } = streams;
  const predicates: Readonly<Record<string, Run>> = {
    "open/3": (file, mode, stream) => open(streams, file, mode, stream, NIL),
    "open/4": (file, mode, stream, options) => open(streams, file, mode, stream, options),
    "open_null_stream/1": (stream) => {
      const made = new OutputStream(core, streams.nextNumber(), "write", new NoOutput(), {});
      return core.module.unify(stream, streams.add(made).handle) !== 0;
    },
    // '$open_string'(String, Stream)
    "$open_string/2": (text, stream) => {
      const bytes = stringBytes(core, text);
      const made = new InputStream(core, streams.nextNumber(), bytes, { reposition: true });
      return core.module.unify(stream, streams.add(made).handle) !== 0;
    },
  };
  define(core, predicates, core.isRestored);
}

/** open/4, in the order of errors of 8.11.5.3. */
function open(streams: Streams, file: number, how: number, stream: number, list: number): boolean {
  const { core } = streams;
  if ((file & 3) === 0 || (how & 3) === 0) throw instantiationError(core);
  const { options, alias } = readOpenOptions(streams, list);
  const mode = nameOf(core, how);
  if (mode === undefined) throw typeError(core, "atom", how);
  if (!MODES.includes(mode)) throw domainError(core, "io_mode", how);
  if ((stream & 3) !== 0) throw raise(core, makeCompound(core, "uninstantiation_error", [stream]));
  const path = textOf(core, file);
  if (path === undefined) {
    throw isSwiDialect(core)
      ? typeError(core, "text", file)
      : domainError(core, "source_sink", file);
  }
  if (alias !== undefined && streams.find(alias) !== undefined) {
    const culprit = makeCompound(core, "alias", [alias]);
    throw permissionError(core, "open", "source_sink", culprit);
  }
  const { files } = streams.ends;
  if (files === undefined) throw permissionError(core, "open", "source_sink", file);
  const opened = onFile(
    core,
    "open",
    "source_sink",
    file,
    () => openPath(streams, files, path, mode as StreamMode, options),
    mode === "read" ? "read" : "write",
  );
  streams.add(opened);
  if (alias !== undefined) streams.setAlias(alias, opened);
  return core.module.unify(stream, opened.handle) !== 0;
}

function readOpenOptions(
  { core }: Streams,
  list: number,
): { options: OpenOptions; alias: number | undefined } {
  const options: { -readonly [K in keyof OpenOptions]: OpenOptions[K] } = {};
  let alias: number | undefined;
  for (const option of readOptions(core, list, KIND)) {
    const atom = (values?: readonly string[]): string => atomOption(core, option, KIND, values);
    switch (option.name) {
      case "type":
        options.binary = atom(["text", "binary"]) === "binary";
        break;
      case "reposition":
        options.reposition = booleanOption(core, option, KIND);
        break;
      case "alias":
        atom();
        alias = option.value;
        break;
      case "eof_action":
        options.eofAction = atom(["error", "eof_code", "reset"]) as EofAction;
        break;
      case "encoding":
        options.encoding = atom();
        if (!isEncoding(options.encoding)) throw domainError(core, "encoding", option.value);
        break;
      case "bom":
        options.bom = booleanOption(core, option, KIND);
        break;
      case "buffer":
        options.buffer = atom(["full", "line", "none", "false"]);
        break;
      default:
        if (!IGNORED.has(option.name) && !isSwiDialect(core))
          throw domainError(core, KIND, option.term);
    }
  }
  return { options, alias };
}

/** Opens a file of the host. */
function openPath(
  streams: Streams,
  files: FileSystem,
  file: string,
  mode: StreamMode,
  options: OpenOptions,
): Stream {
  const { core } = streams;
  const number = streams.nextNumber();
  const fixed = { ...options, file };
  // The working folder may have changed when the stream is written to. The host resolves `..`, since it follows links.
  const path = file.includes("..") ? file : (files.absolute?.(file) ?? file);
  if (mode === "read") return InputStream.ofFile(core, number, files.read(path), fixed);
  const encode = (text: string): Uint8Array => {
    const bytes = encodeText(text, opened.encoding);
    if (bytes === undefined || bytes === "unencodable") throw representationError(core, "encoding");
    return bytes;
  };
  let end: TextOutput;
  const isNew = mode === "write" || !files.exists(path) || files.details?.(path).size === 0;
  if (mode === "write") files.write(path, new Uint8Array(0));
  else files.append(path, new Uint8Array(0));
  if (mode === "update" || options.reposition === true) {
    const text =
      mode === "write" ? "" : decoded(streams, files.read(path), options.encoding ?? "utf8");
    const at = mode === "update" ? 0 : text.length;
    end = new FileImage({ files, path, encode }, text, at);
  } else end = new FileEnd({ files, path, encode });
  const opened = new OutputStream(core, number, mode, end, fixed);
  opened.hasMark = isNew && options.bom === true && opened.most > 0xff;
  if (opened.hasMark) opened.write("\uFEFF");
  return opened;
}

function decoded(streams: Streams, bytes: Uint8Array, encoding: string): string {
  const text = decodeText(bytes, encoding);
  if (text === undefined || text === "incomplete")
    throw representationError(streams.core, "encoding");
  return text.text;
}
