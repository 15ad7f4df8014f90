/*
 * What is wrong with a dictionary.
 */

/**
 * Thrown when a dictionary cannot be made: a prepared one that cannot be used, or words that are too
 * many. The message says what was expected and what came.
 */
export class DictionaryError extends RangeError {
  /** `"DictionaryError"`. */
  override readonly name: string = "DictionaryError";
}
