/** The sessions of ../builtins/text-goals.ts, without the API. */
import { readFileSync } from "node:fs";
import { Program } from "./program.js";
import type { TextInput } from "../../src/machine/text-ends.js";
import { MemoryFiles } from "../builtins/memory-files.js";

export { MemoryFiles };

const readutil = readFileSync("prolog/readutil.pl", "utf8");

export interface SessionOptions {
  readonly input?: TextInput;
  /** None: the program may open nothing. */
  readonly files?: MemoryFiles | undefined;
  readonly stress?: number;
}

/** A program whose output is recorded. */
export class Session {
  readonly program: Program;
  readonly files: MemoryFiles = new MemoryFiles();
  #output = "";

  constructor({ input, stress = 0, ...options }: SessionOptions = {}) {
    const files = "files" in options ? options.files : this.files;
    const ends = input === undefined ? { files } : { input, files };
    this.program = new Program({
      write: (text) => (this.#output += text),
      ends,
    });
    this.program.consult(readutil, "readutil");
    this.program.stress(stress);
  }

  /** Loads a text. */
  consult(text: string): void {
    this.program.consult(text, "user");
  }

  /** The output of all answers of a goal, ` no` for none, ` !Error` for an error. */
  written(goal: string): string {
    this.#output = "";
    const caught = `catch((${goal}), error(E__, _), (write(' !'), writeq(E__)))`;
    const isTrue = this.program.run(`findall(x, (${caught}), [_|_])`) === "true";
    return this.#output + (isTrue ? "" : " no");
  }
}

/** The output of a goal. */
export function written(goal: string): string {
  return new Session().written(goal);
}
