/*
 * Answers as JSON text, in the form of `toJSON` (engine/value-json.ts). The residual goals of an answer are
 * under `residuals`, which cannot be the name of a variable.
 */
import type { Engine } from "../engine/engine.js";
import type { Query } from "../engine/query.js";
import { toValue } from "../engine/conversion.js";
import { RESIDUALS } from "../engine/query-evaluation.js";
import { jsonText } from "../engine/value-json.js";
import { variableName } from "../engine/term-maker.js";
import type { Value } from "../engine/values.js";
import { work } from "../terms/effort.js";
import type { Cell } from "../terms/term.js";
import { residueOf } from "../engine/answer-text.js";

/** The most values of an answer. */
const MOST = 2 ** 24;

/**
 * The current answer of a query as one line of JSON, without a newline at its end.
 *
 * @param engine the engine whose operators are used
 * @param query the query, which has just been advanced
 * @param extra further entries, whose keys are no variables. Default: none
 */
export function answerJson(
  engine: Engine,
  query: Query,
  extra: Readonly<Record<string, unknown>> = {},
): string {
  const terms = query.terms();
  const { goals, renamed } = residueOf(engine.database, query);
  const names = new Map<Cell, string>();
  for (const [copy, original] of renamed) names.set(copy, variableName(original));
  const row: Record<string, Value> = {};
  for (const [name, term] of terms) row[name] = toValue(term, { names });
  if (goals.length > 0) row[RESIDUALS] = goals.map((goal) => toValue(goal, { names }));
  // A limit of the session may end it.
  const text = jsonText(row, { maxNodes: MOST }, work);
  const more = Object.entries(extra).map(
    ([key, x]) => `${JSON.stringify(key)}:${JSON.stringify(x)}`,
  );
  return more.length === 0
    ? text
    : `${text.slice(0, -1)}${text === "{}" ? "" : ","}${more.join()}}`;
}
