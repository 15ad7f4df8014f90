/**
 * Types that few programs name: those of values, of files and streams, of the host, of options and of schemas. The main
 * entry exports these names as one, `types`.
 */
export type { AllOptions } from "./engine/answer.js";
export type { Determinism } from "./engine/declaration.js";
export type { ErrorPlace, ResourceKind } from "./engine/errors.js";
export type { ProgramFiles } from "./engine/engine-options.js";
export type { FactRow } from "./engine/facts.js";
export type { HostSignal, HostUrl, PlainSignal, PlainUrl } from "./engine/host-types.js";
export type { TextBounds } from "./engine/json-writer.js";
export type { LibraryOptions, LibraryPredicate } from "./engine/library-of-natives.js";
export type {
  NativeAnswer,
  NativeFunction,
  NativeFunctionOf,
  NativeResult,
} from "./engine/native-types.js";
export type { ProofKind } from "./engine/proof-tree.js";
export type { Schema, SchemaIssue, SchemaResult } from "./engine/schema.js";
export type { TermBuilders } from "./engine/term-builders.js";
export type { Json } from "./engine/value-json.js";
export type { CaseArguments, CaseResults, Cases, Forms } from "./engine/value-match.js";
export type { Environment, RunningCommand } from "./machine/environment.js";
export type { Place } from "./machine/place.js";
export type {
  FileAccess,
  FileDetails,
  FileSystem,
  TextInput,
  TextOutput,
} from "./machine/text-ends.js";
export type {
  AtomValue,
  CompoundValue,
  FloatValue,
  ObjectValue,
  PartialListValue,
  StringValue,
  ValueOptions,
  VariableValue,
} from "./machine/value-types.js";
export type { PredicateDetails, PredicatesOptions } from "./programs/predicate-list.js";
