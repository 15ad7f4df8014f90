/**
 * The profiler: how often each predicate is called, and how long that takes.
 *
 * Each call is counted. The time from one call to the next belongs to the predicate that was called first:
 * its own work until it calls something, and the work after it until the next call. So nothing has to be
 * recorded when a call ends: last calls stay last, no choice point is made, and a run of any length can be
 * measured. Calls of builtins count as calls, except `call/N` and other builtins that only call a goal. A
 * program is interpreted while it is measured: counts are exact, times are the interpreter's.
 */
import type { Term } from "../terms/term.js";
import type { Frame } from "../machine/frame.js";
import type { Machine, Run } from "../machine/machine.js";
import type { Observation, Observer } from "../machine/observer.js";
import type { Predicate } from "../machine/predicate.js";
import type { Signal } from "../machine/signal.js";
import { isTransparent } from "./box.js";

/** The measurements of a predicate. */
export interface ProfileRow {
  /** `Name/Arity`, with the module in front unless it is `user` or `system`. */
  readonly predicate: string;
  /** How often it was called. */
  readonly calls: number;
  /** Milliseconds between its calls and the next ones. */
  readonly timeMs: number;
  /** Its fraction of the whole time, from 0 to 1. */
  readonly share: number;
}

interface Count {
  calls: number;
  timeMs: number;
}

/** Measures one run; it is the observer of that run's machine. */
export class Profiler implements Observer {
  private readonly counts: Map<Predicate, Count> = new Map();
  /** The last call, and when it was made. */
  private last: Count | undefined = undefined;
  private at = 0;
  private readonly observation: Observation = { clauses: false };
  private before: Observer | undefined = undefined;

  /** Starts to observe the calls of `m`. */
  start(m: Machine): void {
    this.before = m.observer;
    m.database.observation.begin(this.observation);
    m.observer = this;
    this.at = performance.now();
  }

  /** Stops observing. Harmless after the end. */
  stop(m: Machine): void {
    if (m.observer !== this) return;
    this.tick();
    this.last = undefined;
    m.observer = this.before;
    m.database.observation.end(this.observation);
  }

  private tick(): void {
    const now = performance.now();
    if (this.last !== undefined) this.last.timeMs += now - this.at;
    this.at = now;
  }

  call(
    m: Machine,
    depth: number,
    k: Frame,
    p: Predicate,
    run: Run,
    a0: Term,
    a1: Term,
    a2: Term,
    a3: Term,
    a4: Term,
    a5: Term,
    a6: Term,
    a7: Term,
  ): Signal {
    if (!isTransparent(p)) {
      this.tick();
      let count = this.counts.get(p);
      if (count === undefined) {
        count = { calls: 0, timeMs: 0 };
        this.counts.set(p, count);
      }
      count.calls++;
      this.last = count;
    }
    return run(m, depth, k, a0, a1, a2, a3, a4, a5, a6, a7);
  }

  clause(m: Machine, depth: number, k: Frame): Signal {
    return m.proceed(depth, k);
  }

  /** The measurements so far: most time first, and for equal time most calls. */
  rows(): ProfileRow[] {
    let all = 0;
    for (const { timeMs } of this.counts.values()) all += timeMs;
    const rows: ProfileRow[] = [];
    for (const [p, { calls, timeMs }] of this.counts) {
      const share = all === 0 ? 0 : timeMs / all;
      rows.push({ predicate: p.indicator, calls, timeMs, share });
    }
    return rows.sort((a, b) => b.timeMs - a.timeMs || b.calls - a.calls);
  }
}

/** The rows as a readable table, the first `top` of them. */
export function profileText(rows: readonly ProfileRow[], top: number): string {
  const calls = rows.reduce((sum, row) => sum + row.calls, 0);
  const timeMs = rows.reduce((sum, row) => sum + row.timeMs, 0);
  const shown = rows.slice(0, top);
  const width = Math.max(9, ...shown.map(({ predicate }) => predicate.length));
  const line = (name: string, ...cells: readonly string[]): string =>
    `${name.padEnd(width)}${cells.map((cell) => cell.padStart(12)).join("")}\n`;
  const lines = shown.map((row) =>
    line(
      row.predicate,
      String(row.calls),
      row.timeMs.toFixed(1),
      `${(100 * row.share).toFixed(1)} %`,
    ),
  );
  const rest = rows.length - shown.length;
  if (rest > 0) lines.push(`${rest} more\n`);
  const total = line("all", String(calls), timeMs.toFixed(1), "");
  return [line("predicate", "calls", "ms", "time"), ...lines, total.trimEnd(), "\n"].join("");
}
