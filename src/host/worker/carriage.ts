/*
 * Values on their way between threads.
 *
 * Messages are structured clones, which have all that values are made of: numbers with minus zero,
 * bigints, strings of any code units, arrays, plain objects, cycles. Two things they do not have.
 * A JavaScript object within a value, `{ object }`, would arrive as a copy and not be the object any
 * more: it is refused. And hosts clone by recursion, so that a deep value ends their stack: one that
 * is deep, or large enough to have to be looked at more closely, goes as a table of its parts, each
 * flat, in which a part says by number which others are in it. Parts that stand at several places,
 * or within themselves, are in the table once.
 */

/** Objects within objects up to which a value is cloned as it is. */
const DEPTH = 200;
/** Objects that are looked at before the value is taken for a large one. */
const SIZE = 100_000;

/** A reference to a part by its number in the table. */
interface Reference {
  readonly part: number;
}

/** What a part holds for each of its own parts: what is no object, or a reference. */
type Held = number | bigint | string | boolean | undefined | Reference;

/** A part: an array, or an object by its keys. */
type Part = readonly Held[] | Readonly<Record<string, Held>>;

/** A value as a message has it. */
export type Carried<T> = { readonly value: T } | { readonly parts: readonly Part[] };

/** A message that carries such a value, to be unpacked by `unpacked`. */
type Whole = Readonly<Record<string, unknown>> | readonly unknown[];

function refuse(x: unknown): never {
  const got = x === null ? "null" : typeof x;
  throw new TypeError(`Expected a value that stands for a Prolog term, got ${got}`);
}

/** Throws for what cannot cross; is it an object that can? */
function isPart(x: unknown): x is Whole {
  switch (typeof x) {
    case "number":
    case "bigint":
    case "string":
    case "boolean":
      return false;
    case "object":
      if (x === null) refuse(x);
      if (!Array.isArray(x) && Object.hasOwn(x, "object")) {
        throw new TypeError(
          "Expected a value without JavaScript objects, which cannot cross to another thread, got { object }",
        );
      }
      return true;
    default:
      return refuse(x);
  }
}

/** Is it small and flat enough to be cloned as it is? Throws for what cannot cross. */
function isShallow(root: Whole): boolean {
  const waiting: Whole[] = [root];
  const depths: number[] = [0];
  for (let size = 0; waiting.length > 0; size++) {
    const x = waiting.pop()!;
    const depth = depths.pop()! + 1;
    if (depth > DEPTH || size > SIZE) return false;
    for (const item of Array.isArray(x) ? (x as unknown[]) : Object.values(x)) {
      if (!isPart(item)) continue;
      waiting.push(item);
      depths.push(depth);
    }
  }
  return true;
}

/**
 * Makes a value, or an array or record of values, fit for a message.
 *
 * @throws {TypeError} for a JavaScript object, `{ object }`, and for what is no value
 */
export function packed<T>(value: T): Carried<T> {
  if (!isPart(value) || isShallow(value)) return { value };
  const parts: Part[] = [];
  const numbers = new Map<object, number>([[value, 0]]);
  const waiting: Whole[] = [value];
  const hold = (item: unknown): Held => {
    if (!isPart(item)) return item as Held;
    let part = numbers.get(item);
    if (part === undefined) {
      part = waiting.length;
      numbers.set(item, part);
      waiting.push(item);
    }
    return { part };
  };
  for (let i = 0; i < waiting.length; i++) {
    const x = waiting[i]!;
    parts.push(
      Array.isArray(x)
        ? x.map(hold)
        : Object.fromEntries(Object.entries(x).map(([key, item]) => [key, hold(item)])),
    );
  }
  return { parts };
}

/** The value that `packed` has packed. */
export function unpacked<T>(carried: Carried<T>): T {
  if ("value" in carried) return carried.value;
  const { parts } = carried;
  const wholes = parts.map((part): Record<string | number, unknown> =>
    Array.isArray(part) ? ([] as unknown as Record<number, unknown>) : {},
  );
  parts.forEach((part, i) => {
    const whole = wholes[i]!;
    for (const [key, held] of Object.entries(part)) {
      whole[key] = typeof held === "object" ? wholes[held.part] : held;
    }
  });
  return wholes[0] as T;
}
