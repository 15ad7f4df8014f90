/**
 * Writing terms: clause 8.14 of the standard. `write/1`, `print/1` and the
 * others are `write_term/2` with fixed options.
 */
import { domainError, instantiationError } from "../terms/error-terms.js";
import {
  ATOM,
  COLON,
  EQUALS,
  KIND_VARIABLE,
  NIL,
  STRING,
  argument,
  atomName,
  deref,
  functor,
  isAtom,
  isCompound,
  isVariable,
  stringText,
  struct2,
  structure,
  hasFunctor,
} from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { copyTerm } from "../terms/copy.js";
import { LargeMap, LargeSet } from "../terms/large-map.js";
import { isAcyclic } from "../terms/cycles.js";
import { BLOCK, inParts, isDivisible } from "../terms/effort.js";
import type { LongWork } from "../terms/effort.js";
import { unify } from "../terms/unify.js";
import { listOf, viewList } from "../terms/walk.js";
import { formatTerm, variableName, withFullStop } from "../text/writer.js";
import type { VariableNames, WriteOptions } from "../text/writer.js";
import type { BuiltinRow, Deterministic } from "../machine/builtin.js";
import type { Machine } from "../machine/machine.js";
import type { Predicate } from "../machine/predicate.js";
import { Stream } from "../machine/stream.js";
import { TextBuffer } from "../machine/text-ends.js";
import { boundArgument } from "./arguments.js";
import { writeAll } from "./long-text.js";
import { atomOption, booleanOption, integerOption, readOptions } from "./option-lists.js";
import type { Option } from "./option-lists.js";
import { characterCount, isLenient, isUnbound, optionalInteger } from "./text.js";

/** Options while they are being collected. */
type Draft = { -readonly [K in keyof WriteOptions]: WriteOptions[K] };

/** The styles of writing that have a predicate of their own. */
export type Style = "write" | "print" | "writeq" | "canonical";

/** The options of a style, with the operators in force. */
export function writeOptions(m: Machine, style: Style, x?: Term): WriteOptions {
  const { operators } = m.database.user;
  const swi = isLenient(m);
  switch (style) {
    case "write":
      return { operators, swi, numberVars: true };
    case "canonical":
      return {
        operators,
        swi,
        quoted: true,
        ignoreOps: true,
        variableNames: x === undefined ? undefined : namesOf(x),
      };
    case "print":
      return {
        operators,
        swi,
        quoted: true,
        numberVars: true,
        singletonVars: true,
        portray: portrayHook(m),
      };
    default:
      return { operators, swi, quoted: true, numberVars: true };
  }
}

const PORTRAY = functor("portray", 1);
const CALL = functor("call", 3);

/**
 * Calls `user:portray/1` and returns what it writes, if it succeeds; undefined when no program defines it.
 */
function portrayHook(m: Machine): WriteOptions["portray"] {
  const { database } = m;
  const p = database.known(database.user, PORTRAY);
  if (p === undefined || p.alive === 0) return undefined;
  const mayLeave = isDivisible();
  return (x) => written(m, p, [x], 0, mayLeave);
}

/** Calls `goal` with a term and the options of `write_term/2`, and returns what it writes. */
function goalHook(m: Machine, goal: Term, options: readonly Option[]): WriteOptions["portray"] {
  const call = m.database.predicate(m.database.user, CALL);
  const others = options.filter(({ name }) => name !== "priority").map(({ term }) => term);
  const mayLeave = isDivisible();
  return (x, priority) => {
    const own = listOf([...others, structure("priority", priority)]);
    return written(m, call, [goal, x, own], 1, mayLeave);
  };
}

/**
 * Returns what a hook writes for the term `args[at]`, if it succeeds; it does not see variables. It runs on a
 * machine of its own, with its output captured, and may be left if `mayLeave`.
 */
function* written(
  m: Machine,
  p: Predicate,
  args: Term[],
  at: number,
  mayLeave: boolean,
): LongWork<string | undefined> {
  if (isVariable(args[at]!)) return undefined;
  const child = m.child();
  const copy = copyTerm(structure(p.name, ...args), child.stamp) as Cell;
  const { streams } = m.database;
  const buffer = new TextBuffer();
  const stream = streams.add(new Stream("write", buffer));
  const solve = (): boolean => {
    const before = streams.output;
    streams.output = stream;
    try {
      if (mayLeave) child.sliceEnd = m.sliceEnd;
      const isFound = child.solve(false);
      if (!child.isPaused) child.end(m);
      return isFound;
    } finally {
      streams.output = before;
    }
  };
  try {
    child.start(
      p,
      args.map((_, i) => argument(copy, i)),
    );
    let isFound = solve();
    while (child.isPaused) {
      yield 0;
      isFound = solve();
    }
    return isFound ? buffer.text : undefined;
  } finally {
    child.close(m);
    m.spend(child.inferences);
    streams.close(stream);
  }
}

/** The text of a term in one of the styles. */
export function styled(m: Machine, x: Term, style: Style): string {
  const y = deref(x);
  if (style !== "print") {
    // A term that no portray hook sees and that has no neighbours needs no writer.
    if (typeof y === "number") return String(y);
    if (style === "write" && y.t === ATOM) return atomName(y);
    if (style === "write" && y.t === STRING) return stringText(y);
  }
  return formatTerm(y, writeOptions(m, style, y));
}

/** Names for the variables of a term: letters for those that occur more than once, `_` for the others. */
export function namesOf(x: Term): VariableNames {
  return inParts(() => namesInParts(x));
}

function* namesInParts(x: Term): LongWork<VariableNames> {
  const counts = new LargeMap<Cell, number>();
  const seen = isAcyclic(x) ? undefined : new LargeSet<Cell>();
  const waiting: Term[] = [x];
  let steps = 0;
  while (waiting.length > 0) {
    const y = deref(waiting.pop()!);
    if (++steps % BLOCK === 0) yield BLOCK;
    if (typeof y === "number") continue;
    if (y.t.kind === KIND_VARIABLE) counts.set(y, (counts.get(y) ?? 0) + 1);
    if (y.t.arity > 0 && seen?.add(y) === false) continue;
    for (let i = y.t.arity - 1; i >= 0; i--) waiting.push(argument(y, i));
  }
  const names = new LargeMap<Cell, string>();
  let next = 0;
  for (const [v, count] of counts.entries()) {
    if (++steps % BLOCK === 0) yield BLOCK;
    names.set(v, count === 1 ? "_" : variableName(next++));
  }
  return names;
}

const KIND = "write_option";

/** The names in `variable_names/1`: the first for a variable counts. */
function readNames(option: Option): Map<Cell, string> {
  const names = new Map<Cell, string>();
  const { items, tail } = viewList(option.value);
  if (isUnbound(tail)) throw instantiationError();
  if (tail !== NIL) throw domainError(KIND, option.term);
  for (const item of items) {
    const pair = deref(item);
    if (isUnbound(pair)) throw instantiationError();
    if (!hasFunctor(pair, EQUALS)) throw domainError(KIND, option.term);
    const name = deref(pair.a0);
    if (isUnbound(name)) throw instantiationError();
    if (!isAtom(name)) throw domainError(KIND, option.term);
    const v = deref(pair.a1);
    if (isVariable(v) && !names.has(v)) names.set(v, atomName(name));
  }
  return names;
}

/** What `write_term/2` does in addition to writing the term. */
interface TermOptions {
  readonly options: WriteOptions;
  readonly fullStop: boolean;
  readonly newline: boolean;
}

/** SWI-Prolog's options that have no effect here. */
const IGNORED: ReadonlySet<string> = new Set([
  "back_quotes",
  "blobs",
  "character_escapes",
  "character_escapes_unicode",
  "cycles",
  "module",
  "partial",
  "quote_non_ascii",
]);

/** Reads the options of `write_term/2`. Throws the standard's errors for invalid ones. */
export function readWriteOptions(m: Machine, list: Term): TermOptions {
  const draft: Draft = { operators: m.database.user.operators, swi: isLenient(m) };
  let fullStop = false;
  let newline = false;
  const given = deref(list);
  const module = isCompound(given) && given.t === COLON ? given.a0 : undefined;
  const options = readOptions(module === undefined ? given : (given as Cell).a1, KIND);
  for (const option of options) {
    switch (option.name) {
      case "attributes":
        atomOption(option, KIND, ["ignore", "dots", "write", "portray"]);
        break;
      case "no_lists":
        if (booleanOption(option, KIND)) draft.dotLists = true;
        break;
      case "portray_goal": {
        const { value } = option;
        const goal = module === undefined ? value : struct2(COLON, module, value);
        draft.portray = goalHook(m, goal, options);
        break;
      }
      case "quoted":
        draft.quoted = booleanOption(option, KIND);
        break;
      case "ignore_ops":
        draft.ignoreOps = booleanOption(option, KIND);
        break;
      case "portray":
      case "portrayed":
        if (booleanOption(option, KIND)) draft.portray ??= portrayHook(m);
        break;
      case "numbervars":
        draft.numberVars = booleanOption(option, KIND);
        break;
      case "variable_names":
        draft.variableNames = readNames(option);
        break;
      case "max_depth":
        draft.maxDepth = integerOption(option, KIND, 0);
        break;
      case "priority":
        draft.priority = integerOption(option, KIND, 0);
        break;
      case "spacing":
        draft.spacing = atomOption(option, KIND, ["standard", "next_argument"]) as "standard";
        break;
      case "dotlists":
        draft.dotLists = booleanOption(option, KIND);
        break;
      case "brace_terms":
        draft.braceTerms = booleanOption(option, KIND);
        break;
      case "fullstop":
        fullStop = booleanOption(option, KIND);
        break;
      case "nl":
        newline = booleanOption(option, KIND);
        break;
      default:
        if (!IGNORED.has(option.name)) throw domainError(KIND, option.term);
    }
  }
  return { options: draft, fullStop, newline };
}

/** The text that `write_term/2` writes. */
function writtenTerm(x: Term, { options, fullStop, newline }: TermOptions): string {
  let text = formatTerm(x, options);
  if (fullStop) text = withFullStop(text) + (newline ? "" : " ");
  return newline ? `${text}\n` : text;
}

/** A predicate that writes to the current output, and its variant with a stream argument. */
function writer(style: Style, end = ""): [Deterministic, Deterministic] {
  return [
    (m, x) => {
      writeAll(m.database.streams.currentTextOutput(), styled(m, x, style) + end);
      return true;
    },
    (m, stream, x) => {
      writeAll(m.database.streams.getOutput(stream, false), styled(m, x, style) + end);
      return true;
    },
  ];
}

function writeTerm(m: Machine, x: Term, list: Term): boolean {
  const options = readWriteOptions(m, list);
  writeAll(m.database.streams.currentTextOutput(), writtenTerm(x, options));
  return true;
}

function writeTermTo(m: Machine, stream: Term, x: Term, list: Term): boolean {
  if (isUnbound(stream)) throw instantiationError();
  const options = readWriteOptions(m, list);
  writeAll(m.database.streams.getOutput(stream, false), writtenTerm(x, options));
  return true;
}

/** `write_length/3`: the length of a term's text. */
function writeLength(m: Machine, x: Term, length: Term, list: Term): boolean {
  let most = Infinity;
  const others = readOptions(list, KIND).filter(({ name, value }) => {
    if (name !== "max_length") return true;
    most = optionalInteger(boundArgument(value))!;
    return false;
  });
  const given = readWriteOptions(m, listOf(others.map(({ term }) => term)));
  // At least every other subterm has a character of its own, and long ones count more: a term with that many
  // nodes is too long.
  const options = most < Infinity ? { ...given.options, maxNodes: 3 * most + 9 } : given.options;
  const n = characterCount(writtenTerm(x, { ...given, options }));
  return n <= most && unify(m, length, n);
}

const [write1, write2] = writer("write");
const [writeln1, writeln2] = writer("write", "\n");
const [print1, print2] = writer("print");
const [writeq1, writeq2] = writer("writeq");
const [canonical1, canonical2] = writer("canonical");

export const writing: readonly BuiltinRow[] = [
  {
    name: "write",
    arity: 1,
    modes: ["write(?Term)"],
    doc: "Writes Term to the current output, without quotes.",
    determinism: "det",
    example: `
      ?- with_output_to(atom(A), write(f(X, 'A b', 1 + 2))).
      A = 'f(_1,A b,1+2)'.
    `,
    iso: true,
    det: write1,
    long: true,
  },
  {
    name: "write",
    arity: 2,
    modes: ["write(+Stream, ?Term)"],
    doc: "Writes Term to Stream, without quotes.",
    determinism: "det",
    example: `
      ?- with_output_to(atom(A), (current_output(_S), write(_S, a))).
      A = a.
      ?- write(_, a).
      error: instantiation_error.
    `,
    iso: true,
    det: write2,
    long: true,
  },
  {
    name: "writeln",
    arity: 1,
    modes: ["writeln(?Term)"],
    doc: "Writes Term and a newline to the current output.",
    determinism: "det",
    example: String.raw`
      ?- with_output_to(atom(A), writeln(hello)).
      A = 'hello\n'.
    `,
    det: writeln1,
    long: true,
  },
  {
    name: "writeln",
    arity: 2,
    modes: ["writeln(+Stream, ?Term)"],
    doc: "Writes Term and a newline to Stream.",
    determinism: "det",
    example: String.raw`
      ?- with_output_to(atom(A), (current_output(_S), writeln(_S, hello))).
      A = 'hello\n'.
      ?- writeln(_, a).
      error: instantiation_error.
    `,
    det: writeln2,
    long: true,
  },
  {
    name: "print",
    arity: 1,
    modes: ["print(?Term)"],
    doc: "Writes Term to the current output as the top level prints it.",
    determinism: "det",
    example: `
      ?- with_output_to(atom(A), print('A b')).
      A = '''A b'''.
    `,
    det: print1,
    long: true,
  },
  {
    name: "print",
    arity: 2,
    modes: ["print(+Stream, ?Term)"],
    doc: "Writes Term to Stream as the top level prints it.",
    determinism: "det",
    example: `
      ?- with_output_to(atom(A), (current_output(_S), print(_S, 'A b'))).
      A = '''A b'''.
      ?- print(_, a).
      error: instantiation_error.
    `,
    det: print2,
    long: true,
  },
  {
    name: "writeq",
    arity: 1,
    modes: ["writeq(?Term)"],
    doc: "Writes Term to the current output, with quotes where reading needs them.",
    determinism: "det",
    example: `
      ?- with_output_to(atom(A), writeq(f('A b', []))).
      A = 'f(''A b'',[])'.
    `,
    iso: true,
    det: writeq1,
    long: true,
  },
  {
    name: "writeq",
    arity: 2,
    modes: ["writeq(+Stream, ?Term)"],
    doc: "Writes Term to Stream, with quotes where reading needs them.",
    determinism: "det",
    example: `
      ?- with_output_to(atom(A), (current_output(_S), writeq(_S, 'B'))).
      A = '''B'''.
      ?- writeq(_, a).
      error: instantiation_error.
    `,
    iso: true,
    det: writeq2,
    long: true,
  },
  {
    name: "write_canonical",
    arity: 1,
    modes: ["write_canonical(?Term)"],
    doc: "Writes Term to the current output with quotes and without operators.",
    determinism: "det",
    example: `
      ?- with_output_to(atom(A), write_canonical([1 + 'B'])).
      A = '[+(1,''B'')]'.
    `,
    iso: true,
    det: canonical1,
    long: true,
  },
  {
    name: "write_canonical",
    arity: 2,
    modes: ["write_canonical(+Stream, ?Term)"],
    doc: "Writes Term to Stream with quotes and without operators.",
    determinism: "det",
    example: `
      ?- with_output_to(atom(A), (current_output(_S), write_canonical(_S, 1 + 2))).
      A = '+(1,2)'.
      ?- write_canonical(_, a).
      error: instantiation_error.
    `,
    iso: true,
    det: canonical2,
    long: true,
  },
  {
    name: "write_term",
    arity: 2,
    meta: "?:",
    transparent: true,
    modes: ["write_term(?Term, +Options)"],
    doc: "Writes Term to the current output as Options say.",
    determinism: "det",
    example: `
      ?- with_output_to(atom(A), write_term(f('X', '$VAR'(1), 1 + 2), [quoted(true), numbervars(true), ignore_ops(true)])).
      A = 'f(''X'',B,+(1,2))'.
      ?- with_output_to(atom(A), write_term(f([b]), [no_lists(true), portray_goal([X,_] >> (X == b, write(*)))])).
      A = 'f(.(*,[]))'.
      ?- write_term(a, _).
      error: instantiation_error.
      ?- write_term(a, [nothing(1)]).
      error: domain_error(write_option,nothing(1)).
    `,
    iso: true,
    det: writeTerm,
    long: true,
  },
  {
    name: "write_term",
    arity: 3,
    meta: "??:",
    transparent: true,
    modes: ["write_term(+Stream, ?Term, +Options)"],
    doc: "Writes Term to Stream as Options say.",
    determinism: "det",
    example: `
      ?- with_output_to(atom(A), (current_output(_S), write_term(_S, 'B', [quoted(true)]))).
      A = '''B'''.
      ?- write_term(_, a, []).
      error: instantiation_error.
    `,
    iso: true,
    det: writeTermTo,
    long: true,
  },
  {
    name: "write_length",
    arity: 3,
    modes: ["write_length(?Term, -Length, +Options)"],
    doc: "True iff Term, written as Options say, has Length characters.",
    determinism: "semidet",
    example: `
      ?- write_length(f('A b'), N, [quoted(true)]).
      N = 8.
      ?- write_length(hello, N, [max_length(3)]).
      false.
    `,
    det: writeLength,
    long: true,
  },
];
