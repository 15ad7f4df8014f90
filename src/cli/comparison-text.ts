/*
 * A comparison of solvers as text: a table for a terminal or for Markdown, or data.
 */
import type { Comparison, ComparisonRow, Dispute } from "../solvers/solver-comparison.js";
import type { Measurement } from "../solvers/measurement.js";
import { counted } from "./inputs.js";

/** The number of disputed words that are listed. */
const NAMED = 10;

const HEAD = ["solver", "words", "score", "first ms", "total ms", "steps", "MB", "ratio"];

/**
 * The comparison as a table with borders, the fastest solver first, notes on solvers that did not finish, and whether all
 * agree.
 */
export async function tableText(comparison: Comparison): Promise<string> {
  const { Table } = await import("./packages.js");
  const table = new Table({
    head: HEAD,
    colAligns: HEAD.map((_, i) => (i === 0 ? "left" : "right")),
    style: { head: [], border: [] },
  });
  const solved = comparison.rows.filter((row) => row.kind === "solved");
  for (const row of solved.sort(bySpeed)) table.push(cellsOf(row).map(separated));
  return [table.toString(), ...notesOn(comparison), verdictOn(comparison), ""].join("\n");
}

/** Fast ones first; those that were stopped come last. */
function bySpeed(a: SolvedRow, b: SolvedRow): number {
  const stopped = Number(isStopped(a.measurement)) - Number(isStopped(b.measurement));
  return stopped || a.measurement.milliseconds - b.measurement.milliseconds;
}

/** A cell with the thousands of its number apart. */
function separated(cell: string): string {
  return cell.replace(/\d(?=(?:\d{3})+(?:\D|$))(?<!\.\d*)/g, "$&,");
}

/** The same as a GitHub-flavoured Markdown table, in the order of the solvers. */
export function markdownText(comparison: Comparison): string {
  const rows = comparison.rows.flatMap((row) => (row.kind === "solved" ? [cellsOf(row)] : []));
  const widths = HEAD.map((head, i) =>
    Math.max(...[head, ...rows.map((r) => r[i])].map(({ length }) => length)),
  );
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  const padded = (cells: readonly string[]): string =>
    line(cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))));
  const rule = line(widths.map((w, i) => (i === 0 ? "-".repeat(w) : `${"-".repeat(w - 1)}:`)));
  const table = [padded(HEAD), rule, ...rows.map(padded)];
  const notes = [...notesOn(comparison), verdictOn(comparison)];
  return `${table.join("\n")}\n\n${notes.join("\\\n")}\n`;
}

/** A solver as data: undefined if unknown or not applicable. */
type DataRow = Readonly<Record<string, string | number | undefined>>;

/** The comparison as comma-separated values (RFC 4180), one solver per line, with a header line. */
export function csvText({ rows }: Comparison): string {
  const data = rows.map(dataOf);
  const lines = [Object.keys(data[0] ?? {}), ...data.map((row) => Object.values(row))];
  return lines.map((fields) => `${fields.map(csvField).join(",")}\r\n`).join("");
}

/** The comparison as one JSON object; `boards` is the number of boards. */
export function jsonText(comparison: Comparison, boards: number): string {
  const { rows, agree, disputed } = comparison;
  const solvers = rows.map((row) =>
    Object.fromEntries(Object.entries(dataOf(row)).map(([key, value]) => [key, value ?? null])),
  );
  const disputes = disputed.map(({ board, word }) => ({ board: board + 1, word }));
  return `${JSON.stringify({ boards, solvers, agree, disputed: disputes }, undefined, 2)}\n`;
}

/** Whether all agree, as one line. */
export function verdictOn({ rows, agree, disputed }: Comparison): string {
  if (!agree) return disagreement(disputed);
  const complete = rows.filter((row) => row.kind === "solved" && !isStopped(row.measurement));
  if (complete.length === 0) return "No solver finished.";
  return complete.length === 1 ? `Only ${complete[0].name} finished.` : "All agree.";
}

function disagreement(disputed: readonly Dispute[]): string {
  const named = disputed.slice(0, NAMED).map(({ board, word }) => {
    return disputed.some((other) => other.board > 0) ? `${word} (board ${board + 1})` : word;
  });
  const more = disputed.length > NAMED ? " …" : "";
  return `They differ in ${counted(disputed.length, "word")}: ${named.join(" ")}${more}`;
}

/** The notes on solvers that were left out or stopped. */
export function notesOn({ rows }: Comparison): string[] {
  return rows.flatMap((row) => noteOn(row) ?? []);
}

function noteOn(row: ComparisonRow): string | undefined {
  if (row.kind === "left out") return `${row.name} is left out: ${row.reason}.`;
  const { words, stopped, fraction } = row.measurement;
  if (stopped === undefined) return undefined;
  const limit = stopped === "inferences" ? "of inferences" : `of ${stopped}`;
  const found = `with ${counted(words, "word")} so far`;
  const done = fraction === undefined ? "" : ` and ${percentage(fraction)} of the search done`;
  return `${row.name} was stopped by its limit ${limit}, ${found}${done}.`;
}

function percentage(fraction: number): string {
  const percent = 100 * fraction;
  if (percent >= 1) return `about ${percent.toFixed(0)} %`;
  if (percent >= 0.0001) return `about ${percent.toFixed(1 - Math.floor(Math.log10(percent)))} %`;
  return "less than 0.0001 %";
}

type SolvedRow = ComparisonRow & { readonly kind: "solved" };

function cellsOf(row: SolvedRow): string[] {
  const { measurement, name, ratio } = row;
  const { words, score, firstMs, milliseconds, inferences, memory } = measurement;
  const found = isStopped(measurement) ? ["stopped", ""] : [String(words), String(score)];
  const ratioText = ratio === undefined ? "" : figure(ratio);
  return [
    name,
    ...found,
    firstMs === undefined ? "" : figure(firstMs),
    figure(milliseconds),
    String(inferences),
    memory === undefined ? "" : (memory / 1e6).toFixed(1),
    isStopped(measurement) && ratioText !== "" ? `> ${ratioText}` : ratioText,
  ];
}

function dataOf(row: ComparisonRow): DataRow {
  const solved = row.kind === "solved" ? row : undefined;
  const measured = solved?.measurement;
  return {
    solver: row.name,
    words: measured?.words,
    score: measured?.score,
    firstMs: rounded(measured?.firstMs),
    totalMs: rounded(measured?.milliseconds),
    steps: measured?.inferences,
    memory: measured?.memory,
    ratio: rounded(solved?.ratio),
    passes: measured?.passes,
    stopped: measured?.stopped,
    fraction: measured?.fraction,
    leftOut: row.kind === "left out" ? row.reason : undefined,
  };
}

function csvField(value: string | number | undefined): string {
  const text = value === undefined ? "" : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function isStopped({ stopped }: Measurement): boolean {
  return stopped !== undefined;
}

/** Rounded to microseconds, or thousandths, the precision of the clock. */
function rounded(value: number | undefined): number | undefined {
  return value === undefined ? undefined : Math.round(value * 1000) / 1000;
}

/** A number with three significant digits, or more before the point. */
function figure(value: number): string {
  if (value >= 100) return value.toFixed(0);
  if (value >= 10) return value.toFixed(1);
  return value >= 1 ? value.toFixed(2) : value.toFixed(3);
}
