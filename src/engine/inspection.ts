/** The name of the method that `console.log` and `util.inspect` of Node call to print an object. */
const INSPECT: unique symbol = Symbol.for("nodejs.util.inspect.custom");

/** The function `util.inspect`. */
type Inspect = (value: unknown, options: object) => string;

/** Makes `util.inspect` print the objects of a class by `text`; called when the first of them is made. */
export function inspectAs<T extends object>(
  prototype: T,
  text: (object: T, inspect: (value: unknown) => string) => string,
): void {
  if (Object.hasOwn(prototype, INSPECT)) return;
  const value = function show(this: T, _: number, options: object, inspect: Inspect): string {
    return text(this, (part) => inspect(part, options));
  };
  Object.defineProperty(prototype, INSPECT, { value });
}

/** Makes `util.inspect` print the report of an error in place of its message. */
export function inspectReport(prototype: Error & { readonly report: string }): void {
  inspectAs(prototype, ({ name, message, report, stack = "" }) => {
    const head = stack.indexOf(message);
    return `${name}: ${report}${head < 0 ? "" : stack.slice(head + message.length)}`;
  });
}
