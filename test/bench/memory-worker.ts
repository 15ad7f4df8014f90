/*
 * node --expose-gc memory-worker.js TASK PROGRAM
 *
 * Runs one of the tasks of memory.ts and writes its figures as JSON.
 */

import { readFileSync } from "node:fs";
import { register } from "../../src/builtins/register.js";
import { Engine } from "../../src/complete.js";
import { unify } from "../../src/terms/unify.js";

const MILLIONS = 10_000_000;

const [task, program] = process.argv.slice(2);
const engine = new Engine();
engine.consult(readFileSync(program, "utf8"));

/** Predicates that look at the machine: the trail's length, and the heap after a collection. */
register(engine.database, engine.database.user, [
  {
    name: "trail_length",
    arity: 1,
    modes: ["trail_length(-N)"],
    doc: "True iff the trail has N entries.",
    det: (m, n) => unify(m, n, m.trailTop),
  },
  {
    name: "heap_bytes",
    arity: 1,
    modes: ["heap_bytes(-N)"],
    doc: "True iff the heap holds N bytes that are in use.",
    det: (m, n) => {
      globalThis.gc?.();
      return unify(m, n, process.memoryUsage().heapUsed);
    },
  },
]);

function numbers(goal: string): Readonly<Record<string, number>> {
  const answer = engine.once(goal);
  if (answer === undefined) throw new Error(`${goal} fails`);
  return answer as Readonly<Record<string, number>>;
}

/** Bytes for each element while the list is alive: it is used once more after the look. */
function perElement(count: number): number {
  const { Before, After } = numbers(
    `heap_bytes(Before), kept(${count}, _Xs), heap_bytes(After), _Xs = [1|_]`,
  );
  return (After - Before) / count;
}

const figures: Record<string, number> = {};
if (task === "list") {
  const { Sum, Trail } = numbers(
    `trail_length(T0), summed(${MILLIONS}, Sum), trail_length(T), Trail is T - T0`,
  );
  if (Sum !== (MILLIONS * (MILLIONS + 1)) / 2) throw new Error(`The sum is ${Sum}`);
  figures["trail"] = Trail;
} else if (task === "loop") {
  figures["trail"] = numbers(
    `trail_length(T0), loop(${MILLIONS}), trail_length(T), Trail is T - T0`,
  )["Trail"];
}
// Taken before the collections that measuring an element needs; in kilobytes.
figures["peak"] = process.resourceUsage().maxRSS * 1024;
if (task === "list") figures["perElement"] = perElement(MILLIONS / 10);
process.stdout.write(`${JSON.stringify(figures)}\n`);
