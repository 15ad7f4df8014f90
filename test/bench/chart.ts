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

/** The systems that the chart shows, with their colours and symbols; our own comes out on top. */
const SHOWN: readonly { system: SystemName; colour: string; symbol: Plot.SymbolType }[] = [
  { system: "tau-prolog", colour: "#bbbbbb", symbol: "triangle" },
  { system: "trealla", colour: "#8c6d31", symbol: "diamond" },
  { system: "swipl-wasm", colour: "#17becf", symbol: "square" },
  { system: "gprolog", colour: "#9467bd", symbol: "wye" },
  { system: "gplc", colour: "#2ca02c", symbol: "star" },
  { system: "swipl -O", colour: "#1f77b4", symbol: "cross" },
  { system: "ambilog closures", colour: "#ff9896", symbol: "circle" },
  { system: "ambilog", colour: "#d62728", symbol: "circle" },
];

const MEAN = "geometric mean, classic";

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
  ].filter(({ system }) => system !== REFERENCE);
  const measured = new Set(dots.map(({ program }) => program));
  const programs = [MEAN, ...PROGRAMS.map(({ name }) => name)].filter((name) => measured.has(name));
  const shown = SHOWN.filter(({ system }) => dots.some((dot) => dot.system === system));
  const { document } = parseHTML("<!doctype html><html><body></body></html>");
  const figure = Plot.plot({
    document,
    width: 860,
    height: 110 + 20 * programs.length,
    marginLeft: 165,
    marginTop: 70,
    style: { background: "white", color: "black", fontFamily: "sans-serif", fontSize: "12px" },
    x: {
      type: "log",
      grid: true,
      label: `times as fast as ${REFERENCE}`,
      tickFormat: (ratio: number) => String(ratio),
      ticks: [0.001, 0.01, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50],
    },
    y: { type: "point", domain: programs, label: null },
    marks: [
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
  addLegend(svg, shown);
  return `${svg.outerHTML}\n`;
}

/** Plot's own legends are HTML; a row of dots and names does without. */
function addLegend(svg: SvgElement, shown: typeof SHOWN): void {
  const columns = 4;
  const entries = shown.toReversed().map(({ system, colour }, i) => {
    const x = 165 + (i % columns) * 165;
    const y = 22 + Math.floor(i / columns) * 18;
    return (
      `<circle cx="${x}" cy="${y - 4}" r="5" fill="${colour}"></circle>` +
      `<text x="${x + 10}" y="${y}">${system}</text>`
    );
  });
  svg.insertAdjacentHTML("beforeend", `<g font-size="12" fill="black">${entries.join("")}</g>`);
}
