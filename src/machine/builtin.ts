/**
 * What a predicate written in TypeScript looks like: a row of a table. Each
 * theme in src/builtins is one array of rows; registration, documentation,
 * completion and `predicate_property/2` are read off the same rows.
 */
import type { Term } from "../terms/term.js";
import type { Frame } from "./frame.js";
import type { Machine } from "./machine.js";
import type { Signal } from "./signal.js";

/**
 * At most one answer: true to succeed. Arguments come as they stand, not
 * dereferenced; bindings are made with `unify`; errors are thrown as `Ball`s.
 */
export type Deterministic = (m: Machine, ...args: Term[]) => boolean;

/**
 * Several answers, on demand. Each `yield` is an answer after which there may be another; `yield false` is no
 * answer and only lets the machine undo bindings. `return true` is the last answer; any other return value
 * fails. Before the generator resumes, all bindings since its start are undone.
 */
export type Nondeterministic = (
  m: Machine,
  ...args: Term[]
) => Iterator<boolean | undefined | void, boolean | undefined | void, undefined>;

/** The only answer (true) or none (false); undefined when there may be several. */
export type FirstAnswer = (m: Machine, ...args: Term[]) => boolean | undefined;

/** A control construct: the machine's own convention, see machine.ts. */
export type Control = (m: Machine, depth: number, k: Frame, ...args: Term[]) => Signal;

/** How many answers a call has, in every mode. `erroneous`: none, it always throws. */
export type Determinism = "det" | "semidet" | "nondet" | "multi" | "failure" | "erroneous";

/** A test, which does not use the machine. */
export type PureTest = (m: unknown, ...args: Term[]) => boolean;

/**
 * The fields that all builtins have. The texts for readers (modes, doc, determinism, example) are left out of
 * the package (src/build/documentation.ts), where `inputs` keeps what messages need from the modes.
 */
interface RowBase {
  readonly name: string;
  readonly arity: number;
  /** The modes of the arguments, one head for each way to use it, such as `functor(-T, +N, +A)`. */
  readonly modes: readonly string[];
  /** Replaces the modes in the package: see `inputsOf`. */
  readonly inputs?: number;
  /** One sentence: "True iff …" for a relation, what it does for an effect. */
  readonly doc: string;
  /** Undefined where it depends on a goal that is called, and for builtins that only libraries call. */
  readonly determinism?: Determinism;
  /** Queries with their answers, as the top level shows them; run as tests. */
  readonly example?: string;
  /** The standard's own predicates may not be redefined by a program. */
  readonly iso?: boolean;
  /** Meta-argument specification, such as `?0-`: digits, `^`, `:` and `//` as `/` mark goals. */
  readonly meta?: string;
  /** Is `meta` for the engine alone, and no declaration that programs see? */
  readonly transparent?: boolean;
}

/** Returns the arguments that are inputs in all modes as a bit mask, the first argument in the lowest bit. */
export function inputsOf(modes: readonly string[]): number {
  let inputs = modes.length === 0 ? 0 : -1;
  for (const head of modes) {
    const args = head.slice(head.indexOf("(") + 1).split(",");
    let bits = 0;
    args.forEach((arg, i) => (bits |= arg.trim().startsWith("+") ? 1 << i : 0));
    inputs &= bits;
  }
  return inputs;
}

export interface DeterministicRow extends RowBase {
  readonly det: Deterministic;
  /**
   * A test of its arguments alone: it binds nothing, throws nothing, wakes no goal and does not use the
   * machine (`det` is a PureTest). A condition made of such tests needs neither choice point nor trail. It
   * does not count as an inference.
   */
  readonly pure?: true;
  /**
   * May take long: in awaited queries its work is divided among slices of time. Until its long work is done
   * it has no effect, since it is called anew for each slice (`inParts` in terms/effort.ts). A function says
   * whether a call may take long now.
   */
  readonly long?: true | ((m: Machine) => boolean);
}

interface NondeterministicRow extends RowBase {
  readonly nondet: Nondeterministic;
}

export interface ControlRow extends RowBase {
  readonly control: Control;
  /**
   * Tries first to decide the call: exactly one answer (true), none (false), or undefined for perhaps
   * several.
   */
  readonly first?: FirstAnswer;
  /** May be called with the continuation `WAITING` as a clause's last goal. */
  readonly waits?: true;
}

/** A row of a table of builtins. */
export type BuiltinRow = DeterministicRow | NondeterministicRow | ControlRow;
