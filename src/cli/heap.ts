/*
 * How much memory is in use, as V8 and Node tell it.
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * A function that collects garbage and returns the bytes that are then in use: the heap of
 * JavaScript, and what its objects hold outside of it. A collection takes some milliseconds, more
 * the more there is to keep.
 */
export function heapMeter(): () => number {
  // Without the flag, V8 has no such function; a context made under it has.
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  setFlagsFromString("--no-expose-gc");
  return () => {
    // What is outside is given back while the program goes on, at the latest before the next one.
    collect();
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
}
