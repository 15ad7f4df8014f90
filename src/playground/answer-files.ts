/*
 * Answers as texts for other programs: CSV and JSON. Values are written as the top level writes them; numbers are
 * numbers in JSON, and atoms without quotes are texts.
 */
import { h } from "../page/dom.js";

/** The variable and its value, of a text such as `X = f(Y)`; undefined for a residual goal. */
export function bindingOf(
  text: string,
): { readonly name: string; readonly value: string } | undefined {
  const found = /^([\p{Lu}_][\p{L}\d_]*) = (.*)$/su.exec(text);
  return found === null ? undefined : { name: found[1], value: found[2] };
}

/** Answers as rows of a table. */
export interface Table {
  /** The variables, and `constraints` if there are residual goals. */
  readonly names: readonly string[];
  readonly rows: readonly ReadonlyMap<string, string>[];
}

const CONSTRAINTS = "constraints";

export function tableOf(answers: readonly (readonly string[])[]): Table {
  const names = new Set<string>();
  let hasGoals = false;
  const rows = answers.map((texts) => {
    const row = new Map<string, string>();
    const goals: string[] = [];
    for (const text of texts) {
      const binding = bindingOf(text);
      if (binding === undefined) goals.push(text);
      else row.set(binding.name, binding.value);
    }
    for (const name of row.keys()) names.add(name);
    if (goals.length > 0) {
      hasGoals = true;
      row.set(CONSTRAINTS, goals.join(", "));
    }
    return row;
  });
  return { names: [...names, ...(hasGoals ? [CONSTRAINTS] : [])], rows };
}

/** As CSV (RFC 4180). */
export function csvOf(answers: readonly (readonly string[])[]): string {
  const { names, rows } = tableOf(answers);
  const field = (text: string): string =>
    /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  const lines = [names, ...rows.map((row) => names.map((name) => row.get(name) ?? ""))];
  return lines.map((line) => `${line.map(field).join(",")}\r\n`).join("");
}

/** As a list of objects in JSON. */
export function jsonOf(answers: readonly (readonly string[])[]): string {
  const { rows } = tableOf(answers);
  const value = (text: string): string | number => {
    const isNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text);
    // Large integers would lose digits.
    return isNumber && String(Number(text)) === text ? Number(text) : text;
  };
  const objects = rows.map((row) =>
    Object.fromEntries([...row].map(([name, text]) => [name, value(text)])),
  );
  return `${JSON.stringify(objects, undefined, 1)}\n`;
}

/** Offers a text as a file. */
export function save(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
