/*
 * From a clause to code.
 *
 * First the body becomes a list of goals (goals.ts). Then its variables are numbered, and the chunks in which each
 * occurs are found (variables.ts, analysis.ts). Then code is written, goal by goal; `state` keeps track of the
 * registers (registers.ts).
 *
 *   code of the clause | code that writes terms, for get_list and get_structure | templates
 */

const NO_LABEL = changetype<Label>(0);

let failLabel: Label = changetype<Label>(0);
/** Whether the first cut ends a shallow try of the clause. */
let isNeck: bool = false;

/** Words that goals in place may have taken since the last call, of those that are there without asking. */
let spent: u32 = 0;
const GOAL_WORDS: u32 = 64;
const MOST_WORDS: u32 = 3000;

/**
 * Whether attributed variables may have been bound whose goals have not run: not since the last call or commitment; by
 * the head; by a goal in place. Code that depends on the goals is preceded by `wake`: tests, arithmetic, builtins,
 * and whatever makes a choice point. Up to the first call, that is so as soon as there are attributed variables
 * (modes.ts).
 */
const enum Bound {
  NOTHING = 0,
  HEAD = 1,
  GOAL = 2,
}
let bound: Bound = Bound.NOTHING;
/** Whether a call may have been made since the clause was entered. */
let hasCalled: bool = false;

/** The branches of a control construct that end where the next goal begins. */
@unmanaged
class Merge {
  /** Variables that are new in a branch and used after it. */
  carried: List;
  isTail: bool;
  out: State;
  anyAllocated: bool;
  bound: Bound;
}

/** A clause of the library: its environment stays while a helper runs, so that errors name its predicate. */
let isLibrary: bool = false;

function isCallOfHelper(goal: Goal): bool {
  return goal.kind == GoalKind.CALL && isHelper(goal.predicate);
}

/** Emits goals; true if control has left: by a last call, or since one fails. */
function emitGoals(goal: Goal, isLast: bool): bool {
  let end = 0;
  for (; goal != NO_GOAL; goal = goal.next) {
    const isTail = isLast && goal.next == NO_GOAL && !(isLibrary && isCallOfHelper(goal));
    const position = goal.position;
    end = goal.end;
    setCurrent(position);
    emitMostDeferred();
    if (goal.kind == GoalKind.CALL) {
      spent = 0;
      hasCalled = true;
    } else if ((spent += GOAL_WORDS) > MOST_WORDS && position > firstCut) {
      reserveWords(2 * MOST_WORDS, position);
      spent = 0;
    }
    if (bound >= leastBound(goal)) emitWake(position - 1);
    switch (goal.kind) {
      case GoalKind.FAIL:
        emit(Op.fail);
        return true;
      case GoalKind.CUT:
        emitCut(goal);
        bound = Bound.NOTHING;
        break;
      case GoalKind.TEST:
        reserveFor(goal.args, goal.arity, position);
        emitTest(goal, failLabel);
        break;
      case GoalKind.UNIFY:
        emitUnification(goal);
        bound = Bound.GOAL;
        break;
      case GoalKind.IS: {
        const result = follow(at(goal.args));
        if (!isVariable(result) || isSeen(variableOf(result))) bound = Bound.GOAL;
        emitIs(goal);
        break;
      }
      case GoalKind.BUILTIN:
        emitBuiltin(goal);
        bound = Bound.GOAL;
        break;
      case GoalKind.CALL:
        emitCall(goal, isTail);
        bound = Bound.NOTHING;
        if (isTail) return true;
        break;
      default: {
        const before = spent;
        if (emitControl(goal, isTail)) return true;
        spent = max(spent, before);
      }
    }
  }
  if (!isLast) return false;
  const mayWake = bound >= leastToWake();
  if (state.allocated) {
    emit(mayWake ? Op.wake_proceed : Op.deallocate_proceed);
  } else {
    if (mayWake) emitWake(end);
    emit(Op.proceed);
  }
  return true;
}

function emitWake(after: i32): void {
  emitCommitment(Op.wake, after);
  bound = Bound.NOTHING;
}

/** The least state of `bound` in which `wake` is needed before a goal. */
function leastBound(goal: Goal): Bound {
  switch (goal.kind) {
    case GoalKind.CONDITION:
      if (goal.conditionKind == ConditionKind.TESTS) return leastOfAll(goal.condition);
      break;
    case GoalKind.UNIFY:
      // Unifications do not depend on each other's goals.
      if (!haveWakes()) return Bound.GOAL + 1;
      break;
    case GoalKind.CUT:
    case GoalKind.CALL:
      // These run woken goals themselves.
      return Bound.GOAL + 1;
  }
  return leastToWake();
}

function leastToWake(): Bound {
  return haveWakes() ? Bound.HEAD : hasCalled ? Bound.GOAL : Bound.GOAL + 1;
}

function haveWakes(): bool {
  return (machine.codeMode & CodeMode.WAKES) != 0;
}

function leastOfAll(goal: Goal): Bound {
  let least = Bound.GOAL + 1;
  for (; goal != NO_GOAL; goal = goal.next) least = min(least, leastBound(goal));
  return least;
}

function emitCut(goal: Goal): void {
  const position = goal.position;
  if (isNeck && position == firstCut) {
    emitCommitment(Op.neck_cut, position);
    protect(0);
  } else if (position <= firstCut || cutSlot == 0 || (firstCut >= 0 && goal.isEarly))
    emitCommitment(Op.cut, position);
  else emitCutTo(cutSlot, position);
}

function emitCutTo(slot: i32, after: i32): void {
  emit(Op.cut_to);
  emitSize(8, after + 1, true);
  unit(slot);
  emitList();
  emitFrame(after);
}

function carry(list: List, t: Cell, end: i32): void {
  t = follow(t);
  if (isVariable(t)) {
    const i = variableOf(t);
    if (isSeen(i) || varAt(i).last <= end) return;
    for (let k: u32 = 0; k < list.count; k++) if (item(list, k) == <u32>i) return;
    append(list, i);
  } else if (isBig(t)) {
    const own = bigOf(t).variables;
    for (let k: u32 = 0; k < own.count; k += 2) carry(list, item(own, k) << 2, end);
  } else if (isOpen(t))
    for (let k = 0, m = countOf(t); k < m; k++) carry(list, argument(t, k), end);
}

/** The variables of goals that are new there and used behind `end`. */
function carryGoals(list: List, goal: Goal, end: i32): void {
  for (; goal != NO_GOAL; goal = goal.next) carryGoal(list, goal, end);
}
function carryGoal(list: List, goal: Goal, end: i32): void {
  for (let i = 0; i < goal.arity; i++) carry(list, at(goal.args + 4 * i), end);
  carryGoals(list, goal.condition, end);
  carryGoals(list, goal.success, end);
  carryGoals(list, goal.otherwise, end);
  for (let a = goal.alternatives; a != NO_ALTERNATIVE; a = a.next) carryGoals(list, a.goals, end);
}

/** At the end of a branch, carried variables are where all branches have them. */
function finishBranch(list: List): void {
  for (let k: u32 = 0; k < list.count; k++) {
    const i: i32 = item(list, k);
    const permanent = varAt(i).permanent;
    const fixed: i32 = where(i).fixed;
    const inSlot = permanent != 0 && state.allocated;
    if (!isSeen(i)) {
      if (inSlot) {
        emit(Op.init_y);
        unit(permanent);
        where(i).seen = true;
      } else {
        const r = fixed != NOWHERE ? fixed : newRegister();
        emit(Op.fresh);
        reg(r);
        sawQuietly(i, r);
      }
    } else if (!inSlot && fixed != NOWHERE && where(i).register != fixed) {
      emit(Op.move1);
      reg(fixed);
      reg(where(i).register);
      where(i).register = <i16>fixed;
    }
  }
}

/** Ends a branch; true if control comes to the end of the construct from it. */
function endBranch(merge: Merge, left: bool): bool {
  if (left) return false;
  finishBranch(merge.carried);
  if (merge.isTail) return false;
  merge.anyAllocated = merge.anyAllocated || state.allocated;
  merge.bound = max(merge.bound, bound);
  if (merge.out == NO_STATE) merge.out = copyOf(state);
  else
    for (let i = 0; i < variables; i++) {
      if (whereIn(merge.out, i).register != where(i).register)
        whereIn(merge.out, i).register = NOWHERE;
    }
  return true;
}

function emitControl(goal: Goal, isTail: bool): bool {
  if (goal.kind == GoalKind.EITHER) {
    const one = make<Goal>();
    memory.copy(changetype<Address>(one), changetype<Address>(goal), offsetof<Goal>());
    one.next = NO_GOAL;
    emitTests(one, failLabel);
    setCurrent(goal.end);
    return false;
  }
  const isGeneral =
    goal.kind == GoalKind.SOFT ||
    (goal.kind == GoalKind.CONDITION && goal.conditionKind == ConditionKind.GENERAL);
  const calls =
    goal.kind == GoalKind.OR || isGeneral || haveCall(goal.success) || haveCall(goal.otherwise);
  if (goal.kind == GoalKind.OR || isGeneral || (calls && !isTail)) allocateEnvironment();
  const merge = make<Merge>();
  merge.isTail = isTail;
  merge.carried = make<List>();
  if (!isTail) carryGoal(merge.carried, goal, goal.end);
  const before = state;
  if (!calls) {
    for (let k: u32 = 0; k < merge.carried.count; k++) {
      const i: i32 = item(merge.carried, k);
      if ((varAt(i).permanent == 0 || !state.allocated) && where(i).fixed == NOWHERE)
        where(i).fixed = <i16>pick(i);
    }
  }
  const end = make<Label>();
  if (goal.kind == GoalKind.OR) emitAlternatives(goal, merge, end);
  else if (isGeneral) emitGeneral(goal, merge, end);
  else emitCondition(goal, merge, end);
  place(end);
  setCurrent(goal.end);
  if (isTail || merge.out == NO_STATE) return true;
  // After the construct, the variables seen before it and those carried out of it have been seen.
  for (let i = 0; i < variables; i++) {
    const w = whereIn(before, i);
    let seen = w.seen;
    for (let k: u32 = 0; k < merge.carried.count && !seen; k++)
      seen = item(merge.carried, k) == <u32>i;
    w.register = calls || !seen ? NOWHERE : whereIn(merge.out, i).register;
    w.seen = seen;
  }
  discard(merge.out);
  before.allocated = merge.anyAllocated || before.allocated;
  bound = merge.bound;
  setState(before);
  return false;
}

/** A condition of tests, or one that is tried without a choice point. */
function emitCondition(goal: Goal, merge: Merge, end: Label): void {
  const otherwise = make<Label>();
  let elseState: State;
  let thenState: State;
  const atStart = bound;
  const isShallow = goal.conditionKind == ConditionKind.SHALLOW;
  if (!isShallow) {
    loadTested(goal.condition);
    elseState = copyOf(state);
    thenState = copyOf(state);
    setState(thenState);
    emitTests(goal.condition, otherwise);
  } else {
    emit(Op.try_shallow);
    emitSize(8, goal.elsePosition, false);
    refer(otherwise);
    emitList();
    elseState = copyOf(state);
    thenState = copyOf(state);
    setState(thenState);
    emitGoals(goal.condition, false);
    emitCommitment(Op.shallow_cut, endOf(goal.condition));
    bound = Bound.NOTHING;
  }
  if (endBranch(merge, emitGoals(goal.success, merge.isTail))) {
    emit(Op.jump);
    refer(end);
  }
  setState(elseState);
  bound = atStart;
  if (isShallow) emitFrame(goal.elsePosition);
  place(otherwise);
  const used = nextRegister;
  setNextRegister(elseState.nextRegister);
  endBranch(merge, emitGoals(goal.otherwise, merge.isTail));
  setNextRegister(max(nextRegister, used));
  discard(thenState);
  discard(elseState);
}

function endOf(goal: Goal): i32 {
  let end = 0;
  for (; goal != NO_GOAL; goal = goal.next) end = goal.end;
  return end;
}

/** A condition with calls: the alternative is a choice point, which is removed when it is true, or made to fail. */
function emitGeneral(goal: Goal, merge: Merge, end: Label): void {
  const isSoft = goal.kind == GoalKind.SOFT;
  const slot = isSoft ? softSlot(goal.slot) : barrierSlot(goal.slot);
  const otherwise = make<Label>();
  if (!isSoft) emitMark(slot);
  emit(Op.or_try);
  refer(otherwise);
  if (isSoft) emitMark(slot);
  const elseState = copyOf(state);
  for (let i = 0; i < variables; i++) whereIn(elseState, i).register = NOWHERE;
  const thenState = copyOf(state);
  setState(thenState);
  const barriers = state.barriers;
  if (isSoft) {
    goal.outerSoft = state.soft;
    state.soft = goal;
  } else state.barriers = goal.slot + 1;
  const failed = emitGoals(goal.condition, false);
  if (!failed) {
    forgetRegisters();
    if (isSoft) {
      if (bound != Bound.NOTHING) emitWake(endOf(goal.condition));
      emit(Op.soft_cut);
      unit(slot);
    } else emitCutTo(slot, endOf(goal.condition));
    bound = Bound.NOTHING;
    if (isSoft) state.soft = goal.outerSoft;
    else state.barriers = barriers;
    if (endBranch(merge, emitGoals(goal.success, merge.isTail))) {
      emit(Op.jump);
      refer(end);
    }
  }
  bound = Bound.NOTHING;
  place(otherwise);
  setState(elseState);
  emitAlternative(NO_LABEL, goal.elsePosition);
  setNextRegister(firstTemporary);
  endBranch(merge, emitGoals(goal.otherwise, merge.isTail));
  discard(thenState);
  discard(elseState);
}

/** The first instruction of an alternative. */
function emitAlternative(next: Label, after: i32): void {
  emit(next == NO_LABEL ? Op.or_trust : Op.or_retry);
  unit(4 * frameWords() + (next == NO_LABEL ? 4 : 8));
  if (next != NO_LABEL) refer(next);
  emitFrame(after);
}

function emitMark(slot: i32): void {
  emit(Op.mark);
  unit(slot);
}

function emitAlternatives(goal: Goal, merge: Merge, end: Label): void {
  const before = state;
  let more = make<Label>();
  emit(Op.or_try);
  refer(more);
  for (let a = goal.alternatives; a != NO_ALTERNATIVE; a = a.next) {
    const isLast = a.next == NO_ALTERNATIVE;
    const own = copyOf(before);
    setState(own);
    bound = Bound.NOTHING;
    if (a != goal.alternatives) {
      forgetRegisters();
      setNextRegister(firstTemporary);
      place(more);
      if (!isLast) more = make<Label>();
      emitAlternative(isLast ? NO_LABEL : more, a.position);
    }
    if (endBranch(merge, emitGoals(a.goals, merge.isTail)) && !isLast) {
      emit(Op.jump);
      refer(end);
    }
    discard(own);
  }
}

/** The bytes of arena and code per byte of the clause's template, a rough upper bound. */
const COMPILE_FACTOR: u32 = 24;

/** The most bytes that compiling a clause needs. */
export function bytesToCompile(clause: Clause): u32 {
  return COMPILE_FACTOR * (templateWords(clause.term) + 16);
}

/** Compiles a clause. It still has no code if there is no memory, and an error is on its way. */
export function compileClause(clause: Clause): void {
  if (mayTake(bytesToCompile(clause))) compileAs(clause, false);
}

/** Compiles a clause; the last one of its predicate need not leave the registers for others. */
export function compileAs(clause: Clause, isLastClause: bool): void {
  openArena();
  forgetBuffer();
  if (!translate(clause, isLastClause, false) && !translate(clause, isLastClause, true)) {
    compileLarge(clause);
  }
  complete(clause);
  closeArena();
}

/** Compiles a clause whose parts already lie in the arena; `words` is their size. */
export function compileParts(
  clause: Clause,
  module: Module,
  args: Address,
  arity: i32,
  body: Cell,
  words: i32,
): void {
  forgetBuffer();
  if (!translateParts(clause, module, args, arity, body, words, false, true, false)) {
    begin();
    tooLarge();
  }
  complete(clause);
}

function complete(clause: Clause): void {
  clause.codeBytes = codeLength();
  const block = finish();
  if (clause.afterFirst != 0) clause.afterFirst += block - 4;
  clause.code = block;
}

/** Writes the code of a clause; false if it needs too many registers. */
function translate(clause: Clause, isLastClause: bool, frugal: bool): bool {
  let head = imageOf(clause.term);
  let body: Cell = Names.ATOM_TRUE;
  const functor = isOpen(head) ? functorOfTerm(head) : 0;
  const isSingleSided = (clause.flags & ClauseFlag.SINGLE_SIDED) != 0;
  if (functor == Names.FUNCTOR_RULE || isSingleSided) {
    body = argument(head, 1);
    head = argument(head, 0);
  }
  if (isObserved(clause.predicate.module)) body = and(mark(clause), body);
  if (isSingleSided) {
    // Head, Guard => Body is Head :- Guard, !, Body, where the head binds nothing; with ?=> there is no cut.
    let guard: Cell = Names.ATOM_TRUE;
    if (isOpen(head) && functorOfTerm(head) == Names.FUNCTOR_COMMA) {
      guard = argument(head, 1);
      head = argument(head, 0);
    }
    const commits = functor == Names.FUNCTOR_SINGLE_SIDED;
    body = and(guard, commits ? and(Names.ATOM_CUT, body) : body);
  }
  const arity = isAtom(head) ? 0 : countOf(head);
  const args = isAtom(head) ? 0 : argumentsOf(head);
  return translateParts(
    clause,
    clause.predicate.module,
    args,
    arity,
    body,
    templateWords(clause.term),
    isSingleSided,
    isLastClause,
    frugal,
  );
}

/** '$matched'(High, Low): the clause as two integers, for observers. */
function mark(clause: Clause): Cell {
  const address = changetype<u32>(clause);
  const t = newStruct(Names.FUNCTOR_$MATCHED_2);
  put(argumentsOf(t), smallCell(address >>> 16));
  put(argumentsOf(t) + 4, smallCell(address & 0xffff));
  return t;
}

/** The same for the arguments of a head and a body, which lie in the arena. */
function translateParts(
  clause: Clause,
  module: Module,
  args: Address,
  arity: i32,
  body: Cell,
  words: i32,
  isSingleSided: bool,
  isLastClause: bool,
  frugal: bool,
): bool {
  const predicate = clause.predicate;
  isLibrary =
    changetype<Address>(predicate.module) == machine.systemModule &&
    (!isHelper(predicate) || builtinOf(predicate.functor) != 0);
  failLabel = make<Label>();
  failLabel.external = CODE_FAIL;
  const goals = goalsOfBody(body, module, words);
  beginVariables(frugal);
  beginAnalysis(arity);
  touchAll(args, arity);
  analyze(goals);
  layOutBigs();
  if (areTooMany()) return false;
  begin();
  let permanents = 0;
  for (let i = 0; i < variables; i++) if (varAt(i).permanent != 0) permanents++;
  isNeck = !isLastClause && hasNeckCut(goals) && !hasBigArgument(args, arity);
  markCuts(goals);
  beginRegisters(changetype<Address>(clause), mostArguments, needsCutSlot, permanents);
  let slot = firstVariableSlot();
  for (let i = 0; i < variables; i++) {
    if (varAt(i).permanent == 0) continue;
    varAt(i).permanent = slot;
    slot += 4;
  }
  protect(isNeck ? arity : 0);
  clause.flags = isNeck ? clause.flags | ClauseFlag.NECK_CUT : clause.flags & ~ClauseFlag.NECK_CUT;
  clause.afterFirst = 0;
  spent = 0;
  hasCalled = false;
  beginTerms(failLabel);
  setOnlyMatch(isSingleSided);
  bound = Bound.NOTHING;
  emitHead(clause, args, arity);
  if (isSingleSided) bound = Bound.NOTHING;
  setOnlyMatch(false);
  emitGoals(goals, true);
  emitDeferred();
  emitTemplates();
  return !overflow && slot < 65536;
}

function hasBigArgument(args: Address, arity: i32): bool {
  for (let i = 0; i < arity; i++) if (needsRoom(at(args + 4 * i))) return true;
  return false;
}

function emitHead(clause: Clause, args: Address, arity: i32): void {
  beginPending(arity);
  for (let i = 0; i < arity; i++) {
    const a = follow(at(args + 4 * i));
    if (!isVariable(a)) setPending(i, true);
    else if (!isVoid(a) && !isSeen(variableOf(a))) sawQuietly(variableOf(a), i);
    else if (!isVoid(a)) setPending(i, true);
  }
  for (let i = 0; i < arity; i++) {
    const a = follow(at(args + 4 * i));
    if (isVariable(a) && (isVoid(a) || where(variableOf(a)).register == i)) continue;
    reserveFor(args + 4 * i, 1, 0);
    setPending(i, false);
    unifyRegister(i, a);
    bound = Bound.HEAD;
    if (i == 0 && isConstant(a)) clause.afterFirst = nextOffset();
  }
}

/** The templates that put_template copies. */
function emitTemplates(): void {
  for (let i: u32 = 0; i < bigs.count; i++) {
    const big = changetype<Big>(item(bigs, i));
    place(big.place);
    word(big.cells.count);
    word(big.term);
    for (let k: u32 = 0; k < big.cells.count; k++) word(item(big.cells, k));
  }
}

/**
 * A clause that needs too many registers: its arguments and its body are built from one template, the arguments
 * unified, and the body is called. If it has a cut, it throws error(resource_error(memory), _).
 */
function compileLarge(clause: Clause): void {
  clause.flags &= ~ClauseFlag.NECK_CUT;
  clause.afterFirst = 0;
  begin();
  let head = imageOf(clause.term);
  let body: Cell = Names.ATOM_TRUE;
  if (functorOfTerm(head) == Names.FUNCTOR_RULE) {
    body = argument(head, 1);
    head = argument(head, 0);
  }
  if (isCutting(body) || (clause.flags & ClauseFlag.SINGLE_SIDED) != 0) return tooLarge();
  const arity: i32 = isAtom(head) ? 0 : countOf(head);
  const whole = newStruct(functorOfAtom(Names.ATOM_$CALL, arity + 1));
  for (let i = 0; i < arity; i++) put(argumentsOf(whole) + 4 * i, at(argumentsOf(head) + 4 * i));
  put(argumentsOf(whole) + 4 * arity, body);
  const functor = functorOfTerm(whole);
  beginVariables(false);
  const cell = allot(4);
  put(cell, makeBig(whole, true));
  layOutBigs();
  beginRegisters(changetype<Address>(clause), arity, false, 0);
  beginPending(arity);
  for (let i = 0; i < arity; i++) setPending(i, true);
  reserveFor(cell, 1, 0);
  build(at(cell), arity);
  emit(Op.get_structure);
  reg(arity);
  word(functor);
  refer(failLabel);
  for (let i = 0; i <= arity; i++) {
    emit(Op.read1);
    unit(4 * i);
    reg(arity + 1 + i);
  }
  for (let i = 0; i < arity; i++) {
    emit(Op.unify);
    reg(i);
    reg(arity + 1 + i);
  }
  emit(Op.move1);
  reg(0);
  reg(2 * arity + 1);
  emitExecute(Names.FUNCTOR_CALL_1);
  emitTemplates();
}

function tooLarge(): void {
  emit(Op.put_structure);
  reg(0);
  word(Names.FUNCTOR_ERROR_2);
  emit(Op.write_pointer);
  word(8 + Tag.STRUCT);
  emit(Op.write_void);
  unit(1);
  emit(Op.write_constant2);
  word(Names.FUNCTOR_RESOURCE_ERROR_1);
  word(Names.ATOM_MEMORY);
  emitExecute(Names.FUNCTOR_THROW_1);
}

/** A last call of a predicate of `system`. */
function emitExecute(functor: Cell): void {
  emit(Op.execute);
  word(changetype<u32>(predicateOf(changetype<Module>(machine.systemModule), functor, true)));
}
