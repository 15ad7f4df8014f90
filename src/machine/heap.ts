/**
 * JavaScript's heap, as far as V8 tells about it.
 *
 * V8 ends the process when its heap is full, and by then nothing can be done about it. So a run checks now
 * and then how many bytes are in use, which takes a microsecond. They include garbage, and only a collection
 * tells how much of it there is: one is made when they approach the limit, and the run ends with an error
 * when most of the heap is still in use after it. Hosts without V8, such as Firefox, Safari and Bun, do not
 * tell, nor do pages in Chromium.
 */
import { garbage } from "../terms/order.js";
import { shedAtoms } from "../terms/term.js";

/** The limit of V8's old generation, and what is in use of it. */
interface Heap {
  readonly size: number;
  used(): number;
  /** How many of these bytes are young. */
  young(): number;
  /** Collects all garbage. */
  collect(): void;
  /**
   * Ends the current JavaScript job as far as weak references are concerned: their targets are retained until
   * then.
   */
  endJob(): void;
}

type Process = Partial<NodeJS.Process>;

const MB = 2 ** 20;
/** What V8 reserves for the young generation by default: three spaces of 16 MB. */
const YOUNG_MB = 48;

/** Undefined: the host does not tell; null: not yet asked. */
let heap: Heap | undefined | null = null;

/** Node's own modules, looked up at run time: bundles for browsers have none. */
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

garbage.collect = (): void => {
  if (heap === null) heap = findHeap();
  heap?.collect();
};

/**
 * The limit of the old generation: as set for the process, or what the young generation leaves of the total.
 */
function sizeOfHeap(process: Process, all: number): number {
  const { resourceLimits } = process.getBuiltinModule?.("node:worker_threads") ?? {};
  const { maxYoungGenerationSizeMb = YOUNG_MB } = resourceLimits ?? {};
  const flags = `${process.env?.["NODE_OPTIONS"] ?? ""} ${process.execArgv?.join(" ") ?? ""}`;
  const [flag] = [...flags.matchAll(/max[-_]old[-_]space[-_]size[= ](\d+)/g)].slice(-1);
  const most = flag === undefined ? Infinity : Number(flag[1]) * MB;
  return Math.min(all - maxYoungGenerationSizeMb * MB, most);
}

/** Returns a function that runs a script with `gc()` as a JavaScript job of its own. */
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
/** For errors, and for runs that begin while the heap is that full: this share of the rest is added. */
const MORE = 0.15;
const FULLEST = 0.8;
/** At least this many bytes may be added. */
const LEAST = MB;
/** A collection is due when old objects use this share of what is left above the base, */
const NEAR = 0.15;
/** or when all objects use this share of the heap: young ones may survive, and become old all at once. */
const MOST = 0.78;

/**
 * V8 gives up when four collections in a row, with little time between them, find more than this share of the
 * heap in use. So after two such collections, the next one waits for this multiple of the duration of the
 * last. Until then the heap counts as full if old objects use `ALL` of it.
 */
const HIGH = 0.8;
const QUICK = 2;
const PATIENCE = 3;
const ALL = 0.87;
let inARow = 0;
let next = 0;

/** Watches over the heap for a run and those within it. */
export class HeapWatch {
  /**
   * The least that has been in use since the run began, or had its last error: the run is not responsible for
   * that.
   */
  private base: number = Infinity;
  /** More bytes than this in use after a collection are too many. */
  private bar = 0;
  /** Bytes in use at which the next collection is due. */
  private mark = 0;

  /** May the heap be too full, or too full for `more` bytes? */
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

  /** Answers the same question after a collection. */
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

/** When this many atoms are gone, a collection of their table entries is worth it. */
const MANY = 1 << 14;

/** Collects garbage and returns the bytes in use. */
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
