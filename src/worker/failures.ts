/*
 * Errors in messages between threads: a clone of an error always has the class Error and loses its fields.
 * So a thrown error is sent as a plain object that states its class.
 */
import {
  HaltError,
  InternalError,
  LoadError,
  PrologError,
  ResourceError,
  SnapshotError,
} from "../engine/errors.js";
import type { ErrorPlace, ResourceKind, Message } from "../engine/errors.js";
import type { Value } from "../machine/value-types.js";
import type { LongWork } from "./turns.js";
import { packedInParts, unpacked } from "./packing.js";
import type { Packed } from "./packing.js";
import { atOnce } from "./turns.js";

/** A message of loading without its term, which is meaningful only in its own thread. */
export type PlainMessage = Omit<Message, "term">;

/** The errors that have nothing but a message. */
const PLAIN: Readonly<Record<PlainKind, new (message: string) => Error>> = {
  internal: InternalError,
  snapshot: SnapshotError,
  type: TypeError,
  range: RangeError,
};
type PlainKind = "internal" | "snapshot" | "type" | "range";

/** The form of a thrown value in a message. */
export type Failure =
  | {
      readonly kind: "prolog";
      readonly message: string;
      readonly report: string;
      readonly term: Packed<Value>;
      readonly place: ErrorPlace;
    }
  | {
      readonly kind: "load";
      readonly messages: readonly PlainMessage[];
      readonly term: Packed<Value>;
    }
  | {
      readonly kind: "resource";
      readonly resource: ResourceKind;
      readonly message: string;
      readonly report: string;
    }
  | { readonly kind: "halt"; readonly status: number }
  | { readonly kind: PlainKind; readonly message: string }
  /** A value thrown by the host, if it can be cloned. */
  | { readonly kind: "other"; readonly thrown: unknown };

/** The worker of the engine has ended or was terminated: it sends nothing more. */
export class WorkerError extends Error {
  /** `"WorkerError"`. */
  override readonly name: string = "WorkerError";
}

/** Makes a message that can be cloned. */
export function plainMessage({ severity, text, file, line, column }: Message): PlainMessage {
  return { severity, text, file, line, column };
}

/** The atom that stands for a JavaScript object, such as a stream, in an error from another thread. */
const REFERENCE = "<reference>";

/** The term of an error. An error that arrives is worth more than the objects in it, which cannot be sent. */
function* termOf({ term }: PrologError): LongWork<Packed<Value>> {
  try {
    return yield* packedInParts(term);
  } catch (thrown) {
    if (thrown instanceof TypeError) return yield* packedInParts(withoutObjects(term));
    throw thrown;
  }
}

/** A copy of a value in which atoms stand for JavaScript objects. */
function withoutObjects(value: Value): Value {
  type Whole = Record<string, unknown>;
  const copies = new Map<Whole, Whole>();
  const waiting: Whole[] = [];
  const copied = (x: unknown): unknown => {
    if (typeof x !== "object" || x === null) return x;
    if (!Array.isArray(x) && Object.hasOwn(x, "object")) return REFERENCE;
    const whole = x as Whole;
    let copy = copies.get(whole);
    if (copy === undefined) {
      copy = (Array.isArray(x) ? [] : {}) as Whole;
      copies.set(whole, copy);
      waiting.push(whole);
    }
    return copy;
  };
  const all = copied(value);
  for (let whole = waiting.pop(); whole !== undefined; whole = waiting.pop()) {
    const copy = copies.get(whole)!;
    for (const key of Object.keys(whole)) copy[key] = copied(whole[key]);
  }
  return all as Value;
}

/** Converts a thrown value to its form in a message. */
export function failureOf(thrown: unknown): Failure {
  return atOnce(failureInParts(thrown));
}

/** The same in parts. */
export function* failureInParts(thrown: unknown): LongWork<Failure> {
  try {
    return yield* formOf(thrown);
  } catch {
    // Looking at it throws, as with some proxies and getters.
    return { kind: "other", thrown: new Error("A value was thrown that cannot be sent") };
  }
}

function* formOf(thrown: unknown): LongWork<Failure> {
  if (thrown instanceof PrologError) {
    const term = yield* termOf(thrown);
    const { message, report, file, line, column } = thrown;
    if (thrown instanceof LoadError) {
      return { kind: "load", messages: thrown.messages.map(plainMessage), term };
    }
    return { kind: "prolog", message, report, term, place: { file, line, column } };
  }
  if (thrown instanceof ResourceError) {
    const { kind: resource, message, report } = thrown;
    return { kind: "resource", resource, message, report };
  }
  if (thrown instanceof HaltError) return { kind: "halt", status: thrown.status };
  const plain = Object.entries(PLAIN).find(([, kind]) => thrown instanceof kind);
  if (plain !== undefined)
    return { kind: plain[0] as PlainKind, message: (thrown as Error).message };
  try {
    structuredClone(thrown);
    return { kind: "other", thrown };
  } catch {
    return { kind: "other", thrown: new Error(String(thrown)) };
  }
}

/** Restores the thrown value from a message. */
export function thrownOf(failure: Failure): unknown {
  switch (failure.kind) {
    case "prolog":
      return new PrologError(
        failure.message,
        unpacked(failure.term),
        failure.place,
        () => failure.report,
      );
    case "load":
      return new LoadError(failure.messages, unpacked(failure.term));
    case "resource":
      return new ResourceError(failure.resource, failure.message, () => failure.report);
    case "halt":
      return new HaltError(failure.status);
    case "other":
      return failure.thrown;
    default:
      return new PLAIN[failure.kind](failure.message);
  }
}
