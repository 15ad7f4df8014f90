/*
 * A comparison of solvers as a chart: one bar per solver, whose length is the logarithm of its time, drawn
 * by Observable Plot on a linkedom document. Both are optional peer dependencies.
 */
import type * as Plot from "@observablehq/plot";
import type * as Linkedom from "linkedom";
import type { Comparison } from "../solvers/solver-comparison.js";
import { UsageError } from "./console.js";

/** The two packages that draw the chart. */
interface ChartLibraries {
  readonly plot: typeof Plot;
  readonly linkedom: typeof Linkedom;
}

const PACKAGES = "@observablehq/plot linkedom";

/**
 * Loads the drawing packages.
 *
 * @throws {UsageError} if one of the packages is not installed
 */
export async function chartLibraries(
  load: (name: string) => Promise<unknown> = (name) => import(name),
): Promise<ChartLibraries> {
  try {
    return {
      plot: (await load("@observablehq/plot")) as typeof Plot,
      linkedom: (await load("linkedom")) as typeof Linkedom,
    };
  } catch (thrown) {
    const { code } = thrown as { readonly code?: unknown };
    if (code !== "ERR_MODULE_NOT_FOUND" && code !== "MODULE_NOT_FOUND") throw thrown;
    throw new UsageError(`Charts need packages that are not installed: npm install ${PACKAGES}`);
  }
}

/** The part of an element that is used; the compiler does not include the types of browsers. */
interface SvgElement {
  readonly outerHTML: string;
  setAttribute(name: string, value: string): void;
}

interface Bar {
  readonly name: string;
  readonly time: number;
  readonly label: string;
  readonly isStopped: boolean;
}

const WIDTH = 720;
const COLOUR = "#4c78a8";
const STOPPED_COLOUR = "#c8c8c8";

/**
 * The comparison as the text of an SVG file: solvers from slow to fast, milliseconds on a logarithmic axis.
 * The bars of solvers that were stopped are grey.
 */
export function chartText({ rows }: Comparison, { plot, linkedom }: ChartLibraries): string {
  const bars = rows.flatMap((row): Bar[] => {
    if (row.kind === "left out") return [];
    const { milliseconds, stopped } = row.measurement;
    const isStopped = stopped !== undefined;
    const label = `${Number(milliseconds.toPrecision(2))} ms${isStopped ? ", stopped" : ""}`;
    return [{ name: row.name, time: milliseconds, label, isStopped }];
  });
  const times = bars.map(({ time }) => time);
  // A power of ten below the shortest time, so that every bar is visible.
  const least = 10 ** Math.floor(Math.log10(Math.min(...times, 1)) - 0.1);
  const most = Math.max(...times, 10 * least);
  const powers: number[] = [];
  for (let power = least; power <= most; power *= 10) powers.push(Number(power.toPrecision(1)));
  const { document } = linkedom.parseHTML("<!doctype html><html><body></body></html>");
  const figure = plot.plot({
    document,
    width: WIDTH,
    height: 80 + 24 * bars.length,
    marginLeft: 110,
    marginRight: 130,
    marginBottom: 45,
    style: { background: "white", color: "black", fontFamily: "sans-serif", fontSize: "12px" },
    x: { type: "log", domain: [least, most], label: "milliseconds", labelOffset: 40 },
    y: { domain: bars.map(({ name }) => name), label: null },
    marks: [
      plot.axisX(powers, { text: powers.map(String) }),
      plot.gridX(powers),
      plot.barX(bars, {
        x1: least,
        x2: "time",
        y: "name",
        fill: (bar: Bar) => (bar.isStopped ? STOPPED_COLOUR : COLOUR),
      }),
      plot.text(bars, { x: "time", y: "name", text: "label", textAnchor: "start", dx: 4 }),
    ],
  });
  const svg = figure as unknown as SvgElement;
  svg.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  return `${svg.outerHTML}\n`;
}
