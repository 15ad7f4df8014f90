/*
 * The memory in use, as reported by V8 and Node.
 */
import { collectorRun } from "../machine/heap.js";

/**
 * A function that collects garbage and returns the number of bytes in use afterwards: the heap of
 * JavaScript, and the memory that its objects hold outside of it. A collection takes some milliseconds,
 * more with more live data.
 */
export function heapMeter(): () => number {
  const run = collectorRun();
  return () => {
    // External memory is released asynchronously, at the latest before the next collection.
    run("gc()");
    run("gc()");
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
}
