/*
 * Goals as they come on `user_input`, the very stream that programs read, so that a query may read
 * what stands behind it.
 */
import { readFlags } from "../builtins/reading.js";
import { Ball } from "../terms/error-terms.js";
import { Reader } from "../text/parser.js";
import { ReadError, SourceText } from "../text/source-text.js";
import type { Session } from "./session.js";

/**
 * The text of the next query, without what prompts it; undefined at the end of the input.
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
    // What is at the end of the text may go on in the next piece of it.
    if (end >= text.length && !complete) return -1;
    const clause = text.slice(from, end);
    if (clause.trim() !== "") goal = clause.replace(/^\s*\?-/, "");
    return end + restOfLine(text, end);
  });
  return goal;
}

/** Whether a text begins with a whole goal, perhaps one with an error, is but a part of one, or blank. */
export function extentOf(session: Session, text: string): "whole" | "part" | "blank" {
  const { end, isBlank } = firstTerm(session, text, 0);
  if (isBlank) return "blank";
  return end < text.length ? "whole" : "part";
}

/** Where the first term of a text from `from` on ends; `isBlank` when there is none, nor an error. */
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

/** How many blanks stand from there to the next line, if nothing else does. */
function restOfLine(text: string, from: number): number {
  const rest = /^[ \t\r]*\n/.exec(text.slice(from, from + 200));
  return rest === null ? 0 : rest[0].length;
}
