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

/** The types of values, and the keys by which an object stands for a term. */
const TYPES = "number string boolean bigint".split(" ");
const KEYS = "functor list variable float string atom object".split(" ");

/** Throws unless it may be a value; its parts are looked at when it becomes a term. */
export function expectValue(x: unknown): void {
  const isObject = typeof x === "object" && x !== null;
  const isValue = isObject
    ? Array.isArray(x) || KEYS.some((key) => key in x)
    : TYPES.includes(typeof x);
  if (!isValue) throw noValue(x);
}

/** A description for messages: the type of something, or the class of which it is an instance. */
export function kindOf(x: unknown): string {
  if (typeof x !== "object") return typeof x;
  if (x === null) return "null";
  const { constructor } = Object(Object.getPrototypeOf(x)) as { constructor?: unknown };
  const name = typeof constructor === "function" ? constructor.name : "";
  return name === "" || name === "Object" ? "object" : `an instance of ${name}`;
}
