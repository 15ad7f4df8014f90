/**
 * The TypeScript part of a library. It is separate from the texts, so that an application that omits a
 * library also omits its native side.
 */
import type { BuiltinRow, FirstAnswer } from "./builtin.js";
import { predicateKey } from "./database.js";
import type { Database } from "./database.js";
import { Frame, WAITING } from "./frame.js";
import type { Resume } from "./frame.js";
import { link } from "./module.js";
import type { Module } from "./module.js";
import type { Predicate } from "./predicate.js";
import { FAIL, SUCCESS } from "./signal.js";

/** The native side of a library, or a part of the engine. One object serves all engines; their state is in the database. */
export interface NativeSide {
  /** Builtins that exist from the start; of a library, for its text. */
  rows?(database: Database): readonly BuiltinRow[];
  /** Called when the text has been loaded into `module`. */
  loaded?(database: Database, module: Module): void;
}

/** Installs a wrapper around the clauses of `name/arity` in `module`. */
export function wrap(
  database: Database,
  module: Module,
  name: string,
  arity: number,
  wrapper: (p: Predicate) => NonNullable<Predicate["wrapper"]>,
): void {
  const p = database.predicate(module, predicateKey(name, arity));
  const clauses = p.code;
  p.wrapper = wrapper(p);
  link(p, clauses);
}

const proceed: Resume = (m, depth, frame) => m.proceed(depth, frame.k);

function frameOf(k: Frame): Frame {
  return new Frame(proceed, k, undefined, undefined, 0, undefined);
}

/** `quick`, counting each call that it answers as an inference. */
function counted(quick: FirstAnswer): FirstAnswer {
  return (m, a0, a1, a2, a3) => {
    const done = quick(m, a0!, a1!, a2!, a3!);
    if (done !== undefined) m.fuel--;
    return done;
  };
}

/**
 * Lets `quick` answer calls of `name/arity` of `module`, a predicate of at most four arguments with at most
 * one answer. `quick` returns whether there is an answer, after binding what it binds; or undefined, with
 * nothing bound: then the clauses answer. These must not call the predicate again, or each step would begin
 * with `quick`. Such a call needs no choice point, and so may be direct. A `quick` that never binds anything
 * is a test: in a condition or a negation it needs no trail.
 */
export function answerQuickly(
  database: Database,
  module: Module,
  name: string,
  arity: number,
  quick: FirstAnswer,
  isTest = false,
): void {
  wrap(database, module, name, arity, (p) => {
    p.ownQuick = quick;
    if (isTest) p.ownTest = counted(quick);
    return (logic, direct) => {
      return (m, depth, k, a0, a1, a2, a3, a4, a5, a6, a7) => {
        const done = quick(m, a0, a1, a2, a3);
        if (done !== undefined) {
          m.fuel--;
          if (!done) return FAIL;
          if (m.woken !== undefined) return m.wakeBefore(depth, frameOf(k));
          return k === WAITING ? SUCCESS : m.proceed(depth, k);
        }
        if (k !== WAITING || direct) return logic(m, depth, k, a0, a1, a2, a3, a4, a5, a6, a7);
        return m.suspend(p, p, undefined, a0, a1, a2, a3, a4, a5, a6, a7);
      };
    };
  });
}
