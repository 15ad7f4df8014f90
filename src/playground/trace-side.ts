/*
 * The engine's side of the trace: a predicate whose answers are the events of a trace, one after the other, so
 * that a page steps through a run by asking for the next answer.
 *
 *   '$page_trace'(Goal, Event)   Goal is a text; Event is answer(Text), or
 *                                port(Port, Id, Depth, Text, File, Line, ClauseFile, ClauseLine)
 *   '$page_skip'                 shows nothing of the current call before it is left
 */
import type { Engine } from "../engine/engine.js";
import type { PortEvent } from "../engine/trace.js";
import type { NativeAnswer } from "../engine/native-predicates.js";
import { toText } from "../engine/value-text.js";
import { NamesOnDemand } from "../text/names-on-demand.js";
import { formatTerm } from "../text/writer.js";
import type { Term } from "../terms/term.js";

export function definePageTrace(engine: Engine): void {
  let current: PortEvent | undefined;

  const textOf = (goal: Term): string =>
    formatTerm(goal, {
      operators: engine.database.user.operators,
      quoted: true,
      numberVars: true,
      maxDepth: 12,
      maxNodes: 200,
      variableNames: new NamesOnDemand(),
    });

  const convert = { strings: "text" } as const;
  engine.define("$page_trace/2", { convert }, function* (goal): Generator<NativeAnswer> {
    const trace = engine.trace(String(goal));
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
        yield [
          undefined,
          {
            functor: "port",
            args: [
              port,
              id,
              depth,
              { string: textOf(box.goal) },
              { string: file },
              line,
              { string: from },
              first,
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
