/*
 * Searching the clauses of a predicate one by one: Op.dynamic, retract/1, clause/2, retractall/1.
 *
 * A search stands at the next clause that may match. It sees the clauses of the generation in which it began: the
 * logical update view. Its state, between two calls of a function of this file, is
 *
 *   chain        the entry of the key's chain to go on with, or the clause if `others` is UNINDEXED; 0: none
 *   others       the same for the chain of clauses with variables at the place of the index, or UNINDEXED
 *   generation
 *
 * `chain` is 0 and `others` 0 or UNINDEXED when there is no further clause: `isLast` tells. In the loop:
 *
 *   dynamic p        clause = firstClause(p, X)              0: fail
 *                    if (!isLast()) choice point with p's arguments and WALK_CELLS cells more; saveWalk(those cells)
 *                    enter it
 *   dynamic_retry    arguments from the choice point to X; clause = nextClause(those cells, X)
 *                    if (isLast()) remove the choice point
 *                    enter it
 *   enter            a fact: matchFact(clause, X): FALSE: fail, TRUE: proceed, RETRY: collect with p's arguments alive
 *                    and match again. A rule: compileClause(clause) if its code is 0, then jump there.
 *
 * `nextClause` stores the new state into the cells. Nothing may be asserted or retracted between the two calls of an
 * instruction: the state of a search that is in no choice point keeps nothing from being freed.
 */

let chain: Address = 0;
let others: Address = 0;
let generation: u64 = 0;

/** Whether the last search has found its last clause. @inline */
export function isLast(): bool {
  return chain == 0 && (others & ~UNINDEXED) == 0;
}

/** Begins a search for the clauses that may match the arguments at `args`: the first one, or 0. */
export function firstClause(p: Predicate, args: Address): Clause {
  generation = machine.databaseGeneration;
  chain = changetype<Address>(p.first);
  others = UNINDEXED;
  if (p.count > FEW && p.stubOp == Op.dynamic) {
    const lookup = lookupOf(p);
    if (needsSweep(p, lookup)) {
      sweep(p, lookup);
      generation = machine.databaseGeneration;
      chain = changetype<Address>(p.first);
    }
    if (p.argumentBytes != 0 && choose(p, lookup, args)) {
      chain = changetype<Address>(keyChain);
      others = changetype<Address>(variableChain);
    }
  }
  // The last candidate is not looked at: it is matched anyway.
  let found: Clause;
  do {
    found = visible();
    if (found == NO_CLAUSE) return found;
    advance();
  } while (!isLast() && !fits(found, args));
  if (!isLast()) seek(args);
  return found;
}

/** The clause at which the search in these cells stands; the cells then hold the next state. */
export function nextClause(cells: Address, args: Address): Clause {
  chain = addressOfSmall(at(cells));
  others = addressOfSmall(at(cells + 4));
  generation = generationAt(cells);
  const found = furtherClause(args);
  put(cells, chain + 3);
  put(cells + 4, others + 3);
  return found;
}

/** The clause at which the search of the last call stands, which goes on. */
export function furtherClause(args: Address): Clause {
  const found = current();
  advance();
  seek(args);
  return found;
}

/** Stores the state of the search. */
export function saveWalk(cells: Address): void {
  put(cells, chain + 3);
  put(cells + 4, others + 3);
  put(cells + 8, smallCell(<i32>generation & 0xfffffff));
  put(cells + 12, smallCell(<i32>(generation >> 28)));
}

/** Whether the chain of the key comes first, when both have entries. */
function isChainFirst(): bool {
  if (others == 0) return true;
  if (chain == 0) return false;
  return orderOf(changetype<Entry>(chain).clause) < orderOf(changetype<Entry>(others).clause);
}

/** The place of a clause among those of its predicate. */
function orderOf(c: Clause): i64 {
  return c.flags & ClauseFlag.AT_FRONT ? -(<i64>c.born) : <i64>c.born;
}

/** The clause at which the search stands; NO_CLAUSE: none is left. @inline */
function current(): Clause {
  if (others == UNINDEXED) return changetype<Clause>(chain);
  if (chain == 0 && others == 0) return NO_CLAUSE;
  return changetype<Entry>(isChainFirst() ? chain : others).clause;
}

/** @inline */
function advance(): void {
  // The link is the first word of an entry and of a clause.
  if (others == UNINDEXED || isChainFirst()) chain = at(chain);
  else others = at(others);
}

/** Moves on to a clause that may match. */
function seek(args: Address): void {
  let passed: u32 = 0;
  while (true) {
    const c = visible();
    if (c == NO_CLAUSE || fits(c, args)) break;
    advance();
    passed++;
  }
  if (passed > UNCOUNTED) charge(passed);
}
/** Clauses that a search passes free of charge. */
const UNCOUNTED: u32 = 256;

/** Moves on to a clause of the generation of the search. @inline */
function visible(): Clause {
  while (true) {
    const c = current();
    if (c == NO_CLAUSE || (c.born <= generation && generation < c.erased)) return c;
    if (c.flags & ClauseFlag.ERASED && c.predicate.stubOp == Op.dynamic)
      lookupOf(c.predicate).passed++;
    advance();
  }
}

/** Unifies the head of a fact with the arguments at `args`. RETRY: it needs heap and has changed nothing. */
export function matchFact(c: Clause, args: Address): Outcome {
  const bytes = c.predicate.argumentBytes;
  if (bytes == 0) return Outcome.TRUE;
  if (c.flags & ClauseFlag.LARGE && lacksRoom(4 * wordsOf(c))) return Outcome.RETRY;
  const cells = cellsOf(c);
  const head = argumentsIn(c);
  let rest = bytes;
  for (let i: u32 = 0; i < bytes; i += 4) {
    const own = at(head + i);
    const isOfBox = isStruct(own) && isBoxHeader(at(cells + own - Tag.STRUCT));
    if (!isConst(own) && !isOfBox) {
      rest = min(rest, i);
      continue;
    }
    const cell = derefHere(at(args + i));
    // Attributed variables are bound in the order of the arguments, which is that of their goals.
    if (rest < bytes && isRef(cell) && cell < machine.heapBase) continue;
    if (isOfBox) {
      if (!matchBox(cells + own - Tag.STRUCT, cell)) return Outcome.FALSE;
    } else if (cell != own) {
      if (!isRef(cell)) return Outcome.FALSE;
      bind(cell, own);
    }
  }
  return rest == bytes || matchRest(c, args, rest);
}

/** Unifies a dereferenced cell with a copy of the box at an address. */
export function matchBox(box: Address, cell: Cell): bool {
  const header = at(box);
  if (isStruct(cell)) return at(cell - Tag.STRUCT) == header && sameBox(box, cell - Tag.STRUCT);
  if (!isRef(cell)) return false;
  const h = machine.heap;
  machine.heap = h + 4 + 4 * boxWords(header);
  memory.copy(h, box, 4 + 4 * boxWords(header));
  bind(cell, h + Tag.STRUCT);
  return true;
}

/** Unifies the arguments from `rest` on with those of a copy of the fact. */
function matchRest(c: Clause, args: Address, rest: u32): bool {
  const bytes = c.predicate.argumentBytes;
  const cells = cellsOf(c);
  const head = argumentsIn(c);
  const heap = machine.heap;
  let by: u32 = heap;
  if (c.flags & ClauseFlag.GROUND_FACT) {
    // The head comes first, and nothing refers to it.
    by -= head + bytes - cells;
    relocate(head + bytes, heap, wordsOf(c) - ((heap - by) >> 2), by);
    machine.heap = by + 4 * wordsOf(c);
  } else fromTemplate(c.term);
  for (let i = rest; i < bytes; i += 4) {
    const own = at(head + i);
    if (isConst(own) && derefHere(at(args + i)) == own) continue;
    if (!unify(isConst(own) ? own : own + by, at(args + i))) return false;
  }
  return true;
}

/** The cells of the clause's template. @inline */
export function wordsOf(c: Clause): u32 {
  return load<u32>(c.term, 4);
}

/** Unifies a clause with a head, whose arguments are at `args`, and a body. There is room for its copy. */
export function matchClause(c: Clause, args: Address, body: Cell): bool {
  if (c.flags & ClauseFlag.FACT) {
    return matchFact(c, args) == Outcome.TRUE && unify(body, Names.ATOM_TRUE);
  }
  const root = load<u32>(c.term, 8);
  const copy = fromTemplate(c.term);
  // The copy lies as the template does.
  const head = copy - root + headOf(c) - Tag.STRUCT + 4;
  const bytes = c.predicate.argumentBytes;
  for (let i: u32 = 0; i < bytes; i += 4) if (!unify(at(head + i), at(args + i))) return false;
  const goals = at(copy - Tag.STRUCT + 8);
  return unify(body, c.flags & ClauseFlag.SINGLE_SIDED ? guarded(copy, goals) : goals);
}

/** The body of a rule as that of a clause: its guard, and the commitment after it, come first. */
export function guarded(rule: Cell, body: Cell): Cell {
  const left = at(rule - Tag.STRUCT + 4);
  if (!isStruct(left) || at(left - Tag.STRUCT) != Names.FUNCTOR_COMMA) return body;
  if (at(rule - Tag.STRUCT) == Names.FUNCTOR_SINGLE_SIDED)
    body = struct2(Names.FUNCTOR_COMMA, Names.ATOM_CUT, body);
  return struct2(Names.FUNCTOR_COMMA, at(left - Tag.STRUCT + 8), body);
}
