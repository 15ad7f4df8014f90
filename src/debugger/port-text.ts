/**
 * Ports as readable lines: `   Call: (2) append([1],_A,_B) [lists.pl:3]`.
 *
 * A line starts with `?` for an exit that leaves choices, then `*` for a spy point or `T` for a predicate of
 * `trace/1`. It ends with the place of the clause whose body contains the goal, or for `unify` and `exit` of
 * the clause whose head it has matched. Unbound variables are named in the order in which they are first
 * shown, and keep their names for the duration of the run.
 */
import { showTerm } from "../machine/balls.js";
import { makeAtom, makeCompound, makeList } from "../machine/build.js";
import { argument, arityOf, kindOf } from "../machine/cells.js";
import type { Core } from "../machine/core.js";
import { Machine } from "../machine/records.generated.js";
import type { Port, Visit } from "../engine/box.js";
import type { Place } from "../machine/place.js";

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
/** The most parts of a goal that are searched for variables. */
const MOST_PARTS = 1000;

/** Readable goals, in which variables keep their names. */
export class GoalTexts {
  readonly #core: Core;
  /** The names of variables, separate for each run, until a collection moves them. */
  readonly #runs = new WeakMap<
    object,
    { names: Map<number, string>; count: number; age: number }
  >();

  constructor(core: Core) {
    this.#core = core;
  }

  /** A readable goal; `depth` 0 writes all of it. */
  of(goal: number, run: object, depth: number = DEPTH): string {
    return showTerm(this.#core, goal, { depth, names: this.names(goal, run) });
  }

  /** The names of the variables of a goal, as a list of Name=Variable. */
  names(goal: number, run: object): number {
    const core = this.#core;
    const pairs = Array.from(this.named(goal, run), ([cell, name]) =>
      makeCompound(core, "=", [makeAtom(core, name), cell]),
    );
    return makeList(core, pairs);
  }

  /** The variables of a goal with their names; some may be given. */
  named(
    goal: number,
    run: object,
    given: ReadonlyMap<number, string> = new Map(),
  ): ReadonlyMap<number, string> {
    const core = this.#core;
    const age = core.register(Machine.generation);
    let known = this.#runs.get(run);
    if (known === undefined || known.age !== age) {
      known = { names: new Map(), count: known?.count ?? 0, age };
      this.#runs.set(run, known);
    }
    const found = new Map<number, string>();
    const waiting = [goal];
    for (let n = 0; n < MOST_PARTS; n++) {
      const cell = waiting.pop();
      if (cell === undefined) break;
      const kind = kindOf(core, cell);
      if (kind === "variable") {
        let name = given.get(cell) ?? known.names.get(cell);
        if (name === undefined) known.names.set(cell, (name = nameAt(known.count++)));
        found.set(cell, name);
      } else if (kind === "compound" || kind === "list") {
        for (let i = arityOf(core, cell) - 1; i >= 0; i--) waiting.push(argument(core, cell, i));
      }
    }
    return found;
  }
}

/** `_A`, `_B`, ..., `_Z`, `_A1`, ... */
function nameAt(n: number): string {
  const letter = String.fromCharCode(65 + (n % 26));
  return n < 26 ? `_${letter}` : `_${letter}${Math.floor(n / 26)}`;
}

/** The marks at the start of a port's line. */
export interface Marks {
  readonly isLast: boolean;
  readonly isSpied?: boolean;
  readonly isTraced?: boolean;
}

/** The line for a box at a port, without an end. */
export function portText(visit: Visit, marks: Marks, texts: GoalTexts): string {
  const { box, port, run } = visit;
  const choices = port === "exit" && !marks.isLast ? "?" : " ";
  const spied = marks.isTraced === true ? "T" : marks.isSpied === true ? "*" : " ";
  const goal = texts.of(visit.goal(), run);
  const place = port === "unify" || port === "exit" ? box.clause : box.place;
  return `${choices}${spied} ${TITLES[port]}: (${box.depth}) ${goal}${placeText(place)}`;
}

/** ` [file:line]`, with the last part of the file's name; empty where no place is known. */
export function placeText(place: Place | undefined): string {
  if (place === undefined) return "";
  return ` [${place.file.slice(place.file.lastIndexOf("/") + 1)}:${place.line}]`;
}
