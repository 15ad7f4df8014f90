/**
 * ambilog: a Prolog for TypeScript whose relations run both ways.
 */
export { BoardEngine as Engine } from "./relations/engine.js";
export type { BoardEngineOptions as EngineOptions } from "./relations/engine.js";
export type { ConsultOptions, Library, ProgramFiles, QueryOptions } from "./engine/engine.js";
export { HaltError, LoadError, PrologError, ResourceError } from "./engine/errors.js";
export type { ErrorPlace, ResourceKind } from "./engine/errors.js";
export type { Message } from "./engine/messages.js";
export type { NativeAnswer, NativeFunction } from "./engine/native.js";
export { Query } from "./engine/query.js";
export type { Row } from "./engine/query.js";
export type {
  CompoundValue,
  FloatValue,
  ObjectValue,
  PartialListValue,
  StringValue,
  Value,
  VariableValue,
} from "./engine/values.js";
export type { Environment } from "./machine/database.js";
export type { Limits } from "./machine/meter.js";
export type { FileSystem, TextInput, TextOutput } from "./machine/streams.js";
