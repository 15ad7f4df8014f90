/*
 * The engine's side of the trace: a predicate whose answers are the events of a trace, one after the other, so
 * that a page steps through a run by asking for the next answer.
 *
 *   '$page_trace'(Goal, Event)   Goal is a text; Event is answer(Text), or
 *                                port(Port, Id, Depth, Text, File, Line, ClauseFile, ClauseLine, Bound, Known):
 *                                Bound are the bindings of the variables that the goal was called with, Known the
 *                                variables of the goal that are bound now
 *   '$page_skip'                 shows nothing of the current call before it is left
 */
import type { NativeAnswer } from "../engine/native-types.js";
import type { Box } from "../engine/box.js";
import { GoalTexts } from "../debugger/port-text.js";
import type { PortEvent, Trace } from "../engine/trace.js";
import type { Engine } from "../engine/engine.js";
import { toText } from "../engine/without-engine.js";
import { showTerm } from "../machine/balls.js";
import { makeAtom, makeCompound, makeList } from "../machine/build.js";
import { argument, arityOf, kindOf } from "../machine/cells.js";
import type { Core } from "../machine/core.js";

const DEPTH = 12;
const MOST_NODES = 200;

/** The place of a variable in a goal: the arguments that lead to it. */
interface Place {
  readonly name: string;
  readonly path: readonly number[];
}

/** The texts of goals and bindings of a run. Variables of the query have their own names, others keep theirs. */
class RunTexts {
  readonly #core: Core;
  readonly #trace: Trace;
  readonly #texts: GoalTexts;

  constructor(core: Core, trace: Trace) {
    this.#core = core;
    this.#trace = trace;
    this.#texts = new GoalTexts(core);
  }

  #named(term: number): ReadonlyMap<number, string> {
    const given = new Map<number, string>();
    for (const [name, cell] of this.#trace.variables) if (!given.has(cell)) given.set(cell, name);
    return this.#texts.named(term, this.#trace, given);
  }

  of(term: number): string {
    const core = this.#core;
    const pairs = Array.from(this.#named(term), ([cell, name]) =>
      makeCompound(core, "=", [makeAtom(core, name), cell]),
    );
    const bounds = { depth: DEPTH, nodes: MOST_NODES, names: makeList(core, pairs) };
    return showTerm(core, term, bounds);
  }

  placesIn(goal: number): readonly Place[] {
    const core = this.#core;
    const left = new Map(this.#named(goal));
    const places: Place[] = [];
    const waiting: [cell: number, path: readonly number[]][] = [[goal, []]];
    while (left.size > 0 && waiting.length > 0) {
      const [cell, path] = waiting.pop()!;
      const kind = kindOf(core, cell);
      const name = kind === "variable" ? left.get(cell) : undefined;
      if (name !== undefined) {
        left.delete(cell);
        places.push({ name, path });
      } else if (kind === "compound" || kind === "list") {
        for (let i = arityOf(core, cell) - 1; i >= 0; i--)
          waiting.push([argument(core, cell, i), [...path, i]]);
      }
    }
    return places;
  }

  /** The terms that are now at places of a goal, as far as they are bound. */
  boundAt(goal: number, places: readonly Place[]): string {
    return this.#bound(
      places.map(({ name, path }) => [
        name,
        path.reduce((cell, i) => argument(this.#core, cell, i), goal),
      ]),
    );
  }

  /** The variables of the query that are bound. */
  get known(): string {
    return this.#bound(this.#trace.variables);
  }

  #bound(variables: Iterable<readonly [string, number]>): string {
    const texts: string[] = [];
    for (const [name, cell] of variables) {
      const isFree = kindOf(this.#core, cell) === "variable";
      if (isFree && this.#named(cell).get(cell) === name) continue;
      texts.push(`${name} = ${this.of(cell)}`);
    }
    return texts.join(", ");
  }
}

export function definePageTrace(engine: Engine): void {
  let current: PortEvent | undefined;
  const convert = { strings: "text" } as const;
  engine.define("$page_trace/2", { convert }, function* (goal): Generator<NativeAnswer> {
    const trace = engine.trace(String(goal));
    const texts = new RunTexts(engine.inside.core, trace);
    /** The variables that a call was called with. */
    const calledWith = new WeakMap<Box, readonly Place[]>();
    try {
      for (const event of trace) {
        if (event.kind === "answer") {
          current = undefined;
          const bindings = Object.entries(event.row).map(([name, x]) => `${name} = ${toText(x)}`);
          yield [
            undefined,
            { functor: "answer", args: [{ string: bindings.join(", ") || "true" }] },
          ];
          continue;
        }
        current = event;
        const { port, id, depth, box, clause } = event;
        // For a goal of the query, that is the clause which it has entered.
        const place = event.place ?? event.clause;
        const { file = "", line = 0 } = place ?? {};
        // The clause that has proved it.
        const { file: from = "", line: first = 0 } = (port === "exit" && clause) || {};
        const term = event.visit.goal();
        if (port === "call") calledWith.set(box, texts.placesIn(term));
        yield [
          undefined,
          {
            functor: "port",
            args: [
              port,
              id,
              depth,
              { string: texts.of(term) },
              { string: file },
              line,
              { string: from },
              first,
              { string: texts.boundAt(term, calledWith.get(box) ?? []) },
              { string: texts.known },
            ],
          },
        ];
      }
    } finally {
      current = undefined;
      trace.return();
    }
  });
  engine.define("$page_skip/0", () => {
    current?.skip();
    return true;
  });
}
