/*
 * Values of the engine as JSON text, in the form of the API's values, except for those that JSON cannot
 * represent: integers beyond 2^53 are `{"integer":"…"}`; infinities, NaN and negative zero are
 * `{"float":"inf"}`, `{"float":"-0.0"}` and so on. There is no limit on depth.
 *
 * A cyclic term would be infinite as JSON: it is `{"cyclic":"f(f(...))"}`, with its text cut off as
 * elsewhere. The residual goals of an answer are under `residuals`, which cannot be the name of a variable.
 */
import type { Engine } from "../engine/engine.js";
import type { Query } from "../engine/query.js";
import { toValue } from "../engine/conversion.js";
import { variableName } from "../engine/values.js";
import type { Value } from "../engine/values.js";
import { isAcyclic } from "../terms/cycles.js";
import { BLOCK } from "../terms/effort.js";
import type { Cell, Term } from "../terms/term.js";
import { Pieces } from "../text/pieces.js";
import { formatTerm } from "../text/writer.js";
import { residueOf } from "./answer-text.js";

/** A finished piece of text, or a value still to be written. */
type Task = { readonly text: string } | { readonly value: unknown };

/** A value, or a term that is not representable as one. */
type JsonValue = Value | { readonly cyclic: string };

/** The key of residual goals. Variables begin with a capital letter or an underscore. */
const RESIDUALS = "residuals";

/**
 * The current answer of a query as one line of JSON, without a newline at its end.
 *
 * @param engine the engine whose operators are used
 * @param query the query, which has just been advanced
 */
export function answerJson(engine: Engine, query: Query): string {
  const terms = query.terms();
  const { goals, renamed } = residueOf(engine, query);
  const names = new Map<Cell, string>();
  for (const [copy, original] of renamed) names.set(copy, variableName(original));
  const row: Record<string, JsonValue | JsonValue[]> = {};
  for (const [name, term] of terms) row[name] = jsonValue(engine, term, names);
  if (goals.length > 0) row[RESIDUALS] = goals.map((goal) => jsonValue(engine, goal, names));
  return valueJson(row as unknown as Value);
}

function jsonValue(engine: Engine, term: Term, names: ReadonlyMap<Cell, string>): JsonValue {
  if (isAcyclic(term)) return toValue(term, { names });
  const { operators } = engine.database.user;
  return {
    cyclic: formatTerm(term, { operators, quoted: true, numberVars: true, variableNames: names }),
  };
}

/** A value as JSON on one line. */
export function valueJson(value: Value): string {
  const pieces = new Pieces();
  let out = "";
  let steps = 0;
  const tasks: Task[] = [{ value }];
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    if (++steps % BLOCK === 0) {
      pieces.add(out);
      out = "";
    }
    if ("text" in task) {
      out += task.text;
      continue;
    }
    const parts = partsOf(task.value);
    if (typeof parts === "string") out += parts;
    else for (let i = parts.length - 1; i >= 0; i--) tasks.push(parts[i]);
  }
  return pieces.end(out);
}

/** The text of a value without parts, or the parts of a value. */
function partsOf(value: unknown): string | Task[] {
  if (typeof value === "bigint") return `{"integer":"${value}"}`;
  if (typeof value === "number" && (!Number.isFinite(value) || Object.is(value, -0))) {
    return JSON.stringify(floatText(value));
  }
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return listParts(value);
  if ("object" in value) return '{"object":null}';
  return objectParts(value);
}

function listParts(items: readonly unknown[]): Task[] {
  const tasks: Task[] = [{ text: "[" }];
  for (let i = 0; i < items.length; i++) {
    if (i > 0) tasks.push({ text: "," });
    tasks.push({ value: items[i] });
  }
  tasks.push({ text: "]" });
  return tasks;
}

function objectParts(value: object): Task[] {
  const tasks: Task[] = [{ text: "{" }];
  for (const [key, item] of Object.entries(value)) {
    tasks.push({ text: `${tasks.length > 1 ? "," : ""}${JSON.stringify(key)}:` }, { value: item });
  }
  tasks.push({ text: "}" });
  return tasks;
}

function floatText(value: number): string {
  if (Number.isNaN(value)) return "nan";
  if (value === 0) return "-0.0";
  return value > 0 ? "inf" : "-inf";
}
