/*
 * The messages between the main thread and the worker of an engine.
 *
 * A request with a `call` gets one response with the same number. Queries have numbers assigned by the main
 * thread; a query is open in the worker from the first request about it until it has ended or is closed.
 * Output and messages of loading are sent as they arise, before the response to the request that caused
 * them.
 *
 * The worker of a pool has an engine for each of its requests: messages name it by a number that the main
 * thread assigns. An engine begins with the first message that names it, and is reset for another by
 * `release`. All others have one engine, which has no number.
 *
 * A predicate of the main thread is called in the opposite direction: the worker sends a request, and gets
 * one step for the call and one for each further answer that it requests. Such calls have numbers of their
 * own.
 */
import type { DefineOptions } from "../engine/declaration.js";
import type { Limits } from "../machine/limits.js";
import type { Value } from "../machine/value-types.js";
import type { ValueOptions } from "../machine/value-types.js";
import type { Row } from "../engine/answer.js";
import type { TextBounds } from "../engine/json-writer.js";
import type { Packed } from "./packing.js";
import type { Failure, PlainMessage } from "./failures.js";
import type { Flag } from "./flag.js";

/** Options of an engine that a message can carry. */
export interface ThreadOptions {
  /** Limits of every query and load. Default: none. */
  readonly limits?: Limits | undefined;
  /** As the engine's option: whether determinism that predicates declare is checked. */
  readonly checks?: boolean | undefined;
  /** As the engine's option: the dialect of the programs. Default: "iso". */
  readonly dialect?: "iso" | "swi" | undefined;
  /** The value of the flag `argv`. Default: empty. */
  readonly argv?: readonly string[] | undefined;
}

/** The settings for the engines of a pool's worker. */
export interface PoolMember {
  /** Milliseconds of a slice, and of the collection of answers for one message. */
  readonly sliceMs: number;
  /** The most characters that one request may write; the rest is dropped. */
  readonly outputLength: number;
}

/** A goal as given by the caller: a text with values for variables, or the pieces of a template. */
export type GoalMessage =
  | {
      readonly text: string;
      /** Whether the engine keeps the goal for further queries. */
      readonly isPrepared: boolean;
      readonly values: Packed<Readonly<Record<string, Value>>>;
    }
  | { readonly pieces: readonly string[]; readonly values: Packed<readonly Value[]> };

/** The start of a query. */
export interface Opening {
  readonly goal: GoalMessage;
  readonly limits: Limits | undefined;
  readonly convert: ValueOptions | undefined;
  readonly sliceMs: number | undefined;
  readonly texts: boolean | undefined;
  readonly json: TextBounds | undefined;
  /** Raised to end the query. */
  readonly flag: Flag;
}

/** The requests of the main thread. The first one is `start`. */
export type Request =
  | {
      readonly type: "start";
      readonly call: number;
      readonly options: ThreadOptions;
      readonly snapshot: Uint8Array | undefined;
      /** A prepared dictionary. */
      readonly dictionary: Uint8Array | undefined;
      /** Set for the worker of a pool. */
      readonly pool: PoolMember | undefined;
    }
  | {
      readonly type: "consult";
      readonly call: number;
      readonly engine?: number | undefined;
      readonly text: string;
      readonly file: string | undefined;
      readonly limits: Limits | undefined;
      readonly add: boolean;
      readonly flag: Flag;
    }
  | { readonly type: "save"; readonly call: number }
  /** Returns the engine to the state in which it was started. */
  | { readonly type: "reset"; readonly call: number }
  | {
      /** Requests the next answers, at most `most`. */
      readonly type: "pull";
      readonly call: number;
      readonly engine?: number | undefined;
      readonly query: number;
      readonly opening: Opening | undefined;
      readonly most: number;
      /** Whether residual goals are wanted, or may be for a later answer. */
      readonly residuals: "now" | "later" | "never";
    }
  | {
      /** Requests the number of remaining answers. */
      readonly type: "count";
      readonly call: number;
      readonly engine?: number | undefined;
      readonly query: number;
      readonly opening: Opening | undefined;
    }
  | {
      /** Declares that the main thread answers the calls of `indicator`. */
      readonly type: "define";
      readonly call: number;
      readonly indicator: string;
      readonly options: DefineOptions;
    }
  | { readonly type: "step"; readonly ask: number; readonly step: StepMessage }
  | { readonly type: "close"; readonly query: number }
  /** Asks whether the worker is responsive. */
  | { readonly type: "ping"; readonly call: number }
  /** Ends what an engine of a pool does. */
  | { readonly type: "release"; readonly engine: number };

/** A request that gets a response, without its number. */
export type Call = Request extends infer R
  ? R extends { readonly call: number }
    ? Omit<R, "call">
    : never
  : never;

/** Some answers of a query. */
export interface AnswersMessage {
  readonly rows: Packed<readonly Row[]>;
  /** The residual goals of a row, with the row's index. Rows without residual goals are omitted. */
  readonly residuals: readonly (readonly [row: number, goals: Packed<readonly Value[]>])[];
  /** The texts of each row, or of none. */
  readonly texts: readonly (readonly string[])[];
  /** Calls of predicates up to each row. */
  readonly inferences: readonly number[];
  /** Whether it is known that no answer follows the last of these. */
  readonly isLast: boolean;
  /** Whether the query has ended after them. */
  readonly ended: boolean;
  /** The error that ended it. */
  readonly failure: Failure | undefined;
}

/** A call of a predicate of the main thread. The worker assigns its number. */
export interface AskMessage {
  readonly ask: number;
  readonly indicator: string;
  /** The query that it belongs to; undefined for a goal of a program that is being loaded. */
  readonly query: number | undefined;
  readonly args: Packed<readonly Value[]>;
}

/** An answer of such a predicate, as returned by the function, with values for some arguments. */
export type AskedAnswer =
  | boolean
  | {
      readonly length: number;
      readonly places: readonly number[];
      readonly values: Packed<readonly Value[]>;
    };

/** The next step of such a call, and the cost that the function has charged meanwhile. */
export type StepMessage = { readonly charge: number } & (
  | { readonly kind: "answer"; readonly answer: AskedAnswer; readonly isOnly: boolean }
  | { readonly kind: "end" }
  | { readonly kind: "failed"; readonly failure: Failure }
);

export interface Results {
  readonly define: undefined;
  readonly start: undefined;
  readonly consult: undefined;
  readonly save: Uint8Array<ArrayBuffer>;
  readonly reset: undefined;
  readonly ping: undefined;
  readonly pull: AnswersMessage;
  readonly count: number;
}

/** The messages of the worker. */
export type Response =
  | { readonly type: "done"; readonly call: number; readonly result: Results[keyof Results] }
  | { readonly type: "failed"; readonly call: number; readonly failure: Failure }
  | {
      readonly type: "output";
      readonly engine: number | undefined;
      readonly stream: "output" | "errorOutput";
      readonly text: string;
      /** Whether to show it even though its line may be incomplete. */
      readonly flushed: boolean;
    }
  | {
      readonly type: "message";
      readonly engine: number | undefined;
      readonly message: PlainMessage;
    }
  | ({ readonly type: "ask" } & AskMessage)
  /** Requests the next answer of a call, or drops the call. */
  | { readonly type: "next" | "drop"; readonly ask: number };
