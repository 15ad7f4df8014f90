/*
 * Values of the engine as JSON text, in the manner of the API's values, but for what JSON cannot
 * hold: integers beyond 2^53 are `{"integer":"…"}`, and floats that are no finite number or a
 * negative zero are `{"float":"inf"}`, `{"float":"-0.0"}` and so on. Depth is no limit.
 */
import type { Row } from "../engine/query.js";
import type { Value } from "../engine/values.js";

/** A piece of text that is done, or a value that is still to be written. */
type Task = { readonly text: string } | { readonly value: unknown };

/** An answer as one line of JSON, without a newline at its end. */
export function rowJson(row: Row): string {
  return valueJson(row as unknown as Value);
}

/** A value as JSON on one line. */
export function valueJson(value: Value): string {
  let out = "";
  const tasks: Task[] = [{ value }];
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    if ("text" in task) {
      out += task.text;
      continue;
    }
    const parts = partsOf(task.value);
    if (typeof parts === "string") out += parts;
    else for (let i = parts.length - 1; i >= 0; i--) tasks.push(parts[i]);
  }
  return out;
}

/** The text of a value without parts, or what it consists of. */
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
