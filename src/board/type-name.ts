/** The type of a value, for messages on what is not of the expected one. */
export function typeName(value: unknown): string {
  return value === null ? "null" : Array.isArray(value) ? "an array" : typeof value;
}
