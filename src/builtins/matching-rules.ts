/**
 * Calls that SWI-Prolog's libraries answer with "no rule matches". They define some predicates by rules
 * `Head => Body`, which do not bind a list that is not there: under the flag `traditional` such calls throw
 * the error that they throw in SWI-Prolog, `existence_error(matching_rule, Goal)`.
 */
import { existenceError } from "../terms/error-terms.js";
import { COLON, CONS, NIL, atom, deref, functor, struct2, structure } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import type { FirstAnswer } from "../machine/builtin.js";
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
    structure(
      name,
      tail,
      args[1]!,
      ...(args.length < 3 ? [] : [length > 0 ? m.fresh() : args[2]!]),
    );
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

/** The goal that no rule of a library matches, if the call with these arguments leads to one. */
type Unmatched = (m: Machine, args: readonly Term[]) => Term | undefined;

/** `quick`, after throwing for calls that match no rule of `library`, if the flag `traditional` is true. */
export function byRules(
  database: Database,
  library: string,
  unmatched: Unmatched,
  quick: FirstAnswer = () => undefined,
): FirstAnswer {
  if (database.flags.text("traditional") !== "true") return quick;
  return (m, ...args) => {
    const goal = unmatched(m, args);
    if (goal !== undefined) {
      throw existenceError("matching_rule", struct2(COLON, atom(library), goal));
    }
    return quick(m, ...args);
  };
}

/** Makes calls that match no rule throw, if the flag `traditional` is true. */
function checkRules(
  database: Database,
  module: Module,
  library: string,
  name: string,
  arity: number,
  unmatched: Unmatched,
): void {
  if (database.flags.text("traditional") !== "true") return;
  const quick = byRules(database, library, (m, args) => unmatched(m, args.slice(0, arity)));
  answerQuickly(database, module, name, arity, quick);
}

function checkRows(
  database: Database,
  module: Module,
  library: string,
  rows: readonly Row[],
): void {
  for (const { name, arity, list, goal } of rows) {
    checkRules(database, module, library, name, arity, (m, args) => {
      const { tail, length } = measureList(args[list]!);
      return tail === NIL ? undefined : goal(m, args, tail, length);
    });
  }
}

/** Checks the rules of library(lists). */
export function checkListRules(database: Database, module: Module): void {
  checkRows(database, module, "lists", LISTS);
}

/** The native side of library(option). */
export const optionSide: NativeSide = {
  loaded: (database, module) => checkRows(database, module, "swi_option", OPTION),
};

/** The native side of library(ordsets). */
export const ordsetsSide: NativeSide = {
  loaded: (database, module) => {
    for (const arity of [2, 3]) {
      checkRules(database, module, "ordsets", "ord_union", arity, (_m, args) => {
        const set = deref(args[0]!);
        const isList = set === NIL || (typeof set !== "number" && set.t === CONS);
        return isList ? undefined : structure("ord_union", ...args);
      });
    }
  },
};

const EMPTY_TREE = atom("t");
const NODE = functor("t", 5);

function isTree(x: Term): boolean {
  const y = deref(x);
  return y === EMPTY_TREE || (typeof y !== "number" && y.t === NODE);
}

/** The goals of library(assoc) that match no rule: their tree is none. */
export const unmatchedInAssoc = {
  insert: ((m, [key, tree, value, result]) =>
    isTree(tree!)
      ? undefined
      : structure("insert", tree!, key!, value!, result!, m.fresh())) as Unmatched,
  remove: ((m, [key, tree, value, result]) =>
    isTree(tree!)
      ? undefined
      : structure("delete", tree!, key!, value!, result!, m.fresh())) as Unmatched,
};

/** Checks the rules of library(assoc) that have no native side. */
export function checkAssocRules(database: Database, module: Module): void {
  for (const name of ["max_assoc", "min_assoc"]) {
    checkRules(database, module, "assoc", name, 3, (_m, args) =>
      isTree(args[0]!) ? undefined : structure(name, ...args),
    );
  }
}
