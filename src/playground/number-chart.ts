/*
 * Numbers as a chart by Observable Plot: bars with their labels, or a line or points where the labels are numbers
 * too.
 */
import { barX, dot, gridX, gridY, lineY, plot, ruleX, ruleY, text } from "@observablehq/plot";
import { plain } from "./plot-svg.js";

export interface Amount {
  readonly label: string;
  readonly value: number;
}

export type ChartKind = "chart" | "line" | "points";

const WIDEST = 560;
/** Characters of a label. */
const MOST_LABEL = 24;

/** The chart, at most as wide as there is room. */
export function numberChart(kind: ChartKind, amounts: readonly Amount[], room: number): Element {
  const width = Math.min(WIDEST, Math.max(room, 160));
  const said = amounts.map(({ label, value }) => `${label} ${value}`).join(", ");
  const name = `A ${kind === "chart" ? "chart" : `chart as ${kind}`}: ${said}`.slice(0, 1000);
  const style = { background: "none", color: "inherit", font: "12px system-ui, sans-serif" };
  if (kind === "chart") {
    const longest = Math.max(...amounts.map(({ label }) => Math.min(label.length, MOST_LABEL)));
    return plain(
      plot({
        width,
        height: 30 + 22 * amounts.length,
        marginTop: 5,
        marginLeft: Math.min(20 + 7 * longest, width / 2),
        marginRight: 60,
        style,
        x: { label: null, ticks: width / 90 },
        // Labels may be the same.
        y: {
          type: "band",
          label: null,
          domain: amounts.map((_, i) => i),
          tickSize: 0,
          tickFormat: (i: number) => short(amounts[i].label),
        },
        marks: [
          gridX({ strokeOpacity: 0.12 }),
          barX(amounts, {
            x1: 0,
            x2: "value",
            y: (_, i: number) => i,
            fill: "var(--accent)",
            rx: 2,
          }),
          ruleX([0]),
          text(amounts, {
            x: ({ value }: Amount) => Math.max(value, 0),
            y: (_, i: number) => i,
            text: ({ value }: Amount) => String(value),
            textAnchor: "start",
            dx: 5,
            fill: "currentColor",
          }),
        ],
      }),
      name,
    );
  }
  const points = amounts.map(({ label, value }) => ({ x: Number(label), y: value }));
  return plain(
    plot({
      width,
      height: 240,
      marginTop: 10,
      marginLeft: 56,
      style,
      x: { label: null, ticks: width / 80 },
      y: { label: null },
      marks: [
        gridY({ strokeOpacity: 0.12 }),
        ruleY([0], { strokeOpacity: points.some(({ y }) => y < 0) ? 1 : 0 }),
        kind === "line" ? lineY(points, { x: "x", y: "y", stroke: "var(--accent)" }) : null,
        dot(points, { x: "x", y: "y", fill: "var(--accent)", r: kind === "line" ? 2 : 3 }),
      ],
    }),
    name,
  );
}

const short = (label: string): string =>
  label.length > MOST_LABEL ? `${label.slice(0, MOST_LABEL - 1)}…` : label;
