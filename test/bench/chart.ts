/*
 * The chart of the README: for each program, how many times as fast as SWI-Prolog each system is,
 * on a logarithmic axis, and the geometric mean of the classic set on top.
 */

import * as Plot from "@observablehq/plot";
import { parseHTML } from "linkedom";
import { PROGRAMS } from "./catalogue.js";
import { means } from "./engine.js";
import type { Result } from "./engine.js";
import { REFERENCE } from "./systems.js";
import type { SystemName } from "./systems.js";

interface Dot {
  readonly program: string;
  readonly system: SystemName;
  readonly ratio: number;
}

/** What of an element is needed here; the compiler is not told of browsers. */
interface SvgElement {
  readonly outerHTML: string;
  setAttribute(name: string, value: string): void;
  insertAdjacentHTML(place: "beforeend", html: string): void;
}

/**
 * The systems that the chart shows, with their colours and symbols; our own comes out on top. Tau
 * Prolog is left to the tables: at a thousandth it would take up two thirds of the axis.
 */
const SHOWN: readonly { system: SystemName; colour: string; symbol: Plot.SymbolType }[] = [
  { system: "trealla", colour: "#8c6d31", symbol: "diamond" },
  { system: "swipl-wasm", colour: "#17becf", symbol: "square" },
  { system: "gprolog", colour: "#9467bd", symbol: "wye" },
  { system: "gplc", colour: "#2ca02c", symbol: "star" },
  { system: "swipl -O", colour: "#1f77b4", symbol: "cross" },
  { system: "ambilog interpreted", colour: "#ff9896", symbol: "circle" },
  { system: "ambilog", colour: "#d62728", symbol: "circle" },
];

const MEAN = "geometric mean, classic";

const WIDTH = 860;
const TICKS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50];

/** A chart of the results, as the text of an SVG file. */
export function chartOf(results: readonly Result[]): string {
  const dots: Dot[] = [
    ...means(results, "classic").map(({ system, geometricMean }): Dot => ({
      program: MEAN,
      system,
      ratio: geometricMean,
    })),
    ...results.flatMap(({ program, system, ratio }): Dot[] =>
      ratio === undefined ? [] : [{ program, system, ratio }],
    ),
  ].filter(({ system }) => SHOWN.some((shown) => shown.system === system));
  const measured = new Set(dots.map(({ program }) => program));
  const programs = [MEAN, ...PROGRAMS.map(({ name }) => name)].filter((name) => measured.has(name));
  const shown = SHOWN.filter(({ system }) => dots.some((dot) => dot.system === system));
  const { document } = parseHTML("<!doctype html><html><body></body></html>");
  const figure = Plot.plot({
    document,
    width: WIDTH,
    height: 140 + 20 * programs.length,
    marginLeft: 165,
    marginTop: 85,
    marginBottom: 45,
    style: { background: "white", color: "black", fontFamily: "sans-serif", fontSize: "12px" },
    x: { type: "log", label: `times as fast as ${REFERENCE}`, labelOffset: 40 },
    y: { type: "point", domain: programs, label: null },
    marks: [
      Plot.axisX(TICKS, { text: TICKS.map(String) }),
      Plot.gridX(TICKS),
      Plot.ruleY(programs, { stroke: "#eeeeee" }),
      Plot.ruleX([1], { stroke: "black" }),
      ...shown.map(({ system, colour, symbol }) =>
        Plot.dot(
          dots.filter((dot) => dot.system === system),
          { x: "ratio", y: "program", fill: colour, symbol, r: 5 },
        ),
      ),
    ],
  });
  const svg = figure as unknown as SvgElement;
  svg.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  svg.insertAdjacentHTML("beforeend", legendOf(shown));
  return `${svg.outerHTML}\n`;
}

/** The symbols with the names of the systems, in two rows, as an SVG element. */
function legendOf(shown: typeof SHOWN): string {
  const columns = 4;
  const entries = shown
    .toReversed()
    .map((entry, i) => ({ ...entry, column: i % columns, row: Math.floor(i / columns) }));
  const { document } = parseHTML("<!doctype html><html><body></body></html>");
  const figure = Plot.plot({
    document,
    width: WIDTH,
    height: 60,
    marginLeft: 170,
    marginRight: 170,
    marginTop: 15,
    marginBottom: 20,
    style: { background: "none", color: "black", fontFamily: "sans-serif", fontSize: "12px" },
    axis: null,
    marks: entries.flatMap(({ system, colour, symbol, column, row }) => [
      Plot.dot([{ column, row }], { x: "column", y: "row", fill: colour, symbol, r: 5 }),
      Plot.text([{ column, row }], {
        x: "column",
        y: "row",
        text: () => system,
        dx: 10,
        textAnchor: "start",
      }),
    ]),
    x: { domain: [0, columns - 1] },
    y: { domain: [1, 0] },
  });
  return (figure as unknown as SvgElement).outerHTML;
}
