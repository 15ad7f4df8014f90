/** What `complete.ts` exports, with the engine on the core. */
import { Dictionary } from "../board/index.js";
import { ENGINE_OPTIONS, checkEngineOptions } from "../engine/engine-options.js";
import { debuggerPart } from "./debugger/debugger-part.js";
import { addParts } from "./engine/parts.js";
import type { EngineOptions } from "../engine/engine-options.js";
import type { Names } from "../engine/option-names.js";
import { libraryTexts } from "../loading/library-texts.generated.js";
import { Engine } from "./engine/engine.js";
import type { NativeLibrary } from "./engine/native-library.js";
import { solverBytes } from "./host/solver.generated.js";
import { installSolver } from "./host/solver.js";
import { DictionaryHolder } from "./relations/dictionary-holder.js";
import { installBoards } from "./relations/install.js";

addParts({ debugger: debuggerPart });

/** Options of an engine with all libraries, beside those of `Engine`. */
export interface CompleteEngineOptions extends EngineOptions {
  /**
   * The dictionary that `word/1` and its like use until a program loads another
   * with `dictionary/1`; a function is called when it is first needed.
   */
  readonly dictionary?: Dictionary | (() => Dictionary) | undefined;
}

const NAMES: Names<CompleteEngineOptions> = { ...ENGINE_OPTIONS, dictionary: true };
const NATIVE_BOARDS = "native_boards";
const SOLVER = "clpfd/solver";

/** A Prolog engine that knows all libraries, loaded when they are first used. */
export class CompleteEngine extends Engine {
  readonly #holder: DictionaryHolder;
  /** The dictionary that the host has set. */
  #dictionary: Dictionary | (() => Dictionary) | undefined;

  constructor(options: CompleteEngineOptions = {}) {
    checkEngineOptions(options, NAMES);
    const { dictionary, ...others } = options;
    const holder = new DictionaryHolder();
    const all = Object.entries(libraryTexts).map(([name, text]): NativeLibrary =>
      name === NATIVE_BOARDS
        ? {
            name,
            text,
            install: ({ core, predicates }, { files }) =>
              installBoards(core, predicates, holder, files),
          }
        : name === SOLVER
          ? { name, text, install: ({ core }) => installSolver(core, solverBytes) }
          : { name, text },
    );
    super({ ...others, libraries: [...(options.libraries ?? []), ...all] });
    this.#holder = holder;
    if (dictionary !== undefined) this.dictionary = dictionary;
  }

  override reset(): void {
    super.reset();
    this.#holder.set(this.#dictionary);
  }

  /** The dictionary in use; undefined when there is none. */
  get dictionary(): Dictionary | undefined {
    return this.#holder.current;
  }

  /**
   * The dictionary to use from now on. A function is called when it is first needed. Throws a TypeError for anything
   * else.
   */
  set dictionary(dictionary: Dictionary | (() => Dictionary)) {
    if (typeof dictionary !== "function" && !(dictionary instanceof Dictionary))
      throw new TypeError(
        `Expected the dictionary to be a Dictionary, got ${dictionary === null ? "null" : typeof dictionary}`,
      );
    this.#dictionary = dictionary;
    this.#holder.set(dictionary);
  }
}

export { CompleteEngine as Engine };
export type { CompleteEngineOptions as EngineOptions };
export type { ProgramFiles } from "../engine/engine-options.js";
export type { AllOptions, Answer, Row } from "../engine/answer.js";
export { AsyncQuery } from "../engine/async-query.js";
export type { DefineOptions, Determinism } from "../engine/declaration.js";
export type { ConsultOptions } from "../engine/engine.js";
export type { Library, PreparedText } from "../loading/library.js";
export { Answers, solve, solveOnce } from "./engine/typed-answers.js";
export { AwaitedAnswers } from "../engine/embedding/awaited-answers.js";
export type {
  AwaitedEngine,
  AwaitedQuery,
  AwaitedSolveOptions,
  SolveOptions,
} from "../engine/embedding/awaited-answers.js";
export type { AnswerOf, Asked } from "./engine/typed-answers.js";
export {
  add,
  divide,
  ge,
  gt,
  is,
  le,
  lt,
  modulo,
  multiply,
  numEq,
  numNe,
  operation,
  quotient,
  subtract,
} from "../engine/embedding/arithmetic-goals.js";
export type { Expression, NumberValue, Operation } from "../engine/embedding/arithmetic-goals.js";
export { addRelations } from "./engine/relation-clauses.js";
export {
  Goal,
  and,
  bagOf,
  call,
  cut,
  eq,
  fail,
  findAll,
  fresh,
  ifThenElse,
  member,
  not,
  once,
  or,
  predicate,
  setOf,
  succeed,
} from "../engine/embedding/goal-values.js";
export type { Collector } from "../engine/embedding/goal-values.js";
export { compound, cons, pair, variable } from "../engine/embedding/patterns.js";
export type {
  Arg,
  Args,
  Closure,
  Compound,
  ListPattern,
  Pair,
  Pattern,
  Var,
  Vars,
} from "../engine/embedding/patterns.js";
export { closure, relation } from "../engine/embedding/relation.js";
export type { Relation, RelationOptions } from "../engine/embedding/relation.js";
export {
  HaltError,
  InternalError,
  LoadError,
  PrologError,
  ResourceError,
  SnapshotError,
} from "../engine/errors.js";
export type { ErrorPlace, ResourceKind } from "../engine/errors.js";
export type { QueryOptions } from "../engine/query-options.js";
export type { HostSignal, HostUrl, PlainSignal, PlainUrl } from "../engine/host-types.js";
export type { Message } from "../loading/message.js";
export type {
  NativeAnswer,
  NativeContext,
  NativeFunction,
  NativeResult,
} from "../engine/native-predicates.js";
export {
  domainError,
  existenceError,
  instantiationError,
  permissionError,
  toText,
  typeError,
} from "./engine/without-engine.js";
export { PortEvent, Trace } from "./debugger/trace.js";
export type { AnswerEvent, TraceEvent, TraceGoal, TraceOptions } from "./debugger/trace.js";
export type { Port } from "./debugger/box.js";
export type { ProfileRow } from "./debugger/profiler.js";
export type { Profile } from "./engine/engine.js";
export { Query } from "./engine/query.js";
export { RowError } from "../engine/schema.js";
export type { Schema, SchemaIssue, SchemaResult } from "../engine/schema.js";
export { term } from "../engine/term-builders.js";
export type { TermBuilders } from "../engine/term-builders.js";
export { toJSON } from "../engine/value-json.js";
export type { TextBounds } from "../engine/json-writer.js";
export { setCoreModule } from "./host/image.js";
export { untrusted, untrustedLimits } from "./engine/untrusted.js";
export { unbound } from "../engine/values.js";
export type {
  AtomValue,
  CompoundValue,
  FloatValue,
  ObjectValue,
  PartialListValue,
  StringValue,
  Value,
  VariableValue,
} from "../engine/values.js";
export type { ValueOptions } from "../engine/value-options.js";
export { addFacts } from "./engine/facts.js";
export type { FactRow } from "./engine/facts.js";
export { library } from "./engine/library-of-natives.js";
export type { LibraryOptions, LibraryPredicate } from "./engine/library-of-natives.js";
export { predicatesOf } from "./programs/predicate-list.js";
export type { PredicateDetails, PredicatesOptions } from "./programs/predicate-list.js";
export { match } from "../engine/value-match.js";
export type { CaseArguments, CaseResults, Cases, Forms } from "../engine/value-match.js";
export type { Environment, RunningCommand } from "../machine/environment.js";
export type { Place } from "../machine/place.js";
export type { Limits } from "../machine/limits.js";
export type {
  FileAccess,
  FileDetails,
  FileSystem,
  TextInput,
  TextOutput,
} from "../machine/text-ends.js";
