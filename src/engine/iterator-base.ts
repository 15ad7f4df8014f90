/** What the language's own iterators inherit. */
const prototype: object = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()));

/** A class of iterators that have `map`, `take`, `toArray` and their like where those of the host have them. */
export const IteratorBase = Object.assign(function answers() {}, {
  prototype,
}) as unknown as IteratorClass;

type IteratorClass = abstract new <T>() => IteratorObject<T, undefined, undefined>;
