/** The part of `ambilog/debugger`: traces, the profiler, and the predicates of both. */
import type { Parts } from "../engine/parts.js";
import { installDebugger } from "./debugger-predicates.js";
import { Profiler } from "./profiler.js";
import { Trace, checkTraceOptions } from "../engine/trace.js";
import { Tracer, installTracing } from "./tracer.js";

/** The part that adds the debugger to engines. */
export const debuggerPart: Parts["debugger"] = {
  install(inside) {
    installTracing(inside.predicates);
    installDebugger(inside);
  },
  checkTraceOptions,
  trace: (prepared, options) =>
    new Trace(prepared, options, (visitor) => new Tracer(prepared.inside, visitor)),
  measure: (core) => new Profiler(core),
};
