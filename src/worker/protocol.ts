/*
 * What the main thread and the worker of an engine say to each other.
 *
 * A request with a `call` gets one response with the same number. Queries have numbers that the main
 * thread gives them; the worker has one open from the first request about it until it has ended or
 * is closed. Output and messages of loading come as they arise, before the response to the request
 * that they come from.
 *
 * A predicate of the main thread is called the other way round: the worker asks, and gets one step
 * for the call and one for each further answer that it wants. Such calls have numbers of their own.
 */
import type { DefineOptions } from "../engine/declaration.js";
import type { Limits } from "../machine/meter.js";
import type { Value } from "../engine/values.js";
import type { ValueOptions } from "../engine/value-options.js";
import type { Row } from "../engine/answer.js";
import type { Carried } from "./carriage.js";
import type { Failure, PlainMessage } from "./failures.js";
import type { Flag } from "./flag.js";

/** Options of an engine that a message can carry. */
export interface ThreadOptions {
  /** Limits of every query and load. Default: none. */
  readonly limits?: Limits | undefined;
  /** As the engine's option: whether determinism that predicates declare is checked. */
  readonly checks?: boolean | undefined;
  /** As the engine's option: flags as SWI-Prolog has them. Default: false. */
  readonly traditional?: boolean | undefined;
  /** What the flag `argv` has. Default: nothing. */
  readonly argv?: readonly string[] | undefined;
  /** Whether JavaScript is generated for hot predicates. Default: true. */
  readonly codegen?: boolean | undefined;
}

/** A goal as it was given: a text with values for variables, or the pieces of a template. */
export type GoalMessage =
  | { readonly text: string; readonly values: Carried<Readonly<Record<string, Value>>> }
  | { readonly pieces: readonly string[]; readonly values: Carried<readonly Value[]> };

/** A query that begins. */
export interface Opening {
  readonly goal: GoalMessage;
  readonly limits: Limits | undefined;
  readonly convert: ValueOptions | undefined;
  readonly sliceMs: number | undefined;
  /** Raised when it is to end. */
  readonly flag: Flag;
}

/** What the main thread asks for. The first of them is `start`. */
export type Request =
  | {
      readonly type: "start";
      readonly call: number;
      readonly options: ThreadOptions;
      readonly snapshot: Uint8Array | undefined;
      /** A prepared dictionary. */
      readonly dictionary: Uint8Array | undefined;
    }
  | {
      readonly type: "consult";
      readonly call: number;
      readonly text: string;
      readonly file: string | undefined;
      readonly limits: Limits | undefined;
      readonly flag: Flag;
    }
  | { readonly type: "save"; readonly call: number }
  | {
      /** The next answers, `most` at most. */
      readonly type: "pull";
      readonly call: number;
      readonly query: number;
      readonly opening: Opening | undefined;
      readonly most: number;
    }
  | {
      /** The number of the answers that are left. */
      readonly type: "count";
      readonly call: number;
      readonly query: number;
      readonly opening: Opening | undefined;
    }
  | {
      /** Calls of `indicator` are the main thread's to answer. */
      readonly type: "define";
      readonly call: number;
      readonly indicator: string;
      readonly options: DefineOptions;
    }
  | { readonly type: "step"; readonly ask: number; readonly step: StepMessage }
  | { readonly type: "close"; readonly query: number };

/** A request that gets a response, without its number. */
export type Call = Request extends infer R
  ? R extends { readonly call: number }
    ? Omit<R, "call">
    : never
  : never;

/** Some answers of a query. */
export interface AnswersMessage {
  readonly rows: Carried<readonly Row[]>;
  /** The goals that wait on variables of a row, by the row's place. Rows without any are left out. */
  readonly residuals: readonly (readonly [row: number, goals: Carried<readonly Value[]>])[];
  /** Whether it is known that no answer follows the last of them. */
  readonly isLast: boolean;
  /** Whether the query has ended behind them. */
  readonly ended: boolean;
  /** The error that has ended it. */
  readonly failure: Failure | undefined;
}

/** A call of a predicate of the main thread. It has a number, which the worker gives it. */
export interface AskMessage {
  readonly ask: number;
  readonly indicator: string;
  /** The query that it is a part of; undefined for a goal of a program that is being loaded. */
  readonly query: number | undefined;
  readonly args: Carried<readonly Value[]>;
}

/** An answer of such a predicate: as the function gives it, with values for some of its places. */
export type AskedAnswer =
  | boolean
  | {
      readonly length: number;
      readonly places: readonly number[];
      readonly values: Carried<readonly Value[]>;
    };

/** How such a call goes on. What the function has charged meanwhile is said beside it. */
export type StepMessage = { readonly charge: number } & (
  | { readonly kind: "answer"; readonly answer: AskedAnswer; readonly isOnly: boolean }
  | { readonly kind: "end" }
  | { readonly kind: "failed"; readonly failure: Failure }
);

/** What a request is answered with. */
export interface Results {
  readonly define: undefined;
  readonly start: undefined;
  readonly consult: undefined;
  readonly save: Uint8Array<ArrayBuffer>;
  readonly pull: AnswersMessage;
  readonly count: number;
}

/** What the worker says. */
export type Response =
  | { readonly type: "done"; readonly call: number; readonly result: Results[keyof Results] }
  | { readonly type: "failed"; readonly call: number; readonly failure: Failure }
  | {
      readonly type: "output";
      readonly stream: "output" | "errorOutput";
      readonly text: string;
      /** Whether it is to be shown though its line may not be whole. */
      readonly flushed: boolean;
    }
  | { readonly type: "message"; readonly message: PlainMessage }
  | ({ readonly type: "ask" } & AskMessage)
  /** The next answer of a call is wanted, or none is any more. */
  | { readonly type: "next" | "drop"; readonly ask: number };
