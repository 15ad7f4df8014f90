/*
 * The chart of the README: for each program, how many times as fast as SWI-Prolog each system is, on a
 * logarithmic axis. Panels one below the other: programs of real size, cold and warm, and the small ones,
 * each with its geometric mean on top.
 */

import * as Plot from "@observablehq/plot";
import { parseHTML } from "linkedom";
import { PROGRAMS } from "./catalogue.js";
import { means } from "./engine.js";
import type { Result } from "./engine.js";
import { realMeans } from "./real.js";
import type { Ratios, RealResult } from "./real.js";
import { REFERENCE } from "./systems.js";
import type { SystemName } from "./systems.js";

/** The figure of a system in a row. */
interface Dot {
  readonly program: string;
  readonly system: SystemName;
  readonly ratio: number;
}

/** The parts of an element that are needed here; the compiler does not know the types of browsers. */
interface SvgElement {
  readonly outerHTML: string;
  setAttribute(name: string, value: string): void;
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
  { system: "ambilog", colour: "#d62728", symbol: "circle" },
];

const WIDTH = 860;
const TICKS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50];
const ROW = 20;

/** One of the diagrams that share an axis. */
export interface Panel {
  readonly title: string;
  /** The rows, first the mean. */
  readonly rows: readonly string[];
  readonly dots: readonly Dot[];
}

const isShown = ({ system }: Dot): boolean => SHOWN.some((shown) => shown.system === system);

/** The small programs; nothing if none was measured. */
export function enginePanels(results: readonly Result[]): Panel[] {
  const mean = "geometric mean, classic";
  const dots = [
    ...means(results, "classic").map(({ system, geometricMean }): Dot => ({
      program: mean,
      system,
      ratio: geometricMean,
    })),
    ...results.flatMap(({ program, system, ratio }): Dot[] =>
      ratio === undefined ? [] : [{ program, system, ratio }],
    ),
  ].filter(isShown);
  const measured = new Set(dots.map(({ program }) => program));
  const rows = [mean, ...PROGRAMS.map(({ name }) => name)].filter((name) => measured.has(name));
  return rows.length === 0 ? [] : [{ title: "Small programs, warmed up", rows, dots }];
}

/** The programs of real size by CPU time, cold and warm; nothing if none was measured. */
export function realPanels(results: readonly RealResult[]): Panel[] {
  const mean = "geometric mean";
  const panel = (phase: keyof Ratios, title: string): Panel => {
    const dots = [
      ...realMeans(results).flatMap(({ system, geometricMean, ...rest }): Dot[] =>
        rest.phase === phase && rest.clock === "cpu"
          ? [{ program: mean, system, ratio: geometricMean }]
          : [],
      ),
      ...results.flatMap(({ program, system, ratios }): Dot[] =>
        ratios === undefined ? [] : [{ program, system, ratio: ratios[phase].cpu }],
      ),
    ].filter(isShown);
    const measured = new Set(dots.map(({ program }) => program));
    return { title, rows: [...measured], dots };
  };
  return [
    panel("cold", "Programs of real size, first run in a process"),
    panel("warm", "Programs of real size, fifth run in a process"),
  ].filter(({ rows }) => rows.length > 0);
}

/** A chart of some panels, as the text of an SVG file. */
export function chartOf(panels: readonly Panel[]): string {
  const all = panels.flatMap(({ dots }) => dots);
  const shown = SHOWN.filter(({ system }) => all.some((dot) => dot.system === system));
  const ratios = all.map(({ ratio }) => ratio);
  const from = TICKS.findLast((tick) => tick <= Math.min(1, ...ratios)) ?? TICKS[0];
  const to = TICKS.find((tick) => tick >= Math.max(1, ...ratios)) ?? TICKS[TICKS.length - 1];
  const ticks = TICKS.filter((tick) => from <= tick && tick <= to);
  const drawn: string[] = [];
  let top = 60;
  for (const { title, rows, dots } of panels) {
    const height = 70 + ROW * rows.length;
    const { document } = parseHTML("<!doctype html><html><body></body></html>");
    const figure = Plot.plot({
      document,
      width: WIDTH,
      height,
      marginLeft: 165,
      marginTop: 30,
      marginBottom: 40,
      style: { background: "none", color: "black", fontFamily: "sans-serif", fontSize: "12px" },
      x: {
        type: "log",
        domain: [from, to],
        label: `times as fast as ${REFERENCE}`,
        labelOffset: 35,
      },
      y: { type: "point", domain: [...rows], label: null },
      marks: [
        Plot.axisX(ticks, { text: ticks.map(String) }),
        Plot.gridX(ticks),
        Plot.ruleY(rows, { stroke: "#eeeeee" }),
        Plot.ruleX([1], { stroke: "black" }),
        Plot.text([title], { frameAnchor: "top-left", dy: -22, dx: -160, fontWeight: "bold" }),
        ...shown.map(({ system, colour, symbol }) =>
          Plot.dot(
            dots.filter((dot) => dot.system === system),
            { x: "ratio", y: "program", fill: colour, symbol, r: 5 },
          ),
        ),
      ],
    });
    const svg = figure as unknown as SvgElement;
    svg.setAttribute("y", String(top));
    drawn.push(svg.outerHTML);
    top += height;
  }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${top}" ` +
    `viewBox="0 0 ${WIDTH} ${top}" style="background: white">` +
    `${drawn.join("")}${legendOf(shown)}</svg>\n`
  );
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
