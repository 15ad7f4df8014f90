/*
 * How much memory is in use, as V8 and Node tell it.
 */
import { collectorRun } from "../machine/heap.js";

/**
 * A function that collects garbage and returns the bytes that are then in use: the heap of
 * JavaScript, and what its objects hold outside of it. A collection takes some milliseconds, more
 * the more there is to keep.
 */
export function heapMeter(): () => number {
  const run = collectorRun();
  return () => {
    // What is outside is given back while the program goes on, at the latest before the next one.
    run("gc()");
    run("gc()");
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
}
