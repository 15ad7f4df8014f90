/** Places in texts. */

/** Where a clause stands in a text. */
export interface Place {
  /** The name of the text. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
}
