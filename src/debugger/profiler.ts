/**
 * The profiler: how often each predicate is called, and how long that takes.
 *
 * Each call is counted. The time from one call to the next belongs to the predicate that was called first:
 * its own work until it calls something, and the work after it until the next call. So nothing has to be
 * recorded when a call ends: last calls stay last, no choice point is made, and a run of any length can be
 * measured. Calls of builtins count as calls, except `call/N` and other builtins that only call a goal. A
 * run stops at each call while it is measured: counts are exact, times are larger than otherwise.
 */
import type { Measurement, ProfileRow } from "../engine/profile.js";
import type { RunBudget } from "../machine/budget.js";
import type { Core } from "../machine/core.js";
import { Machine } from "../machine/records.generated.js";
import { Predicates, isBehindAnother, isTransparent } from "./predicates.js";

interface Count {
  readonly predicate: string;
  readonly isHidden: boolean;
  calls: number;
  timeMs: number;
}

export class Profiler implements Measurement {
  readonly #core: Core;
  readonly #predicates: Predicates;
  /** The run, if only one of those that it sees is measured. */
  readonly #only: RunBudget | undefined;
  readonly #counts = new Map<number, Count>();
  /** The last call, and when it was made. */
  #last: Count | undefined;
  #at = 0;

  constructor(core: Core, only?: RunBudget) {
    this.#core = core;
    this.#predicates = new Predicates(core);
    this.#only = only;
  }

  call(budget: RunBudget): void {
    if (this.#only !== undefined && budget !== this.#only) return;
    const called = this.#core.register(Machine.callee);
    let count = this.#counts.get(called);
    if (count === undefined) {
      const p = this.#predicates.at(called);
      const isHidden = isTransparent(p) || isBehindAnother(p);
      count = { predicate: p.indicator, isHidden, calls: 0, timeMs: 0 };
      this.#counts.set(called, count);
    }
    if (count.isHidden) return;
    this.#tick();
    count.calls++;
    this.#last = count;
  }

  /** Ends the measurement. */
  stop(): void {
    this.#tick();
    this.#last = undefined;
  }

  #tick(): void {
    const now = performance.now();
    if (this.#last !== undefined) this.#last.timeMs += now - this.#at;
    this.#at = now;
  }

  /** The measurements so far: most time first, and for equal time most calls. */
  rows(): ProfileRow[] {
    const counts = new Map<string, { calls: number; timeMs: number }>();
    let all = 0;
    for (const { predicate, isHidden, calls, timeMs } of this.#counts.values()) {
      if (isHidden) continue;
      const before = counts.get(predicate) ?? { calls: 0, timeMs: 0 };
      counts.set(predicate, { calls: before.calls + calls, timeMs: before.timeMs + timeMs });
      all += timeMs;
    }
    return [...counts]
      .map(([predicate, { calls, timeMs }]) => {
        const share = all === 0 ? 0 : timeMs / all;
        return { predicate, calls, timeMs, share };
      })
      .sort((a, b) => b.timeMs - a.timeMs || b.calls - a.calls);
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
