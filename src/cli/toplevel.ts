/*
 * The top level: queries on the standard input.
 *
 * From a pipe or a file there are no prompts: the first answer of each query is printed, as a clause that
 * reads back, and errors go to the error output. (To get all answers of one goal, use `ambilog query`.) For
 * a person at a terminal see dialogue.ts.
 */
import { Ball } from "../terms/error-terms.js";
import { withFullStop } from "../text/writer.js";
import { answerStyle } from "./answer-flags.js";
import { answerTexts } from "../engine/answer-text.js";
import { SUCCESS, say } from "./console.js";
import { readGoal } from "./goal-input.js";
import { errorText, isFinal } from "./session.js";
import type { Session } from "./session.js";

/**
 * Answers the queries on the standard input up to its end.
 *
 * @param session the session to use
 * @param historyFile the file that stores typed goals. Default: none
 * @returns the exit code
 * @throws {HaltError} when a query halts
 * @throws {ResourceError} when the budget of the session is exhausted
 */
export async function runTopLevel(session: Session, historyFile?: string): Promise<number> {
  if (session.console.interactive) {
    // Only a person needs node:readline and the modules based on it, which are slow to load.
    const { runDialogue } = await import("./dialogue.js");
    return runDialogue(session, { historyFile });
  }
  for (;;) {
    session.console.output.flush();
    const goal = readGoal(session);
    if (goal === undefined) return SUCCESS;
    await answer(session, goal);
  }
}

async function answer(session: Session, goal: string): Promise<void> {
  const { engine } = session;
  try {
    let text = "false";
    for await (const query of session.answers(goal)) {
      const style = answerStyle(engine);
      text =
        session.within(query, () => answerTexts(engine.database, query, style)).join(",\n") ||
        "true";
      break;
    }
    const { output } = session.console;
    output.write(`${output.column > 0 ? "\n" : ""}${withFullStop(text)}\n`);
  } catch (thrown) {
    const error = thrown instanceof Ball ? engine.errorOf(thrown) : thrown;
    const report = isFinal(error) ? undefined : errorText(error);
    if (report === undefined) throw error;
    say(session.console, report);
  }
}
