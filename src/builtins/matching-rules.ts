/**
 * Calls that SWI-Prolog's libraries answer with "no rule matches". They define some predicates by rules
 * `Head => Body`, which do not bind a list that is not there: under the flag `traditional` such calls throw
 * the error that they throw in SWI-Prolog, `existence_error(matching_rule, Goal)`.
 */
import { existenceError } from "../terms/error-terms.js";
import { COLON, NIL, atom, struct2, structure } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import type { Database } from "../machine/database.js";
import type { Machine } from "../machine/machine.js";
import type { Module } from "../machine/module.js";
import { answerQuickly } from "../machine/native-side.js";
import type { NativeSide } from "../machine/native-side.js";
import { measureList } from "./arguments.js";

/** The goal that no rule matches after `length` elements of a list, with the tail that ends it. */
type Goal = (m: Machine, args: readonly Term[], tail: Term, length: number) => Term;

/** A rule that walks down its first argument and has its result in the last one of three. */
function walk(name: string): Goal {
  return (m, args, tail, length) =>
    structure(name, tail, args[1]!, ...(args.length < 3 ? [] : [length > 0 ? m.fresh() : args[2]!]));
}

/** A rule whose elements are taken by a worker, which has the result so far and the result. */
function collect(name: string, worker: string, result: number, start?: Term): Goal {
  return (m, args, tail, length) =>
    length === 0 && start === undefined
      ? structure(name, ...args)
      : structure(worker, tail, length === 0 ? start! : m.fresh(), args[result]!);
}

interface Row {
  readonly name: string;
  readonly arity: number;
  /** The place of the list among the arguments. */
  readonly list: number;
  readonly goal: Goal;
}

const LISTS: readonly Row[] = [
  ...["intersection", "union", "subtract"].map((name) => ({
    name,
    arity: 3,
    list: 0,
    goal: walk(name),
  })),
  { name: "subset", arity: 2, list: 0, goal: walk("subset") },
  { name: "sum_list", arity: 2, list: 0, goal: collect("sum_list", "sum_list", 1, 0) },
  { name: "max_list", arity: 2, list: 0, goal: collect("max_list", "max_list", 1) },
  { name: "min_list", arity: 2, list: 0, goal: collect("min_list", "min_list", 1) },
  { name: "max_member", arity: 2, list: 1, goal: collect("max_member", "max_member_", 0) },
  { name: "min_member", arity: 2, list: 1, goal: collect("min_member", "min_member_", 0) },
];

const OPTION: readonly Row[] = [
  { name: "option", arity: 2, list: 1, goal: (_m, args) => structure("option", ...args) },
];

/** Makes calls without a proper list throw, if the flag `traditional` is true. */
function requireLists(
  database: Database,
  module: Module,
  name: string,
  rows: readonly Row[],
): void {
  if (database.flags.text("traditional") !== "true") return;
  for (const row of rows) {
    answerQuickly(database, module, row.name, row.arity, (m, ...given) => {
      const args = given.slice(0, row.arity);
      const { tail, length } = measureList(args[row.list]!);
      if (tail === NIL) return undefined;
      const goal = row.goal(m, args, tail, length);
      throw existenceError("matching_rule", struct2(COLON, atom(name), goal));
    });
  }
}

/** The rules of library(lists). */
export function requireListsOfLists(database: Database, module: Module): void {
  requireLists(database, module, "lists", LISTS);
}

/** The native side of library(option). */
export const optionSide: NativeSide = {
  loaded: (database, module) => requireLists(database, module, "swi_option", OPTION),
};
