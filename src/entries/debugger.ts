/**
 * The entry `ambilog/debugger`: importing it gives engines `trace` and `profile`, and to engines that are made
 * afterwards `trace/0`, `spy/1`, `profile/1` and their like.
 *
 * @module ambilog/debugger
 */
import { debuggerPart } from "../debugger/debugger-part.js";
import { addParts } from "../engine/parts.js";

export { PortEvent, Trace } from "../engine/trace.js";
export type { AnswerEvent, TraceEvent, TraceGoal, TraceOptions } from "../engine/trace.js";
export type { Port } from "../engine/box.js";
export type { Profile, ProfileRow } from "../engine/profile.js";

addParts({ debugger: debuggerPart });
