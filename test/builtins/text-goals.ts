import { Engine } from "../../src/complete.js";
import type { EngineOptions } from "../../src/complete.js";
import { TextBuffer } from "../../src/machine/text-ends.js";
import { stress } from "../core/stress.js";
import { MemoryFiles } from "./memory-files.js";

export { MemoryFiles };

/** An engine whose output is recorded. */
export class Session {
  readonly engine: Engine;
  readonly output: TextBuffer = new TextBuffer();
  readonly files: MemoryFiles = new MemoryFiles();

  /** A session whose engine may collect at every so many-th call. */
  constructor(options: EngineOptions = {}, calls = 0) {
    this.engine = new Engine({ output: this.output, files: this.files, ...options });
    stress(this.engine.inside.core, calls);
  }

  /** The output of all answers of a goal, ` no` for none, ` !Error` for an error. */
  written(goal: string): string {
    this.output.text = "";
    this.output.column = 0;
    const caught = `catch((${goal}), error(E__, _), (write(' !'), writeq(E__)))`;
    const answered = [...this.engine.query(caught)].length > 0;
    return this.output.text + (answered ? "" : " no");
  }

  /** The value of `X` in each answer, as `writeq` writes it, or the error. */
  answers(goal: string): string {
    return this.written(`findall(X, (${goal}), Xs__), writeq(Xs__)`);
  }
}

/** The output of a goal in a new engine with SWI-Prolog's flags. */
export function written(goal: string): string {
  return new Session({ dialect: "swi" }).written(goal);
}
