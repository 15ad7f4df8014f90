/*
 * Grammar rules: Head --> Body becomes Head(S0, S) :- Body, where the body describes the list between S0 and S.
 *
 * The clause is built on the heap from the top down: parts of the body that are still to be translated wait, each with
 * its lists and the cell in which its goal goes. So nothing recurses.
 */

@unmanaged
class Waiting {
  next: Waiting;
  body: Cell;
  from: Cell;
  to: Cell;
  place: Address;
}
const NOTHING = changetype<Waiting>(0);
/** Bytes that may be written beyond `softLimit`. */
const MARGIN: u32 = 8192;

let waiting: Waiting = NOTHING;
let failed: bool = false;
let start: Address = 0;

/**
 * The clause that stands for a rule with --> or ==>. 0: an error, whose ball is set; or, if `machine.need` is not 0, it
 * lacks room.
 */
export function dcgTransform(rule: Cell): Cell {
  openArena();
  failed = false;
  machine.need = 0;
  start = machine.heap;
  const clause = translateRule(rule);
  closeArena();
  if (!failed) return clause;
  if (machine.need != 0) machine.heap = start;
  return 0;
}

/** Whether there is no room for `words` more; then the translation fails, and `machine.need` is set. */
function lacks(words: u32): bool {
  if (machine.heap + 4 * words < machine.softLimit + MARGIN) return false;
  machine.need = 2 * (machine.heap - start) + 4 * words + 65536;
  failed = true;
  return true;
}

function fail(outcome: Outcome): void {
  failed = outcome == Outcome.ERROR;
}

function translateRule(rule: Cell): Cell {
  const from = newVariable();
  const to = newVariable();
  let head = argumentOf(rule, 0);
  let pushback: Cell = 0;
  if (isCompound(head) && functorOfTerm(head) == Names.FUNCTOR_COMMA) {
    pushback = argumentOf(head, 1);
    head = argumentOf(head, 0);
  }
  const isSingleSided = functorOfTerm(rule) != Names.FUNCTOR_GRAMMAR;
  const functor = isSingleSided ? Names.FUNCTOR_SINGLE_SIDED : Names.FUNCTOR_RULE;
  const clause = struct2(functor, extended(head, from, to), 0);
  if (failed) return 0;
  let place = clause - Tag.STRUCT + 8;
  let middle = to;
  waiting = NOTHING;
  if (pushback != 0) {
    middle = newVariable();
    const both = struct2(Names.FUNCTOR_COMMA, 0, 0);
    put(place, both);
    place = both - Tag.STRUCT + 4;
    wait(pushback, to, middle, place + 4);
  }
  wait(argumentOf(rule, 1), from, middle, place);
  while (waiting != NOTHING && !failed) {
    const w = waiting;
    waiting = w.next;
    translateBody(w.body, w.from, w.to, w.place);
  }
  return clause;
}

function argumentOf(t: Cell, i: u32): Cell {
  return deref(at(argumentsOf(t) + 4 * i));
}

function wait(body: Cell, from: Cell, to: Cell, place: Address): void {
  const w = make<Waiting>();
  w.next = waiting;
  w.body = body;
  w.from = from;
  w.to = to;
  w.place = place;
  waiting = w;
}

function translateBody(t: Cell, from: Cell, to: Cell, place: Address): void {
  if (lacks(64)) return;
  t = deref(t);
  if (isRef(t)) return put(place, struct3(Names.FUNCTOR_PHRASE_3, t, from, to));
  const same = t == Names.ATOM_NIL || t == Names.ATOM_CURLY;
  if (same) return put(place, struct2(Names.FUNCTOR_EQUAL, from, to));
  if (t == Names.ATOM_CUT) return put(place, withSame(t, from, to));
  if (isList(t) || isBoxOf(t, Box.STRING)) return put(place, terminals(t, from, to));
  if (!isCompound(t)) return put(place, extended(t, from, to));
  const functor = functorOfTerm(t);
  switch (functor) {
    case Names.FUNCTOR_COMMA:
    case Names.FUNCTOR_ARROW:
    case Names.FUNCTOR_SOFT_ARROW: {
      const middle = newVariable();
      return translateBoth(functor, t, from, middle, middle, to, place);
    }
    case Names.FUNCTOR_SEMICOLON:
    case Names.FUNCTOR_BAR:
      return translateBoth(Names.FUNCTOR_SEMICOLON, t, from, to, from, to, place);
    case Names.FUNCTOR_CURLY:
      return put(place, withSame(argumentOf(t, 0), from, to));
    case Names.FUNCTOR_NOT: {
      const h = take(2);
      put(h, Names.FUNCTOR_NOT);
      put(place, withSame(h + Tag.STRUCT, from, to));
      return wait(argumentOf(t, 0), from, newVariable(), h + 4);
    }
    case Names.FUNCTOR_COLON: {
      const inner = argumentOf(t, 1);
      if (isRef(argumentOf(t, 0)) || isRef(inner))
        return put(place, struct3(Names.FUNCTOR_PHRASE_3, t, from, to));
      const goal = struct2(Names.FUNCTOR_COLON, argumentOf(t, 0), 0);
      put(place, goal);
      return wait(inner, from, to, goal - Tag.STRUCT + 8);
    }
  }
  put(place, extended(t, from, to));
}

/** A construct of two parts, each with its lists. */
function translateBoth(
  functor: Cell,
  t: Cell,
  from1: Cell,
  to1: Cell,
  from2: Cell,
  to2: Cell,
  place: Address,
): void {
  const made = struct2(functor, 0, 0);
  put(place, made);
  wait(argumentOf(t, 1), from2, to2, made - Tag.STRUCT + 8);
  wait(argumentOf(t, 0), from1, to1, made - Tag.STRUCT + 4);
}

/** (Goal, From = To), as the draft of the standard has it; in the SWI dialect (Goal, To = From). */
function withSame(goal: Cell, from: Cell, to: Cell): Cell {
  const isSwi = (machine.dialect & Dialect.SWI_PROGRAMS) != 0;
  const same = struct2(Names.FUNCTOR_EQUAL, isSwi ? to : from, isSwi ? from : to);
  return struct2(Names.FUNCTOR_COMMA, goal, same);
}

/** From = the list or string, followed by `to`; the elements of a partial list are known when the goal is called. */
function terminals(t: Cell, from: Cell, to: Cell): Cell {
  const h = isBoxOf(t, Box.STRING) ? codesOf(t) : elementsOf(t);
  if (failed) return 0;
  if (h == 0) return struct3(Names.FUNCTOR_$APPEND_3, t, to, from);
  const end = machine.heap;
  if (h == end) return struct2(Names.FUNCTOR_EQUAL, from, to);
  put(end - 4, to);
  return struct2(Names.FUNCTOR_EQUAL, from, h + Tag.LIST);
}

/** The pairs of a copy of a list, at the top of the heap; the last tail is to be filled in. 0: it is a partial list. */
function elementsOf(t: Cell): Address {
  const h = machine.heap;
  let l = t;
  for (; isList(l) && !lacks(2); l = deref(at(l - Tag.LIST + 4))) addPair(at(l - Tag.LIST));
  if (failed) return 0;
  if (isRef(l)) {
    machine.heap = h;
    return 0;
  }
  if (l != Names.ATOM_NIL) fail(typeError(Names.ATOM_LIST, t));
  return h;
}

function codesOf(t: Cell): Address {
  const h = machine.heap;
  const bytes = at(t - Tag.STRUCT + 4) & 0x7fffffff;
  let p = t - Tag.STRUCT + 8;
  const end = p + bytes;
  for (; p < end && !lacks(2); p += widthOf(load<u8>(p))) addPair(smallCell(decode(p)));
  return h;
}

function addPair(head: Cell): void {
  const h = take(2);
  put(h, head);
  put(h + 4, h + 8 + Tag.LIST);
}

/** That term with two more arguments. */
function extended(t: Cell, from: Cell, to: Cell): Cell {
  if (isRef(t)) {
    fail(instantiationError());
    return 0;
  }
  if (!isAtom(t) && !isCompound(t)) {
    fail(typeError(Names.ATOM_CALLABLE, t));
    return 0;
  }
  if (isCompound(t) && functorOfTerm(t) == Names.FUNCTOR_COLON) {
    const inner = extended(argumentOf(t, 1), from, to);
    return struct2(Names.FUNCTOR_COLON, argumentOf(t, 0), inner);
  }
  const n: u32 = isAtom(t) ? 0 : countOf(t);
  if (lacks(n + 3)) return 0;
  const functor = functorOfAtom(isAtom(t) ? t : nameOf(functorOfTerm(t)), n + 2);
  const h = take(n + 3);
  put(h, functor);
  for (let i: u32 = 0; i < n; i++) put(h + 4 + 4 * i, at(argumentsOf(t) + 4 * i));
  put(h + 4 + 4 * n, from);
  put(h + 8 + 4 * n, to);
  return h + Tag.STRUCT;
}
