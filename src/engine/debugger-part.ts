/** The part of `ambilog/debugger`: traces, the profiler, and the predicates of both. */
import { debuggerRows } from "../debugger/debugger-rows.js";
import { profileRows } from "../debugger/profile-rows.js";
import { Profiler } from "../debugger/profiler.js";
import type { Parts } from "./parts.js";
import { Trace, checkTraceOptions } from "./trace.js";

/** What the debugger adds to engines. */
export const debuggerPart: Parts["debugger"] = {
  rows: (database) => [...debuggerRows(database), ...profileRows],
  Trace,
  checkTraceOptions,
  Profiler,
};
