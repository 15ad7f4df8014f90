/**
 * Ports as readable lines: `   Call: (2) append([1],_A,_B) [lists.pl:3]`.
 *
 * A line starts with `?` for an exit that leaves choices, then `*` for a spy point or `T` for a predicate of
 * `trace/1`. It ends with the place of the clause whose body contains the goal, or for `unify` and `exit` of
 * the clause whose head it has matched. Unbound variables are named in the order in which they are first
 * shown, and keep their names for the duration of the run.
 */
import type { Term } from "../terms/term.js";
import type { NamesOnDemand } from "../text/names-on-demand.js";
import { formatTerm } from "../text/writer.js";
import type { Place } from "../machine/place.js";
import type { Database } from "../machine/database.js";
import type { Box, Port } from "./box.js";

/** The text before the goal. */
const TITLES: Readonly<Record<Port, string>> = {
  call: "Call",
  exit: "Exit",
  redo: "Redo",
  fail: "Fail",
  exception: "Exception",
  unify: "Unify",
};

/** Deeper terms are abbreviated with `...`. */
const DEPTH = 10;
/** A readable goal; `depth` 0 writes all of it. */
export function goalText(
  database: Database,
  goal: Term,
  names: NamesOnDemand,
  depth: number = DEPTH,
): string {
  return formatTerm(goal, {
    operators: database.user.operators,
    quoted: true,
    numberVars: true,
    maxDepth: depth,
    priority: 999,
    variableNames: names,
  });
}

/** The marks at the start of a port's line. */
export interface Marks {
  readonly isLast: boolean;
  readonly isSpied?: boolean;
  readonly isTraced?: boolean;
}

/** The line for a box at a port, without an end. */
export function portText(
  database: Database,
  box: Box,
  port: Port,
  marks: Marks,
  names: NamesOnDemand,
): string {
  const choices = port === "exit" && !marks.isLast ? "?" : " ";
  const spied = marks.isTraced === true ? "T" : marks.isSpied === true ? "*" : " ";
  const goal = goalText(database, box.goal, names);
  const clause = port === "unify" || port === "exit" ? box.clause : box.caller;
  return `${choices}${spied} ${TITLES[port]}: (${box.depth}) ${goal}${placeText(clause?.place)}`;
}

/** ` [file:line]`, with the last part of the file's name; empty where no place is known. */
export function placeText(place: Place | undefined): string {
  if (place === undefined) return "";
  return ` [${place.file.slice(place.file.lastIndexOf("/") + 1)}:${place.line}]`;
}
