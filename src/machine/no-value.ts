/** Messages about something that should be a value. */

/** The error for something that is not a value. */
export function noValue(x: unknown): TypeError {
  if (typeof x !== "object" || x === null) {
    const hint = x === null || x === undefined ? " (unbound stands for a variable)" : "";
    return new TypeError(`Expected a value that stands for a Prolog term, got ${kindOf(x)}${hint}`);
  }
  const kind = kindOf(x);
  const keys = Object.keys(x).join(", ") || "(none)";
  const got = kind === "object" ? `one with the keys ${keys}` : kind;
  return new TypeError(
    `Expected an object such as { functor, args } or { string }, got ${got} ({ object: … } holds any object)`,
  );
}

/** A description for messages: the type of something, or the class of which it is an instance. */
export function kindOf(x: unknown): string {
  if (typeof x !== "object") return typeof x;
  if (x === null) return "null";
  const { constructor } = Object(Object.getPrototypeOf(x)) as { constructor?: unknown };
  const name = typeof constructor === "function" ? constructor.name : "";
  return name === "" || name === "Object" ? "object" : `an instance of ${name}`;
}
