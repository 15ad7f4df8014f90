/*
 * Terms as drawings that their shape suggests.
 */
import type { Value } from "../machine/value-types.js";
import { h, s, show } from "../page/dom.js";
import type { Amount, ChartKind } from "./number-chart.js";
import { elementsOf, isCompound } from "./terms.js";
import type { Write } from "./terms.js";
import { argumentsOf, compoundOf, isVariable } from "../machine/value-parts.js";

export interface Drawing {
  readonly name: string;
  draw(): Element;
}

const MOST_ROWS = 200;
const MOST_COLUMNS = 40;
const MOST_NODES = 40;
const MANY_BARS = 40;

const isNumber = (x: Value): x is number => typeof x === "number";
const isPlain = (x: Value): boolean => !isCompound(x);

/** The drawings that the shape of a term allows, the likeliest first. */
export function drawingsOf(term: Value, write: Write): Drawing[] {
  const elements = listOf(term);
  if (elements === undefined || elements.length === 0) return [];
  const found: Drawing[] = [];
  const rows = rowsOf(elements);
  if (rows !== undefined && rows.flat().every(isPlain)) {
    found.push({ name: "grid", draw: () => grid(rows, write) });
  }
  if (isPlacement(elements))
    found.push({ name: "queens", draw: () => queens(elements as number[]) });
  found.push(...chartsOf(elements, write));
  const edges = edgesOf(elements, write);
  if (edges !== undefined) found.push({ name: "graph", draw: () => graph(edges) });
  const table = rows ?? recordsOf(elements);
  if (table !== undefined) found.push({ name: "table", draw: () => tableOf(table, write) });
  return found;
}

function listOf(term: Value): readonly Value[] | undefined {
  return elementsOf(term)?.slice(0, MOST_ROWS);
}

/** Lists of the same length, two at least. */
function rowsOf(elements: readonly Value[]): (readonly Value[])[] | undefined {
  const rows = elements.map(listOf);
  const width = rows[0]?.length ?? 0;
  const areRows = rows.every((row) => row?.length === width);
  return areRows && width > 0 && width <= MOST_COLUMNS && rows.length > 1
    ? (rows as (readonly Value[])[])
    : undefined;
}

/** The arguments of compounds of the same name and arity. */
function recordsOf(elements: readonly Value[]): (readonly Value[])[] | undefined {
  const [first] = elements;
  const { functor, args } = compoundOf(first) ?? {};
  if (functor === undefined || args === undefined || elements.length < 2) return undefined;
  const rows = elements.map((one) => argumentsOf(one, functor, args.length));
  return rows.every((row) => row !== undefined) ? (rows as (readonly Value[])[]) : undefined;
}

/** The columns of queens: numbers from 1 on, each once. */
function isPlacement(elements: readonly Value[]): boolean {
  const count = elements.length;
  return (
    count >= 4 &&
    count <= MOST_COLUMNS &&
    elements.every((one) => isNumber(one) && one >= 1 && one <= count) &&
    new Set(elements).size === count
  );
}

/** Charts of numbers, or of pairs of a label and a number. */
function chartsOf(elements: readonly Value[], write: Write): Drawing[] {
  if (elements.length < 2) return [];
  const amounts: Amount[] = [];
  let hasNumbers = true;
  for (const [i, one] of elements.entries()) {
    const [label, value] = argumentsOf(one, "-", 2) ?? argumentsOf(one, "=", 2) ?? [i + 1, one];
    const amount = numberIn(value, write);
    if (amount === undefined) return [];
    hasNumbers &&= numberIn(label, write) !== undefined;
    amounts.push({ label: write(label), value: amount });
  }
  const others: ChartKind[] = hasNumbers ? ["line", "points"] : [];
  // Many bars are easier to read as a line.
  const kinds: ChartKind[] =
    elements.length > MANY_BARS ? [...others, "chart"] : ["chart", ...others];
  return kinds.map((name) => ({ name, draw: () => chart(name, amounts) }));
}

/** An integer or a float. */
function numberIn(term: Value | undefined, write: Write): number | undefined {
  const isFloat = typeof term === "object" && "float" in term;
  if (term === undefined || !(isNumber(term) || typeof term === "bigint" || isFloat))
    return undefined;
  const value = Number(write(term));
  return Number.isFinite(value) ? value : undefined;
}

/** `A-B`, `A->B` and terms such as `edge(A, B)`, between things that are no numbers alone. */
function edgesOf(elements: readonly Value[], write: Write): [string, string, string][] | undefined {
  if (elements.length < 2) return undefined;
  const edges: [string, string, string][] = [];
  for (const one of elements) {
    const { args = [] } = compoundOf(one) ?? {};
    const [a, b, weight] = args;
    if (a === undefined || b === undefined || args.length > 3) return undefined;
    if (!isPlain(a) || !isPlain(b) || isVariable(a) || isVariable(b)) return undefined;
    edges.push([write(a), write(b), weight === undefined ? "" : write(weight)]);
  }
  const nodes = new Set(edges.flatMap(([a, b]) => [a, b]));
  return nodes.size <= MOST_NODES && nodes.size < 2 * edges.length ? edges : undefined;
}

/** Rows as a square grid; nine by nine has the boxes of a sudoku. */
function grid(rows: readonly (readonly Value[])[], write: Write): Element {
  const isSudoku = rows.length === 9 && rows[0].length === 9;
  return h(
    "table",
    { class: isSudoku ? "grid sudoku" : "grid" },
    h(
      "tbody",
      {},
      ...rows.map((row) =>
        h("tr", {}, ...row.map((cell) => h("td", {}, isVariable(cell) ? "" : write(cell)))),
      ),
    ),
  );
}

/** A chess board with a queen in each row, at the column of the list. */
function queens(columns: readonly number[]): Element {
  const count = columns.length;
  const squares = columns.flatMap((_, y) =>
    columns.map((_x, x) =>
      s("rect", { class: (x + y) % 2 === 0 ? "light" : "dark", x, y, width: 1, height: 1 }),
    ),
  );
  return s(
    "svg",
    {
      class: "chess",
      viewBox: `0 0 ${count} ${count}`,
      role: "img",
      "aria-label": `Queens in the columns ${columns.join(", ")}`,
    },
    ...squares,
    ...columns.map((column, y) => s("text", { x: column - 0.5, y: y + 0.55 }, "♛")),
  );
}

/** A chart, which comes later with what draws it. */
function chart(kind: ChartKind, amounts: readonly Amount[]): Element {
  const place = h("div", { class: "chart" }, "Drawing…");
  const draw = async (): Promise<void> => {
    const { numberChart } = await import("./number-chart.js");
    show(place, numberChart(kind, amounts, place.clientWidth));
  };
  draw().catch(() => show(place, "The chart could not be loaded. Is there a network?"));
  return place;
}

/** Nodes on a circle, and arrows. */
function graph(edges: readonly (readonly [string, string, string])[]): Element {
  const names = [...new Set(edges.flatMap(([a, b]) => [a, b]))];
  const radius = Math.max(60, names.length * 13);
  const size = radius + 60;
  const at = (name: string): readonly [number, number] => {
    const angle = (2 * Math.PI * names.indexOf(name)) / names.length - Math.PI / 2;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  };
  const arrow = `arrow-${Math.random().toString(36).slice(2)}`;
  return s(
    "svg",
    {
      class: "graph",
      viewBox: `${-size} ${-size} ${2 * size} ${2 * size}`,
      role: "img",
      "aria-label": `A graph: ${edges.map(([a, b]) => `${a} to ${b}`).join(", ")}`,
      style: `max-width: ${2 * size}px`,
    },
    s(
      "defs",
      {},
      s(
        "marker",
        {
          id: arrow,
          viewBox: "0 0 8 8",
          refX: 8,
          refY: 4,
          markerWidth: 8,
          markerHeight: 8,
          orient: "auto",
        },
        s("path", { d: "M 0 0 L 8 4 L 0 8 z" }),
      ),
    ),
    ...edges.flatMap(([a, b, label]) => {
      const [x1, y1] = at(a);
      const [x2, y2] = at(b);
      const length = Math.hypot(x2 - x1, y2 - y1);
      const isLoop = length === 0;
      // Edges end before the names.
      const [dx, dy] = isLoop ? [0, 0] : [(14 * (x2 - x1)) / length, (14 * (y2 - y1)) / length];
      const d = isLoop
        ? `M ${x1 - 8} ${y1 - 10} C ${x1 - 30} ${y1 - 45} ${x1 + 30} ${y1 - 45} ${x1 + 8} ${y1 - 10}`
        : `M ${x1 + dx} ${y1 + dy} L ${x2 - dx} ${y2 - dy}`;
      return [
        s("path", { class: "edge", d, "marker-end": `url(#${arrow})` }),
        ...(label === ""
          ? []
          : [s("text", { class: "weight", x: (x1 + x2) / 2, y: (y1 + y2) / 2 }, label)]),
      ];
    }),
    ...names.map((name) => {
      const [x, y] = at(name);
      return s("g", {}, s("circle", { cx: x, cy: y, r: 12 }), s("text", { x, y }, name));
    }),
  );
}

function tableOf(rows: readonly (readonly Value[])[], write: Write): Element {
  return h(
    "table",
    {},
    h(
      "tbody",
      {},
      ...rows.map((row) => h("tr", {}, ...row.map((cell) => h("td", {}, write(cell))))),
    ),
  );
}
