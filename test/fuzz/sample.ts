/*
 * Samples, which are run in many ways: texts to load and goals to ask, in an order.
 *
 * As a file it is the text of the program, in which lines that begin with `%?- ` are the goals. Text after a
 * goal is a program that replaces the one before it.
 */

/** A text that takes the place of the program, or a goal. */
export type Step = { readonly load: string } | { readonly goal: string };

export interface Sample {
  readonly steps: readonly Step[];
}

const GOAL = "%?- ";

/** The sample that a file holds. */
export function sampleOf(text: string): Sample {
  const steps: Step[] = [];
  let lines: string[] = [];
  const endText = (): void => {
    if (lines.some((line) => line.trim() !== "")) steps.push({ load: lines.join("\n") });
    lines = [];
  };
  for (const line of text.split("\n")) {
    if (!line.startsWith(GOAL)) {
      lines.push(line);
      continue;
    }
    endText();
    steps.push({ goal: line.slice(GOAL.length).replace(/\.\s*$/, "") });
  }
  endText();
  return { steps };
}

/** The file that holds a sample. */
export function textOf({ steps }: Sample): string {
  return steps
    .map((step) => ("load" in step ? `${step.load.trim()}\n` : `${GOAL}${step.goal}.\n`))
    .join("");
}

/** All texts that the sample loads, one after the other. */
export function programOf({ steps }: Sample): string {
  return steps.map((step) => ("load" in step ? step.load : "")).join("\n");
}

/** The goals of a sample. */
export function goalsOf({ steps }: Sample): string[] {
  return steps.flatMap((step) => ("goal" in step ? [step.goal] : []));
}
