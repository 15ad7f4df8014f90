/*
 * Functions of the host that the module calls. None may unwind frames of the module by an exception: the host notes
 * the error, and the function's value says that it has failed.
 */

/** Makes the memory larger by a number of pages and renews the views of the host; false if it cannot. */
export declare function grow(pages: u32): bool;

/** The float that a text in ASCII denotes, whose syntax has been checked; `_` between digits is left out. */
export declare function parseFloat(text: Address, length: u32): f64;

/** Writes the shortest text that denotes a float, as ASCII, and tells its length: at most 32 bytes. */
export declare function formatFloat(value: f64, to: Address): u32;

/** A function of real numbers by its number in ../numbers/operations.ts: sin, exp, power and the like. */
export declare function realFunction(number: u32, a: f64, b: f64): f64;

/**
 * An operation on long integers, by its number in ../numbers/operations.ts: the arguments are cells, the result is made
 * on the heap by the module's `startInteger` and `finishInteger`. It returns the cell, or 0 if that fails. The
 * host charges its work to the budget before it is done; if there is too little left, `machine.ball` is the error.
 */
export declare function longOperation(number: u32, a: Cell, b: Cell): Cell;

/** Calls predicate number n of the host that needs nothing but cells, with its arguments in X: an Outcome. */
export declare function leaf(number: u32): u32;

/** Notes that an object of the host is still referred to, by its number. */
export declare function keepObject(number: u32): void;

/** Drops the objects that have not been noted since; gives the number of those that are left. */
export declare function dropObjects(): u32;

/** Milliseconds: 0 of CPU time, 1 since 1970, 2 since some start. */
export declare function clock(which: u32): f64;

/** Writes text to a stream, 1 is the standard output: its State, see text/output.ts. */
export declare function output(stream: u32, from: Address, bytes: u32): u32;

/** The number of the stream of text that a term names; 0: `machine.ball` says why there is none. */
export declare function outputStream(stream: Cell): u32;

/** A property of a character, numbered as in src/machine/characters.ts: a character's code, another number, or -1. */
export declare function mapCharacter(what: u32, code: u32): i32;

/** Tells of a ball that no handler takes, before anything of its run goes. */
export declare function thrown(ball: Cell): void;
