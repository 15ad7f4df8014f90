/*
 * Clauses that are erased and have code, and index code that has been replaced. They wait in the list
 * `Database.erasedCode` until a major collection finds that no place in memory leads to them:
 *
 *   continuations     of environments, choice points, queries; saved places of commitments and shallow tries
 *   alternatives      in the code of a clause; or in index code, which leads to any clause of its predicate: so nothing
 *                     of a predicate is freed while there is an alternative in its index code
 *   programs          of queries that stand at a call: the code of the predicate that is called, likewise
 *   terms             a box CODE of ../emulator/continuations.ts or references.ts, anywhere: only `collectSymbols` looks
 *                     for these, so clauses with ClauseFlag.KEPT wait for it
 *
 * Index code is in the list as a clause without a term; and so is code of a clause that is compiled anew, with the
 * clause as its `names`.
 */

/** The fewest erased bytes that are worth a collection. */
const ERASED_MIN: u32 = 1 << 20;
/** The approximate size of a clause without its code. */
const CLAUSE_BYTES: u32 = 160;

/** Frees a clause that no search can reach; its code waits for a collection. */
export function freeClause(c: Clause): void {
  if (c.code != 0 || c.flags & ClauseFlag.KEPT) {
    const db = database();
    c.next = db.erasedCode;
    db.erasedCode = c;
    db.erasedBytes += c.codeBytes + CLAUSE_BYTES;
    if (c.flags & ClauseFlag.KEPT) noteObject();
    if (db.erasedBytes > max(db.erasedLimit, ERASED_MIN)) requestMajor();
    return;
  }
  releaseTemplate(c.term);
  releaseTemplate(c.names);
  if (c.flags & ClauseFlag.RETIRED) return;
  release(changetype<Address>(c), offsetof<Clause>());
}

/** The index code of a predicate, if it has any, is replaced. */
export function retireIndex(p: Predicate): void {
  if (p.indexBytes == 0) return;
  retire(p, p.index, p.indexBytes, NO_CLAUSE);
  p.index = p.indexBytes = 0;
}

/** A clause is to be compiled anew. */
export function retireCode(c: Clause): void {
  c.flags |= ClauseFlag.RETIRED;
  const code = c.code;
  c.code = c.afterFirst = 0;
  retire(c.predicate, code, c.codeBytes, c);
}

function retire(p: Predicate, code: Address, bytes: u32, owner: Clause): void {
  const c = changetype<Clause>(allocateCleared(offsetof<Clause>()));
  c.predicate = p;
  c.code = code;
  c.codeBytes = bytes;
  c.names = changetype<Address>(owner);
  freeClause(c);
}

/**
 * Frees the erased code that the collection which has just marked has not met. The next collection is asked for when
 * `limit` bytes are erased, or as many as are kept now.
 *
 * @param isWhole - boxes CODE have been looked for, too
 */
export function releaseErased(isWhole: bool, limit: u32): void {
  const db = database();
  let left = db.erasedCode;
  let kept: u32 = 0;
  db.erasedCode = NO_CLAUSE;
  while (left != NO_CLAUSE) {
    const c = left;
    left = c.next;
    if (isInUse(c, isWhole)) {
      c.next = db.erasedCode;
      db.erasedCode = c;
      kept += c.codeBytes + CLAUSE_BYTES;
      // They bring the search for boxes nearer, as new atoms do.
      if (c.flags & ClauseFlag.KEPT) machine.atomsLeft--;
    } else {
      if (c.code != 0) release(c.code, c.codeBytes);
      c.code = 0;
      c.flags &= ~ClauseFlag.KEPT;
      if (c.term == 0) c.names = 0;
      freeClause(c);
    }
  }
  db.erasedBytes = 0;
  db.erasedLimit = max(limit, kept);
}

function isInUse(c: Clause, isWhole: bool): bool {
  const flags = (c.term == 0 && c.names != 0 ? changetype<Clause>(c.names) : c).flags;
  if (flags & ClauseFlag.KEPT && !isWhole) return true;
  if (flags & ClauseFlag.KEPT && isNoted(changetype<Address>(c), offsetof<Clause>())) return true;
  return (
    c.code != 0 && (isNoted(changetype<Address>(c.predicate), 1) || isNoted(c.code, c.codeBytes))
  );
}
