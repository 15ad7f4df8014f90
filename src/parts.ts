/**
 * The entry `ambilog/parts`: optional parts, which are passed to engines of `ambilog`, so that other programs do not
 * carry them. The engine of `ambilog/node` has all parts.
 *
 * @module ambilog/parts
 */
export { debugging } from "./debugger/debugger-part.js";
export type { Part } from "./engine/parts.js";
export { PortEvent, Trace } from "./engine/trace.js";
export type { AnswerEvent, TraceEvent, TraceGoal, TraceOptions } from "./engine/trace.js";
export type { Port } from "./engine/box.js";
export type { Profile, ProfileRow } from "./engine/profile.js";
