/*
 * The command line in a pseudo-terminal, as a user sees it. Python provides such terminals; without Python
 * these tests are skipped.
 */
import { spawn, spawnSync } from "node:child_process";
import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

const main = fileURLToPath(new URL("../../src/cli/main.ts", import.meta.url));
const driver = fileURLToPath(new URL("terminal.py", import.meta.url));

/** Whether pseudo-terminals are available. */
export const hasTerminals: boolean =
  process.platform !== "win32" && spawnSync("python3", ["-c", "import pty, termios"]).status === 0;

/** Sequences that move the cursor or set colours, which are not seen as text. */
const CONTROLS = /\x1b\[[0-9;?]*[A-Za-z]/g;

/** A run of the program in a terminal of 80 columns: of the sources, or of what Node is given in their place. */
export class Terminal {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #closed: Promise<unknown[]>;
  #raw = "";
  #seen = 0;
  #wake: () => void = () => {};

  constructor(
    args: readonly string[],
    home: string,
    environment: Record<string, string> = {},
    program: readonly string[] = ["--import", "tsx", main],
  ) {
    const command = [driver, process.execPath, ...program, ...args];
    this.#child = spawn("python3", command, {
      env: { PATH: process.env["PATH"], HOME: home, TERM: "xterm", ...environment },
    });
    this.#closed = once(this.#child, "close");
    void this.#closed.then(() => this.#wake());
    this.#child.stdout.on("data", (chunk: Buffer) => {
      this.#raw += chunk.toString("utf8");
      this.#wake();
    });
    onTestFinished(({ task }) => {
      this.#child.kill();
      // A test that waits in vain reports what was shown.
      if (task.result?.state === "fail") console.error(`At the terminal:\n${this.#text}`);
    });
  }

  /** All that was shown, with its control sequences. */
  get raw(): string {
    return this.#raw;
  }

  get #text(): string {
    return this.#raw.replace(CONTROLS, "").replaceAll("\r", "");
  }

  /** Types a text, one character after the other. */
  type(text: string): void {
    this.#child.stdin.write(text);
  }

  /** Sends SIGINT to the program alone, and not to its children. */
  interrupt(): void {
    this.#child.kill("SIGUSR1");
  }

  /**
   * Waits until a text is shown after the previous one; only the test's timeout ends the wait.
   *
   * @returns what is shown up to its end
   */
  async until(text: string): Promise<string> {
    for (;;) {
      const shown = this.#text;
      const at = shown.indexOf(text, this.#seen);
      if (at >= 0) {
        const before = shown.slice(this.#seen, at + text.length);
        this.#seen = at + text.length;
        return before;
      }
      if (this.#child.exitCode !== null) {
        throw new Error(`Expected ${JSON.stringify(text)} to be shown, got ${shown}`);
      }
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  /** Types a text and waits for another one. */
  async press(keys: string, text: string): Promise<string> {
    this.type(keys);
    return this.until(text);
  }

  /** Types a goal at the prompt and waits for a text after it. */
  async ask(goal: string, text: string): Promise<string> {
    await this.until("?- ");
    this.type(`${goal}\r`);
    await this.until(`${goal}\n`);
    return this.until(text);
  }

  /** Waits for the end of the program; its exit code. */
  async end(): Promise<number> {
    const [code] = (await this.#closed) as [number];
    return code;
  }
}
