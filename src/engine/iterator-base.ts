/** `Iterator.prototype`, also on hosts that do not name it. */
const prototype: object = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()));

/** A class of iterators with the iterator methods of the host (`map`, `take`, `toArray`, …), if it has them. */
export const IteratorBase = Object.assign(function answers() {}, {
  prototype,
}) as unknown as IteratorClass;

type IteratorClass = abstract new <T>() => IteratorObject<T, undefined, undefined>;
