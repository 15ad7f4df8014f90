/*
 * Queries as readers type them, and runs and answers in words.
 */
import { PrologError, ResourceError } from "../engine/errors.js";
import { counted, show } from "./dom.js";
import type { Run } from "./run.js";

/** Longer texts of an answer are cut off. */
const LONGEST = 20_000;

/** The most characters of an answer that are read out. */
const SPOKEN = 300;

/** A goal that a reader has typed, perhaps with a hint about its form. */
export interface TypedQuery {
  readonly goal: string;
  readonly hint: string | undefined;
}

/** Reads a query; `?-` and the full stop may be missing. Undefined if nothing is there. */
export function readQuery(typed: string): TypedQuery | undefined {
  const text = typed.trim().replace(/^\?-\s*/, "");
  const stop = /\.\s*$/.exec(text);
  const goal = stop === null ? text : text.slice(0, stop.index);
  if (goal === "") return undefined;
  const hint = stop === null ? "A query ends with a full stop; this one ran without." : undefined;
  return { goal, hint };
}

/** The syntax error of a goal, in a sentence with its place; undefined if the error is another one. */
export function goalProblem(error: Error | undefined): string | undefined {
  const [, line, column = ""] =
    /^goal:(\d+):(\d+): Syntax error: /.exec(error?.message ?? "") ?? [];
  if (line === undefined) return undefined;
  return problemAt(Number(line), Number(column), sentences(error!.message).join(". "));
}

/** A problem at a place of a goal, in a sentence. */
export function problemAt(line: number, column: number, message: string): string {
  const place = line === 1 ? `Column ${column}` : `Line ${line}, column ${column}`;
  return `${place}: ${sentence(message)}`;
}

/** A message with a full stop; it may end with a clause, which has one. */
export function sentence(message: string): string {
  return message.endsWith(".") ? message : `${message}.`;
}

const SYNTAX = /^\S*?\d+:\d+: Syntax error: /;

/** The sentences of a syntax error, without its place and the line of the text. */
export function sentences(message: string): string[] {
  const [first = "", ...others] = message.replace(SYNTAX, "").split("\n");
  const end = others.findIndex((line) => /^[\s|]*\^+$/.test(line));
  return [first, ...others.slice(end + 1).map((line) => line.trim())];
}

/** An error with its place, the goal, and what may help, as far as they are known. */
export function errorText(error: Error | undefined): string {
  if (error instanceof PrologError || error instanceof ResourceError) return error.report;
  return error?.message ?? "";
}

export function answerText(texts: readonly string[]): string {
  return texts.length === 0 ? "true" : texts.map(short).join(",\n");
}

/** The text that is read out when an answer comes. */
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
