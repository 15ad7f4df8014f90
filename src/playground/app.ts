/*
 * The page as its views see it: the state, and whether the reader trusts it.
 */
import type { State } from "./state.js";

export interface App {
  readonly state: State;
  /** Changes the state, and keeps it. */
  change(part: Partial<State>): void;
  /** The same, in one step that the reader may undo; `what` is a sentence on the change. */
  replace(part: Partial<State>, what: string): void;
  /**
   * Whether programs may run. The content of a link does not run before the reader says so; then the promise
   * is resolved.
   */
  readonly trusted: Promise<void>;
  readonly isTrusted: boolean;
  /** Says that the reader wants it to run. */
  trust(): void;
}

export interface ViewElement {
  readonly element: HTMLElement;
  /** Called when the state was changed from outside, and when the view is shown. */
  refresh(): void;
  /** Resolved when its first answers are there: files that are needed later are fetched after that. */
  readonly settled?: Promise<void>;
}
