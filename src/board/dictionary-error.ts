/*
 * The error for invalid dictionaries.
 */

/**
 * Thrown when a dictionary cannot be made: because a prepared one is unusable, or because there are too
 * many words. The message says what was expected and what was found.
 */
export class DictionaryError extends RangeError {
  /** `"DictionaryError"`. */
  override readonly name: string = "DictionaryError";
}
