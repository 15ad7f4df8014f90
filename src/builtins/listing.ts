/**
 * `portray_clause/1,2` and `listing/0,1,2`.
 */
import { unwrapped } from "../terms/cycles.js";
import { inParts, resumed } from "../terms/effort.js";
import type { LongWork } from "../terms/effort.js";
import { domainError, instantiationError } from "../terms/error-terms.js";
import {
  COLON,
  CONS,
  NIL,
  SLASH,
  TRUE,
  atomName,
  deref,
  functor,
  isAtom,
  struct2,
} from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { instantiate } from "../terms/template.js";
import { properList } from "../terms/walk.js";
import { quoteAtom } from "../text/writer.js";
import type { BuiltinRow, Deterministic } from "../machine/builtin.js";
import { predicateKey } from "../machine/database.js";
import type { Machine } from "../machine/machine.js";
import type { NativeSide } from "../machine/native-side.js";
import type { Stream } from "../machine/stream.js";
import type { Module } from "../machine/module.js";
import type { Predicate } from "../machine/predicate.js";
import { clauseText } from "./clause-layout.js";
import type { MetaOf } from "./clause-layout.js";
import { writeAll } from "./long-text.js";
import { readOptions } from "./option-lists.js";
import { concatenated, isLenient, isUnbound } from "./text.js";
import { namesOf } from "./writing.js";

/** A pretty-printed clause, with letters for its variables. */
function* portrayed(m: Machine, clause: Term): LongWork<string> {
  const { database } = m;
  const options = {
    operators: database.user.operators,
    swi: isLenient(m),
    quoted: true,
    numberVars: true,
    spacing: "next_argument" as const,
    variableNames: yield* resumed(() => namesOf(clause)),
  };
  const metaOf: MetaOf = ({ name, arity }) =>
    database.known(database.user, functor(name, arity))?.meta;
  return yield* clauseText(clause, options, metaOf);
}

function portrayTo(m: Machine, stream: Stream, clause: Term): boolean {
  const text = inParts(() => portrayed(m, clause));
  writeAll(stream, text);
  return true;
}

const portrayClause1: Deterministic = (m, clause) =>
  portrayTo(m, m.database.streams.currentTextOutput(), clause);

const portrayClause2: Deterministic = (m, stream, clause) =>
  portrayTo(m, m.database.streams.getOutput(stream, false), clause);

const portrayClause3: Deterministic = (m, stream, clause, options) => {
  readOptions(options, "write_option");
  return portrayClause2(m, stream, clause);
};

// -- listing -----------------------------------------------------------------------

const NECK = functor(":-", 2);
const DOUBLE_SLASH = functor("//", 2);

/** The listing of a predicate, as a program would declare and define it. */
export function* listingText(m: Machine, p: Predicate): LongWork<string> {
  const { user, system } = m.database;
  // SWI-Prolog's listing does not say to which module a predicate belongs.
  const qualifier =
    p.module === user || p.module === system || isLenient(m) ? "" : `${quoteAtom(p.module.name)}:`;
  const indicator = `${qualifier}${quoteAtom(p.name)}/${p.arity}`;
  const lines: string[] = [];
  if (p.definition === "dynamic") lines.push(`:- dynamic ${indicator}.\n`, "\n");
  else if (p.definition === "native") lines.push(`%   Builtin: ${indicator}\n`);
  for (const clause of p.living()) {
    const env: Term[] = [];
    const head = instantiate(clause.head, env, 0);
    const body = instantiate(clause.body, env, 0);
    const whole = body === TRUE ? head : struct2(NECK, head, body);
    const text = qualifier + (yield* portrayed(m, whole));
    lines.push(text);
    yield text.length;
  }
  return `${concatenated(lines)}\n`;
}

/** The predicates that a specification such as `foo/2`, `foo` or `m:foo//1` denotes. */
function matching(m: Machine, spec: Term): Predicate[] {
  let x = deref(spec);
  let module: Module = m.database.user;
  for (let steps = 1; typeof x !== "number" && x.t === COLON; steps++) {
    const name = deref(x.a0);
    if (isUnbound(name) || (isUnbound(x.a1) && !isLenient(m))) throw instantiationError();
    if (isAtom(name)) module = m.database.module(atomName(name));
    x = unwrapped(x, steps);
  }
  if (isUnbound(x)) {
    if (!isLenient(m)) throw instantiationError();
    return visible(m, module).filter((p) => p.module === module);
  }
  if (typeof x !== "number" && (x.t === SLASH || x.t === DOUBLE_SLASH)) {
    return withIndicator(m, module, x);
  }
  if (!isAtom(x)) throw domainError("predicate_indicator", x);
  const name = atomName(x as Cell);
  return visible(m, module).filter((p) => p.name === name);
}

function withIndicator(m: Machine, module: Module, x: Cell): Predicate[] {
  const name = deref(x.a0);
  const arity = deref(x.a1);
  if (typeof arity === "number" && isAtom(name)) {
    const n = x.t === SLASH ? arity : arity + 2;
    const p = m.database.known(module, predicateKey(atomName(name), n));
    return p === undefined ? [] : [p];
  }
  const more = x.t === SLASH ? 0 : 2;
  return visible(m, module).filter(
    (p) =>
      (isUnbound(name) || (isAtom(name) && atomName(name) === p.name)) &&
      (isUnbound(arity) || arity === p.arity - more),
  );
}

/** The defined predicates of a module, including imported ones. */
function visible(m: Machine, module: Module): Predicate[] {
  const found: Predicate[] = [];
  for (const key of module.predicates.keys()) {
    const p = m.database.known(module, key);
    if (p !== undefined) found.push(p);
  }
  return found;
}

/** Is it `M:_`, possibly qualified once more? */
function isWholeModule(spec: Term): boolean {
  let x = deref(spec);
  for (let steps = 1; typeof x !== "number" && x.t === COLON; steps++) x = unwrapped(x, steps);
  return isUnbound(x);
}

function* programText(m: Machine): LongWork<string> {
  const { user } = m.database;
  const texts: string[] = [];
  for (const p of visible(m, user)) {
    const isShown = p.module === user && p.definition !== "native" && !p.library;
    if (isShown) texts.push(yield* listingText(m, p));
  }
  return concatenated(texts);
}

/** The listings of the predicates that a specification, or a list of these, denotes. */
function* textOf(m: Machine, spec: Term): LongWork<string> {
  const texts: string[] = [];
  const x = deref(spec);
  const specs = typeof x !== "number" && (x.t === CONS || x === NIL) ? properList(x) : undefined;
  for (const each of specs ?? [x]) {
    // SWI-Prolog separates the predicates of a whole module by a line before each.
    const whole = isWholeModule(each);
    for (const p of matching(m, each)) {
      const text = yield* listingText(m, p);
      texts.push(whole ? `\n${text.slice(0, -1)}` : text);
    }
  }
  return concatenated(texts);
}

const listing0: Deterministic = (m) => {
  const text = inParts(() => programText(m));
  writeAll(m.database.streams.output, text);
  return true;
};

const listing1: Deterministic = (m, spec) => {
  const stream = m.database.streams.currentTextOutput();
  writeAll(
    stream,
    inParts(() => textOf(m, spec)),
  );
  return true;
};

const listing2: Deterministic = (m, spec, options) => {
  readOptions(options, "listing_option");
  return listing1(m, spec);
};

export const listing: readonly BuiltinRow[] = [
  {
    name: "portray_clause",
    arity: 1,
    modes: ["portray_clause(?Clause)"],
    doc: "Writes Clause to the current output, laid out for people.",
    determinism: "det",
    example: String.raw`
      ?- with_output_to(atom(A), portray_clause((a(X) :- b(X), c))).
      A = 'a(A) :-\n    b(A),\n    c.\n'.
    `,
    det: portrayClause1,
    long: true,
  },
  {
    name: "portray_clause",
    arity: 2,
    modes: ["portray_clause(+Stream, ?Clause)"],
    doc: "Writes Clause to Stream, laid out for people.",
    determinism: "det",
    example: String.raw`
      ?- with_output_to(atom(A), (current_output(_S), portray_clause(_S, a(X, Y, X)))).
      A = 'a(A, _, A).\n'.
      ?- portray_clause(_, a).
      error: instantiation_error.
    `,
    det: portrayClause2,
    long: true,
  },
  {
    name: "portray_clause",
    arity: 3,
    modes: ["portray_clause(+Stream, ?Clause, +Options)"],
    doc: "Writes Clause to Stream, laid out for people, with options as for write_term/3.",
    determinism: "det",
    example: String.raw`
      ?- with_output_to(atom(A), (current_output(_S), portray_clause(_S, a('B'), []))).
      A = 'a(''B'').\n'.
    `,
    det: portrayClause3,
    long: true,
  },
  {
    name: "listing",
    arity: 0,
    modes: ["listing"],
    doc: "Writes the program's predicates to the current output.",
    determinism: "det",
    example: `
      ?- with_output_to(string(_S), listing), string(_S).
      true.
    `,
    det: listing0,
    long: true,
  },
  {
    name: "listing",
    arity: 1,
    modes: ["listing(:Spec)"],
    doc: "Writes the predicates that Spec names to the current output: Name, Name/Arity, Name//Arity or a list of these.",
    determinism: "semidet",
    example: String.raw`
      ?- assertz((ex_shown(X) :- X > 0)), with_output_to(atom(A), listing(ex_shown/1)).
      A = ':- dynamic ex_shown/1.\n\nex_shown(A) :-\n    A>0.\n\n'.
      ?- listing(_).
      error: instantiation_error.
    `,
    meta: ":",
    det: listing1,
    long: true,
  },
  {
    name: "listing",
    arity: 2,
    modes: ["listing(:Spec, +Options)"],
    doc: "Writes the predicates that Spec names to the current output, with options as for write_term/2.",
    determinism: "semidet",
    example: String.raw`
      ?- assertz(ex_told(a)), with_output_to(atom(A), listing(ex_told/1, [])).
      A = ':- dynamic ex_told/1.\n\nex_told(a).\n\n'.
    `,
    meta: ":?",
    det: listing2,
    long: true,
  },
];

/** What is native in this part of the engine. */
export const listingPart: NativeSide = { rows: () => listing };
