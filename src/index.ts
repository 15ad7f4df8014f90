/**
 * ambilog: a Prolog for TypeScript whose relations run both ways.
 *
 * The engine of this entry knows the core libraries; others are passed to it (see
 * libraries/index.ts).
 *
 * @module ambilog
 */
export { Engine } from "./engine/engine.js";
export type { EngineOptions, ProgramFiles } from "./engine/engine-options.js";
export type { AllOptions, Answer, Row } from "./engine/answer.js";
export { AsyncQuery } from "./engine/async-query.js";
export type { DefineOptions, Determinism } from "./engine/declaration.js";
export type { ConsultOptions } from "./engine/consult-options.js";
export type { Library } from "./engine/library.js";
export * as rel from "./rel.js";
export type { Compound, Closure, Pair, Var } from "./engine/embedding/patterns.js";
export type { Relation } from "./engine/embedding/relation.js";
export {
  HaltError,
  InternalError,
  LoadError,
  PrologError,
  ResourceError,
  SnapshotError,
} from "./engine/errors.js";
export type { ErrorPlace, ResourceKind } from "./engine/errors.js";
export type { QueryOptions } from "./engine/query-options.js";
export type { HostSignal, HostUrl, PlainSignal, PlainUrl } from "./engine/host-types.js";
export type { Message } from "./engine/message.js";
export type {
  NativeAnswer,
  NativeContext,
  NativeFunction,
  NativeFunctionOf,
  NativeResult,
} from "./engine/native-types.js";
export {
  domainError,
  existenceError,
  instantiationError,
  permissionError,
  toText,
  typeError,
} from "./engine/without-engine.js";
export { PreparedGoal } from "./engine/prepared-goal.js";
export { Query } from "./engine/query.js";
export { RowError } from "./engine/schema.js";
export type { Schema, SchemaIssue, SchemaResult } from "./engine/schema.js";
export { term } from "./engine/term-builders.js";
export type { TermBuilders } from "./engine/term-builders.js";
export { toJSON } from "./engine/value-json.js";
export type { TextBounds } from "./engine/json-writer.js";
export { setCoreModule } from "./machine/image.js";
export { untrusted, untrustedLimits } from "./engine/untrusted.js";
export { unbound } from "./machine/value-types.js";
export type {
  AtomValue,
  CompoundValue,
  FloatValue,
  ObjectValue,
  PartialListValue,
  StringValue,
  Value,
  VariableValue,
} from "./machine/value-types.js";
export type { ValueOptions } from "./machine/value-types.js";
export { addFacts } from "./engine/facts.js";
export type { FactRow } from "./engine/facts.js";
export { library } from "./engine/library-of-natives.js";
export type { LibraryOptions, LibraryPredicate } from "./engine/library-of-natives.js";
export { programEngine, useEngine } from "./programs/program.js";
/** The functions that modules of compiled programs call. @internal */
export { program as compiledProgram } from "./programs/program.js";
export { predicatesOf } from "./programs/predicate-list.js";
export type { PredicateDetails, PredicatesOptions } from "./programs/predicate-list.js";
export { match } from "./engine/value-match.js";
export type { CaseArguments, CaseResults, Cases, Forms } from "./engine/value-match.js";
export type { Environment, RunningCommand } from "./machine/environment.js";
export type { Place } from "./machine/place.js";
export type { Limits } from "./machine/limits.js";
export type {
  FileAccess,
  FileDetails,
  FileSystem,
  TextInput,
  TextOutput,
} from "./machine/text-ends.js";
export { proofTree } from "./engine/proof-tree.js";
export type { ProofKind, ProofNode } from "./engine/proof-tree.js";
