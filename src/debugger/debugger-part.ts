/** The part of `ambilog/debugger`: traces, the profiler, and the predicates of both. */
import type { Parts } from "../engine/parts.js";
import { installDebugger } from "./debugger-predicates.js";
import { Profiler } from "./profiler.js";
import { Trace, checkTraceOptions } from "./trace.js";
import { installTracing } from "./tracer.js";

/** What the debugger adds to engines. */
export const debuggerPart: Parts["debugger"] = {
  install(inside) {
    installTracing(inside.predicates);
    installDebugger(inside);
  },
  Trace,
  checkTraceOptions,
  Profiler,
};
