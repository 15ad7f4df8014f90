import type { Answer } from "../engine/answer.js";
import { Run } from "../page/run.js";
import type { Asked } from "../page/run.js";
import type { Session } from "../page/session.js";

/** The first answer of a goal; undefined if there is none. Throws the error of the goal. */
export async function firstAnswer(
  session: Session,
  asked: Omit<Asked, "prepare">,
): Promise<Answer | undefined> {
  let first: Answer | undefined;
  const run = new Run(session, { ...asked, prepare: async () => undefined }, ([answer]) => {
    first ??= answer;
  });
  await run.next();
  if (run.error !== undefined) throw run.error;
  run.stop();
  return first;
}
