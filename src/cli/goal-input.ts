/*
 * Reads goals from `user_input`, the same stream that programs read, so that a query can read the input
 * after it.
 */
import { readFlags } from "../builtins/reading.js";
import { Ball } from "../terms/error-terms.js";
import { Reader } from "../text/parser.js";
import { ReadError, SourceText } from "../text/source-text.js";
import type { Session } from "./session.js";

/**
 * The text of the next query, without its prompt; undefined at the end of the input.
 *
 * @throws {PrologError} if the input cannot be read
 */
export function readGoal(session: Session): string | undefined {
  try {
    return nextGoal(session);
  } catch (thrown) {
    throw thrown instanceof Ball ? session.engine.errorOf(thrown) : thrown;
  }
}

function nextGoal(session: Session): string | undefined {
  let goal: string | undefined;
  session.engine.database.streams.userInput.scan((text, from, complete) => {
    const { end } = firstTerm(session, text, from);
    // The end of the text may continue in the next piece of input.
    if (end >= text.length && !complete) return -1;
    const clause = text.slice(from, end);
    if (clause.trim() !== "") goal = clause.replace(/^\s*\?-/, "");
    return end + restOfLine(text, end);
  });
  return goal;
}

/** Whether a text begins with a whole goal, possibly with an error, is only part of one, or is blank. */
export function extentOf(session: Session, text: string): "whole" | "part" | "blank" {
  const { end, isBlank } = firstTerm(session, text, 0);
  if (isBlank) return "blank";
  return end < text.length ? "whole" : "part";
}

/** The end of the first term of a text from `from` on; `isBlank` if there is neither a term nor an error. */
function firstTerm(
  session: Session,
  text: string,
  from: number,
): { end: number; isBlank: boolean } {
  const { database } = session.engine;
  const source = new SourceText(text, "stdin");
  const context = { operators: database.user.operators, flags: readFlags(database) };
  const reader = new Reader(source, context);
  reader.offset = from;
  try {
    const read = reader.read();
    return { end: read?.end ?? text.length, isBlank: read === undefined };
  } catch (thrown) {
    if (!(thrown instanceof ReadError)) throw thrown;
    return { end: reader.offset, isBlank: false };
  }
}

/** The number of blanks up to the next line, if there is nothing else. */
function restOfLine(text: string, from: number): number {
  const rest = /^[ \t\r]*\n/.exec(text.slice(from, from + 200));
  return rest === null ? 0 : rest[0].length;
}
