/*
 * Queries on the standard input.
 *
 * They are read from `user_input`, the very stream that programs read, so that a query may read
 * what stands behind it. Of each query the first answer is printed.
 */
import { readFlags } from "../builtins/reading.js";
import { Reader } from "../text/parser.js";
import { ReadError, SourceText } from "../text/source.js";
import { answerTexts } from "./answers.js";
import { SUCCESS, say } from "./console.js";
import { errorText, isFinal } from "./session.js";
import type { Session } from "./session.js";

const PROMPT = "?- ";

/**
 * Answers the queries on the standard input up to its end.
 *
 * @returns the exit code
 * @throws {HaltError} when a query halts
 * @throws {ResourceError} when the budget of the session is exhausted
 */
export function runTopLevel(session: Session): number {
  const { output, interactive } = session.console;
  for (;;) {
    if (interactive) output.write(`${output.column > 0 ? "\n" : ""}${PROMPT}`);
    output.flush();
    const goal = readGoal(session);
    if (goal === undefined) break;
    answer(session, goal);
  }
  if (interactive) output.write("\n");
  return SUCCESS;
}

function answer(session: Session, goal: string): void {
  try {
    let text = "false";
    for (const query of session.answers(goal)) {
      text = answerTexts(session.engine, query).join(",\n") || "true";
      break;
    }
    const { output } = session.console;
    output.write(`${output.column > 0 ? "\n" : ""}${text}.\n`);
  } catch (thrown) {
    const report = isFinal(thrown) ? undefined : errorText(thrown);
    if (report === undefined) throw thrown;
    say(session.console, report);
  }
}

/** The text of the next query, without what prompts it; undefined at the end of the input. */
function readGoal(session: Session): string | undefined {
  const { database } = session.engine;
  let goal: string | undefined;
  database.streams.userInput.scan((text, from, complete) => {
    const source = new SourceText(text, "stdin");
    const context = { operators: database.user.operators, flags: readFlags(database) };
    const reader = new Reader(source, context);
    reader.offset = from;
    let end: number;
    try {
      end = reader.read()?.end ?? text.length;
    } catch (thrown) {
      if (!(thrown instanceof ReadError)) throw thrown;
      end = reader.offset;
    }
    // What is at the end of the text may go on in the next piece of it.
    if (end >= text.length && !complete) return -1;
    const clause = text.slice(from, end);
    if (clause.trim() !== "") goal = clause.replace(/^\s*\?-/, "");
    return end + restOfLine(text, end);
  });
  return goal;
}

/** How many blanks stand from there to the next line, if nothing else does. */
function restOfLine(text: string, from: number): number {
  const rest = /^[ \t\r]*\n/.exec(text.slice(from, from + 200));
  return rest === null ? 0 : rest[0].length;
}
