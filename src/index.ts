/**
 * ambilog: a Prolog for TypeScript whose relations run both ways.
 *
 * The engine of this entry knows the core libraries; others are passed to it (see
 * libraries/index.ts).
 *
 * @module ambilog
 */
export { Engine } from "./engine/engine.js";
export type { EngineOptions } from "./engine/engine-options.js";
export { Query } from "./engine/query.js";
export { AsyncQuery } from "./engine/async-query.js";
export { PreparedGoal } from "./engine/prepared-goal.js";
export type { QueryOptions } from "./engine/query-options.js";
export type { Answer, Row } from "./engine/answer.js";
export type { Limits } from "./machine/limits.js";
export { untrusted, untrustedLimits } from "./engine/untrusted.js";
export type { ConsultOptions } from "./engine/consult-options.js";
export type { Message } from "./engine/errors.js";
export type { Library } from "./engine/library.js";
export { library } from "./engine/library-of-natives.js";
export type { DefineOptions } from "./engine/declaration.js";
export type { NativeContext } from "./engine/native-types.js";
export * as errors from "./engine/host-errors.js";
export {
  HaltError,
  InternalError,
  LoadError,
  PrologError,
  ResourceError,
  SnapshotError,
} from "./engine/errors.js";
export { RowError } from "./engine/schema.js";
export type { Value } from "./machine/value-types.js";
export { unbound } from "./machine/value-types.js";
export { term } from "./engine/term-builders.js";
export { match } from "./engine/value-match.js";
export { toText } from "./engine/without-engine.js";
export { toJSON } from "./engine/value-json.js";
export { addFacts } from "./engine/facts.js";
export { predicatesOf } from "./programs/predicate-list.js";
export { proofTree } from "./engine/proof-tree.js";
export type { ProofNode } from "./engine/proof-tree.js";
export { setCoreModule } from "./machine/image.js";
export { programEngine, useEngine } from "./programs/program.js";
/** The functions that modules of compiled programs call. @internal */
export { program as compiledProgram } from "./programs/program.js";
export * as rel from "./rel.js";
export type * as types from "./types.js";
