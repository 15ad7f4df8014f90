/*
 * The debugger on the command line: how it gets its answers.
 *
 * A person at a terminal is asked for single keys. Otherwise each answer is a line of `user_input`,
 * the stream that queries are read from, of which the first character counts; behind its end
 * nothing is asked any more, and ports are only printed.
 */
import type { Engine } from "../engine/engine.js";
import type { Value } from "../engine/values.js";
import type { AskKey } from "../debugger/debugger.js";
import { readKey } from "../host/keys.js";
import type { Stream } from "../machine/stream.js";
import type { Console } from "./console.js";

/** Keys that are other keys on a terminal: what stops a program gives up the query. */
const ON_TERMINAL: ReadonlyMap<string, string> = new Map([
  ["\u0003", "a"],
  ["\u0004", "a"],
]);

const NEWLINE = 10;

/**
 * Has the debugger of an engine ask on the console how to go on.
 *
 * @param engine whose debugger it is
 * @param console on which it asks: by single keys if a person types there, else by lines
 */
export function attachDebugger(engine: Engine, console: Console): void {
  const { userInput } = engine.database.streams;
  const ask: AskKey = console.interactive ? askTerminal : () => lineKey(userInput);
  engine.debugger.ask = ask;
}

function askTerminal(): string | undefined {
  const key = readKey();
  return key === undefined ? undefined : (ON_TERMINAL.get(key) ?? key);
}

/** The first character of the next line that is not blank, or `""`; undefined at the end. */
function lineKey(input: Stream): string | undefined {
  if (input.peek() < 0) return undefined;
  let line = "";
  for (let code = input.get(); code >= 0 && code !== NEWLINE; code = input.get()) {
    line += String.fromCodePoint(code);
  }
  return line.trim().slice(0, 1);
}

/** Is it what `abort/0` and the debugger throw to give up a query? */
export function isAbortion(term: Value): boolean {
  if (typeof term !== "object" || !("functor" in term)) return false;
  return term.functor === "unwind" && term.args[0] === "abort";
}
