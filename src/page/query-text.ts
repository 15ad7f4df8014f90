/*
 * Queries as readers type them, and runs and answers in words.
 */
import { PrologError, ResourceError } from "../engine/errors.js";
import { queryProblem, sentence } from "./analysis.js";
import { counted, show } from "./dom.js";
import type { Run } from "./run.js";
import type { OperatorTable } from "../text/operator-table.js";

/** Longer texts of an answer are cut off. */
const LONGEST = 20_000;

/** How many characters of an answer are read out. */
const SPOKEN = 300;

/** What a reader has typed: a goal, perhaps with a hint about its form; or what is wrong with it. */
export type TypedQuery =
  | { readonly goal: string; readonly hint: string | undefined }
  | { readonly problem: string };

/** Reads a query; `?-` and the full stop may be missing. Undefined if nothing is there. */
export function readQuery(typed: string, operators: OperatorTable): TypedQuery | undefined {
  const text = typed.trim().replace(/^\?-\s*/, "");
  const stop = /\.\s*$/.exec(text);
  const goal = stop === null ? text : text.slice(0, stop.index);
  if (goal === "") return undefined;
  const wrong = queryProblem(goal, operators);
  if (wrong !== undefined) {
    return { problem: `Column ${wrong.from + 1}: ${sentence(wrong.message)}` };
  }
  const hint = stop === null ? "A query ends with a full stop; this one ran without." : undefined;
  return { goal, hint };
}

/** An error with its place, the goal, and what may help, as far as they are known. */
export function errorText(error: Error | undefined): string {
  if (error instanceof PrologError || error instanceof ResourceError) return error.report;
  return error?.message ?? "";
}

/** The texts of an answer as one. */
export function answerText(texts: readonly string[]): string {
  return texts.length === 0 ? "true" : texts.map(short).join(",\n");
}

/** What is read of an answer when it comes. */
export function announcement(count: number, texts: readonly string[]): string {
  return `Answer ${count}: ${answerText(texts).slice(0, SPOKEN)}`;
}

/** A text that is not longer than an answer is shown. */
export function short(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** Shows how far a run is, if there is one. */
export function showStatus(element: HTMLElement, run: Run | undefined): void {
  show(element, statusOf(run));
  element.classList.toggle("failed", run?.state === "failed");
}

function statusOf(run: Run | undefined): string {
  if (run === undefined) return "Nothing is computed yet.";
  const cost = `${counted(run.count, "answer")}, ${counted(run.inferences, "inference")}`;
  switch (run.state) {
    case "new":
      return "Nothing is computed yet.";
    case "busy":
      return run.isStreaming ? `${cost}, streaming` : `${cost}, looking for one`;
    case "open":
      return run.isStreaming ? `${cost}, streaming` : `${cost}. There may be more.`;
    case "done":
      return run.count === 0 ? "No: there is no answer." : `${cost}. That is all.`;
    case "stopped":
      return `${cost}; ${run.error?.message ?? "stopped"}.`;
    case "failed":
      return run.count === 0 ? errorText(run.error) : `${cost}. ${errorText(run.error)}`;
  }
}
