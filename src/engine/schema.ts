/**
 * Validators of rows, from any library that follows the Standard Schema interface
 * (https://standardschema.dev), without depending on one: only types are here.
 */

/** A problem that a validator found. */
export interface SchemaIssue {
  /** A readable sentence. */
  readonly message: string;
  /** The path from the row to the wrong value. */
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** The result of a validator: the value that it makes of its input, or the problems. */
export type SchemaResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] };

/** A validator that turns a row into an `Output`: version 1 of the Standard Schema. */
export interface Schema<Output> {
  /** Prescribed by the standard; `validate` is called with each row. */
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => SchemaResult<Output> | Promise<SchemaResult<Output>>;
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined;
  };
}

/** A validator rejected a row. */
export class RowError extends Error {
  /** `"RowError"`. */
  override readonly name: string = "RowError";
  /** The problems that the validator reported. */
  readonly issues: readonly SchemaIssue[];

  /** @param issues the problems that the validator reported */
  constructor(issues: readonly SchemaIssue[]) {
    super(`The row is not as expected: ${issues.map((issue) => issue.message).join("; ")}`);
    this.issues = issues;
  }
}

/** A validator whose conversion is `convert`. */
export function converter<Output>(convert: (row: unknown) => SchemaResult<Output>): Schema<Output> {
  return { "~standard": { version: 1, vendor: "ambilog", validate: convert } };
}

/** Throws a TypeError for an invalid schema. @internal */
export function checkSchema(schema: unknown): void {
  const standard = (schema as Schema<unknown> | null | undefined)?.["~standard"];
  if (typeof standard?.validate !== "function") {
    throw new TypeError(`Expected a validator with the property "~standard", got ${typeof schema}`);
  }
}

/**
 * Returns what `schema` makes of a row. Throws a `RowError` with its issues, and a TypeError when it returns
 * a promise: rows are made synchronously.
 */
export function validated<Output>(schema: Schema<Output>, row: unknown): Output {
  const result = schema["~standard"].validate(row);
  if (result instanceof Promise) {
    throw new TypeError("Expected a synchronous validator, got an asynchronous one");
  }
  if (result.issues !== undefined) throw new RowError(result.issues);
  return result.value;
}
