/*
 * A program on the core: texts that are loaded, goals that are run, messages in plain words.
 */
import { showTerm } from "./balls.js";
import { Core } from "./core.js";
import { Machine, Predicate, Status } from "./records.generated.js";
import { verify } from "./verifier.js";
import { listing } from "./disassembler.js";

const LoadStatus = {
  END: 0,
  DIRECTIVE: 1,
  TERM: 2,
  SYNTAX: 3,
  ERROR: 4,
  MORE: 5,
  COLLECT: 6,
} as const;

export interface ProgramOptions {
  /** The compiled module. */
  readonly module: object;
  /** The memory in which the boot library has been loaded. */
  readonly image?: Uint8Array | undefined;
  /** The boot library, to be loaded from its texts: file, text, and whether it belongs to the module system. */
  readonly libraries?: readonly (readonly [string, Uint8Array, boolean])[];
  /** Bytes that the engine may use. */
  readonly memory?: number | undefined;
  /** Collect at every so many-th call; 0: as needed. */
  readonly stress?: number;
  readonly write: (text: string) => void;
  readonly warn: (text: string) => void;
  /** What is written to the stream for errors; default: like other text. */
  readonly error?: (text: string) => void;
}

export class Program {
  readonly core: Core;
  exitCode = 0;
  isHalted = false;
  readonly #options: ProgramOptions;

  constructor(options: ProgramOptions) {
    this.#options = options;
    this.core = new Core(options.module, options.image);
    this.core.output = (stream, text) =>
      (stream === 1 ? options.write : (options.error ?? options.write))(text);
    for (const [file, text, isSystem] of options.libraries ?? []) {
      this.consult(
        text,
        file,
        this.core.register(isSystem ? Machine.systemModule : Machine.userModule),
      );
    }
    if (options.memory !== undefined) this.core.module.limitMemory(options.memory);
    if (options.stress !== undefined && options.stress > 0) {
      this.core.setRegister(Machine.stress, options.stress);
      this.core.paused = () => this.#verify();
    }
  }

  /** Throws if something is wrong in the memory, which stands at a call after a collection. */
  #verify(): void {
    const { core } = this;
    const callee = core.register(Machine.callee);
    const argumentBytes = core.words[(callee + Predicate.argumentBytes) >>> 2] as number;
    const complaints = verify(core.words, { argumentCount: argumentBytes >> 2 });
    if (complaints.length > 0) throw new Error(`The memory is damaged:\n${complaints.join("\n")}`);
  }

  /** Loads a text; errors are printed as they come. */
  consult(
    text: Uint8Array,
    file: string,
    into: number = this.core.register(Machine.userModule),
  ): void {
    const { core } = this;
    const { module } = core;
    const name = (core.atom(file) << 4) | 7;
    core.withText(text, (from, length) => {
      const load = module.beginLoad(from, length, into, name);
      for (let goes = true; goes && !this.isHalted;) {
        const query = module.open();
        let status = module.loadNext(load);
        while (status === LoadStatus.COLLECT && module.collect(0)) status = module.loadNext(load);
        switch (status) {
          case LoadStatus.END:
            goes = false;
            break;
          case LoadStatus.DIRECTIVE: {
            module.startDirective(load);
            const goal = showTerm(core, core.words[65536 >> 2] as number);
            if (this.#solve(query) === "false")
              this.#options.warn(`Warning: ${file}: directive failed: ${goal}`);
            break;
          }
          case LoadStatus.SYNTAX:
            this.#options.warn(
              `${file}: syntax error ${core.name(module.readErrorCode())} at byte ${module.readErrorAt() - from}`,
            );
            break;
          case LoadStatus.ERROR:
            this.#options.warn(`${file}: ${showTerm(core, core.register(Machine.ball))}`);
            break;
          case LoadStatus.COLLECT:
            this.#options.warn(`${file}: no memory`);
            goes = false;
        }
        core.close(query);
      }
      module.endLoad(load);
    });
    while (!this.isHalted && this.#holds("system:'$initialization_goal'(_)")) {
      if (this.run("system:'$initialize'") === "false")
        this.#options.warn(`Warning: ${file}: initialization goal failed`);
    }
  }

  #holds(goal: string): boolean {
    return this.run(goal) === "true";
  }

  /** Runs a goal once. */
  run(goal: string): "true" | "false" | "error" | "halt" {
    const { core } = this;
    const query = core.module.open();
    const cell = core.withText(goal, (from, length) => core.module.readGoal(from, length));
    if (cell === 0) {
      this.#options.warn(`syntax error ${core.name(core.module.readErrorCode())} in: ${goal}`);
      core.module.close(query);
      return "error";
    }
    core.module.start(cell);
    const outcome = this.#solve(query);
    core.close(query);
    return this.isHalted ? "halt" : outcome;
  }

  #solve(query: number): "true" | "false" | "error" {
    const { core } = this;
    const status = core.solve(query);
    if (status === Status.TRUE) return "true";
    if (status === Status.FALSE) return "false";
    const ball = core.register(Machine.ball);
    const text = showTerm(core, ball);
    const halted = /^unwind\(halt\((\d+)\)\)$/.exec(text);
    if (halted !== null) {
      this.isHalted = true;
      this.exitCode = Number(halted[1]);
      return "true";
    }
    this.#options.warn(`Warning: goal (directive) raised exception: ${text}`);
    return "error";
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
