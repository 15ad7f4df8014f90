/*
 * The top level: queries on the standard input.
 *
 * From a pipe or a file there are no prompts: the first answer of each query is printed, as a clause that
 * reads back, and errors go to the error output. (To get all answers of one goal, use `ambilog query`.) For
 * a person at a terminal see dialogue.ts.
 */
import { PrologError } from "../engine/errors.js";
import type { Place } from "../machine/stream.js";
import { SUCCESS, say } from "./console.js";
import { readGoal } from "./goal-input.js";
import { errorText, isFinal } from "./session.js";
import type { Session } from "./session.js";

/**
 * Answers the queries on the standard input up to its end.
 *
 * @throws {HaltError} when a query halts
 * @throws {ResourceError} when the budget of the session is exhausted
 */
export async function runTopLevel(session: Session, historyFile?: string): Promise<number> {
  if (session.console.interactive) {
    // Only a person needs node:readline and the modules based on it, which are slow to load.
    const { runDialogue } = await import("./dialogue.js");
    return runDialogue(session, historyFile);
  }
  for (;;) {
    session.console.output.flush();
    const { place } = session.engine.inside.streams.userInput;
    const goal = readGoal(session.engine);
    if (goal === undefined) return SUCCESS;
    await answer(session, goal, place);
  }
}

/** Writes the first answer of a goal that begins there in the input. */
async function answer(session: Session, goal: string, place: Place): Promise<void> {
  try {
    let text = "false";
    for await (const query of session.answers(goal)) {
      text = session.texts(query).join(",\n") || "true";
      break;
    }
    const { output } = session.console;
    output.write(`${output.column > 0 ? "\n" : ""}${withFullStop(text)}\n`);
  } catch (thrown) {
    const report = isFinal(thrown) ? undefined : errorText(inInput(session, goal, place, thrown));
    if (report === undefined) throw thrown;
    say(session.console, report);
  }
}

/** An error of the text of a goal with its place in the whole input, or another one as it is. */
function inInput(session: Session, goal: string, place: Place, thrown: unknown): unknown {
  if (!(thrown instanceof PrologError) || thrown.file !== "goal") return thrown;
  try {
    const before = "\n".repeat(place.line - 1) + " ".repeat(place.column);
    session.engine.query(before + goal).return();
  } catch (again) {
    return again;
  }
  return thrown;
}

/** A clause with its full stop, which must not be read as a part of a symbol at its end. */
export function withFullStop(text: string): string {
  return /[-+*\\/^<>=~:.?@#&$\p{S}]$/u.test(text) ? `${text} .` : `${text}.`;
}
