/*
 * A control construct that is called at run time: call((foo(X), bar(Y) ; baz)).
 *
 * It becomes a clause '$call'(A, B, ...) :- Body, in which each argument of each goal is a variable, and the arguments
 * themselves are put into the X registers. So nothing of the goal's terms is copied, whatever their size, and the
 * clause depends only on the control constructs and functors: its key. Clauses are kept by their keys.
 *
 *   predicate '$call'/0 of `system`, index -> buckets -> Clause -> Clause ...     Clause.term: the key, a block of
 *                                             recent  -> Clause                   bytes: u32 | words ...
 *
 * A key is the module, then for each part of the body, from left to right: its functor, or VARIABLE for an argument that
 * is called. A loop calls the same bodies again and again; so a body is first compared with the key of the clause that
 * was called last for one that begins alike.
 */

/** A goal that would need more becomes an argument itself, which is called; so does the rest of a body. */
const MOST_ARGUMENTS: u32 = 900;
/** The same for goals nested deeper than this, also in first goals of conjunctions; and after LONGEST words of the key. */
const DEEPEST: u32 = 150;
const LONGEST: u32 = 4000;
const BUCKETS: u32 = 256;
/** The clauses called last, by what their bodies begin with: a power of 2. */
const RECENT_BITS: u32 = 7;
const TABLE_BYTES: u32 = 4 * (BUCKETS + (1 << RECENT_BITS));
/** In place of a functor in a key. */
const VARIABLE: u32 = Tag.CONST;
/** The parts of a body that wait to be compared with a key. */
const MOST_PARTS: u32 = 64;
const parts: Address = <Address>memory.data(4 * MOST_PARTS, 4);
/** The cache is emptied when its clauses have more bytes (`count` of its table's predicate), or are stale. */
const MOST_BYTES: u32 = 1 << 20;

/** Triples: the place for the copy of a part, the part, and its nesting depth. */
let waiting: List = changetype<List>(0);
let values: List = changetype<List>(0);
let key: List = changetype<List>(0);

/**
 * Compiles a goal of call/1: its clause, whose arguments have been put into X; or NO_CLAUSE, and the ball is set.
 *
 * @param body - a control construct, dereferenced
 */
export function compileBody(module: Module, body: Cell): Clause {
  const recent = recentOf(cache(), body);
  const last = changetype<Clause>(at(recent));
  if (last != NO_CLAUSE && fits(last, module, body)) return last;
  const goals = goalsIn(body);
  if (goals == Goals.CALLABLE) {
    const clause = bodyClause(module, body);
    put(recent, changetype<u32>(clause));
    return clause;
  }
  typeError(goals == Goals.CYCLIC ? Names.ATOM_ACYCLIC_TERM : Names.ATOM_CALLABLE, body);
  return NO_CLAUSE;
}

/** The same for a goal all of whose goals can be called: for the rest of one. */
export function bodyClause(module: Module, body: Cell): Clause {
  openArena();
  const clause = clauseFor(module, body);
  closeArena();
  return clause;
}

/** The predicate that has the table of clauses. */
function cache(): Predicate {
  const system = changetype<Module>(machine.systemModule);
  const table = predicateOf(system, functorOfAtom(Names.ATOM_$CALL, 0), true);
  if (table.index == 0) {
    table.index = allocateCleared(TABLE_BYTES);
    table.indexBytes = TABLE_BYTES;
  }
  if (table.count > MOST_BYTES) forgetBodies(table);
  return table;
}

/** Where the clause stands that was called last for a body that begins like this one. */
function recentOf(table: Predicate, body: Cell): Address {
  const from = argumentsOf(body);
  let hash = functorOfTerm(body) + 31 * beginningOf(at(from));
  if (countOf(body) == 2) {
    const rest = deref(at(from + 4));
    hash = 31 * hash + beginningOf(rest);
    if (isStruct(rest) && at(rest - Tag.STRUCT) == Names.FUNCTOR_COMMA)
      hash = 31 * hash + beginningOf(at(argumentsOf(rest)));
  }
  return table.index + 4 * (BUCKETS + ((hash * 0x9e3779b1) >>> (32 - RECENT_BITS)));
}

function beginningOf(part: Cell): u32 {
  const t = deref(part);
  return isOpen(t) ? functorOfTerm(t) : isAtom(t) ? t : VARIABLE;
}

/**
 * Whether a body has the key of a clause; then its arguments are in X. A variable of the key fits unbound variables only:
 * `skeletonOf` makes variables of other parts, too.
 */
function fits(clause: Clause, module: Module, body: Cell): bool {
  const end = clause.term + at(clause.term);
  let word = clause.term + 4;
  if (at(word) != changetype<u32>(module)) return false;
  let n: u32 = 0;
  let top = parts;
  put(top, body);
  while (top >= parts) {
    const t = deref(at(top));
    top -= 4;
    word += 4;
    if (word >= end) return false;
    const wanted = at(word);
    if (isRef(t)) {
      if (wanted != VARIABLE) return false;
      setX(4 * n++, t);
    } else if (isAtom(t)) {
      if (wanted == VARIABLE || arityOf(wanted) != 0 || nameOf(wanted) != t) return false;
    } else {
      if (!isOpen(t) || functorOfTerm(t) != wanted) return false;
      const from = argumentsOf(t);
      const last = from + 4 * (countOf(t) - 1);
      const kind: Known = functorOfHeader(wanted).known & 255;
      if (kind == Known.COLON) {
        word += 4;
        if (at(word) != deref(at(from))) return false;
        put((top += 4), at(last));
      } else if (hasGoals(kind)) {
        if (top > parts + 4 * (MOST_PARTS - 3)) return false;
        for (let a = last; a >= from; a -= 4) put((top += 4), at(a));
      } else for (let a = from; a <= last; a += 4) setX(4 * n++, at(a));
    }
  }
  chargeCalls((end - clause.term - 4) >> 7);
  return word + 4 == end;
}

function clauseFor(module: Module, body: Cell): Clause {
  waiting = make<List>();
  values = make<List>();
  key = make<List>();
  append(key, changetype<u32>(module));
  // The head's arguments: the variables. At each level one part waits, which may become a variable.
  const variables = newImage(MOST_ARGUMENTS + DEEPEST + 2);
  const root = allot(8);
  wait(root, body, 0);
  while (waiting.count > 0) {
    waiting.count -= 3;
    const end = waiting.count;
    const t = deref(item(waiting, end + 1));
    put(item(waiting, end), skeletonOf(t, item(waiting, end + 2)));
  }
  chargeCalls(key.count >> 5);
  const n = values.count;
  for (let i: u32 = 0; i < n; i++) setX(4 * i, item(values, i));
  const table = cache();
  let hash: u32 = 0;
  for (let i: u32 = 0; i < key.count; i++) hash = hash * 31 + item(key, i);
  const bucket = table.index + 4 * ((hash ^ (hash >>> 13)) % BUCKETS);
  for (let c = changetype<Clause>(at(bucket)); c != NO_CLAUSE; c = c.next) if (isKeyOf(c)) return c;

  const predicate = predicateOf(table.module, functorOfAtom(Names.ATOM_$CALL, n), true);
  const clause = changetype<Clause>(allocateCleared(offsetof<Clause>()));
  clause.predicate = predicate;
  clause.erased = NEVER;
  // Instead of a template, but given back like one: its bytes come first.
  clause.term = allocate(4 + 4 * key.count);
  store<u32>(clause.term, 4 + 4 * key.count);
  memory.copy(clause.term + 4, key.items, 4 * key.count);
  clause.next = changetype<Clause>(at(bucket));
  put(bucket, changetype<u32>(clause));
  compileParts(clause, module, variables, n, at(root), key.count);
  table.count += clause.codeBytes + 4 * key.count + offsetof<Clause>();
  return clause;
}

/** Empties the cache, whose table belongs to that predicate. Running clauses are freed later (erased-code.ts). */
function forgetBodies(table: Predicate): void {
  table.count = 0;
  for (let bucket = table.index; bucket < table.index + 4 * BUCKETS; bucket += 4) {
    for (let c = changetype<Clause>(at(bucket)); c != NO_CLAUSE;) {
      const next = c.next;
      freeClause(c);
      c = next;
    }
    put(bucket, 0);
  }
  memory.fill(table.index + 4 * BUCKETS, 0, TABLE_BYTES - 4 * BUCKETS);
}

function isKeyOf(clause: Clause): bool {
  if (load<u32>(clause.term) != 4 + 4 * key.count) return false;
  return memory.compare(clause.term + 4, key.items, 4 * key.count) == 0;
}

function wait(to: Address, part: Cell, level: u32): void {
  append(waiting, to);
  append(waiting, part);
  append(waiting, level);
}

/** The copy of a goal or control construct; parts of it that are goals wait. */
function skeletonOf(t: Cell, level: u32): Cell {
  // A term that is no goal becomes an argument, whose call throws.
  if (!isAtom(t) && !isOpen(t)) return variableFor(t);
  const functor = functorOfTerm(t);
  if (isAtom(t)) {
    append(key, functor);
    return t;
  }
  const n: u32 = countOf(t);
  const isLate = values.count + n > MOST_ARGUMENTS;
  const kind: Known = functorOfHeader(functor).known & 255;
  if (isLate || level > DEEPEST || key.count > LONGEST)
    return kind == Known.COLON || (kind < Known.NOT && hasGoals(kind))
      ? restFor(t)
      : variableFor(t);
  append(key, functor);
  const copy = newStruct(functor);
  const from = argumentsOf(t);
  const to = argumentsOf(copy);
  if (kind == Known.COLON) {
    const name = deref(at(from));
    const goal = deref(at(from + 4));
    if (!isAtom(name) || (!isAtom(goal) && !isOpen(goal))) {
      key.count--;
      return variableFor(t);
    }
    append(key, name);
    put(to, name);
    wait(to + 4, goal, level);
    return copy;
  }
  if (hasGoals(kind)) {
    for (let i = n; i > 0; i--) {
      const part = at(from + 4 * (i - 1));
      const isLocal = kind >= Known.NOT || (kind >= Known.ARROW && i == 1);
      // call/1 gets a part with cuts of its own, and a term that is no body: \+ (fail, 1) throws. Conditions are bodies.
      if (isLocal && (isCutting(part) || (kind >= Known.NOT && !isCallableBody(part))))
        put(to + 4 * (i - 1), variableFor(part));
      else wait(to + 4 * (i - 1), part, kind == Known.AND && i == 2 ? level : level + 1);
    }
    return copy;
  }
  for (let i: u32 = 0; i < n; i++) put(to + 4 * i, newVariableFor(at(from + 4 * i)));
  return copy;
}

/** Whether all arguments of such a construct are goals. */
function hasGoals(kind: Known): bool {
  return (
    kind == Known.AND ||
    kind == Known.OR ||
    kind == Known.ARROW ||
    kind == Known.SOFT_ARROW ||
    kind == Known.NOT ||
    kind == Known.ONCE ||
    kind == Known.IGNORE ||
    kind == Known.FORALL
  );
}

/** A control construct whose cuts are those of the body, too much for one clause. */
function restFor(t: Cell): Cell {
  append(key, Names.FUNCTOR_$CALL_REST_2);
  const rest = newStruct(Names.FUNCTOR_$CALL_REST_2);
  put(argumentsOf(rest), newVariableFor(t));
  put(argumentsOf(rest) + 4, Names.ATOM_CUT);
  return rest;
}

/** A variable that stands for a goal. */
function variableFor(t: Cell): Cell {
  append(key, VARIABLE);
  return newVariableFor(t);
}

function newVariableFor(t: Cell): Cell {
  const variable = imageBase + 4 * values.count;
  append(values, t);
  put(variable, variable);
  return variable;
}
