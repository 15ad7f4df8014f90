/*
 * Reads goals from `user_input`, the same stream that programs read, so that a query can read the input
 * after it.
 */
import type { Engine } from "../engine/engine.js";
import type { Scan } from "../machine/input-stream.js";
import { decodeText, encodeText } from "../machine/texts.js";

/** Bytes that are looked at first. */
const WINDOW = 4096;
const NEWLINE = 10;
/** Blanks before the next line that belong to a goal. */
const MOST_BLANKS = 200;

/** The text of the next query, without its prompt; undefined at the end of the input. */
export function readGoal(engine: Engine): string | undefined {
  let goal: string | undefined;
  const { messages, streams } = engine.inside;
  const take: Scan = (bytes, from, isComplete) => {
    const end = endOfGoal(engine, bytes, from);
    // The end of the text may continue in the next piece of input.
    if ((end < 0 || end >= bytes.length) && !isComplete) return -1;
    if (end < 0) return bytes.length;
    goal = decodeText(bytes.subarray(from, end)).replace(/^(\s*)\?-/, "$1  ");
    return endOfLine(bytes, end);
  };
  try {
    streams.userInput.scan(take);
  } catch (thrown) {
    throw messages.errorFor(thrown);
  }
  return goal;
}

/** Whether a text begins with a whole goal, possibly with an error, is only part of one, or is blank. */
export function extentOf(engine: Engine, text: string): "whole" | "part" | "blank" {
  const bytes = encodeText(text);
  const end = endOfGoal(engine, bytes, 0);
  if (end < 0) return "blank";
  return end < bytes.length ? "whole" : "part";
}

/** Moves on behind blanks that have arrived; false if nothing else has. */
export function skipBlanks(engine: Engine): boolean {
  const { userInput } = engine.inside.streams;
  const { bytes } = userInput;
  let { at } = userInput;
  while (at < bytes.length && /\s/.test(String.fromCharCode(bytes[at] as number))) at++;
  userInput.skipTo(at);
  return at < bytes.length;
}

/** The end of the first term, or of text that cannot be read, from there on; -1 if there is neither. */
function endOfGoal(engine: Engine, bytes: Uint8Array, from: number): number {
  for (let size = WINDOW; ; size *= 2) {
    let until = Math.min(from + size, bytes.length);
    // Characters are whole.
    while (until < bytes.length && ((bytes[until] as number) & 0xc0) === 0x80) until--;
    const Text = { string: decodeText(bytes.subarray(from, until)) };
    const row = engine.once<{ End: number }>("system:'$term_end'(Text, End)", { Text });
    const end = row === undefined || row.End < 0 ? -1 : from + row.End;
    if (until === bytes.length || (end >= 0 && end < until)) return end;
  }
}

/** The end of blanks up to the next line, if there is nothing else. */
function endOfLine(bytes: Uint8Array, from: number): number {
  for (let at = from; at < Math.min(bytes.length, from + MOST_BLANKS); at++) {
    const byte = bytes[at] as number;
    if (byte === NEWLINE) return at + 1;
    if (byte !== 32 && byte !== 9 && byte !== 13) break;
  }
  return from;
}
