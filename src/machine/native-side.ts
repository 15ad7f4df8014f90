/**
 * What a library has in TypeScript besides its clauses. It is kept apart from the texts, so that
 * who leaves a library out leaves its native side out, too.
 */
import type { BuiltinRow } from "./builtin.js";
import type { Database } from "./database.js";
import type { Module } from "./module.js";

/** The native side of a library. One object serves all engines; what it knows of one is in there. */
export interface NativeSide {
  /** Builtins for the use of the library's text, which are there from the start. */
  rows?(database: Database): readonly BuiltinRow[];
  /** Called when the text has been loaded into `module`. */
  loaded?(database: Database, module: Module): void;
}
