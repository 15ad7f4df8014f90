/*
 * Commands of `shell/1,2` in the process of the command line. Signals count while a command runs, since the
 * event loop goes on meanwhile: SIGINT is for the command, and whether it ends the program too is decided by
 * what the command makes of it, as shells do; SIGTERM and SIGHUP end both.
 */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { constants } from "node:os";
import { codeOf, isTerminal } from "../host/file-streams.js";
import type { RunningCommand } from "../machine/host.js";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
type EndingSignal = (typeof SIGNALS)[number];

/** Milliseconds after which SIGINT is sent again. */
const AGAIN_MS = 100;

/** What a shell gives as the status of a command that SIGINT has ended. */
const INTERRUPTED = 128 + constants.signals.SIGINT;

/**
 * Begins a command.
 *
 * @param command what the shell is to run
 * @param onInterrupt makes what the status is rejected with when SIGINT has ended the command. Default: the
 * process ends by that signal
 */
export function startShell(command: string, onInterrupt?: () => Error): RunningCommand {
  const child = spawn(command, { shell: true, stdio: "inherit" });
  let wasInterrupted = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  const pass = (signal: EndingSignal): void => {
    wasInterrupted = true;
    send(child.pid, signal);
    if (signal !== "SIGINT") endBy(signal);
    // What was just being started was not there yet to be told.
    else again ??= setTimeout(() => send(child.pid, signal), AGAIN_MS);
  };
  const endBy = (signal: EndingSignal): void => {
    for (const each of SIGNALS) process.off(each, pass);
    process.kill(process.pid, signal);
  };
  for (const each of SIGNALS) process.on(each, pass);
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
    for (const each of SIGNALS) process.off(each, pass);
  });
  return { status, end: () => send(child.pid, "SIGTERM") };
}

/**
 * Sends a signal to a command and what it has started. At a terminal SIGINT goes to shells and to processes
 * that it ends: a program that catches it has it already, if a key has sent it.
 */
function send(command: number | undefined, signal: EndingSignal): void {
  const isForSome = signal === "SIGINT" && [0, 1, 2].some(isTerminal);
  for (const pid of command === undefined ? [] : family(command)) {
    if (isForSome && !isShell(pid) && !isEndedByInterrupt(pid)) continue;
    try {
      process.kill(pid, signal);
    } catch (thrown) {
      // It has ended by itself.
      if (codeOf(thrown) === undefined) throw thrown;
    }
  }
}

/** A process and its descendants, as far as the system tells. */
function family(root: number): number[] {
  const all = [root];
  for (const pid of all) {
    const children = told(`/proc/${pid}/task/${pid}/children`) ?? "";
    all.push(...children.split(" ").filter(Boolean).map(Number));
  }
  return all;
}

/** Is that a shell? It catches SIGINT while it waits for a command, and ends behind it. */
function isShell(pid: number): boolean {
  return /^[^\0]*\b(?:ba|da|a|k|z)?sh\0/.test(told(`/proc/${pid}/cmdline`) ?? "");
}

/** Does a process neither catch nor ignore SIGINT? False where the system does not tell. */
function isEndedByInterrupt(pid: number): boolean {
  const text = told(`/proc/${pid}/status`);
  if (text === undefined) return false;
  const bit = 1n << BigInt(constants.signals.SIGINT - 1);
  return [...text.matchAll(/^Sig(?:Ign|Cgt):\s*(\w+)/gm)].every(
    ([, mask]) => (BigInt(`0x${mask}`) & bit) === 0n,
  );
}

/** The text of a file of the system; undefined if there is none. */
function told(path: string): string | undefined {
  try {
    return readFileSync(path, "latin1");
  } catch (thrown) {
    if (codeOf(thrown) === undefined) throw thrown;
    return undefined;
  }
}
