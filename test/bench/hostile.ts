/*
 * The time for which programs hold the event loop, and the delay with which limits end them, in awaited queries:
 * builtins on large inputs, one program at a time. Collections of V8 are not counted, nor, on Linux, the time in which
 * the thread waited for a processor; each figure is the least of all rounds.
 */
import { existsSync, readFileSync } from "node:fs";
import { PerformanceObserver } from "node:perf_hooks";
import type { PerformanceEntry } from "node:perf_hooks";
import { Engine, untrusted, untrustedLimits } from "../../src/complete.js";
import { largeInputs, library } from "../hostile/catalogue.js";
import { tableWith } from "./tables.js";

/** The figures of one program, in milliseconds. */
export interface Hold {
  readonly program: string;
  readonly heldMs: number;
  readonly lateMs: number;
  readonly outcome: string;
}

const LIMIT_MS = 1000;
/** Inputs are taken whole, where most programs reach a limit, and divided, where most do not. */
const SIZES = [1, 5];

type Span = readonly [from: number, to: number];

function overlap([from, to]: Span, spans: readonly Span[]): number {
  let sum = 0;
  for (const [start, end] of spans) sum += Math.max(0, Math.min(to, end) - Math.max(from, start));
  return sum;
}

/** The file in which Linux counts the nanoseconds of this thread: on a processor, and waiting for one. */
const SCHEDULED = `/proc/self/task/${process.pid}/schedstat`;
const isScheduled = existsSync(SCHEDULED);

/** The milliseconds that the thread has waited for a processor so far, as far as they are known. */
function waited(): number {
  return isScheduled ? Number(readFileSync(SCHEDULED, "latin1").split(" ")[1]) / 1e6 : 0;
}

const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** Runs a goal on inputs that are divided by `by`, under the limits for programs that nobody has checked. */
async function hold(program: string, by: number): Promise<Hold> {
  const limits = { ...untrustedLimits, timeMs: LIMIT_MS };
  const engine = new Engine({ ...untrusted, limits });
  engine.consult(library(by));
  const collections: Span[] = [];
  const collect = (entries: readonly PerformanceEntry[]): void => {
    for (const { startTime, duration } of entries) {
      collections.push([startTime, startTime + duration]);
    }
  };
  const observer = new PerformanceObserver((list) => collect(list.getEntries()));
  observer.observe({ entryTypes: ["gc"] });
  const turns: { readonly span: Span; readonly waitedMs: number }[] = [];
  let isOver = false;
  const watch = (async () => {
    for (let last = performance.now(), before = waited(); !isOver;) {
      await turn();
      const now = performance.now();
      const all = waited();
      turns.push({ span: [last, now], waitedMs: all - before });
      [last, before] = [now, all];
    }
  })();
  const start = performance.now();
  let outcome: string;
  try {
    const row = await engine.query(program).async.first();
    outcome = row === undefined ? "no" : "yes";
  } catch (thrown) {
    outcome = thrown instanceof Error ? thrown.message.slice(0, 40) : String(thrown);
  }
  const end = performance.now();
  isOver = true;
  await watch;
  await turn();
  collect(observer.takeRecords());
  observer.disconnect();
  const due: Span = [start + LIMIT_MS, end];
  const held = ({ span, waitedMs }: (typeof turns)[number]): number =>
    span[1] - span[0] - overlap(span, collections) - waitedMs;
  const heldMs = Math.max(...turns.map(held));
  const waitedMs = turns.reduce((sum, t) => sum + (t.span[1] > due[0] ? t.waitedMs : 0), 0);
  const lateMs = Math.max(0, end - due[0] - overlap(due, collections) - waitedMs);
  return { program, heldMs, lateMs, outcome };
}

/** The figures, the worst first. Programs may be chosen by a part of their text; default: all. */
export async function hostileFigures(rounds: number, parts: readonly string[]): Promise<Hold[]> {
  const isChosen = (goal: string): boolean =>
    parts.length === 0 || parts.some((part) => goal.includes(part));
  const figures: Hold[] = [];
  const programs = SIZES.flatMap((by) => largeInputs(by).map(({ goal }) => ({ goal, by })));
  for (const { goal, by } of programs.filter((program) => isChosen(program.goal))) {
    let best = await hold(goal, by);
    for (let i = 1; i < rounds; i++) {
      const again = await hold(goal, by);
      best = {
        ...again,
        heldMs: Math.min(best.heldMs, again.heldMs),
        lateMs: Math.min(best.lateMs, again.lateMs),
      };
    }
    figures.push(best);
  }
  const worst = ({ heldMs, lateMs }: Hold): number => Math.max(heldMs, lateMs);
  return figures.sort((a, b) => worst(b) - worst(a));
}

/** The worst ten as a table. */
export function hostileTable(figures: readonly Hold[]): string {
  const table = tableWith(["program", "held", "late", "outcome"]);
  for (const { program, heldMs, lateMs, outcome } of figures.slice(0, 10)) {
    table.push([program, heldMs.toFixed(0), lateMs.toFixed(0), outcome]);
  }
  return `${figures.length} programs, milliseconds\n${table.toString()}\n`;
}
