/*
 * The debugger on the command line: how it gets its answers.
 *
 * At a terminal it reads single keys. Otherwise each answer is a line of `user_input`, the stream of the
 * queries; its first character counts. After the end of that stream, ports are printed without a question.
 */
import type { Value } from "../machine/value-types.js";
import { END, INTERRUPT } from "../node/terminal.js";
import type { Terminal } from "../node/terminal.js";
import { debuggerOf } from "../debugger/debugger.js";
import type { Engine } from "../engine/engine.js";
import type { InputStream } from "../machine/input-stream.js";
import { argumentsOf } from "../machine/value-parts.js";

/** Keys that mean another key at a terminal: those that stop a program abort the query. */
const ON_TERMINAL: ReadonlyMap<string, string> = new Map([
  [INTERRUPT, "a"],
  [END, "a"],
]);

const NEWLINE = 10;

/**
 * Makes the debugger of an engine ask how to continue.
 *
 * @param engine whose debugger it is
 * @param terminal the terminal that a person types at. Default: none, and it asks for lines
 */
export function attachDebugger({ inside }: Engine, terminal?: () => Terminal): void {
  debuggerOf(inside).ask =
    terminal === undefined
      ? () => lineKey(inside.streams.userInput)
      : () => terminalKey(terminal());
}

function terminalKey(terminal: Terminal): string | undefined {
  const key = terminal.key();
  return key === undefined ? undefined : (ON_TERMINAL.get(key) ?? key);
}

/** The first character of the next line that is not blank, or `""`; undefined at the end. */
function lineKey(input: InputStream): string | undefined {
  if (input.peek() < 0) return undefined;
  let line = "";
  for (let code = input.get(); code >= 0 && code !== NEWLINE; code = input.get()) {
    line += String.fromCodePoint(code);
  }
  return line.trim().slice(0, 1);
}

/** Whether it is the ball that `abort/0` and the debugger throw to give up a query. */
export function isAbortion(term: Value): boolean {
  return argumentsOf(term, "unwind")?.[0] === "abort";
}
