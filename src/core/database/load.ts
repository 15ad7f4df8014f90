/*
 * Loading a text: its clauses are read and added, its directives are left to the caller.
 *
 *   load = beginLoad(from, bytes, module, file)        the text stays where it is until endLoad; a zero byte follows it
 *   loadNext(load)                                     until END:
 *     DIRECTIVE   the goal is in X 0: run it, then go on
 *     TERM        a load that leaves all terms to the caller: the term is in X 0
 *     SYNTAX      a clause with an error, which stands where the reader leaves it (../text/lexer.ts); go on
 *     ERROR       a clause that cannot be added: the ball is in `machine.ball`; go on
 *     MORE        go on
 *     COLLECT     collect for `machine.need` bytes, then go on
 *
 * The state of a load is a record in memory, so a directive may load another text.
 */
import { dcgTransform } from "../compiler/grammar";
import { allocate, release } from "../memory/areas";
import { Address, Cell, deref, isAtom, isRef } from "../memory/cells";
import { Fullness, Outcome, machine, setX } from "../memory/machine";
import * as Names from "../names.generated";
import { unify } from "../terms/unify";
import { openText, readTerm, status, termStart, textPosition } from "../text/parser";
import { ReadStatus } from "../text/tokens";
import { resourceError, typeError } from "../errors";
import { addClause, argumentOf, hasFunctor, setPlace } from "./clauses";
import { moduleNamed } from "./modules";
import { ClauseFlag, Module, database } from "./records";

@unmanaged
export class Load {
  /** The load during which this one was begun. */
  next: Load;
  /** Where the next clause is looked for, and where the text ends. */
  position: Address;
  end: Address;
  module: Module;
  file: Cell;
  /** The line at `lineAt`: that of the newest clause. */
  line: u32;
  lineAt: Address;
  /** Whether all terms are left to the caller. */
  isRaw: u32;
}
const NO_LOAD = changetype<Load>(0);

export const enum LoadStatus {
  END = 0,
  DIRECTIVE = 1,
  TERM = 2,
  SYNTAX = 3,
  ERROR = 4,
  MORE = 5,
  COLLECT = 6,
}
/** After so many clauses, the caller may do something else. */
const PORTION: u32 = 10000;

/** Begins to load a text. */
export function beginLoad(from: Address, bytes: u32, module: Module, file: Cell): Load {
  const load = changetype<Load>(allocate(offsetof<Load>()));
  load.next = changetype<Load>(database().loads);
  load.position = load.lineAt = from;
  load.end = from + bytes;
  load.module = module;
  load.file = file;
  load.line = 1;
  load.isRaw = 0;
  database().loads = changetype<Address>(load);
  return load;
}

/** Ends a load, and all that were begun during it. */
export function endLoad(load: Load): void {
  let ended = NO_LOAD;
  while (ended != load && database().loads != 0) {
    ended = changetype<Load>(database().loads);
    database().loads = changetype<Address>(ended.next);
    release(changetype<Address>(ended), offsetof<Load>());
  }
}

/** Goes on with a load. */
export function loadNext(load: Load): LoadStatus {
  openText(load.position, load.end - load.position, load.module);
  for (let i: u32 = 0; i < PORTION; i++) {
    const heap = machine.heap;
    let term = readTerm();
    if (status == ReadStatus.RETRY) return LoadStatus.COLLECT;
    const position = textPosition();
    if (status != ReadStatus.TERM) {
      load.position = position;
      if (status == ReadStatus.END) return LoadStatus.END;
      countLines(load, termStart);
      return status == ReadStatus.BALL ? LoadStatus.ERROR : LoadStatus.SYNTAX;
    }
    countLines(load, termStart);
    term = deref(term);
    const isDirective =
      hasFunctor(term, Names.FUNCTOR_DIRECTIVE) || hasFunctor(term, Names.FUNCTOR_QUERY);
    if (load.isRaw || isDirective) {
      load.position = position;
      setX(0, load.isRaw ? term : argumentOf(term, 0));
      return load.isRaw ? LoadStatus.TERM : LoadStatus.DIRECTIVE;
    }
    let outcome = Outcome.TRUE;
    if (isGrammarRule(term)) {
      term = dcgTransform(term);
      if (term == 0) outcome = machine.need == 0 ? Outcome.ERROR : Outcome.RETRY;
    }
    if (outcome == Outcome.TRUE) outcome = addLoaded(load, term);
    if (machine.isFull >= Fullness.REFUSED) {
      machine.isFull = Fullness.PASSED;
      outcome = resourceError(Names.ATOM_MEMORY);
    }
    // The place stays before the clause until nothing of it has to be done again.
    if (outcome == Outcome.RETRY) return LoadStatus.COLLECT;
    load.position = position;
    if (outcome == Outcome.ERROR) return LoadStatus.ERROR;
    machine.heap = heap;
  }
  return LoadStatus.MORE;
}

function isGrammarRule(term: Cell): bool {
  return (
    hasFunctor(term, Names.FUNCTOR_GRAMMAR) || hasFunctor(term, Names.FUNCTOR_SINGLE_SIDED_GRAMMAR)
  );
}

function addLoaded(load: Load, term: Cell): Outcome {
  setPlace(load.file, load.line, 0);
  return addClause(load.module, term, true, ClauseFlag.LOADED);
}

/** Counts the lines up to a place. */
function countLines(load: Load, to: Address): void {
  let line = load.line;
  for (let p = load.lineAt; p < to; p++) line += u32(byteAt(p) == 10);
  load.line = line;
  load.lineAt = to;
}

function byteAt(p: Address): u32 {
  return load<u8>(p);
}

/** $load_clause(+Term): adds a clause to the text that is being loaded. */
export function loadClause(term: Cell): Outcome {
  return addLoaded(changetype<Load>(database().loads), term);
}

/** $load_module(?Module): what follows in the text belongs to that module; unbound: the one to which it belongs. */
export function loadModule(name: Cell): Outcome {
  name = deref(name);
  const load = changetype<Load>(database().loads);
  if (load == NO_LOAD) return Outcome.FALSE;
  if (isRef(name)) return <i32>unify(name, load.module.name);
  if (!isAtom(name)) return typeError(Names.ATOM_MODULE, name);
  load.module = moduleNamed(name, true);
  return Outcome.TRUE;
}
