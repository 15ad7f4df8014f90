/**
 * Parts of texts, and texts as two parts: the relations behind `sub_atom/5`, `sub_string/5`, `atom_concat/3`
 * and `string_concat/3`. All are implemented once on texts; `make` turns a part into a term.
 */
import { instantiationError } from "../terms/error-terms.js";
import type { Term } from "../terms/term.js";
import { unify } from "../terms/unify.js";
import type { Machine } from "../machine/machine.js";
import { mostlyOnce } from "./generators.js";
import { characterCount, checkCount, indexed, isUnbound, optionalInteger } from "./text.js";
import type { Indexed } from "./text.js";

/** Answers of a predicate with several of them. */
export type Answers = Generator<boolean, boolean, undefined>;

/**
 * The arguments of `sub_atom/5` and similar predicates: the text, the part if it is bound, and the rest as
 * terms.
 */
interface SubText {
  readonly text: string;
  readonly before: Term;
  readonly length: Term;
  readonly after: Term;
  readonly part: Term;
  readonly known: string | undefined;
  readonly make: (text: string) => Term;
}

/** A part as numbers; undefined where unknown. */
class Place {
  readonly whole: Indexed;
  readonly b: number | undefined;
  readonly l: number | undefined;
  readonly a: number | undefined;

  constructor({ text, before, length, after }: SubText) {
    this.b = optionalInteger(before);
    this.l = optionalInteger(length);
    this.a = optionalInteger(after);
    checkCount(this.b, before);
    checkCount(this.l, length);
    checkCount(this.a, after);
    this.whole = indexed(text);
  }
}

/** Answers with the part of `size` characters after `from`. */
function answerPart(m: Machine, s: SubText, whole: Indexed, from: number, size: number): boolean {
  return (
    unify(m, s.before, from) &&
    unify(m, s.length, size) &&
    unify(m, s.after, whole.length - from - size) &&
    unify(m, s.part, s.make(whole.slice(from, from + size)))
  );
}

/** Answers with the place of the known part. */
function answerPlace(m: Machine, s: SubText, whole: Indexed, from: number, size: number): boolean {
  return (
    unify(m, s.before, from) &&
    unify(m, s.length, size) &&
    unify(m, s.after, whole.length - from - size)
  );
}

/** The only answer of `subText`; undefined where there may be several. */
function firstSubText(m: Machine, s: SubText): boolean | undefined {
  const { whole, b, l, a } = new Place(s);
  const n = whole.length;
  const { known } = s;
  if (known !== undefined) {
    const size = characterCount(known);
    if (size > n || (l !== undefined && l !== size)) return false;
    if (b !== undefined || a !== undefined) {
      const from = b ?? n - size - a!;
      if (from < 0 || from + size > n) return false;
      return whole.hasAt(known, from) && answerPlace(m, s, whole, from, size);
    }
    const from = whole.find(known, 0);
    if (from < 0) return false;
    return whole.find(known, from + 1) < 0 ? answerPlace(m, s, whole, from, size) : undefined;
  }
  if (b !== undefined) {
    if (l !== undefined) return b + l <= n && answerPart(m, s, whole, b, l);
    if (a !== undefined) return b + a <= n && answerPart(m, s, whole, b, n - b - a);
  } else if (l !== undefined && a !== undefined) {
    return l + a <= n && answerPart(m, s, whole, n - l - a, l);
  }
  return undefined;
}

/**
 * `before` characters, then `part` of `length` characters, then `after` more
 * make up `text`: the answers when `firstSubText` has not decided. They come by
 * `before`, then by `length`.
 */
function* subText(m: Machine, s: SubText): Answers {
  const { whole, b, l, a } = new Place(s);
  const n = whole.length;
  const { known } = s;
  if (known !== undefined) {
    const size = characterCount(known);
    let from = whole.find(known, 0);
    while (from >= 0) {
      const next = whole.find(known, from + 1);
      if (next < 0) return answerPlace(m, s, whole, from, size);
      yield answerPlace(m, s, whole, from, size);
      from = next;
    }
    return false;
  }
  if (b !== undefined) {
    for (let size = 0; size < n - b; size++) yield answerPart(m, s, whole, b, size);
    return b <= n && answerPart(m, s, whole, b, n - b);
  }
  if (l !== undefined) {
    for (let from = 0; from < n - l; from++) yield answerPart(m, s, whole, from, l);
    return l <= n && answerPart(m, s, whole, n - l, l);
  }
  if (a !== undefined) {
    for (let from = 0; from < n - a; from++) yield answerPart(m, s, whole, from, n - a - from);
    return a <= n && answerPart(m, s, whole, n - a, 0);
  }
  for (let from = 0; from < n; from++) {
    for (let size = 0; size <= n - from; size++) yield answerPart(m, s, whole, from, size);
  }
  return answerPart(m, s, whole, n, 0);
}

/** The functions for the rows of `sub_atom/5` and similar predicates. */
export function partsOfText(
  name: string,
  text: (m: Machine, x: Term) => string,
  make: (text: string) => Term,
): ReturnType<typeof mostlyOnce> {
  const read = (m: Machine, x: Term, b: Term, l: Term, a: Term, part: Term): SubText => {
    const whole = text(m, x);
    const known = isUnbound(part) ? undefined : text(m, part);
    return { text: whole, before: b, length: l, after: a, part, known, make };
  };
  return mostlyOnce(
    name,
    5,
    (m, x, b, l, a, part) => firstSubText(m, read(m, x!, b!, l!, a!, part!)),
    (m, x, b, l, a, part) => subText(m, read(m, x!, b!, l!, a!, part!)),
    true,
  );
}

/** How `atom_concat/3` and similar predicates read a bound argument, and what they make. */
export interface Parts {
  /** The text of an argument; throws if it has none. */
  readonly text: (m: Machine, x: Term) => string;
  readonly make: (text: string) => Term;
}

function knownText(m: Machine, x: Term, { text }: Parts): string | undefined {
  return isUnbound(x) ? undefined : text(m, x);
}

/** `both` is the concatenation of `first` and `second`: the only answer, or undefined for several. */
function firstConcatenation(
  m: Machine,
  first: Term,
  second: Term,
  both: Term,
  parts: Parts,
): boolean | undefined {
  const { make } = parts;
  const one = knownText(m, first, parts);
  const two = knownText(m, second, parts);
  const whole = knownText(m, both, parts);
  if (one !== undefined && two !== undefined) {
    return whole === undefined ? unify(m, both, make(one + two)) : whole === one + two;
  }
  if (whole === undefined) throw instantiationError();
  if (one !== undefined) {
    return whole.startsWith(one) && unify(m, second, make(whole.slice(one.length)));
  }
  if (two !== undefined) {
    return whole.endsWith(two) && unify(m, first, make(whole.slice(0, whole.length - two.length)));
  }
  return undefined;
}

/** All ways of splitting `both`. */
function* splittings(m: Machine, first: Term, second: Term, both: Term, parts: Parts): Answers {
  const { make } = parts;
  const text = indexed(parts.text(m, both));
  const n = text.length;
  const answer = (at: number): boolean =>
    unify(m, first, make(text.slice(0, at))) && unify(m, second, make(text.slice(at, n)));
  for (let at = 0; at < n; at++) yield answer(at);
  return answer(n);
}

/** The functions for the rows of `atom_concat/3` and similar predicates. */
export function concatenating(
  name: string,
  parts: (first: Term, second: Term, both: Term) => Parts,
): ReturnType<typeof mostlyOnce> {
  return mostlyOnce(
    name,
    3,
    (m, x, y, z) => firstConcatenation(m, x!, y!, z!, parts(x!, y!, z!)),
    (m, x, y, z) => splittings(m, x!, y!, z!, parts(x!, y!, z!)),
    true,
  );
}
