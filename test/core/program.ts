/*
 * A program without the API: texts that are loaded, goals that are run, messages in plain words.
 */
import { libraryTexts } from "../../src/machine/library-texts.generated.js";
import { showTerm } from "../../src/machine/balls.js";
import { consultGoal } from "../../src/machine/boot.js";
import { columnAfter } from "../../src/machine/columns.js";
import type { TextOutput } from "../../src/machine/text-ends.js";
import { argument, functorName, kindOf } from "../../src/machine/cells.js";
import { Core } from "../../src/machine/core.js";
import { bootImage, coreModule } from "../../src/machine/image.js";
import { installStreams } from "../../src/machine/install-streams.js";
import type { StreamEnds, Streams } from "../../src/machine/streams.js";
import { listing } from "./disassembler.js";
import { UncaughtError } from "../../src/machine/errors.js";
import { installLoading } from "../../src/machine/loading.js";
import { solverBytes } from "../../src/machine/solver.generated.js";
import { installSolver } from "../../src/machine/solver.js";
import type { TextPlace } from "../../src/machine/loading.js";
import { HostPredicates } from "../../src/machine/host-predicates.js";
import { Query } from "./query.js";
import type { Goal } from "./query.js";
import { Machine } from "../../src/machine/records.generated.js";
import { stress } from "./stress.js";

export interface ProgramOptions {
  /** The memory in which the boot library has been loaded; default: that of the build. */
  readonly image?: Uint8Array;
  /** Bytes that the engine may use. */
  readonly memory?: number | undefined;
  /** Collect at every so many-th call; 0: as needed. */
  readonly stress?: number;
  /** Gets the text written to the standard output; default: it is dropped. */
  readonly write?: (text: string) => void;
  /** Gets messages; default: like other text. */
  readonly warn?: (text: string) => void;
  /** Ends of the host instead of these functions, and what programs may open. */
  readonly ends?: Partial<StreamEnds>;
}

/** An output that is a function. */
class FunctionOutput implements TextOutput {
  column = 0;
  readonly #write: (text: string) => void;

  constructor(write: (text: string) => void) {
    this.#write = write;
  }

  write(text: string): void {
    this.column = columnAfter(this.column, text);
    this.#write(text);
  }

  flush(): void {}
}

export class Program {
  readonly core: Core;
  readonly predicates: HostPredicates;
  readonly streams: Streams;
  exitCode = 0;
  isHalted = false;
  readonly #options: ProgramOptions;

  constructor(options: ProgramOptions = {}) {
    this.#options = options;
    this.core = new Core(coreModule(), options.image ?? bootImage());
    const { write = () => undefined } = options;
    this.streams = installStreams(this.core, {
      input: { read: () => undefined },
      output: new FunctionOutput(write),
      error: new FunctionOutput(write),
      ...options.ends,
    });
    this.predicates = new HostPredicates(this.core);
    installSolver(this.core, solverBytes);
    installLoading(this.predicates, {
      source: () => undefined,
      library: (name) => libraryTexts[name],
      tell: (message, place) => this.#tell(message, place),
    });
    if (options.memory !== undefined) this.core.module.limitMemory(options.memory);
    stress(this.core, options.stress ?? 0);
  }

  #warn(text: string): void {
    const { warn = this.#options.write } = this.#options;
    warn?.(text);
  }

  /** Says what went wrong with a text; about its style nothing is said. */
  #tell(message: number, place: TextPlace | undefined): void {
    const { core } = this;
    const file = place?.file ?? "";
    const shown = (i: number): string => showTerm(core, argument(core, message, i));
    switch (kindOf(core, message) === "compound" ? functorName(core, message) : "") {
      case "goal_failed":
        this.#warn(`Warning: ${file}: directive failed: ${shown(0)}`);
        break;
      case "goal_error":
        this.#warn(`Warning: goal (directive) raised exception: ${shown(0)}`);
        break;
      case "error":
        this.#warn(`${file}: ${shown(0)}`);
        break;
      case "syntax_error":
        this.#warn(`${file}: syntax error ${shown(0)} at byte ${shown(1)}`);
    }
  }

  /** Loads a text; errors are printed as they come. */
  consult(text: string | Uint8Array, file = "program.pl"): void {
    const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
    this.#once((core) => consultGoal(core, bytes, file, "user", 0));
    if (!this.isHalted) this.run("system:'$run_main'");
  }

  /** Runs a goal once. */
  run(goal: string): "true" | "false" | "error" | "halt" {
    return this.#once(goal);
  }

  #once(goal: Goal): "true" | "false" | "error" | "halt" {
    let query: Query | undefined;
    try {
      query = new Query(this.core, this.predicates, goal);
      return query.next() ? "true" : "false";
    } catch (thrown) {
      if (!(thrown instanceof UncaughtError)) throw thrown;
      const halted = /^unwind\(halt\((\d+)\)\)$/.exec(thrown.message);
      if (halted !== null) {
        this.isHalted = true;
        this.exitCode = Number(halted[1]);
        return "halt";
      }
      this.#warn(`Warning: goal (directive) raised exception: ${thrown.message}`);
      return "error";
    } finally {
      query?.close();
    }
  }

  /** The instructions of a predicate of the module user. */
  listing(indicator: string): string {
    const slash = indicator.lastIndexOf("/");
    const { core } = this;
    const functor = core.module.functorOf(
      core.atom(indicator.slice(0, slash)),
      Number(indicator.slice(slash + 1)),
    );
    const predicate = core.module.predicateAddress(core.register(Machine.userModule), functor);
    return `${listing(core.memory.buffer, core.words[predicate >>> 2] as number)}
`;
  }
}

/** The output of a program while it is loaded and runs a goal, messages included, and the outcome. */
export function printed(text: string, goal: string, options: ProgramOptions = {}): string {
  let output = "";
  const program = new Program({ write: (part) => (output += part), ...options });
  program.consult(text);
  const outcome = program.run(goal);
  return `${output} ${outcome}`;
}
