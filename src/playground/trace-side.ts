/*
 * The engine's side of the trace: a predicate whose answers are the events of a trace, one after the other, so
 * that a page steps through a run by asking for the next answer.
 *
 *   '$page_trace'(Goal, Event)   Goal is a text; Event is answer(Text), or
 *                                port(Port, Id, Depth, Text, File, Line, ClauseFile, ClauseLine, Bound, Known):
 *                                Bound is what the call has bound of the variables that it was called with,
 *                                Known the variables of the goal that are bound now
 *   '$page_skip'                 shows nothing of the current call before it is left
 */
import type { Box } from "../debugger/box.js";
import type { Engine } from "../engine/engine.js";
import type { PortEvent } from "../engine/trace.js";
import type { NativeAnswer } from "../engine/native-types.js";
import { toText } from "../engine/value-text.js";
import { NamesOnDemand } from "../text/names-on-demand.js";
import { formatTerm } from "../text/writer.js";
import type { VariableNames } from "../text/writer.js";
import { deref, isVariable } from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";

/** Names that variables keep during a run; those of the query have their own. */
class RunNames implements VariableNames {
  /** The variables of the query. */
  variables: ReadonlyMap<string, Cell> = new Map();
  /** The variables that were written since this was emptied: few, of a goal of any size. */
  written: Map<Cell, string> = new Map();
  readonly #others: NamesOnDemand = new NamesOnDemand();

  get(v: Cell): string {
    let name: string | undefined;
    for (const [own, cell] of this.variables) {
      if (name === undefined && deref(cell) === v) name = own;
    }
    name ??= this.#others.get(v);
    this.written.set(v, name);
    return name;
  }
}

export function definePageTrace(engine: Engine): void {
  let current: PortEvent | undefined;

  const textOf = (goal: Term, variableNames: VariableNames): string =>
    formatTerm(goal, {
      operators: engine.database.user.operators,
      quoted: true,
      numberVars: true,
      maxDepth: 12,
      maxNodes: 200,
      variableNames,
    });

  /** The variables that are bound, with their values. */
  const boundOf = (variables: Iterable<readonly [string, Cell]>, names: RunNames): string => {
    const bound: string[] = [];
    for (const [name, cell] of variables) {
      const value = deref(cell);
      if (!isVariable(value) || names.get(value) !== name) {
        bound.push(`${name} = ${textOf(value, names)}`);
      }
    }
    return bound.join(", ");
  };

  const convert = { strings: "text" } as const;
  engine.define("$page_trace/2", { convert }, function* (goal): Generator<NativeAnswer> {
    const trace = engine.trace(String(goal));
    const names = new RunNames();
    names.variables = trace.variables;
    /** The variables that a call was called with. */
    const calledWith = new WeakMap<Box, readonly (readonly [string, Cell])[]>();
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
        names.written = new Map();
        const text = textOf(box.goal, names);
        if (port === "call") {
          calledWith.set(
            box,
            [...names.written].map(([cell, name]) => [name, cell]),
          );
        }
        const bound = boundOf(calledWith.get(box) ?? [], names);
        const known = boundOf(names.variables, names);
        yield [
          undefined,
          {
            functor: "port",
            args: [
              port,
              id,
              depth,
              { string: text },
              { string: file },
              line,
              { string: from },
              first,
              { string: bound },
              { string: known },
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
