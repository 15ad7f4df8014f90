/** Messages of loading as objects. */

import type { Value } from "../machine/value-types.js";

/** An error or a warning from loading a program or running a directive. */
export interface Message {
  /** An error keeps a clause from being loaded; a warning does not. */
  readonly severity: "error" | "warning";
  /** The whole message as users read it: place, sentence, and the line of code if there is one. */
  readonly text: string;
  /** The name of the text, if the message is about one. */
  readonly file?: string | undefined;
  /** Counted from 1. */
  readonly line?: number | undefined;
  /** Counted from 1, in code points. */
  readonly column?: number | undefined;
  /** The term of an error: `error(Formal, Context)`, or another one that was thrown. */
  readonly term?: Value | undefined;
}
