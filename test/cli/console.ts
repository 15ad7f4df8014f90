import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Console } from "../../src/cli/console.js";
import { run } from "../../src/cli/run.js";
import { OutputClosedError } from "../../src/node/file-streams.js";
import { TextBuffer, TextSource } from "../../src/machine/text-ends.js";
import { temporaryFolder } from "../folders.js";

/** The outcome of a run of the command line. */
export interface Outcome {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the command line in this process. */
export async function ambilog(args: readonly string[], input = ""): Promise<Outcome> {
  return ambilogOn({ input: new TextSource(input) }, args);
}

/** The same at a terminal of that many columns, which shows the output; perhaps in colours. */
export async function ambilogShown(
  args: readonly string[],
  columns: number,
  colouredOutput: boolean = false,
): Promise<Outcome> {
  return ambilogOn({ columns, colouredOutput }, args);
}

/** The same, with streams and a terminal of its own; missing streams are in memory. */
export async function ambilogOn(
  console: Partial<Console>,
  args: readonly string[],
): Promise<Outcome> {
  const [input, output, errorOutput] = [new TextSource(""), new TextBuffer(), new TextBuffer()];
  const streams = { input, output, errorOutput };
  const status = await run(args, { ...streams, interactive: false, watched: false, ...console });
  return { status, out: output.text, err: errorOutput.text };
}

/** An output whose reader closes it after a number of lines. */
export class ShortOutput extends TextBuffer {
  readonly #most: number;

  constructor(most: number) {
    super();
    this.#most = most;
  }

  override write(text: string): void {
    if (this.text.split("\n").length > this.#most) throw new OutputClosedError("closed");
    super.write(text);
  }
}

/** A function that creates files in a folder of their own, which is removed after the tests. */
export function files(): (name: string, content: string | Uint8Array) => string {
  const folder = temporaryFolder();
  return (name, content) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
}

/** The lines of a text. */
export function lines(text: string): string[] {
  return text === "" ? [] : text.replace(/\n$/, "").split("\n");
}
