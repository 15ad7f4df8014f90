/**
 * Parts of texts, and texts as two parts: the relations behind `sub_atom/5`,
 * `sub_string/5`, `atom_concat/3` and `string_concat/3`. All are written once
 * over texts; `make` says what kind of term a part becomes.
 */
import { instantiationError } from "../terms/errors.js";
import type { Term } from "../terms/term.js";
import { unify } from "../terms/unify.js";
import type { Machine } from "../machine/machine.js";
import { Indexed, characterCount, checkCount, isUnbound, optionalInteger } from "./text.js";

/** Answers of a predicate with several of them. */
export type Answers = Generator<boolean, boolean, undefined>;

/**
 * `before` characters, then `part` of `length` characters, then `after` more
 * make up `text`. `known` is the text of `part` when that is bound. Answers come
 * by `before`, then by `length`.
 */
export function* subText(
  m: Machine,
  text: string,
  before: Term,
  length: Term,
  after: Term,
  part: Term,
  known: string | undefined,
  make: (text: string) => Term,
): Answers {
  const b = optionalInteger(before);
  const l = optionalInteger(length);
  const a = optionalInteger(after);
  checkCount(b, before);
  checkCount(l, length);
  checkCount(a, after);
  const whole = new Indexed(text);
  const n = whole.length;
  if (known !== undefined) {
    return yield* occurrences(m, whole, known, b, a, before, length, after);
  }
  const answer = (from: number, size: number): boolean =>
    unify(m, before, from) &&
    unify(m, length, size) &&
    unify(m, after, n - from - size) &&
    unify(m, part, make(whole.slice(from, from + size)));
  if (b !== undefined) {
    if (l !== undefined) return b + l <= n && answer(b, l);
    if (a !== undefined) return b + a <= n && answer(b, n - b - a);
    for (let size = 0; size < n - b; size++) yield answer(b, size);
    return b <= n && answer(b, n - b);
  }
  if (l !== undefined) {
    if (a !== undefined) return l + a <= n && answer(n - l - a, l);
    for (let from = 0; from < n - l; from++) yield answer(from, l);
    return l <= n && answer(n - l, l);
  }
  if (a !== undefined) {
    for (let from = 0; from < n - a; from++) yield answer(from, n - a - from);
    return a <= n && answer(n - a, 0);
  }
  for (let from = 0; from < n; from++) {
    for (let size = 0; size <= n - from; size++) yield answer(from, size);
  }
  return answer(n, 0);
}

/** The places of a known part; the last one is seen to be the last. */
function* occurrences(
  m: Machine,
  whole: Indexed,
  part: string,
  b: number | undefined,
  a: number | undefined,
  before: Term,
  length: Term,
  after: Term,
): Answers {
  const n = whole.length;
  const size = characterCount(part);
  if (size > n || !unify(m, length, size)) return false;
  const answer = (from: number): boolean =>
    unify(m, before, from) && unify(m, length, size) && unify(m, after, n - from - size);
  if (b !== undefined || a !== undefined) {
    const from = b ?? n - size - a!;
    if (from < 0 || from + size > n) return false;
    return whole.slice(from, from + size) === part && answer(from);
  }
  let from = whole.find(part, 0);
  while (from >= 0) {
    const next = whole.find(part, from + 1);
    if (next < 0) return answer(from);
    yield answer(from);
    from = next;
  }
  return false;
}

/**
 * `first` and `second`, one after the other, are `both`. `textOfPart` gives the
 * text of an argument that is bound and throws if it has none.
 */
export function* concatenation(
  m: Machine,
  first: Term,
  second: Term,
  both: Term,
  textOfPart: (x: Term) => string,
  make: (text: string) => Term,
): Answers {
  const known = (x: Term): string | undefined => (isUnbound(x) ? undefined : textOfPart(x));
  const one = known(first);
  const two = known(second);
  if (one !== undefined && two !== undefined) {
    const whole = known(both);
    return whole === undefined ? unify(m, both, make(one + two)) : whole === one + two;
  }
  const whole = known(both);
  if (whole === undefined) throw instantiationError();
  if (one !== undefined) {
    return whole.startsWith(one) && unify(m, second, make(whole.slice(one.length)));
  }
  if (two !== undefined) {
    return whole.endsWith(two) && unify(m, first, make(whole.slice(0, whole.length - two.length)));
  }
  const text = new Indexed(whole);
  const n = text.length;
  const answer = (at: number): boolean =>
    unify(m, first, make(text.slice(0, at))) && unify(m, second, make(text.slice(at, n)));
  for (let at = 0; at < n; at++) yield answer(at);
  return answer(n);
}
