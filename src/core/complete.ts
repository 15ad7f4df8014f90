/** What `complete.ts` exports, with the engine on the core. */
import { Engine } from "./engine/engine.js";
import type { EngineOptions } from "../engine/engine-options.js";
import { libraryTexts } from "../loading/library-texts.generated.js";

/** An engine that knows all libraries, loaded when they are first used. */
export class CompleteEngine extends Engine {
  constructor({
    dictionary: _dictionary,
    ...options
  }: EngineOptions & { dictionary?: unknown } = {}) {
    const all = Object.entries(libraryTexts).map(([name, text]) => ({ name, text }));
    super({ ...options, libraries: [...(options.libraries ?? []), ...all] });
  }
}

export { CompleteEngine as Engine };
export type { EngineOptions, ProgramFiles } from "../engine/engine-options.js";
export type { AllOptions, Answer, Row } from "../engine/answer.js";
export { AsyncQuery } from "../engine/async-query.js";
export type { DefineOptions, Determinism } from "../engine/declaration.js";
export type { ConsultOptions } from "../engine/engine.js";
export {
  HaltError,
  InternalError,
  LoadError,
  PrologError,
  ResourceError,
  SnapshotError,
} from "../engine/errors.js";
export type { ErrorPlace, ResourceKind } from "../engine/errors.js";
export type { QueryOptions } from "./engine/evaluation.js";
export type { Message } from "../loading/load-messages.js";
export {
  domainError,
  existenceError,
  instantiationError,
  permissionError,
  toText,
  typeError,
} from "./engine/without-engine.js";
export { Query } from "./engine/query.js";
export { RowError } from "../engine/schema.js";
export { toJSON } from "../engine/value-json.js";
export { untrusted, untrustedLimits } from "../engine/untrusted.js";
export { unbound } from "../engine/values.js";
export { match } from "../engine/value-match.js";
