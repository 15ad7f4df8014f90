/*
 * The functions of the core that the solver's module calls: rare work on cells in the memory that both share.
 */

/** A function of two integers of any length, by its number in ../numbers/operations.ts; 0: see `settle` there. */
export declare function long2(fn: i32, a: Cell, b: Cell): Cell;

/** -1, 0 or 1. */
export declare function compareLong(a: Cell, b: Cell): i32;

/** Makes room on the heap without moving anything; false if that is not possible. */
export declare function extendHeap(bytes: u32): bool;

export declare function unify(a: Cell, b: Cell): bool;

/** put_attr/3: an Outcome. */
export declare function putAttribute(variable: Cell, module: Cell, value: Cell): u32;

export declare function predicateAddress(module: Address, functor: Cell): Address;
