/*
 * A race as a chart by Observable Plot: for each solver the time to its last word, and a mark at its first.
 */
import { barX, gridX, plot, text, tickX } from "@observablehq/plot";
import { plain } from "./plot-svg.js";

/** A solver as the chart shows it. */
interface Entry {
  readonly name: string;
  readonly ms: number;
  readonly firstMs: number | undefined;
  /** Whether it found all words, rather than being stopped. */
  readonly isDone: boolean;
  readonly count: number;
}

/** The least time on the scale, which has no zero. */
const LEAST = 0.01;

/** The chart, at most as wide as there is room. */
export function raceChart(entries: readonly Entry[], room: number): Element {
  const bars = entries.map(({ name, ms, firstMs, isDone, count }) => ({
    name,
    ms: Math.max(ms, LEAST),
    firstMs: firstMs === undefined ? undefined : Math.max(firstMs, LEAST),
    isDone,
    count,
  }));
  const firsts = bars.filter(({ firstMs }) => firstMs !== undefined);
  const shortest = Math.min(...bars.flatMap(({ ms, firstMs }) => [ms, firstMs ?? ms]));
  const least = Math.max(LEAST, 10 ** Math.floor(Math.log10(shortest) - 0.1));
  const most = Math.max(...bars.map(({ ms }) => ms), 10 * least);
  const decades = Math.floor(Math.log10(most / least)) + 1;
  const chart = plot({
    width: Math.min(Math.max(room, 260), 840),
    height: 70 + 24 * bars.length,
    marginLeft: 100,
    marginRight: 75,
    marginBottom: 45,
    style: { background: "none", color: "inherit", fontFamily: "inherit", fontSize: "12px" },
    x: {
      type: "log",
      label: "milliseconds, mark: first word",
      labelOffset: 40,
      domain: [least, most],
      ticks: Array.from({ length: decades }, (_, i) => least * 10 ** i),
      tickFormat: (ms: number) => String(Number(ms.toPrecision(1))),
    },
    y: { domain: bars.map(({ name }) => name), label: null },
    marks: [
      gridX({ strokeOpacity: 0.15 }),
      barX(bars, {
        x1: least,
        x2: "ms",
        y: "name",
        fill: (entry: Entry) => (entry.isDone ? "#2f8f7f" : "#9a9a94"),
      }),
      tickX(firsts, {
        x: "firstMs",
        y: "name",
        stroke: "#e0782f",
        strokeWidth: 3,
      }),
      text(bars, {
        x: "ms",
        y: "name",
        text: ({ count }: Entry) => `${count} words`,
        textAnchor: "start",
        dx: 5,
        fill: "currentColor",
      }),
    ],
  });
  return plain(chart, "The time that each solver took, and when it found its first word");
}
