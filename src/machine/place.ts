/** Places in texts. */

/** The place of a clause in a text. */
export interface Place {
  /** The name of the text. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
}
