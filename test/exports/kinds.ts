/** Kinds of arguments: a good value of each, and the values that are wrong. */

/** Values of each type, by the name that is shown. */
const VALUES: Readonly<Record<string, unknown>> = {
  undefined,
  null: null,
  number: 5,
  fraction: 2.5,
  negative: -1,
  text: "x",
  boolean: true,
  bigint: 3n,
  symbol: Symbol("s"),
  object: {},
  array: [],
  function: () => 0,
};

export interface Kind {
  readonly good: unknown;
  /** Wrong values, by name. */
  readonly wrong: Readonly<Record<string, unknown>>;
}

/** A good value that is not passed: the call has an effect that lasts. */
export const NONE: unique symbol = Symbol("none");

/** A kind of which only wrong values are passed. */
export const onlyWrong = ({ wrong }: Kind): Kind => ({ good: NONE, wrong });

/** A kind to which the named values of all types belong. */
function kind(good: unknown, ...takes: readonly string[]): Kind {
  const wrong = Object.entries(VALUES).filter(([name]) => !takes.includes(name));
  return { good, wrong: Object.fromEntries(wrong) };
}

export const text = (good: string = "x"): Kind => kind(good, "text");
/** A text of which `"x"` is none. */
export const name = (good: string): Kind => kind(good);
export const truth = (): Kind => kind(true, "boolean");
/** Any number. */
export const number = (): Kind => kind(1, "number", "fraction", "negative");
/** A whole number from zero on. */
export const count = (good: number = 1): Kind => kind(good, "number");
/** Zero or more. */
export const amount = (): Kind => kind(1, "number", "fraction");
export const callback = (good: unknown = () => undefined): Kind => kind(good, "function");
/** An object that is made by a function or class of ambilog, or of the host. */
export const made = (good: unknown): Kind => kind(good);

/** A value of Prolog. */
export const value = (good: unknown = 1): Kind =>
  kind(good, "number", "fraction", "negative", "text", "boolean", "bigint", "array");
/** Whatever it is. */
export const anything = (good: unknown = 1): Kind => ({ good, wrong: {} });

/** The values that belong to one of the kinds. */
export function either(...kinds: readonly Kind[]): Kind {
  const [first, ...others] = kinds as readonly [Kind, ...Kind[]];
  const isWrong = ([label]: readonly [string, unknown]): boolean =>
    others.every(({ wrong }) => label in wrong || !(label in VALUES));
  return {
    good: first.good,
    wrong: Object.fromEntries(Object.entries(first.wrong).filter(isWrong)),
  };
}

/** The same, and undefined. */
export function maybe({ good, wrong }: Kind): Kind {
  const { undefined: _, ...others } = wrong;
  return { good, wrong: others };
}

/** An array of things of a kind. */
export function list(of: Kind, good: readonly unknown[] = [of.good]): Kind {
  const { array: _, ...wrong } = kind([]).wrong;
  const items = Object.entries(of.wrong).map(([label, one]) => [`[${label}]`, [one]] as const);
  return { good, wrong: { ...wrong, ...Object.fromEntries(items) } };
}

/** An object whose values are of a kind. */
export function record(of: Kind, good: object = {}): Kind {
  const { object: _, ...wrong } = kind({}).wrong;
  const items = Object.entries(of.wrong).map(
    ([label, one]) => [`{X: ${label}}`, { X: one }] as const,
  );
  return { good, wrong: { ...wrong, ...Object.fromEntries(items) } };
}

/** An object with these fields; those that may be missing are of a kind that undefined belongs to. */
export function fields(of: Readonly<Record<string, Kind>>): Kind {
  const needed = Object.entries(of).filter(([, { wrong }]) => "undefined" in wrong);
  const good = Object.fromEntries(needed.map(([key, one]) => [key, one.good]));
  const wrong = { ...kind({}).wrong };
  if (needed.length === 0) delete (wrong as { object?: unknown }).object;
  for (const [key, one] of Object.entries(of))
    for (const [label, bad] of Object.entries(one.wrong))
      wrong[`{${key}: ${label}}`] = { ...good, [key]: bad };
  return { good, wrong };
}

/** Options, all of which may be missing, and of which others are not known. */
export function options(of: Readonly<Record<string, Kind>> = {}): Kind {
  const all = Object.fromEntries(Object.entries(of).map(([key, one]) => [key, maybe(one)]));
  const { good, wrong } = fields(all);
  return maybe({
    good,
    wrong: {
      ...wrong,
      "{nonsense: 1}": { nonsense: 1 },
      "{nonsense: undefined}": { nonsense: undefined },
    },
  });
}
