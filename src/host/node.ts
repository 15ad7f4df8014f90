/**
 * The entry `ambilog/node`: an engine that sees the files, the standard streams and the dictionary
 * of the machine that it runs on.
 *
 * @module ambilog/node
 */
import { fileURLToPath } from "node:url";
import type { Dictionary } from "../board/index.js";
import { CompleteEngine } from "../complete.js";
import type { CompleteEngineOptions } from "../complete.js";
import type { ConsultOptions, ProgramFiles } from "../complete.js";
import type { HostUrl } from "../engine/host-types.js";
import { Ball } from "../terms/error-terms.js";
import { builtInDictionary, readDictionary } from "./dictionaries.js";
import { nodeEnvironment } from "./process-environment.js";
import { FileError, nodeFiles } from "./node-files.js";
import { DescriptorError, FileInput, FileOutput, OutputClosedError } from "./file-streams.js";

export { builtInDictionary, readDictionary } from "./dictionaries.js";
export { nodeEnvironment } from "./process-environment.js";
export { confinedFiles } from "./confined-files.js";
export type { Folders } from "./confined-files.js";
export { FileError, nodeFiles } from "./node-files.js";
export { DescriptorError, FileInput, FileOutput, OutputClosedError } from "./file-streams.js";
export type { FileOutputOptions } from "./file-streams.js";

/** What a Node engine may be given. Everything has a default. */
export interface NodeEngineOptions extends Omit<CompleteEngineOptions, "dictionary"> {
  /**
   * The dictionary of `word/1` and its like: one that is made, one to be made when it is first
   * needed, or the path of a file of words. Default: the built-in one.
   */
  readonly dictionary?: Dictionary | (() => Dictionary) | string | undefined;
}

/** The three standard streams of a process. */
export interface StandardStreams {
  /** Descriptor 0. */
  readonly input: FileInput;
  /** Descriptor 1. */
  readonly output: FileOutput;
  /** Descriptor 2. */
  readonly errorOutput: FileOutput;
}

let streams: StandardStreams | undefined;

/**
 * The streams on the descriptors 0, 1 and 2, the same for all who ask. What is written to `output`
 * is out at the latest when the process exits, whose exit code is not 0 if that cannot be; what is written to `errorOutput` appears at once,
 * and behind it.
 */
export function standardStreams(): StandardStreams {
  return (streams ??= makeStreams());
}

function makeStreams(): StandardStreams {
  const output = new FileOutput(1);
  process.once("exit", () => {
    try {
      output.flush();
    } catch (thrown) {
      if (thrown instanceof OutputClosedError) return;
      if (!(thrown instanceof DescriptorError)) throw thrown;
      // Nothing can catch it any more.
      process.exitCode ||= 1;
      process.stderr.write(`${thrown.message}\n`);
    }
  });
  const errorOutput = new FileOutput(2, { unbuffered: true, after: output });
  return { input: new FileInput(0), output, errorOutput };
}

/**
 * An engine on Node: `consult/1`, `open/3` and their like reach files, `getenv/2` and `shell/1` the
 * environment of the process, `user_input`,
 * `user_output` and `user_error` are the standard streams, and words are those of the built-in
 * dictionary. Each of these can be exchanged by an option. With the option `files` there is no
 * environment unless that is given, too, since a command reaches all files:
 * `files: confinedFiles(…)` is for programs that are not trusted.
 */
export class NodeEngine extends CompleteEngine {
  readonly #files: ProgramFiles | undefined;

  /**
   * @param options what is not to be as Node has it
   * @throws {TypeError} for options that make no sense
   */
  constructor(options: NodeEngineOptions = {}) {
    const { dictionary = builtInDictionary, ...others } = options;
    const { input, output, errorOutput } = options;
    const given = input !== undefined && output !== undefined && errorOutput !== undefined;
    const isConfined = "files" in options;
    const files = isConfined ? options.files : nodeFiles;
    super({
      ...(isConfined ? {} : { environment: nodeEnvironment }),
      ...(given ? {} : standardStreams()),
      ...others,
      files,
      dictionary: typeof dictionary === "string" ? () => readDictionary(dictionary) : dictionary,
    });
    this.#files = files;
  }

  /**
   * Loads the program in a file, by the engine's files; `.pl` may be left out. Throws as `consult` does,
   * and a `FileError` if there is no such file.
   */
  consultFile(path: string | HostUrl, options: Omit<ConsultOptions, "file"> = {}): void {
    const name = path instanceof URL ? fileURLToPath(path) : path;
    if (typeof name !== "string") {
      throw new TypeError(`Expected the name of a file, got ${typeof path}`);
    }
    const program = this.#program(name);
    if (program === undefined) throw new FileError(name, "ENOENT");
    this.consult(program.text, { ...options, file: program.path });
  }

  #program(name: string): ReturnType<ProgramFiles["program"]> {
    try {
      return this.#files?.program(name, undefined);
    } catch (thrown) {
      throw thrown instanceof Ball ? this.errorOf(thrown) : thrown;
    }
  }
}

export { NodeEngine as Engine };
export type { NodeEngineOptions as EngineOptions };
export {
  AsyncQuery,
  HaltError,
  InternalError,
  LoadError,
  PrologError,
  Query,
  ResourceError,
  RowError,
  SnapshotError,
  domainError,
  existenceError,
  instantiationError,
  permissionError,
  term,
  typeError,
} from "../complete.js";
export type {
  Answer,
  DefineOptions,
  Limits,
  Message,
  NativeAnswer,
  NativeContext,
  NativeFunction,
  NativeResult,
  QueryOptions,
  Row,
  Schema,
  Value,
  ValueOptions,
} from "../complete.js";
