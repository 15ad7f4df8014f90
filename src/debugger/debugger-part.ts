/** The part `debugging`: traces, the profiler, and the predicates of both. */
import type { NativePart } from "../engine/native-part.js";
import type { Part } from "../engine/parts.js";
import { installDebugger } from "./debugger-predicates.js";
import { Profiler } from "./profiler.js";
import { Trace, checkTraceOptions } from "../engine/trace.js";
import { Tracer, installTracing } from "./tracer.js";

const part: NativePart = {
  name: "debugging",
  install(inside) {
    installTracing(inside.predicates);
    installDebugger(inside);
  },
  checkTraceOptions,
  trace: (prepared, options) =>
    new Trace(prepared, options, (visitor) => new Tracer(prepared.inside, visitor)),
  measure: (core) => new Profiler(core),
};

/**
 * The debugger: gives engines `trace` and `profile`, and `trace/0`, `spy/1`, `profile/1` and their like.
 */
export const debugging: Part = part;
