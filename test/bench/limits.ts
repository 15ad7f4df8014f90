/*
 * How late limits stop programs that do not end: for each limit and program the milliseconds from when it is
 * reached to when the error has been thrown.
 *
 *   time         reached when the time is over
 *   abort        reached when the signal is aborted, as by another thread: a flag that turns at a
 *                time without an event
 *   inferences   reached as many calls before the end as there were too many; these are taken to have
 *                taken as long as the others
 *   answers      reached when one too many is requested
 *   memory       reached when the same program that ends in time would have made as many cells: how
 *                many it makes in a step is counted before
 */

import { PerformanceObserver } from "node:perf_hooks";
import Table from "cli-table3";
import { register } from "../../src/builtins/register.js";
import { Engine, ResourceError } from "../../src/complete.js";
import type { Limits, QueryOptions } from "../../src/complete.js";
import { FAIL } from "../../src/machine/signal.js";
import { unify } from "../../src/terms/unify.js";
import { median } from "./measure.js";

/** How late one limit was with one program. */
export interface Lateness {
  readonly limit: string;
  readonly program: string;
  readonly medianMs: number;
  readonly maximumMs: number;
  /** How much of the longest delay was garbage collection; unknown for memory, whose start is an estimate. */
  readonly collectingMs: number | undefined;
}

const PROGRAM = `
loop :- loop.
grow(N) :- M is N + 1, grow(M), N > 0.
grow(0, End) :- !, end(End).
grow(N, End) :- M is N - 1, grow(M, End), M > 0.
collect(N, End) :- findall(X, step(N, End, X), _).
step(N, _, X) :- between(1, N, X).
step(_, End, _) :- end(End).
build(N, [N|T]) :- M is N + 1, build(M, T).
build(0, [], End, _) :- !, end(End).
build(N, [N|T], End, L) :- M is N - 1, build(M, T, End, L).
end(count) :- repeat, held(H), throw(held(H)).
end(stop) :- throw(stop).
square(8, Rows) :- length(Rows, 8), maplist([R]>>( length(R, 8), maplist(=(a), R) ), Rows).
long(L) :- numlist(1, 200000, L).
`;

/** Programs without end; the board has far too many paths to enumerate. */
const PROGRAMS: Readonly<Record<string, string>> = {
  "endless search": "repeat, fail",
  "endless loop": "loop",
  "native enumeration": "square(8, R), make_board(R, B), board_has_word(B, _), fail",
  "deep recursion": "grow(0)",
  "findall for ever": "findall(X, repeat, _)",
  "a list for ever": "build(0, _)",
  "sorting a long list": "long(L), repeat, msort(L, _), fail",
  "copying a long list": "long(L), repeat, copy_term(L, _), fail",
  "comparing long lists": "long(L), long(K), repeat, L \\== K, fail",
  "unifying long lists": "long(L), long(K), repeat, L \\= K, fail",
  "asserting a long list": "long(L), repeat, assertz(kept(L)), retract(kept(_)), fail",
  "length of a long list": "long(L), repeat, length(L, 0)",
  "atoms of long lists": "long(L), repeat, atomic_list_concat(L, X), atom_length(X, 0)",
  "reading long texts": "long(L), term_to_atom(L, A), repeat, term_to_atom(T, A), T == x",
};

/** How a program with an end ends: it counts its cells, or stops. */
type End = "count" | "stop";

/** Programs that fill memory, and the same with an end after that many steps. */
const GROWING: readonly [string, string, (steps: number, end: End) => string][] = [
  ["deep recursion", "grow(0)", (n, end) => `grow(${n}, ${end})`],
  ["findall for ever", "findall(X, between(1, inf, X), _)", (n, end) => `collect(${n}, ${end})`],
  ["a list for ever", "build(0, _)", (n, end) => `build(${n}, L, ${end}, L)`],
];

const CELLS = [100_000, 1_000_000, 10_000_000];

function makeEngine(): Engine {
  const engine = new Engine();
  register(engine.database, engine.database.user, [
    {
      name: "held",
      arity: 1,
      modes: ["held(-Cells)"],
      doc: "True iff the run holds so many cells.",
      det: (m, n) => {
        const counting = m["count"](Infinity, FAIL);
        let step = counting.next();
        while (step.done !== true) step = counting.next();
        return unify(m, n, step.value);
      },
    },
  ]);
  engine.consult(PROGRAM);
  return engine;
}

/** Runs a goal until it is stopped; returns the time, the number of calls, and the outcome. */
function stopped(
  engine: Engine,
  goal: string,
  options: QueryOptions,
): { ms: number; end: number; inferences: number; thrown: unknown } {
  const query = engine.query(goal).with(options);
  const start = performance.now();
  let thrown: unknown;
  try {
    query.count();
  } catch (reason) {
    thrown = reason;
  }
  const end = performance.now();
  return { ms: end - start, end, inferences: query.inferences, thrown };
}

/** The same, and it must have been stopped by this limit. */
function stoppedBy(
  kind: string,
  engine: Engine,
  goal: string,
  limits: Limits,
): { ms: number; end: number; inferences: number } {
  const end = stopped(engine, goal, { limits });
  if (end.thrown instanceof ResourceError && end.thrown.kind === kind) return end;
  throw new Error(`${goal}: expected the limit on ${kind}, got ${String(end.thrown)}`);
}

const REASON = new Error("aborted");

/** A signal that is aborted at a time by `performance.now()`. */
function abortedAt(time: number): AbortSignal {
  const signal = {
    get aborted(): boolean {
      return performance.now() >= time;
    },
    reason: REASON,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  };
  return signal as unknown as AbortSignal;
}

/** How long programs run before they are stopped. */
const RUN_MS = 150;

function atTime(engine: Engine, goal: string): Run {
  const { ms, end } = stoppedBy("time", engine, goal, { timeMs: RUN_MS });
  return { late: ms - RUN_MS, end };
}

function atAbortion(engine: Engine, goal: string): Run {
  const time = performance.now() + RUN_MS;
  const { end, thrown } = stopped(engine, goal, { signal: abortedAt(time) });
  if (thrown !== REASON) throw new Error(`${goal}: expected an abortion, got ${String(thrown)}`);
  return { late: end - time, end };
}

function atInferences(engine: Engine, goal: string): Run {
  const limit = 20_000;
  const { ms, end, inferences } = stoppedBy("inferences", engine, goal, { inferences: limit });
  return { late: (ms * (inferences - limit)) / inferences, end };
}

function atAnswers(engine: Engine): Run {
  const query = engine.query("repeat", {}, { limits: { answers: 1000 } });
  for (let i = 0; i < 1000; i++) query.next();
  const start = performance.now();
  try {
    query.next();
  } catch {
    const end = performance.now();
    return { late: end - start, end };
  }
  throw new Error("Expected the limit on answers");
}

/** The cells that a step of a bounded program makes. */
function cellsPerStep(engine: Engine, bounded: (steps: number, end: End) => string): number {
  const steps = 100_000;
  const { thrown } = stopped(engine, bounded(steps, "count"), {});
  const { term } = thrown as { term?: { args?: readonly unknown[] } };
  return Number(term?.args?.[0]) / steps;
}

/** What one run shows: how late it was, and the time when it ended. */
interface Run {
  readonly late: number;
  readonly end: number;
}

/** The milliseconds within a span of time in which garbage was collected. */
async function collecting(
  observer: PerformanceObserver,
  from: number,
  to: number,
): Promise<number> {
  await new Promise<void>((resolve) => setImmediate(resolve));
  let sum = 0;
  for (const { startTime, duration } of observer.takeRecords()) {
    sum += Math.max(0, Math.min(to, startTime + duration) - Math.max(from, startTime));
  }
  return sum;
}

async function collect(
  limit: string,
  program: string,
  rounds: number,
  run: () => Run,
): Promise<Lateness> {
  run();
  const observer = new PerformanceObserver(() => undefined);
  observer.observe({ entryTypes: ["gc"] });
  const times: number[] = [];
  let worst = 0;
  for (let i = 0; i < rounds; i++) {
    observer.takeRecords();
    const { late, end } = run();
    const gc = await collecting(observer, end - late, end);
    if (late >= Math.max(0, ...times)) worst = gc;
    times.push(Math.max(0, late));
  }
  observer.disconnect();
  const collectingMs = limit.startsWith("memory") ? undefined : worst;
  return { limit, program, medianMs: median(times), maximumMs: Math.max(...times), collectingMs };
}

/** The figures. The programs' names may be given; default: all. */
export async function* limitFigures(
  rounds: number,
  names: readonly string[] = [],
): AsyncGenerator<Lateness, void, undefined> {
  const engine = makeEngine();
  const wanted = (name: string): boolean => names.length === 0 || names.includes(name);
  for (const [name, goal] of Object.entries(PROGRAMS).filter(([x]) => wanted(x))) {
    yield await collect("time", name, rounds, () => atTime(engine, goal));
    yield await collect("abort", name, rounds, () => atAbortion(engine, goal));
  }
  for (const name of Object.keys(PROGRAMS).slice(0, 6).filter(wanted)) {
    yield await collect("inferences", name, rounds, () => atInferences(engine, PROGRAMS[name]));
  }
  if (wanted("endless search")) {
    yield await collect("answers", "endless search", rounds, () => atAnswers(engine));
  }
  for (const [name, goal, bounded] of GROWING.filter(([x]) => wanted(x))) {
    const perStep = cellsPerStep(engine, bounded);
    for (const memory of CELLS) {
      const steps = Math.ceil(memory / perStep);
      yield await collect(
        `memory ${memory.toLocaleString("en")}`,
        name,
        Math.min(rounds, 5),
        () => {
          const alone = stopped(engine, bounded(steps, "stop"), {}).ms;
          const { ms, end } = stoppedBy("memory", engine, goal, { memory });
          return { late: ms - alone, end };
        },
      );
    }
  }
}

/** The figures as a table. */
export function limitTable(figures: readonly Lateness[]): string {
  const table = new Table({
    head: ["limit", "program", "ms late, median", "most", "of that collecting"],
    colAligns: ["left", "left", "right", "right", "right"],
    style: { head: [], border: [], compact: true },
  });
  for (const { limit, program, medianMs, maximumMs, collectingMs } of figures) {
    table.push([
      limit,
      program,
      medianMs.toFixed(1),
      maximumMs.toFixed(1),
      collectingMs?.toFixed(1),
    ]);
  }
  return `${table.toString()}\n`;
}
