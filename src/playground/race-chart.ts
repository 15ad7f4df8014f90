/*
 * A race as a chart by Observable Plot: for each solver the time to its last word, and a mark at its first.
 */
import { barX, gridX, plot, text, tickX } from "@observablehq/plot";

/** What the chart shows of a solver. */
interface Entry {
  readonly name: string;
  readonly ms: number;
  readonly firstMs: number | undefined;
  /** Whether it found all words, rather than being stopped. */
  readonly isDone: boolean;
  readonly count: number;
}

/** The chart. */
export function raceChart(entries: readonly Entry[]): Element {
  const bars = entries.map(({ name, ms, firstMs, isDone, count }) => ({
    name,
    ms: Math.max(ms, 0.1),
    firstMs,
    isDone,
    count,
  }));
  const firsts = bars.filter(({ firstMs }) => firstMs !== undefined);
  const least =
    10 **
    Math.floor(
      Math.log10(Math.min(...bars.flatMap(({ ms, firstMs }) => [ms, firstMs ?? ms]))) - 0.1,
    );
  const chart = plot({
    width: 720,
    height: 70 + 24 * bars.length,
    marginLeft: 100,
    marginRight: 90,
    marginBottom: 45,
    ariaLabel: "The time that each solver took, and when it found its first word",
    style: { background: "none", color: "inherit", fontFamily: "inherit", fontSize: "12px" },
    x: {
      type: "log",
      label: "milliseconds; the mark is the first word",
      labelOffset: 40,
      domain: [least, Math.max(...bars.map(({ ms }) => ms), 10 * least)],
      tickFormat: (ms: number) => (Number.isInteger(Math.log10(ms)) ? String(ms) : ""),
    },
    y: { domain: bars.map(({ name }) => name), label: null },
    marks: [
      gridX({ strokeOpacity: 0.1 }),
      barX(bars, {
        x1: least,
        x2: "ms",
        y: "name",
        fill: (entry: Entry) => (entry.isDone ? "#2f8f7f" : "#9a9a94"),
      }),
      tickX(firsts, {
        x: (entry: Entry) => Math.max(entry.firstMs!, least),
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
  // Groups may not have names where the drawing has one.
  for (const group of chart.querySelectorAll("g[aria-label]")) group.removeAttribute("aria-label");
  chart.setAttribute("role", "img");
  return chart;
}
