/**
 * Heads with modes and types, such as `path(+From:atom, -To:list(atom)) is nondet`: in the `%!` comments of a
 * text, in its directives `:- pred(HEAD)`, and in the modes of `Engine.define`.
 *
 * A type is `atom`, `list(integer)`, `oneof([a,b])`, `atom-integer` or `atom|integer`: a name, or a name
 * with arguments. `-` and `|` are names with two arguments, and a list is the name `[]` with its elements.
 */

/** A type: its name; or an array of its name and its arguments. */
export type Shape = string | readonly Shape[];

/** Whether an argument must be given (`in`), is found (`out`), or may be either. */
type Way = "in" | "out" | "any";

export interface Parameter {
  readonly way: Way;
  /** Its name, which is an identifier; each parameter of a head has another one. */
  readonly name: string;
  readonly shape: Shape;
}

export interface Head {
  readonly name: string;
  /** Of the predicate: a nonterminal has two more arguments than its head shows. */
  readonly arity: number;
  readonly parameters: readonly Parameter[];
  /** The head as written, on one line. */
  readonly text: string;
  /** The text after it, such as ` is det`. */
  readonly rest: string;
}

/** A head with types nested deeper than this is not of the usual form. */
const DEEPEST = 200;

const TOKEN =
  /\s*(?:('(?:[^'\\]|\\.|'')*'|[\p{L}_][\p{L}\p{N}_]*|-?\d+(?:\.\d+)?|\/\/|[+]{1,2}|-{1,2}|[[\](){},|:?@!]|[^\s\w()[\]{},|'"%]+)|$)/uy;

const VARIABLE = /^[\p{Lu}_]/u;

const WAYS: Readonly<Record<string, Way>> = {
  "+": "in",
  "++": "in",
  ":": "in",
  "^": "in",
  "-": "out",
  "--": "out",
  "?": "any",
  "@": "any",
  "!": "any",
};

/** The head at an offset of a text; undefined if there is none of the usual form. */
export function headAt(text: string, at: number): Head | undefined {
  /** The current token; empty at the end of the text, and before what is none. */
  let token = "";
  let next = at;
  /** The end of the token before the current one. */
  let end = at;
  let isHead = true;
  const parameters: Parameter[] = [];

  const advance = (): string => {
    const last = token;
    end = next;
    TOKEN.lastIndex = next;
    token = TOKEN.exec(text)?.[1] ?? "";
    if (token !== "") next = TOKEN.lastIndex;
    return last;
  };
  const refuse = (): void => {
    isHead = false;
    token = "";
    next = text.length;
  };
  const take = (wanted: string): boolean => token === wanted && advance() !== "";
  const expect = (wanted: string): void => {
    if (!take(wanted)) refuse();
  };
  const atom = (): string => {
    const word = advance();
    if (word.startsWith("'"))
      return word.slice(1, -1).replaceAll("''", "'").replace(/\\(.)/g, "$1");
    if (!/^\p{Ll}/u.test(word)) refuse();
    return word;
  };
  const shapes = (close: string, depth: number): Shape[] => {
    const all: Shape[] = [];
    if (take(close)) return all;
    do all.push(shape(depth + 1));
    while (take(","));
    expect(close);
    return all;
  };
  const operand = (depth: number): Shape => {
    if (depth > DEEPEST) refuse();
    if (take("[")) return ["[]", ...shapes("]", depth)];
    if (take("(")) return shapes(")", depth)[0] ?? "any";
    if (/^-?\d/.test(token)) return advance();
    if (VARIABLE.test(token)) return advance() && "any";
    const name = atom();
    return take("(") ? [name, ...shapes(")", depth)] : name;
  };
  const shape = (depth: number): Shape => {
    let left = operand(depth);
    for (let length = depth; token === "|" || token === "-"; length++)
      left = [advance(), left, operand(length)];
    return left;
  };
  /** Adds a parameter. One of the same name as another gets another name. */
  const add = (way: Way, written: string, type: Shape): void => {
    const other = `A${parameters.length + 1}`;
    let name = /^\p{Lu}/u.test(written) ? written : other;
    const isTaken = (): boolean => parameters.some((one) => one.name === name);
    if (isTaken()) name = other;
    while (isTaken()) name += "_";
    parameters.push({ way, name, shape: type });
  };

  advance();
  const name = atom();
  if (take("(")) {
    do {
      const way = WAYS[token];
      if (way !== undefined) advance();
      const isBare = way !== undefined && (token === "," || token === ")");
      const variable = VARIABLE.test(token) ? advance().replace(/^_+/, "") : undefined;
      const isTyped = variable === undefined ? !isBare : take(":");
      add(way ?? "any", variable ?? "", isTyped ? shape(0) : "any");
    } while (take(","));
    expect(")");
  }
  if (take("//")) {
    add("any", "S0", "any");
    add("any", "S", "any");
  }
  // `p/2` is no head, and `Module:p(X)` one of another module.
  if (!isHead || token === "/" || token === ":") return undefined;
  return {
    name,
    arity: parameters.length,
    parameters,
    text: text
      .slice(at, end)
      .trim()
      .replace(/\s*\n\s*/g, " "),
    rest: text.slice(end),
  };
}
