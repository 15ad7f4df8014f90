/*
 * Properties of characters for the module: cases, and the classes of char_type/2, by Unicode's properties.
 */

type Test = (code: number) => boolean;

/** A test for code points that match a regular expression, which is not made before it is needed. */
function matching(make: () => RegExp): Test {
  let pattern: RegExp | undefined;
  const test = (code: number): boolean => (pattern ??= make()).test(String.fromCodePoint(code));
  // The results for ASCII, once they are known.
  const known: boolean[] = [];
  return (code) => (code < 128 ? (known[code] ??= test(code)) : test(code));
}

const LETTER = matching(() => /\p{L}/u);
const ALPHANUMERIC = matching(() => /[\p{L}\p{N}]/u);
const GRAPHIC = matching(() => /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u);

/** The classes by their numbers in prolog/system/text.pl, from 2 on. */
const CLASSES: readonly Test[] = [
  ALPHANUMERIC,
  LETTER,
  (code) => code === 95 || ALPHANUMERIC(code),
  (code) => code === 95 || LETTER(code),
  (code) => code < 128,
  (code) => code === 32 || code === 9,
  matching(() => /\p{Cc}/u),
  (code) => code >= 48 && code <= 57,
  matching(() => /\p{Nd}/u),
  matching(() => /\s/u),
  (code) => code >= 10 && code <= 13,
  matching(() => /\p{Lowercase}/u),
  matching(() => /\p{Uppercase}/u),
  matching(() => /[\p{P}\p{S}]/u),
  GRAPHIC,
  (code) => code === 32 || GRAPHIC(code),
  (code) => code === 33 || code === 46 || code === 63,
  (code) => code === 34 || code === 39 || code === 96,
  matching(() => /[()[\]{}]/u),
  (code) => code === 10,
  matching(() => /\p{ID_Continue}/u),
  () => true,
  () => false,
];

/**
 * 0: the small letter of a character, 1: the capital one, or the character itself; others: the character if it is of
 * that class, else -1.
 */
export function mapCharacter(what: number, code: number): number {
  if (what > 1) return CLASSES[what - 2]?.(code) === true ? code : -1;
  if (code < 128) {
    const isOther = what === 0 ? code >= 65 && code <= 90 : code >= 97 && code <= 122;
    return isOther ? code ^ 32 : code;
  }
  const c = String.fromCodePoint(code);
  const changed = what === 0 ? c.toLowerCase() : c.toUpperCase();
  const made = changed.codePointAt(0) as number;
  return String.fromCodePoint(made) === changed ? made : code;
}
