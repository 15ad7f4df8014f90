/*
 * References to clauses: boxes CODE of two words, of which the first is the address of the record. A clause that has
 * been referred to is freed when a collection finds no such box (erased-code.ts); until then an erased one is known as
 * such.
 */

const REFERENCE_BYTES: u32 = 12;

/** There is room. */
function referenceTo(c: Clause): Cell {
  c.flags |= ClauseFlag.KEPT;
  const box = take(3);
  put(box, REFERENCE_HEADER);
  put(box + 4, changetype<Address>(c));
  put(box + 8, 0);
  return box + Tag.STRUCT;
}

/** '$is_clause'(+Term): it is a reference to a clause, erased or not. */
export function isClauseReference(term: Cell): Outcome {
  const cell = deref(term);
  return isBoxOf(cell, Box.CODE) && at(addressOf(cell)) == REFERENCE_HEADER;
}

function clauseOf(reference: Cell): Clause {
  return changetype<Clause>(at(addressOf(deref(reference)) + 4));
}

/** '$assert'(+Clause, +IsLast, -Reference): IsLast is 0 or 1. */
export function assertReferring(term: Cell, isLast: Cell, reference: Cell): Outcome {
  if (lacksRoom(REFERENCE_BYTES)) return Outcome.RETRY;
  const atEnd = smallValue(deref(isLast)) != 0;
  const outcome = addClause(userModule(), term, atEnd, 0);
  if (outcome != Outcome.TRUE) return outcome;
  return unify(reference, referenceTo(atEnd ? added.last : added.first));
}

/** '$clauses'(+Head, -References): those of the clauses of its predicate, in order; fails if there is none. */
export function clauseReferences(head: Cell, references: Cell): Outcome {
  if (unqualify(userModule(), head) != Outcome.TRUE) return Outcome.ERROR;
  const functor = functorOfGoal(plainTerm);
  if (functor == 0) return Outcome.ERROR;
  let p = resolve(plainModule, functor);
  if (p == NO_PREDICATE) return Outcome.FALSE;
  p = clausesOf(p);
  const generation = machine.databaseGeneration;
  let count: u32 = 0;
  for (let c = p.first; c != NO_CLAUSE; c = c.next) count++;
  if (lacksRoom(count * (REFERENCE_BYTES + 8))) return Outcome.RETRY;
  let list: Cell = Names.ATOM_NIL;
  let last: Cell = 0;
  for (let c = p.first; c != NO_CLAUSE; c = c.next) {
    if (c.born > generation || c.erased <= generation) continue;
    const cell = listCell(referenceTo(c), Names.ATOM_NIL);
    if (last == 0) list = cell;
    else put(last - Tag.LIST + 4, cell);
    last = cell;
  }
  return last != 0 && unify(references, list);
}

/** '$clause'(+Reference, -Module, -Rule, -File, -Line, -Column): a fact is (Head :- true); fails if it is erased. */
export function clauseParts(
  reference: Cell,
  module: Cell,
  rule: Cell,
  file: Cell,
  line: Cell,
  column: Cell,
): Outcome {
  const c = clauseOf(reference);
  if (c.flags & ClauseFlag.ERASED) return Outcome.FALSE;
  if (lacksRoom(4 * templateWords(c.term) + 12)) return Outcome.RETRY;
  let copy = fromTemplate(c.term);
  if (c.flags & ClauseFlag.FACT) copy = struct2(Names.FUNCTOR_RULE, copy, Names.ATOM_TRUE);
  return <i32>(
    (unify(module, c.predicate.module.name) &&
      unify(rule, copy) &&
      unify(file, c.file) &&
      unify(line, smallCell(c.line)) &&
      unify(column, smallCell(c.flags >>> COLUMN_SHIFT)))
  );
}

export function eraseReferred(reference: Cell): Outcome {
  const c = clauseOf(reference);
  if (!(c.predicate.flags & PredicateFlag.DYNAMIC)) return staticError(c.predicate);
  if (c.flags & ClauseFlag.ERASED) return Outcome.FALSE;
  eraseClause(c);
  return Outcome.TRUE;
}
