/*
 * The memory in use, as reported by V8 and Node.
 */
import { setFlagsFromString } from "node:v8";
import { createContext, runInContext } from "node:vm";

/** Bun's collector; other hosts have V8's. */
const { Bun } = globalThis as { readonly Bun?: { gc(force: boolean): void } };

/**
 * A function that collects garbage and returns the number of bytes in use afterwards: the heap of
 * JavaScript, and the memory that its objects hold outside of it. A collection takes some milliseconds,
 * more with more live data.
 */
export function heapMeter(): () => number {
  const run = Bun === undefined ? collectorRun() : undefined;
  const collect = (): void => (run === undefined ? Bun?.gc(true) : run("gc()"));
  return () => {
    // External memory is released asynchronously, at the latest before the next collection.
    collect();
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
}

/** Returns a function that runs a script with `gc()` as a JavaScript job of its own. */
export function collectorRun(): (script: string) => void {
  // Without the flag, V8 has no such function; a context made under it has.
  setFlagsFromString("--expose-gc");
  const context = createContext({}, { microtaskMode: "afterEvaluate" });
  setFlagsFromString("--no-expose-gc");
  return (script) => runInContext(script, context);
}
