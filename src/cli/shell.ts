/*
 * Commands of `shell/1,2` in the process of the command line. Signals are handled while a command runs,
 * because the event loop continues: SIGINT goes to the command, and, as in shells, the way the command
 * reacts decides whether it ends the program too; SIGTERM and SIGHUP end both.
 */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { constants } from "node:os";
import { unlessRefused, isTerminal } from "../node/file-streams.js";
import type { RunningCommand } from "../machine/environment.js";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
type EndingSignal = (typeof SIGNALS)[number];

/** Milliseconds until SIGINT is sent again. */
const AGAIN_MS = 100;

/** The status that a shell returns for a command that SIGINT ended. */
const INTERRUPTED = 128 + constants.signals.SIGINT;

/**
 * Starts a command.
 *
 * @param onInterrupt creates the error with which the status is rejected if SIGINT ended the command.
 * Default: the process ends by that signal
 */
export function startShell(command: string, onInterrupt?: () => Error): RunningCommand {
  let wasInterrupted = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  const pass = (signal: EndingSignal): void => {
    wasInterrupted = true;
    send(child.pid, signal);
    if (signal !== "SIGINT") endBy(signal);
    // Processes that were just starting did not exist yet.
    else again ??= setTimeout(() => send(child.pid, signal), AGAIN_MS);
  };
  const leave = (): void => {
    for (const each of SIGNALS) process.off(each, pass);
  };
  const endBy = (signal: EndingSignal): void => {
    leave();
    process.kill(process.pid, signal);
  };
  // Before the command exists: a signal that came in between would end the program alone.
  for (const each of SIGNALS) process.on(each, pass);
  const child = spawned(command, leave);
  const status = new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      const value = code ?? 128 + constants.signals[signal!];
      if (value !== INTERRUPTED || !(wasInterrupted || onInterrupt !== undefined)) resolve(value);
      else if (onInterrupt !== undefined) reject(onInterrupt());
      else endBy("SIGINT");
    });
  }).finally(() => {
    clearTimeout(again);
    leave();
  });
  return { status, end: () => send(child.pid, "SIGTERM") };
}

/** Starts a command. Calls `onFailure` if the command cannot be one. */
function spawned(command: string, onFailure: () => void): ChildProcess {
  try {
    return spawn(command, { shell: true, stdio: "inherit" });
  } catch (thrown) {
    onFailure();
    throw thrown;
  }
}

/**
 * Sends a signal to a command and its descendants. At a terminal SIGINT is sent only to shells and to
 * processes that it ends: a process that catches it has already received it if a key sent it.
 */
function send(command: number | undefined, signal: EndingSignal): void {
  const isForSome = signal === "SIGINT" && [0, 1, 2].some(isTerminal);
  for (const pid of command === undefined ? [] : family(command)) {
    if (isForSome && !isShell(pid) && !isEndedByInterrupt(pid)) continue;
    // It may have ended already.
    unlessRefused(() => process.kill(pid, signal), false);
  }
}

/** A process and its descendants, as far as the system reports them. */
function family(root: number): number[] {
  const all = [root];
  for (const pid of all) {
    const children = told(`/proc/${pid}/task/${pid}/children`) ?? "";
    all.push(...children.split(" ").filter(Boolean).map(Number));
  }
  return all;
}

/** Whether the process is a shell, which catches SIGINT while it waits for a command, and ends after it. */
function isShell(pid: number): boolean {
  return /^[^\0]*\b(?:ba|da|a|k|z)?sh\0/.test(told(`/proc/${pid}/cmdline`) ?? "");
}

/** Whether a process neither catches nor ignores SIGINT. False if the system does not report it. */
function isEndedByInterrupt(pid: number): boolean {
  const text = told(`/proc/${pid}/status`);
  if (text === undefined) return false;
  const bit = 1n << BigInt(constants.signals.SIGINT - 1);
  return [...text.matchAll(/^Sig(?:Ign|Cgt):\s*(\w+)/gm)].every(
    ([, mask]) => (BigInt(`0x${mask}`) & bit) === 0n,
  );
}

/** The text of a system file; undefined if there is none. */
function told(path: string): string | undefined {
  return unlessRefused(() => readFileSync(path, "latin1"), undefined);
}
