/**
 * The heap of JavaScript, as far as V8 tells of it.
 *
 * V8 ends the process when its heap is full, and nothing can be done about that then. So a run looks
 * now and then at the bytes in use, which takes a microsecond. They include garbage, and only a
 * collection tells how much of it there is: one is made when they near the limit, and the run ends
 * with an error when most of the heap is still in use after it. Hosts without V8, as Firefox, Safari
 * and Bun, do not tell, nor do pages in Chromium.
 */
import { shedAtoms } from "../terms/term.js";

/** What the old generation of V8 may take, and what is in use of it. */
interface Heap {
  readonly size: number;
  used(): number;
  /** What of that is young. */
  young(): number;
  /** Collects all garbage. */
  collect(): void;
  /** Ends the job of JavaScript as far as weak references go: what they have been asked for is kept until then. */
  endJob(): void;
}

type Process = Partial<NodeJS.Process>;

const MB = 2 ** 20;
/** What V8 sets aside for the young generation unless told otherwise: three spaces of 16 MB. */
const YOUNG_MB = 48;

/** Undefined: nothing is known of it; null: nobody has asked yet. */
let heap: Heap | undefined | null = null;

/** Node's own modules, asked for at run time: bundles for browsers have none. */
function host(): Process | undefined {
  const { process } = globalThis as { readonly process?: Process };
  return process?.versions?.v8 === undefined || process.versions["bun"] !== undefined
    ? undefined
    : process;
}

function findHeap(): Heap | undefined {
  const process = host();
  const v8 = process?.getBuiltinModule?.("node:v8");
  if (process === undefined || v8 === undefined) return undefined;
  let runner: ((script: string) => void) | undefined;
  const run = (script: string): void => (runner ??= collectorRun())(script);
  return {
    size: sizeOfHeap(process, v8.getHeapStatistics().heap_size_limit),
    used: () => v8.getHeapStatistics().used_heap_size,
    young: () =>
      v8.getHeapSpaceStatistics().find((space) => space.space_name === "new_space")
        ?.space_used_size ?? 0,
    collect: () => run("gc()"),
    endJob: () => run("0"),
  };
}

/** The limit of the old generation: as it was set for the process, or what the young one leaves of all. */
function sizeOfHeap(process: Process, all: number): number {
  const { resourceLimits } = process.getBuiltinModule?.("node:worker_threads") ?? {};
  const { maxYoungGenerationSizeMb = YOUNG_MB } = resourceLimits ?? {};
  const flags = `${process.env?.["NODE_OPTIONS"] ?? ""} ${process.execArgv?.join(" ") ?? ""}`;
  const [flag] = [...flags.matchAll(/max[-_]old[-_]space[-_]size[= ](\d+)/g)].slice(-1);
  const most = flag === undefined ? Infinity : Number(flag[1]) * MB;
  return Math.min(all - maxYoungGenerationSizeMb * MB, most);
}

/** Runs a script where `gc()` collects garbage, as a job of JavaScript of its own. */
export function collectorRun(): (script: string) => void {
  const process = host()!;
  const { setFlagsFromString } = process.getBuiltinModule!("node:v8");
  const { createContext, runInContext } = process.getBuiltinModule!("node:vm");
  // Without the flag, V8 has no such function; a context made under it has.
  setFlagsFromString("--expose-gc");
  const context = createContext({}, { microtaskMode: "afterEvaluate" });
  setFlagsFromString("--no-expose-gc");
  return (script) => runInContext(script, context);
}

/** The share of the heap that may be in use after a collection. */
const FULL = 0.64;
/** The same after errors, and for what begins while the heap is that full: this share of the rest is added. */
const MORE = 0.15;
const FULLEST = 0.8;
/** So many bytes may be added in any case. */
const LEAST = MB;
/** Garbage is collected when this share of what is left above that is in use by what is not young, */
const NEAR = 0.15;
/** or this share of the heap by all: what is young may stay, and become old all at once. */
const MOST = 0.78;

/**
 * V8 gives up when four collections in a row, with little time between them, find more than this share
 * of the heap in use. So after two that have found so much, the next one is made so many times later as
 * the last one took. Until then the heap is full if `ALL` of it is in use by what is not young.
 */
const HIGH = 0.8;
const QUICK = 2;
const PATIENCE = 3;
const ALL = 0.87;
let inARow = 0;
let next = 0;

/** Watches over the heap for a run and those within it. */
export class HeapWatch {
  /** The least that has been in use since the run began, or had its last error: that is not the run's fault. */
  private base: number = Infinity;
  /** Bytes in use after a collection that are too much. */
  private bar = 0;
  /** Bytes in use from which on a collection is made. */
  private mark = 0;

  /** May there be too little room in the heap, or too little for so many bytes more? */
  mayBeFull(more: number): boolean {
    if (heap === null) heap = findHeap();
    if (heap === undefined) return false;
    const used = heap.used();
    const isNew = this.base === Infinity;
    if (used < this.base) this.begin(heap, used);
    const all = used + more;
    if (isNew && more === 0) return false;
    if (all <= this.mark) return false;
    return all > heap.size * MOST || all - heap.young() > this.mark;
  }

  /** The same when all garbage has been collected. */
  isFull(more: number): boolean {
    const of = heap!;
    const start = performance.now();
    if (inARow >= QUICK && start < next) return of.used() - of.young() + more > of.size * ALL;
    const live = collected(of);
    const end = performance.now();
    next = end + PATIENCE * (end - start);
    if (live < this.base) this.begin(of, live);
    inARow = live > of.size * HIGH ? inARow + 1 : 0;
    if (live <= this.bar && live + more <= this.mark) return false;
    this.begin(of, live);
    return true;
  }

  private begin({ size }: Heap, used: number): void {
    this.base = used;
    if (used < size * HIGH) inARow = 0;
    const bar = Math.min(size * FULLEST, Math.max(size * FULL, used + (size - used) * MORE));
    this.bar = Math.max(bar, used + LEAST);
    this.mark = this.bar + Math.max(0, (size - this.bar) * NEAR);
  }
}

/** So many atoms that are gone are worth a collection of what the table had of them. */
const MANY = 1 << 14;

/** The bytes in use when all garbage has been collected. */
function collected(of: Heap): number {
  shedAtoms(of.endJob);
  of.endJob();
  of.collect();
  const live = of.used();
  const gone = shedAtoms(of.endJob);
  of.endJob();
  if (gone < MANY) return live;
  of.collect();
  return of.used();
}
