/*
 * Single keys from the terminal, read while everything else waits.
 *
 * The terminal is opened anew, so that reading blocks whatever others have set the standard input
 * to; that keys come one by one is a mode of the terminal, which is set for as long as one is
 * waited for, and then is what it was.
 */
import { closeSync, openSync, readSync } from "node:fs";

/** Where a process finds the terminal that it runs on. */
const TERMINAL = "/dev/tty";
/** More bytes than any key sends. */
const MOST = 64;

/** Keys that were typed ahead. */
const ahead: string[] = [];

/**
 * The next key that is typed: a character, or the sequence that a key such as an arrow sends.
 * Undefined when there is no terminal to read from.
 */
export function readKey(): string | undefined {
  const next = ahead.shift();
  if (next !== undefined) return next;
  const { stdin } = process;
  const before = stdin.isRaw;
  let descriptor: number;
  try {
    descriptor = openSync(TERMINAL, "r");
  } catch {
    return undefined;
  }
  try {
    if (stdin.isTTY) stdin.setRawMode(true);
    const bytes = Buffer.alloc(MOST);
    const count = readSync(descriptor, bytes, 0, MOST, null);
    const text = bytes.toString("utf8", 0, count);
    if (text === "") return undefined;
    if (text.startsWith("\u001B")) return text;
    ahead.push(...text);
    return ahead.shift();
  } finally {
    if (stdin.isTTY) stdin.setRawMode(before);
    closeSync(descriptor);
  }
}
