/**
 * The entry `ambilog/node`: an engine with access to the files, the standard streams and the dictionary of
 * the machine that it runs on.
 *
 * @module ambilog/node
 */
import { fileURLToPath } from "node:url";
import type { Dictionary } from "../board/index.js";
import { CompleteEngine } from "../complete.js";
import type { CompleteEngineOptions } from "../complete.js";
import type { ConsultOptions } from "../complete.js";
import type { ProgramFiles } from "../types.js";
import type { HostUrl } from "../engine/host-types.js";
import { expectType, checkObject } from "../engine/option-checks.js";
import { builtInDictionary, readDictionary } from "./dictionaries.js";
import { nodeEnvironment, processFlags } from "./process-environment.js";
import { FileError, nodeFiles } from "./node-files.js";
import { DescriptorError, FileInput, FileOutput, OutputClosedError } from "./file-streams.js";

export { builtInDictionary, readDictionary } from "./dictionaries.js";
export { nodeEnvironment } from "./process-environment.js";
export { confinedFiles } from "./confined-files.js";
export type { Folders } from "./confined-files.js";
export { FileError, nodeFiles } from "./node-files.js";
export { DescriptorError, FileInput, FileOutput, OutputClosedError } from "./file-streams.js";
export type { FileOutputOptions } from "./file-streams.js";

/** The options of a Node engine. Everything has a default. */
export interface NodeEngineOptions extends Omit<CompleteEngineOptions, "dictionary"> {
  /**
   * The dictionary of `word/1` and its like: a dictionary, a function that makes it on first use, or the
   * path of a file of words. Default: the built-in one.
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

/** The standard output, which the host writes to as well: `console.log` comes after what a goal has written. */
class SharedOutput extends FileOutput {
  /** The error of text that was handed over and could not be written: the next call throws it. */
  private failure: Error | undefined = undefined;

  handOver(): void {
    try {
      this.flush();
    } catch (thrown) {
      if (!(thrown instanceof OutputClosedError || thrown instanceof DescriptorError)) throw thrown;
      this.failure = thrown;
    }
  }

  override write(text: string): void {
    this.report();
    super.write(text);
  }

  override flush(): void {
    this.report();
    super.flush();
  }

  private report(): void {
    const { failure } = this;
    this.failure = undefined;
    if (failure !== undefined) throw failure;
  }
}

/**
 * The streams on the descriptors 0, 1 and 2; each call returns the same ones. Text written to `output` is
 * flushed when a query gives an answer or ends, before a predicate of the host is called, and at the latest when
 * the process exits; the exit code is not 0 if that fails. Text written to `errorOutput` appears at once, after everything in `output`.
 */
export function standardStreams(): StandardStreams {
  return (streams ??= makeStreams());
}

function makeStreams(): StandardStreams {
  const output = new SharedOutput(1);
  process.once("exit", () => {
    try {
      output.flush();
    } catch (thrown) {
      if (thrown instanceof OutputClosedError) return;
      if (!(thrown instanceof DescriptorError)) throw thrown;
      // It is too late for the error to be caught.
      process.exitCode ||= 1;
      process.stderr.write(`${thrown.message}\n`);
    }
  });
  const errorOutput = new FileOutput(2, { unbuffered: true, after: output });
  return { input: new FileInput(0), output, errorOutput };
}

/**
 * An engine on Node: `consult/1`, `open/3` and their like use the machine's files, `getenv/2` and `shell/1`
 * the environment of the process, `user_input`, `user_output` and `user_error` are the standard streams,
 * and words are those of the built-in dictionary. Each of these can be replaced by an option. With the
 * option `files` there is no environment unless one is passed too, since a command can access all files:
 * use `files: confinedFiles(…)` for untrusted programs.
 */
export class NodeEngine extends CompleteEngine {
  readonly #files: ProgramFiles | undefined;
  readonly #isSwi: boolean;

  /**
   * @param options what should differ from the defaults of Node
   * @throws {TypeError} for invalid options
   */
  constructor(options: NodeEngineOptions = {}) {
    checkObject("engine options", options);
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
    this.#isSwi = options.dialect === "swi";
    this.#files = files;
    this.#declareFlags();
  }

  override reset(): void {
    super.reset();
    this.#declareFlags();
  }

  /** Programs for SWI-Prolog read flags on the process. */
  #declareFlags(): void {
    if (!this.#isSwi) return;
    for (const [Name, Value, Options] of processFlags())
      this.once("create_prolog_flag(Name, Value, Options)", { Name, Value, Options });
  }

  /**
   * Loads the program in a file through the engine's files; `.pl` may be omitted. Throws as `consult` does,
   * and a `FileError` if there is no such file or it may not be read.
   */
  consultFile(path: string | HostUrl, options: Omit<ConsultOptions, "file"> = {}): void {
    const name = path instanceof URL ? fileURLToPath(path) : path;
    expectType("the name of a file as a string or a URL", name, "string");
    checkObject("consult options", options);
    const program = this.#files?.program(name, undefined);
    if (program === undefined) throw new FileError(name, "ENOENT");
    this.consult(program.text, { ...options, file: program.path });
  }
}

export { NodeEngine as Engine };
export type { NodeEngineOptions as EngineOptions };
export * from "../complete.js";
