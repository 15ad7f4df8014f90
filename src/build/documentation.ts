// Build step: removes the documentation in the tables of builtins from the package. It is a sixth of the
// engine's text. The modes are replaced by a number that error messages use (inputsOf).

import type { Plugin } from "rolldown";
import { inputsOf } from "../machine/builtin.js";

/** The modules with tables. */
const TABLES =
  /\/src\/(?:builtins|constraints|debugger|engine|loading|relations|tabling)\/[\w-]+\.ts$/;

/** The properties to remove from each object that has a name and an arity. */
const READING: ReadonlySet<string> = new Set(["doc", "modes", "determinism", "example"]);

/** The relevant part of a syntax tree's node. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly properties?: readonly Property[];
}

interface Property extends Node {
  readonly key?: { readonly name?: string };
  readonly value?: Node & { readonly elements?: readonly { readonly value?: unknown }[] };
}

/** Removes the documentation. The surrounding code keeps its lines and columns. */
export const withoutDocumentation: Plugin = {
  name: "without-documentation",
  transform(code, id) {
    if (!TABLES.test(id) || id.endsWith(".generated.ts")) return undefined;
    let text = code;
    for (const property of documentationIn(this.parse(code, { lang: "ts" }))) {
      const { start, end } = property;
      const comma = /^\s*,/.exec(text.slice(end))?.[0].length ?? 0;
      const left = remainderOf(property);
      const blank = text.slice(start, end + comma).replace(/[^\n]/g, " ");
      text = text.slice(0, start) + left + blank.slice(left.length) + text.slice(end + comma);
    }
    return text === code ? undefined : { code: text, map: null };
  },
};

/** The replacement of a property in the package. */
function remainderOf({ key, value }: Property): string {
  if (key?.name !== "modes") return "";
  const inputs = inputsOf((value?.elements ?? []).map((head) => String(head.value)));
  return inputs === 0 ? "" : `inputs:${inputs},`;
}

function documentationIn(program: object): Property[] {
  const found: Property[] = [];
  const waiting: object[] = [program];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if ("type" in node && node.type === "ObjectExpression") found.push(...readingOf(node as Node));
    for (const part of Object.values(node) as unknown[]) {
      if (typeof part === "object" && part !== null) waiting.push(part);
    }
  }
  return found;
}

/** The documentation properties of a row; none if the object is not a row. */
function readingOf({ properties = [] }: Node): Property[] {
  const names = new Set(properties.map(({ key }) => key?.name));
  if (!names.has("name") || !names.has("arity")) return [];
  // Rows made at run time are left unchanged.
  return properties.filter(
    ({ key, value }) => READING.has(key?.name ?? "") && value?.type !== "Identifier",
  );
}
