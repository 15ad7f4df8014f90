/* Shortcuts for queries and errors. */

import { LoadError } from "../../src/complete.js";
import type { Engine, Message, Row } from "../../src/complete.js";

/** All answers of a goal. */
export function all(engine: Engine, goal: string): Row[] {
  return Array.from(engine.query(goal));
}

/** The value that `run` throws. */
export function thrownBy<T = unknown>(run: () => unknown): T {
  try {
    run();
  } catch (thrown) {
    return thrown as T;
  }
  throw new Error("Nothing was thrown");
}

/** The message of the error that `run` throws. */
export function messageOf(run: () => unknown): string {
  return thrownBy<Error>(run).message;
}

/** The messages of the error that a load throws, if it does. */
export function loadErrors(load: () => unknown): readonly Message[] {
  try {
    load();
  } catch (thrown) {
    if (thrown instanceof LoadError) return thrown.messages;
    throw thrown;
  }
  return [];
}

/** The reason with which a promise is rejected. */
export async function rejection(promise: Promise<unknown>): Promise<unknown> {
  const [result] = await Promise.allSettled([promise]);
  if (result.status === "rejected") return result.reason;
  throw new Error("The promise was fulfilled");
}

/** Answers as text, with the names of variables by order of appearance. */
export function nameless(answers: unknown): string {
  const names = new Map<string, number>();
  const text = JSON.stringify([answers], (_, x: unknown) => (typeof x === "bigint" ? `${x}n` : x));
  return text.replaceAll(/"_G?\d+"/g, (name) => {
    if (!names.has(name)) names.set(name, names.size);
    return `"_${names.get(name)!}"`;
  });
}
