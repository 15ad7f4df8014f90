/**
 * Heads with modes and types, such as `path(+From:atom, -To:list(atom)) is nondet`: in the `%!` comments of a
 * text, and in its directives `:- pred(HEAD)`.
 *
 * A type is `atom`, `list(integer)`, `oneof([a,b])`, `atom-integer` or `atom|integer`: a name, or a name
 * with arguments. `-` and `|` are names with two arguments, and a list is the name `[]` with its elements.
 */

/** A type: its name; or an array of its name and its arguments. */
export type Shape = string | readonly Shape[];

/** Whether an argument must be given (`in`), is found (`out`), or may be either. */
type Way = "in" | "out" | "any";

/** A parameter of a head. */
export interface Parameter {
  readonly way: Way;
  /** Its name, which is an identifier; each parameter of a head has another one. */
  readonly name: string;
  readonly shape: Shape;
}

/** A head of a predicate. */
export interface Head {
  readonly name: string;
  /** Of the predicate: a nonterminal has two more arguments than its head shows. */
  readonly arity: number;
  readonly parameters: readonly Parameter[];
  /** Its determinism, such as `det` or `nondet`; undefined if it has none. */
  readonly determinism: string | undefined;
  /** The word after `is`, whether or not it is one of these. */
  readonly claim: string | undefined;
  /** The head as written, on one line. */
  readonly text: string;
}

/** Types nested deeper than this are taken as `any`. */
const DEEPEST = 20;

const TOKEN =
  /\s*(?:('(?:[^'\\]|\\.|'')*'|[\p{L}_][\p{L}\p{N}_]*|-?\d+(?:\.\d+)?|\/\/|[+]{1,2}|-{1,2}|[[\](){},|:?@!]|[^\s\w()[\]{},|'"%]+)|$)/uy;

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

const DETERMINISMS = /^(?:det|semidet|nondet|multi|failure|erroneous)$/;

/** The text is not a head. */
class NotAHead extends Error {}

/** Reads a head from left to right. */
class HeadReader {
  readonly #text: string;
  #at: number;
  #token = "";
  /** The end of the token before the current one. */
  #end = 0;

  constructor(text: string, at: number) {
    this.#text = text;
    this.#at = at;
    this.advance();
  }

  /** The current token; empty at the end of the text and before a character that begins none. */
  get token(): string {
    return this.#token;
  }

  /** The end of the token before the current one. */
  get end(): number {
    return this.#end;
  }

  advance(): string {
    const token = this.#token;
    this.#end = this.#at;
    TOKEN.lastIndex = this.#at;
    const found = TOKEN.exec(this.#text);
    this.#token = found?.[1] ?? "";
    this.#at = found === null ? this.#at : TOKEN.lastIndex;
    return token;
  }

  take(token: string): boolean {
    if (this.#token !== token) return false;
    this.advance();
    return true;
  }

  expect(token: string): void {
    if (!this.take(token)) throw new NotAHead();
  }

  /** The name of an atom. */
  name(): string {
    const token = this.advance();
    if (token.startsWith("'")) return unquoted(token);
    if (!/^\p{Ll}/u.test(token)) throw new NotAHead();
    return token;
  }

  parameter(place: number): Parameter {
    const way = WAYS[this.#token];
    if (way !== undefined) this.advance();
    let name = "";
    let shape: Shape = "any";
    if (/^[\p{Lu}_]/u.test(this.#token)) {
      name = this.advance().replace(/^_+/, "");
      if (this.take(":")) shape = this.shape(0);
    } else {
      shape = this.shape(0);
    }
    if (!/^\p{Lu}/u.test(name)) name = `A${place + 1}`;
    return { way: way ?? "any", name, shape };
  }

  shape(depth: number): Shape {
    let left = this.operand(depth);
    while (this.#token === "|" || this.#token === "-") {
      const operator = this.advance();
      const right = this.operand(depth);
      left = depth > DEEPEST ? "any" : [operator, left, right];
    }
    return left;
  }

  private operand(depth: number): Shape {
    if (depth > DEEPEST) return this.skipped();
    if (this.take("[")) return ["[]", ...this.shapes("]", depth)];
    if (this.take("(")) {
      const [inner = "any"] = this.shapes(")", depth);
      return inner;
    }
    const token = this.#token;
    if (/^-?\d/.test(token)) return this.advance();
    if (/^[\p{Lu}_]/u.test(token)) {
      this.advance();
      return "any";
    }
    const name = this.name();
    return this.#token === "(" && this.take("(") ? [name, ...this.shapes(")", depth)] : name;
  }

  private shapes(close: string, depth: number): Shape[] {
    const shapes: Shape[] = [];
    if (this.take(close)) return shapes;
    do shapes.push(this.shape(depth + 1));
    while (this.take(","));
    this.expect(close);
    return shapes;
  }

  /** Skips a type, up to what ends it. */
  private skipped(): Shape {
    for (let open = 0; this.#token !== ""; this.advance()) {
      if (open === 0 && /^[\])},|]$/.test(this.#token)) return "any";
      if (/^[[({]$/.test(this.#token)) open++;
      else if (/^[\])}]$/.test(this.#token)) open--;
    }
    throw new NotAHead();
  }
}

function unquoted(token: string): string {
  return token.slice(1, -1).replaceAll("''", "'").replace(/\\(.)/g, "$1");
}

/** The head at an offset of a text; undefined if there is none of the usual form. */
export function headAt(text: string, at: number): Head | undefined {
  try {
    return readHead(text, new HeadReader(text, at), at);
  } catch (thrown) {
    if (thrown instanceof NotAHead) return undefined;
    throw thrown;
  }
}

function readHead(text: string, reader: HeadReader, at: number): Head {
  const name = reader.name();
  const parameters: Parameter[] = [];
  if (reader.take("(")) {
    do parameters.push(reader.parameter(parameters.length));
    while (reader.take(","));
    reader.expect(")");
  }
  if (reader.take("//")) {
    parameters.push(
      { way: "any", name: "S0", shape: "any" },
      { way: "any", name: "S", shape: "any" },
    );
  }
  const end = reader.end;
  // `p/2` is no head, and `Module:p(X)` one of another module.
  if (reader.token === "/" || reader.token === ":") throw new NotAHead();
  const word = reader.take("is") ? /\S+/.exec(text.slice(reader.end))?.[0] : undefined;
  const claim = word?.replace(/[.,;:]$/, "");
  return {
    name,
    arity: parameters.length,
    parameters: distinct(parameters),
    determinism: claim !== undefined && DETERMINISMS.test(claim) ? claim : undefined,
    claim,
    text: text
      .slice(at, end)
      .trim()
      .replace(/\s*\n\s*/g, " "),
  };
}

/** Gives parameters of the same name others. */
function distinct(parameters: readonly Parameter[]): Parameter[] {
  const taken = new Set<string>();
  return parameters.map((parameter, i) => {
    let { name } = parameter;
    while (taken.has(name)) name = name === parameter.name ? `A${i + 1}` : `${name}_`;
    taken.add(name);
    return { ...parameter, name };
  });
}

/** The documentation of a predicate in a comment: its heads, and the text below them. */
export interface Documented {
  readonly heads: readonly Head[];
  /** The text before the first example, without the comment's signs. */
  readonly text: string;
}

/** The text after `%!`. */
export interface WrittenHead {
  /** The number of its line, counted from 1. */
  readonly line: number;
  /** Its text. */
  readonly written: string;
  /** Undefined if it is no head of the usual form. */
  readonly head: Head | undefined;
}

const COMMENTED = /^%!\s+(?=\S)/;
/** A line that goes on with a comment. */
const CONTINUED = /^%(?!!)/;
/** A head may be spread over that many lines. */
const MOST_LINES = 16;

/** The documentation in the `%!` comments of a text. Lines that are no heads of the usual form are left out. */
export function documentedHeads(text: string): Documented[] {
  return headComments(text).flatMap((comment) => {
    const heads = comment.written.flatMap(({ head }) => head ?? []);
    return heads.length === 0 ? [] : { heads, text: comment.text };
  });
}

/** The `%!` comments of a text. */
export function headComments(
  text: string,
): { readonly written: readonly WrittenHead[]; readonly text: string }[] {
  const found: { written: WrittenHead[]; text: string }[] = [];
  const lines = text.split("\n");
  for (let i = 0; i < lines.length;) {
    const written: WrittenHead[] = [];
    while (i < lines.length && COMMENTED.test(lines[i]!)) {
      const parts = headLines(lines, i);
      const whole = parts.join("\n");
      written.push({ line: i + 1, written: parts[0]!, head: headAt(whole, 0) });
      i += parts.length;
    }
    if (written.length === 0) {
      i++;
      continue;
    }
    const body: string[] = [];
    for (; i < lines.length && CONTINUED.test(lines[i]!); i++) {
      body.push(lines[i]!.replace(/^%(?: {1,3})?/, "").trimEnd());
    }
    const fence = body.findIndex((line) => line.trim().startsWith("```"));
    const prose = fence < 0 ? body : body.slice(0, fence);
    found.push({ written, text: prose.join("\n").trim() });
  }
  return found;
}

/** The lines of the head that begins at a line: more than one if a bracket is open at its end. */
function headLines(lines: readonly string[], at: number): string[] {
  const parts = [lines[at]!.replace(COMMENTED, "").trimEnd()];
  let open = opened(parts[0]!);
  for (let i = at + 1; open > 0 && i < lines.length && CONTINUED.test(lines[i]!); i++) {
    if (parts.length === MOST_LINES) return parts.slice(0, 1);
    const line = lines[i]!.slice(1).trim();
    parts.push(line);
    open += opened(line);
  }
  return open > 0 ? parts.slice(0, 1) : parts;
}

/** The number of brackets that a line opens, less those that it closes. */
function opened(line: string): number {
  return (line.match(/\(/g)?.length ?? 0) - (line.match(/\)/g)?.length ?? 0);
}
