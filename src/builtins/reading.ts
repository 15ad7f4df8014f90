/**
 * Reading terms: from streams (clause 8.14 of the standard) and from text.
 *
 * A reader needs the whole text, but a stream only has what has arrived so far. The reader is tried on that;
 * if it reaches the end of the text while there may be more, it is tried again with more.
 */
import {
  BLOCK,
  atOnce,
  inParts,
  isDivisible,
  settleProgress,
  undivided,
  worked,
} from "../terms/effort.js";
import type { LongWork } from "../terms/effort.js";
import {
  Ball,
  domainError,
  errorTerm,
  instantiationError,
  typeError,
} from "../terms/error-terms.js";
import { EQUALS, atom, cons, deref, string, struct2, structure } from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { numberOf } from "../terms/order.js";
import { unify } from "../terms/unify.js";
import { listOf } from "../terms/walk.js";
import { Reader, readTermFromText } from "../text/parser.js";
import type { ReadContext, ReadFlags, ReadTerm } from "../text/parser.js";
import { formatTerm } from "../text/writer.js";
import { ReadError, SourceText } from "../text/source-text.js";
import type { BuiltinRow, Deterministic } from "../machine/builtin.js";
import type { Database } from "../machine/database.js";
import type { Machine } from "../machine/machine.js";
import { advanced } from "../machine/stream.js";
import type { Stream } from "../machine/stream.js";
import type { StreamPosition } from "../machine/text-ends.js";
import { atomOption, booleanOption, readOptions } from "./option-lists.js";
import type { Option } from "./option-lists.js";
import { conversionsNow } from "./atoms.js";
import { anyText, givenText, isLenient, isUnbound, plainText } from "./text.js";
import { readWriteOptions } from "./writing.js";

/** The current settings of a reader from the database's flags. */
export function readFlags(database: Database): ReadFlags {
  return {
    doubleQuotes: database.flags.text("double_quotes") as ReadFlags["doubleQuotes"],
    backQuotes: database.flags.text("back_quotes") as ReadFlags["backQuotes"],
    lenient: database.flags.isTraditional,
    plainBackslash: database.flags.text("character_escapes") === "false",
    conversions: conversionsNow(database),
  };
}

/** The current settings of a reader from operators and flags. */
function readContext(m: Machine): ReadContext {
  const { database } = m;
  return {
    operators: database.user.operators,
    flags: readFlags(database),
    stamp: () => m.stamp,
  };
}

const END_OF_FILE = atom("end_of_file");

/** A position as `stream_property/2` and `term_position/1` show it. */
export function positionTerm({ characters, line, column, offset }: StreamPosition): Term {
  return structure("$stream_position", characters, line, column, offset);
}

function syntaxBall(error: ReadError, context: Term): Ball {
  return new Ball(errorTerm(structure("syntax_error", atom(error.message)), context));
}

/** A term read from a stream, and where it began. */
interface FromStream {
  readonly read: ReadTerm | undefined;
  readonly start: StreamPosition;
  /** For `comments/1`: the place and text of each comment. */
  readonly comments: readonly Term[];
}

/** Comments whose terms are made between two checks of the limits. */
const COMMENTS = 256;

/** The comments in `text`, whose part from `from` on begins at `position`. */
function* commentTerms(
  read: ReadTerm | undefined,
  text: string,
  position: StreamPosition,
  from: number,
): LongWork<Term[]> {
  const found: Term[] = [];
  const places = read?.comments ?? [];
  let steps = 0;
  for (let i = 0; i + 1 < places.length; i += 2) {
    // They are in the order of the text.
    const at = places[i]!;
    position = advanced(position, text, from, at);
    steps += at - from;
    from = at;
    found.push(structure("-", positionTerm(position), string(text.slice(at, places[i + 1]))));
    if (found.length % COMMENTS !== 0) continue;
    yield steps + COMMENTS;
    steps = 0;
  }
  return found;
}

/** What was found in a text, and where it ends; -1 if that is not known before more text is there. */
interface Scanned extends FromStream {
  readonly error: ReadError | undefined;
  readonly end: number;
}

/** Reads the term at `from` in the text of a stream, which stands at `before` there. */
function* scanned(
  text: string,
  from: number,
  isComplete: boolean,
  before: StreamPosition,
  context: ReadContext,
): LongWork<Scanned> {
  const reader = new Reader(new SourceText(text), context);
  reader.offset = from;
  let read: ReadTerm | undefined;
  let error: ReadError | undefined;
  try {
    read = yield* reader.readInParts();
  } catch (thrown) {
    if (!(thrown instanceof ReadError)) throw thrown;
    error = thrown;
  }
  const end = Math.min(reader.offset, text.length);
  if (!isComplete && end >= text.length) {
    return { read: undefined, error: undefined, start: before, comments: [], end: -1 };
  }
  if (end - from >= BLOCK) yield end - from;
  const place = error?.offset ?? read?.start ?? end;
  const start = advanced(before, text, from, Math.min(place, text.length));
  const comments = yield* commentTerms(read, text, before, from);
  return { read: yield* ordered(read), error, start, comments, end };
}

/**
 * Reads the next term of a stream, and leaves the stream after it. A stream whose text is there is read in
 * parts: only then is the text the same when this is called again.
 */
function readStream(
  stream: Stream,
  context: ReadContext,
  options: readonly Option[],
): { readonly read: ReadTerm | undefined; readonly told: readonly Told[] } {
  const before = stream.position;
  let found: Scanned | undefined;
  let told: readonly Told[] = [];
  stream.scan((text, from, isComplete) => {
    const scan = (): LongWork<Scanned> => scanned(text, from, isComplete, before, context);
    const result = isComplete && text.length - from >= BLOCK ? inParts(scan) : atOnce(scan());
    found = result;
    if (result.end >= 0) {
      told = isComplete ? tellings(options, result) : undivided(() => tellings(options, result));
    }
    return result.end;
  });
  // The stream has moved.
  settleProgress();
  const { read, error, start } = found!;
  if (error !== undefined) {
    const { line, column, characters } = start;
    throw syntaxBall(error, structure("stream", stream.handle, line, column, characters));
  }
  if (read === undefined) stream.markPast();
  return { read, told };
}

/** Makes the standard order of the variables that of their appearance. */
function* ordered(read: ReadTerm | undefined): LongWork<ReadTerm | undefined> {
  const variables = read?.variables ?? [];
  if (variables.length < 2) return read;
  let steps = 0;
  for (const v of variables) {
    numberOf(v);
    if (++steps % BLOCK === 0) yield BLOCK;
  }
  return read;
}

/** Does work on `n` parts of a term that was read: divided if they are many. */
function overMany<T>(n: number, make: () => LongWork<T>): T {
  return n < BLOCK ? atOnce(make()) : inParts(make);
}

/** Reads the one term of a text. */
function readText(text: string, context: ReadContext): ReadTerm | undefined {
  try {
    const read = readTermFromText(text, context);
    return overMany(read?.variables.length ?? 0, () => ordered(read));
  } catch (thrown) {
    if (!(thrown instanceof ReadError)) throw thrown;
    throw syntaxBall(thrown, structure("string", string(text), thrown.offset));
  }
}

// -- options ---------------------------------------------------------------------

const KIND = "read_option";
const WARNING = atom("warning");
const BEGINNING: StreamPosition = { characters: 0, line: 1, column: 0, offset: 0 };

const IGNORED: ReadonlySet<string> = new Set([
  "backquoted_string",
  "character_escapes",
  "cycles",
  "dotlists",
  "process_comment",
  "syntax_errors",
  "term_position",
  "variable_names",
  "variables",
  "singletons",
  "end_of_term",
  "multiline_strings",
]);

/** Changes the context as the options say, and checks all of them. */
function withOptions(m: Machine, options: readonly Option[]): ReadContext {
  const context = readContext(m);
  const { database } = m;
  let { flags } = context;
  let { operators } = context;
  for (const option of options) {
    switch (option.name) {
      case "double_quotes": {
        const as = atomOption(option, KIND, ["codes", "chars", "atom", "string"]);
        flags = { ...flags, doubleQuotes: as as ReadFlags["doubleQuotes"] };
        break;
      }
      case "back_quotes": {
        const as = atomOption(option, KIND, ["codes", "chars", "string", "symbol_char"]);
        flags = { ...flags, backQuotes: as as ReadFlags["backQuotes"] };
        break;
      }
      case "module": {
        const module = database.modules.get(atomOption(option, KIND));
        if (module !== undefined) operators = module.operators;
        break;
      }
      case "var_prefix":
        flags = { ...flags, varPrefix: booleanOption(option, KIND) };
        break;
      case "comments":
        flags = { ...flags, comments: true };
        break;
      case "syntax_errors":
        atomOption(option, KIND, ["error", "fail", "quiet", "dec10"]);
        break;
      default:
        if (!IGNORED.has(option.name) && flags.lenient !== true)
          throw domainError(KIND, option.term);
    }
  }
  return { ...context, flags, operators };
}

const NO_NAMES: ReadTerm["variableNames"] = new Map();
const named = ([name, v]: [string, Cell]): Term => struct2(EQUALS, atom(name), v);

/** The list of `'Name' = Variable` for the variables of a term, or for those that occur once. */
function nameList(read: ReadTerm | undefined, isOnce: boolean): Term {
  const { variableNames, singletons } = read ?? { variableNames: NO_NAMES, singletons: [] };
  return overMany(variableNames.size, () =>
    namesInParts(variableNames, isOnce ? singletons : undefined),
  );
}

function* namesInParts(
  names: ReadTerm["variableNames"],
  singletons: readonly string[] | undefined,
): LongWork<Term> {
  const chosen = singletons === undefined ? undefined : new Set(singletons);
  const found: Term[] = [];
  let steps = 0;
  for (const name of names) {
    if (chosen?.has(name[0]) !== false) found.push(named(name));
    if (++steps % BLOCK === 0) yield BLOCK;
  }
  return listOf(found);
}

/** What an option asks for, and what is to be unified with it. */
type Told = readonly [value: Term, told: Term];

/** The terms that options ask for. */
function tellings(options: readonly Option[], { read, start, comments }: FromStream): Told[] {
  const all: Told[] = [];
  for (const { name, value } of options) {
    let told: Term;
    switch (name) {
      case "variables":
        told = listOf(read?.variables ?? []);
        break;
      case "variable_names":
        told = nameList(read, false);
        break;
      case "singletons": {
        if (value === WARNING) continue;
        told = nameList(read, true);
        break;
      }
      case "term_position":
        told = positionTerm(start);
        break;
      case "comments":
        told = listOf(comments);
        break;
      default:
        continue;
    }
    all.push([value, told]);
  }
  return all;
}

function tell(m: Machine, all: readonly Told[]): boolean {
  return all.every(([value, told]) => unify(m, value, told));
}

// -- predicates ------------------------------------------------------------------

/** The cost of an erroneous term that is skipped, in steps: that of a few calls. */
const SKIPPING = 256;

function readTerm(
  m: Machine,
  stream: Stream,
  x: Term,
  options: readonly Option[],
  context: ReadContext,
): boolean {
  const mode = options.find((option) => option.name === "syntax_errors");
  const quiet = mode !== undefined && atomOption(mode, KIND) !== "error";
  for (;;) {
    try {
      const { read, told } = readStream(stream, context, options);
      const term = read?.term ?? END_OF_FILE;
      return undivided(() => unify(m, x, term) && tell(m, told));
    } catch (thrown) {
      if (!quiet || !(thrown instanceof Ball) || stream.input === undefined) throw thrown;
      if (atomOption(mode, KIND) !== "dec10") return false;
      // The stream is after the erroneous term: another call goes on there.
      worked(SKIPPING, isDivisible());
    }
  }
}

const read1: Deterministic = (m, x) =>
  readTerm(m, m.database.streams.currentTextInput(), x, [], readContext(m));

const read2: Deterministic = (m, stream, x) =>
  readTerm(m, m.database.streams.getInput(stream, false), x, [], readContext(m));

const readTerm2: Deterministic = (m, x, list) => {
  const options = readOptions(list, KIND);
  const context = withOptions(m, options);
  return readTerm(m, m.database.streams.currentTextInput(), x, options, context);
};

const readTerm3: Deterministic = (m, stream, x, list) => {
  if (isUnbound(stream)) throw instantiationError();
  const options = readOptions(list, KIND);
  const context = withOptions(m, options);
  return readTerm(m, m.database.streams.getInput(stream, false), x, options, context);
};

/** `term_to_atom/2`, `term_string/2`. */
function termText(make: (text: string) => Term): Deterministic {
  return (m, x, text) => {
    if (isUnbound(text)) {
      if (isUnbound(x) && !isLenient(m)) throw instantiationError();
      // '$VAR'(1) is not a variable: the text reads back as the term.
      const { operators } = m.database.user;
      return unify(m, text, make(formatTerm(x, { operators, quoted: true })));
    }
    return unify(m, x, termOf(m, text)?.term ?? END_OF_FILE);
  };
}

/** Reads the text of an argument. */
function termOf(m: Machine, x: Term): ReadTerm | undefined {
  const y = deref(x);
  const plain = plainText(y);
  if (plain !== undefined) return readText(plain, readContext(m));
  if (givenText(y, { lists: true }) === undefined && !isUnbound(y)) throw typeError("text", y);
  return readText(anyText(m, y, "text"), readContext(m));
}

const QUOTED = structure("quoted", atom("true"));

const termString3: Deterministic = (m, x, text, options) => {
  if (!isUnbound(text)) return readTermFromAtom(m, text, x, options);
  if (isUnbound(x)) throw instantiationError();
  return unify(m, text, string(formatTerm(x, readWriteOptions(m, cons(QUOTED, options)).options)));
};

const atomToTerm: Deterministic = (m, text, x, bindings) => {
  const read = termOf(m, text);
  return unify(m, x, read?.term ?? END_OF_FILE) && unify(m, bindings, nameList(read, false));
};

const readTermFromAtom: Deterministic = (m, text, x, list) => {
  const options = readOptions(list, KIND);
  const given = anyText(m, text, "text");
  const read = readText(given, withOptions(m, options));
  const comments = inParts(() => commentTerms(read, given, BEGINNING, 0));
  const start = advanced(BEGINNING, given, 0, read?.start ?? given.length);
  const told = tellings(options, { read, start, comments });
  return unify(m, x, read?.term ?? END_OF_FILE) && tell(m, told);
};

export const reading: readonly BuiltinRow[] = [
  {
    name: "read",
    arity: 1,
    modes: ["read(?Term)"],
    doc: "Reads Term, the next term of the current input; end_of_file at its end.",
    determinism: "semidet",
    example: `
      ?- current_input(_Old), open_string('f(X, Y).', _S), set_input(_S), read(T), set_input(_Old).
      T = f(_1,_2).
    `,
    iso: true,
    det: read1,
    long: true,
  },
  {
    name: "read",
    arity: 2,
    modes: ["read(+Stream, ?Term)"],
    doc: "Reads Term, the next term of Stream; end_of_file at its end.",
    determinism: "semidet",
    example: `
      ?- open_string('f(X). b.', _S), read(_S, A), read(_S, B), read(_S, C).
      A = f(_1), B = b, C = end_of_file.
      ?- read(_, X).
      error: instantiation_error.
      ?- open_string('f(.', S), read(S, X).
      error: syntax_error(end_of_clause).
    `,
    iso: true,
    det: read2,
    long: true,
  },
  {
    name: "read_term",
    arity: 2,
    modes: ["read_term(?Term, +Options)"],
    doc: "Reads Term, the next term of the current input; Options tell about its variables and place.",
    determinism: "semidet",
    example: `
      ?- current_input(_Old), open_string('f(X).', _S), set_input(_S), read_term(T, [variable_names(Names)]), set_input(_Old).
      T = f(_1), Names = ['X'=_1].
      ?- read_term(T, _).
      error: instantiation_error.
    `,
    iso: true,
    det: readTerm2,
    long: true,
  },
  {
    name: "read_term",
    arity: 3,
    modes: ["read_term(+Stream, ?Term, +Options)"],
    doc: "Reads Term, the next term of Stream; Options tell about its variables and place.",
    determinism: "semidet",
    example: `
      ?- open_string('f(X, Y, X).', _S), read_term(_S, T, [variable_names(Names), singletons(Once)]).
      T = f(_1,_2,_1), Names = ['X'=_1,'Y'=_2], Once = ['Y'=_2].
      ?- read_term(_, T, []).
      error: instantiation_error.
      ?- read_term(user_input, T, [nothing(1)]).
      error: domain_error(read_option,nothing(1)).
    `,
    iso: true,
    det: readTerm3,
    long: true,
  },
  {
    name: "read_clause",
    arity: 3,
    modes: ["read_clause(+Stream, ?Term, +Options)"],
    doc: "Reads Term, the next clause of Stream; Options tell about its variables and place.",
    determinism: "semidet",
    example: `
      ?- open_string('a :- b.', _S), read_clause(_S, Clause, []).
      Clause = (a:-b).
    `,
    det: readTerm3,
    long: true,
  },
  {
    name: "term_to_atom",
    arity: 2,
    modes: ["term_to_atom(+Term, -Atom)", "term_to_atom(?Term, +Atom)"],
    doc: "True iff Atom is the text of Term.",
    determinism: "semidet",
    example: `
      ?- term_to_atom(f(x, 'A b'), Atom).
      Atom = 'f(x,''A b'')'.
      ?- term_to_atom(Term, 'foo(X, bar, X)').
      Term = foo(_1,bar,_1).
      ?- term_to_atom(_, _).
      error: instantiation_error.
      ?- term_to_atom(Term, 'foo(').
      error: syntax_error(end_of_file).
    `,
    det: termText(atom),
    long: true,
  },
  {
    name: "term_string",
    arity: 2,
    modes: ["term_string(+Term, -String)", "term_string(?Term, +String)"],
    doc: "True iff String is the text of Term.",
    determinism: "semidet",
    example: `
      ?- term_string(f(x, 'A'), S).
      S = "f(x,'A')".
      ?- term_string(Term, 'f(X,Y)').
      Term = f(_1,_2).
      ?- term_string(Term, 'f(').
      error: syntax_error(end_of_file).
    `,
    det: termText(string),
    long: true,
  },
  {
    name: "term_string",
    arity: 3,
    modes: ["term_string(?Term, ?String, +Options)"],
    doc: "True iff String is the text of Term.",
    determinism: "semidet",
    example: `
      ?- term_string(S, 'f(X)', []).
      S = f(_1).
    `,
    det: termString3,
    long: true,
  },
  {
    name: "atom_to_term",
    arity: 3,
    modes: ["atom_to_term(+Text, ?Term, ?Bindings)"],
    doc: "True iff Text reads as Term, whose variables have the names in Bindings.",
    determinism: "semidet",
    example: `
      ?- atom_to_term('foo(X, Y, X)', Term, Bindings).
      Term = foo(_1,_2,_1), Bindings = ['X'=_1,'Y'=_2].
      ?- atom_to_term(_, Term, Bindings).
      error: instantiation_error.
    `,
    det: atomToTerm,
    long: true,
  },
  {
    name: "read_term_from_atom",
    arity: 3,
    modes: ["read_term_from_atom(+Text, ?Term, +Options)"],
    doc: "True iff Text reads as Term.",
    determinism: "semidet",
    example: `
      ?- read_term_from_atom('foo(X)', Term, []).
      Term = foo(_1).
    `,
    det: readTermFromAtom,
    long: true,
  },
];
