/**
 * Validators of rows, of any library that follows the Standard Schema interface
 * (https://standardschema.dev), and of none: only the types are here.
 */

/** What a validator finds wrong. */
export interface SchemaIssue {
  /** The sentence for people. */
  readonly message: string;
  /** The way to the value that is wrong, from the row. */
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** What a validator says: the value that it makes of its input, or what is wrong with that. */
export type SchemaResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] };

/** A validator that makes an `Output` of a row: version 1 of the Standard Schema. */
export interface Schema<Output> {
  /** What the standard prescribes; `validate` is called with each row. */
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => SchemaResult<Output> | Promise<SchemaResult<Output>>;
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined;
  };
}

/** A row is not what its validator expects. */
export class RowError extends Error {
  /** `"RowError"`. */
  override readonly name: string = "RowError";
  /** What is wrong, as the validator says it. */
  readonly issues: readonly SchemaIssue[];

  /**
   * @param issues what is wrong, as the validator says it
   */
  constructor(issues: readonly SchemaIssue[]) {
    super(`The row is not as expected: ${issues.map((issue) => issue.message).join("; ")}`);
    this.issues = issues;
  }
}

/** Throws a TypeError for what is no schema. @internal */
export function checkSchema(schema: unknown): void {
  const standard = (schema as Schema<unknown> | null | undefined)?.["~standard"];
  if (typeof standard?.validate !== "function") {
    throw new TypeError(`Expected a validator with the property "~standard", got ${typeof schema}`);
  }
}

/**
 * What `schema` makes of a row. Throws a `RowError` with its issues, and a
 * TypeError when it answers with a promise: rows are made at once.
 */
export function validated<Output>(schema: Schema<Output>, row: unknown): Output {
  const result = schema["~standard"].validate(row);
  if (result instanceof Promise) {
    throw new TypeError("Expected a validator that answers at once, got one that is asynchronous");
  }
  if (result.issues !== undefined) throw new RowError(result.issues);
  return result.value;
}
