/** `open/3,4`: what they are asked for. The streams on the files of the host are in files-part.ts. */
import {
  domainError,
  instantiationError,
  permissionError,
  prologError,
  typeError,
} from "../terms/error-terms.js";
import { atom, atomName, deref, isAtom, structure } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { unify } from "../terms/unify.js";
import type { Machine } from "../machine/machine.js";
import { onFile } from "../machine/host-errors.js";
import type { EofAction, FileSystem, OpenOptions, StreamMode } from "../machine/text-ends.js";
import { isEncoding } from "./encodings.js";
import { atomOption, booleanOption, readOptions } from "./option-lists.js";
import { givenText, isUnbound } from "./text.js";

/** The file system of the host; a permission error when it grants none. */
function needFiles(m: Machine, action: string, path: Term): FileSystem {
  const { files } = m.database.host;
  if (files === undefined) throw permissionError(action, "source_sink", path);
  return files;
}

// -- options -----------------------------------------------------------------------

const KIND = "stream_option";

const IGNORED: ReadonlySet<string> = new Set([
  "close_on_abort",
  "create",
  "locale",
  "lock",
  "wait",
  "newline",
  "representation_errors",
]);

function readOpenOptions(list: Term): OpenOptions {
  const options: { -readonly [K in keyof OpenOptions]: OpenOptions[K] } = {};
  for (const option of readOptions(list, KIND)) {
    switch (option.name) {
      case "type":
        options.binary = atomOption(option, KIND, ["text", "binary"]) === "binary";
        break;
      case "reposition":
        options.reposition = booleanOption(option, KIND);
        break;
      case "alias":
        options.alias = atomOption(option, KIND);
        break;
      case "eof_action":
        options.eofAction = atomOption(option, KIND, ["error", "eof_code", "reset"]) as EofAction;
        break;
      case "encoding":
        options.encoding = atomOption(option, KIND);
        if (!isEncoding(options.encoding)) throw domainError("encoding", option.value);
        break;
      case "bom":
        options.bom = booleanOption(option, KIND);
        break;
      case "buffer":
        options.buffer = atomOption(option, KIND, ["full", "line", "none", "false"]);
        break;
      default:
        if (!IGNORED.has(option.name)) throw domainError(KIND, option.term);
    }
  }
  return options;
}

const MODES: readonly string[] = ["read", "write", "append", "update"];

function readMode(x: Term): StreamMode {
  if (!isAtom(x)) throw typeError("atom", x);
  const mode = atomName(x);
  if (!MODES.includes(mode)) throw domainError("io_mode", x);
  return mode as StreamMode;
}

// -- opening -----------------------------------------------------------------------

/** `open/4`, in the order of errors of 8.11.5.3. */
export function openFile(m: Machine, file: Term, mode: Term, stream: Term, list: Term): boolean {
  const source = deref(file);
  const how = deref(mode);
  if (isUnbound(source) || isUnbound(how)) throw instantiationError();
  const options = readOpenOptions(list);
  const openMode = readMode(how);
  if (!isUnbound(stream)) throw prologError(structure("uninstantiation_error", deref(stream)));
  const path = givenText(source, { lists: true, numbers: false });
  if (path === undefined) throw domainError("source_sink", source);
  const { streams } = m.database;
  const { alias } = options;
  if (alias !== undefined && streams.find(alias) !== undefined) {
    throw permissionError("open", "source_sink", structure("alias", atom(alias)));
  }
  const files = needFiles(m, "open", source);
  const access = openMode === "read" ? "read" : "write";
  const opened = onFile(
    "open",
    "source_sink",
    source,
    () => m.database.host.openPath!(files, path, openMode, options),
    access,
  );
  streams.add(opened);
  if (alias !== undefined) streams.setAlias(alias, opened);
  return unify(m, stream, opened.handle);
}
