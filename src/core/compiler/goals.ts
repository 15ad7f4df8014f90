/*
 * Bodies as lists of goals. Control constructs and goals that are compiled in place are told apart here:
 *
 *   CALL       a predicate, its arguments and the module in which they are meant
 *   CUT, FAIL  of the clause
 *   UNIFY, IS, TEST, BUILTIN          compiled in place
 *   CONDITION  condition -> then ; otherwise (also \+, once/1, ignore/1, forall/2, \=)
 *   SOFT       condition *-> then ; otherwise
 *   OR         alternatives
 *
 * Nothing recurses on the length of a body. Control constructs nested deeper than `DEEPEST`, and goals after the first
 * `LONGEST` of conjunctions, are called at run time, with the cuts of the clause. So is the rest after more goals
 * than the words of the clause have room for: it has shared parts, which would be compiled again and again.
 */

const DEEPEST: i32 = 200;
const LONGEST: i32 = 5000;
/** Goals of a shallow try: in it, no room can be made. */
export const MOST_SHALLOW: i32 = 30;

export const enum GoalKind {
  CALL = 0,
  CUT = 1,
  FAIL = 2,
  UNIFY = 3,
  IS = 4,
  TEST = 5,
  BUILTIN = 6,
  CONDITION = 7,
  SOFT = 8,
  OR = 9,
  /** A disjunction of tests of which one answer is enough, since a commitment follows. */
  EITHER = 10,
}
/** Ways to run a condition: tests only, without a choice point, or in general. */
export const enum ConditionKind {
  TESTS = 0,
  SHALLOW = 1,
  GENERAL = 2,
}

@unmanaged
export class Goal {
  next: Goal;
  kind: GoalKind;
  predicate: Predicate;
  /** The kind of the goal's functor, and the number that belongs to it: see known.ts. */
  known: u32;
  number: i32;
  /** The address of its arguments, and their number. */
  args: Address;
  arity: i32;
  condition: Goal;
  success: Goal;
  otherwise: Goal;
  conditionKind: ConditionKind;
  /** The first alternative of a disjunction. */
  alternatives: Alternative;
  /** Numbers of places in the body: where it begins and ends, and where `otherwise` begins. */
  position: i32;
  end: i32;
  elsePosition: i32;
  /** The number of the barrier of a general condition; of a soft one, counted apart. */
  slot: i32;
  /** The soft condition around it, while code for it is written. */
  outerSoft: Goal;
  /** Of a cut: no call comes before it. */
  isEarly: bool;
  /** Of a call: it is the rest of the body, and gets the clause's cut barrier as its second argument. */
  isRest: bool;
}

@unmanaged
export class Alternative {
  next: Alternative;
  goals: Goal;
  position: i32;
}

/** Terms of a conjunction that wait for their turn. */
@unmanaged
class Waiting {
  next: Waiting;
  term: Cell;
  module: Module;
}

export const NO_GOAL = changetype<Goal>(0);
export const NO_ALTERNATIVE = changetype<Alternative>(0);
const NOTHING = changetype<Waiting>(0);

// The list that is being made.
let list: Goal = NO_GOAL;
let tail: Goal = NO_GOAL;
let depth: i32 = 0;
let count: i32 = 0;
/** The most goals that are compiled; of conjunctions fewer. */
let most: i32 = 0;
let longest: i32 = 0;
/** Behind trace/0 each goal is a call, as in clauses that are compiled while there is an observer. */
let isTraced: bool = false;

function add(kind: GoalKind): Goal {
  const goal = make<Goal>();
  goal.kind = kind;
  if (list == NO_GOAL) list = goal;
  else tail.next = goal;
  tail = goal;
  count++;
  return goal;
}

/** The goals of the body of a clause whose term has `words` words. */
export function goalsOfBody(body: Cell, module: Module, words: i32): Goal {
  depth = count = 0;
  // A word is the functor or the name of a goal, which may become a condition of two goals.
  most = 3 * words + 100;
  longest = min(LONGEST, most);
  isTraced = false;
  return goalsOf(body, module);
}

/** The goals of a part of a body. */
function goalsOf(body: Cell, module: Module): Goal {
  const outerList = list;
  const outerTail = tail;
  list = NO_GOAL;
  depth++;
  addConjunction(body, module);
  depth--;
  const made = list;
  list = outerList;
  tail = outerTail;
  return made;
}

function addConjunction(body: Cell, module: Module): void {
  let waiting = NOTHING;
  let t = follow(body);
  while (true) {
    if (isOpen(t) && functorOfTerm(t) == Names.FUNCTOR_COMMA && count < longest) {
      waiting = wait(waiting, argument(t, 1), module);
      t = argument(t, 0);
      continue;
    }
    if (isOpen(t) && functorOfTerm(t) == Names.FUNCTOR_COLON) {
      const name = argument(t, 0);
      const goal = argument(t, 1);
      if (isAtom(name) && (isAtom(goal) || isOpen(goal))) {
        waiting = wait(waiting, goal, moduleNamed(name, true));
        t = Names.ATOM_TRUE;
      }
    }
    addGoal(t, module);
    if (waiting == NOTHING) return;
    t = waiting.term;
    module = waiting.module;
    waiting = waiting.next;
  }
}

function wait(before: Waiting, term: Cell, module: Module): Waiting {
  const waiting = make<Waiting>();
  waiting.next = before;
  waiting.term = term;
  waiting.module = module;
  return waiting;
}

/** A goal that is no conjunction. */
function addGoal(t: Cell, module: Module): void {
  if (!isAtom(t) && !isOpen(t)) return callTerm(t, module);
  const functor = functorOfTerm(t);
  const known = knownIn(module, functor, isTraced);
  const number: i32 = known >>> 8;
  const kind: Known = known & 255;
  const isControl = kind != Known.NONE && kind != Known.CUT && kind <= LAST_CONTROL;
  if (isControl && (depth > DEEPEST || count > most))
    return callTerm(
      t,
      module,
      kind < Known.NOT ? Names.FUNCTOR_$CALL_REST_2 : Names.FUNCTOR_CALL_1,
    );
  if (functor == Names.FUNCTOR_$CALL_REST_2) return callTerm(argument(t, 0), module, functor);
  switch (kind) {
    case Known.AND:
      return callTerm(t, module, Names.FUNCTOR_$CALL_REST_2);
    case Known.COLON:
      return callTerm(t, module);
    case Known.TRUE:
      count++;
      return;
    case Known.FAIL:
      add(GoalKind.FAIL);
      return;
    case Known.CUT:
      commitLast(list);
      add(GoalKind.CUT);
      return;
    case Known.OR:
      return disjunction(t, module);
    case Known.ARROW:
      return condition(t, argument(t, 0), argument(t, 1), Names.ATOM_FAIL, module);
    case Known.SOFT_ARROW:
      // Without an alternative it is a conjunction, but cuts in the condition are local.
      if (isCutting(argument(t, 0))) callTerm(argument(t, 0), module);
      else addConjunction(argument(t, 0), module);
      return addConjunction(argument(t, 1), module);
    case Known.NOT:
      return condition(t, argument(t, 0), Names.ATOM_FAIL, Names.ATOM_TRUE, module);
    case Known.ONCE:
      if (isCutting(argument(t, 0), true)) break;
      return condition(t, argument(t, 0), Names.ATOM_TRUE, Names.ATOM_FAIL, module);
    case Known.IGNORE:
      if (isCutting(argument(t, 0), true)) break;
      return condition(t, argument(t, 0), Names.ATOM_TRUE, Names.ATOM_TRUE, module);
    case Known.FORALL: {
      if (isVariable(argument(t, 1))) break;
      const not = newStruct(Names.FUNCTOR_NOT);
      put(argumentsOf(not), argument(t, 1));
      const first = argument(t, 0);
      if (isCutting(first, true)) break;
      const both = and(first, not);
      return condition(t, both, Names.ATOM_FAIL, Names.ATOM_TRUE, module);
    }
    case Known.CALL:
      if (number == 1) {
        const goal = argument(t, 0);
        if (isCutting(goal, true) || !isCallableBody(goal) || depth > DEEPEST) break;
        depth++;
        addConjunction(goal, module);
        depth--;
        return;
      }
      t = withMore(t);
      return call(t, functorOfTerm(t), module);
    case Known.DIFFERENT: {
      const outerList = list;
      const outerTail = tail;
      list = NO_GOAL;
      const unification = simple(GoalKind.UNIFY, t);
      list = outerList;
      tail = outerTail;
      return addCondition(GoalKind.CONDITION, unification, failing(), NO_GOAL);
    }
    case Known.UNIFY:
      simple(GoalKind.UNIFY, t);
      return;
    case Known.IS:
      simple(GoalKind.IS, t);
      return;
    case Known.SAME:
    case Known.NOT_SAME:
    case Known.TYPE:
    case Known.COMPARISON:
    case Known.ORDER: {
      const test = simple(GoalKind.TEST, t);
      test.known = kind;
      test.number = number;
      return;
    }
    case Known.TRACE:
      isTraced = true;
      break;
    case Known.ARG:
    case Known.COMPARE:
    case Known.BUILTIN: {
      if (number == 0) break;
      const builtin = simple(GoalKind.BUILTIN, t);
      builtin.known = kind;
      builtin.number = number - 1;
      return;
    }
  }
  call(t, functor, module);
  // The frame of the clause tells whose error it is.
  if (functor == Names.FUNCTOR_$THROW_1) add(GoalKind.FAIL);
}

function simple(kind: GoalKind, t: Cell): Goal {
  const goal = add(kind);
  if (!isAtom(t)) {
    goal.args = argumentsOf(t);
    goal.arity = countOf(t);
  }
  return goal;
}

/** A goal that is only known at run time, or not to be compiled: by call/1, or as a rest of the body. */
function callTerm(t: Cell, module: Module, functor: Cell = Names.FUNCTOR_CALL_1): void {
  const goal = newStruct(functor);
  put(argumentsOf(goal), isUser(module) ? t : qualified(t, module));
  const made = simple(GoalKind.CALL, goal);
  made.predicate = predicateOf(changetype<Module>(machine.systemModule), functor, true);
  if (functor != Names.FUNCTOR_$CALL_REST_2) return;
  made.isRest = true;
  put(argumentsOf(goal) + 4, Names.ATOM_CUT);
}

function isUser(module: Module): bool {
  return (
    changetype<Address>(module) == machine.userModule ||
    changetype<Address>(module) == machine.systemModule
  );
}

function qualified(t: Cell, module: Module): Cell {
  const made = newStruct(Names.FUNCTOR_COLON);
  put(argumentsOf(made), module.name);
  put(argumentsOf(made) + 4, t);
  return made;
}

function call(t: Cell, functor: Cell, module: Module): void {
  const args = qualifiedArguments(t, functor, module);
  const goal = simple(GoalKind.CALL, t);
  goal.predicate = predicateOf(module, functor, true);
  if (args != 0) goal.args = args;
}

function isQualifiedTerm(t: Cell): bool {
  return isOpen(t) && functorOfTerm(t) == Names.FUNCTOR_COLON;
}

/** The arguments of a call, those that a meta-predicate calls with their module; 0 if it is none. */
function qualifiedArguments(t: Cell, functor: Cell, module: Module): Address {
  if (isAtom(t) || !hasMeta(functor)) return 0;
  const target = resolve(module, functor);
  if (target == NO_PREDICATE || target.meta == 0) return 0;
  // Goals without a module belong to `user`, and the library takes them so.
  if (isUser(module) && isUser(target.module)) return 0;
  const arity = countOf(t);
  const args = allot(4 * arity);
  for (let i = 0; i < arity; i++) {
    let a = argument(t, i);
    const isMeta = isMetaSpecification(at(target.meta + 4 * i));
    const isQualified = isQualifiedTerm(a);
    if (isMeta && isQualified && machine.dialect & Dialect.SWI_PROGRAMS)
      while (isQualifiedTerm(argument(a, 1))) a = argument(a, 1);
    const made =
      !isMeta || isQualified ? a : isVariable(a) ? qualifiedLater(a, module) : qualified(a, module);
    put(args + 4 * i, made);
  }
  return args;
}

/** A variable that will stand for the value of another one, with the module if that has none then. */
function qualifiedLater(t: Cell, module: Module): Cell {
  const variable = allot(4);
  put(variable, variable);
  const goal = newStruct(Names.FUNCTOR_$QUALIFY_3);
  put(argumentsOf(goal), t);
  put(argumentsOf(goal) + 4, module.name);
  put(argumentsOf(goal) + 8, variable);
  addGoal(goal, changetype<Module>(machine.systemModule));
  return variable;
}

/** Whether a predicate with that functor has meta-arguments in any module. */
function hasMeta(functor: Cell): bool {
  for (
    let p = changetype<Predicate>(functorOfHeader(functor).predicates);
    p != NO_PREDICATE;
    p = p.nextOfFunctor
  )
    if (p.meta != 0) return true;
  return false;
}

function isMetaSpecification(cell: Cell): bool {
  if (isSmall(cell)) return smallValue(cell) <= 9;
  return (
    cell == nameOf(Names.FUNCTOR_COLON) ||
    cell == nameOf(Names.FUNCTOR_CARET) ||
    cell == nameOf(Names.FUNCTOR_DOUBLE_SLASH)
  );
}

/** The goal that call/N makes of a known closure; call/N itself if it is not known, or a control construct. */
function withMore(t: Cell): Cell {
  const closure = argument(t, 0);
  if (!isAtom(closure) && !isOpen(closure)) return t;
  const known = isAtom(closure) ? 0 : countOf(closure);
  const more = countOf(t) - 1;
  const name = nameOf(functorOfTerm(closure));
  const functor = functorOfAtom(name, known + more);
  const kind: i32 = functorOfHeader(functor).known & 255;
  if ((kind != Known.NONE && kind <= LAST_CONTROL) || functorOfTerm(closure) == Names.FUNCTOR_COLON)
    return t;
  const made = newStruct(functor);
  const to = argumentsOf(made);
  for (let i = 0; i < known; i++) put(to + 4 * i, argument(closure, i));
  for (let i = 0; i < more; i++) put(to + 4 * (known + i), argument(t, i + 1));
  return made;
}

/** A goal list of `fail` alone. */
function failing(): Goal {
  const goal = make<Goal>();
  goal.kind = GoalKind.FAIL;
  return goal;
}

/** A condition, with the goals for when it is true and for when it is not. */
function condition(whole: Cell, test: Cell, success: Cell, otherwise: Cell, module: Module): void {
  if (depth > DEEPEST) return callTerm(whole, module, Names.FUNCTOR_$CALL_REST_2);
  addBranches(GoalKind.CONDITION, test, success, otherwise, module);
}

function addBranches(
  kind: GoalKind,
  test: Cell,
  success: Cell,
  otherwise: Cell,
  module: Module,
): void {
  const goals = conditionGoals(test, module);
  const then = goalsOf(success, module);
  addCondition(kind, goals, then, goalsOf(otherwise, module));
}

/** The goals of a condition. Its cuts are local, so a condition with a cut is called. */
function conditionGoals(test: Cell, module: Module): Goal {
  if (!isCutting(test) && isCallableBody(test)) return goalsOf(test, module);
  const outerList = list;
  const outerTail = tail;
  list = NO_GOAL;
  callTerm(test, module);
  const made = list;
  list = outerList;
  tail = outerTail;
  return made;
}

function addCondition(kind: GoalKind, test: Goal, then: Goal, otherwise: Goal): void {
  const goal = add(kind);
  goal.condition = test;
  goal.success = then;
  goal.otherwise = otherwise;
  if (kind == GoalKind.SOFT && haveAlternatives(test)) goal.conditionKind = ConditionKind.GENERAL;
  else if (arePureTests(test)) goal.conditionKind = ConditionKind.TESTS;
  else goal.conditionKind = areInline(test) ? ConditionKind.SHALLOW : ConditionKind.GENERAL;
  if (goal.conditionKind != ConditionKind.GENERAL) commitAll(test);
  if (kind == GoalKind.SOFT && goal.conditionKind != ConditionKind.GENERAL)
    goal.kind = GoalKind.CONDITION;
}

function disjunction(t: Cell, module: Module): void {
  const first = argument(t, 0);
  const kind = controlOf(first);
  if (kind == Known.ARROW || kind == Known.SOFT_ARROW) {
    const original = isObserved(module) ? originalOf(argument(t, 1)) : 0;
    if (original != 0) return addGoal(original, module);
    const isSoft = kind == Known.SOFT_ARROW;
    return addBranches(
      isSoft ? GoalKind.SOFT : GoalKind.CONDITION,
      argument(first, 0),
      argument(first, 1),
      isObserved(module)
        ? withoutAnswer(argument(first, 0), argument(t, 1), module)
        : argument(t, 1),
      module,
    );
  }
  const all = make<Alternative>();
  all.goals = goalsOf(first, module);
  let last = all;
  t = argument(t, 1);
  while (true) {
    const more = make<Alternative>();
    last.next = more;
    last = more;
    if (controlOf(t) != Known.OR) break;
    const inner = controlOf(argument(t, 0));
    if (inner == Known.ARROW || inner == Known.SOFT_ARROW) break;
    more.goals = goalsOf(argument(t, 0), module);
    t = argument(t, 1);
  }
  last.goals = goalsOf(t, module);
  add(GoalKind.OR).alternatives = all;
}

/** The comparison of library(clpfd) that was expanded to a condition with that alternative; 0: none was. */
function originalOf(otherwise: Cell): Cell {
  if (!isOpen(otherwise)) return 0;
  const functor = functorOfTerm(otherwise);
  if (functor < Names.FUNCTOR_FD_EQUAL || functor > Names.FUNCTOR_FD_AT_LEAST) return 0;
  const made = newStruct(functor + (Names.FUNCTOR_COMPARED_EQUAL - Names.FUNCTOR_FD_EQUAL));
  put(argumentsOf(made), argument(otherwise, 0));
  put(argumentsOf(made) + 4, argument(otherwise, 1));
  return made;
}

/** Instructions for a condition that has no answer, behind '$absent'(\\+ Condition), for observers. */
function withoutAnswer(test: Cell, otherwise: Cell, module: Module): Cell {
  const not = newStruct(Names.FUNCTOR_NOT);
  put(argumentsOf(not), test);
  const report = newStruct(Names.FUNCTOR_$ABSENT_1);
  put(argumentsOf(report), isUser(module) ? not : qualified(not, module));
  return and(report, otherwise);
}

/** The conjunction of two goals. */
export function and(a: Cell, b: Cell): Cell {
  const t = newStruct(Names.FUNCTOR_COMMA);
  put(argumentsOf(t), a);
  put(argumentsOf(t) + 4, b);
  return t;
}

function controlOf(t: Cell): Known {
  if (!isOpen(t)) return Known.NONE;
  const kind: i32 = functorOfHeader(functorOfTerm(t)).known & 255;
  return kind <= LAST_CONTROL ? kind : Known.NONE;
}

/**
 * Whether a body has a cut of the clause. `mayCut`: or a variable as a goal, which may stand for a cut or a condition
 * when the body is called as a whole.
 */
export function isCutting(body: Cell, mayCut: bool = false): bool {
  openArena();
  const found = hasCut(body, mayCut);
  endWalk();
  closeArena();
  return found;
}

function hasCut(body: Cell, mayCut: bool): bool {
  let waiting = NOTHING;
  let steps = QUICK_STEPS;
  let t = follow(body);
  const module = changetype<Module>(0);
  while (true) {
    if (t == Names.ATOM_CUT || (mayCut && isVariable(t))) return true;
    const kind = controlOf(t);
    const isPair = kind == Known.AND || kind == Known.OR;
    // The condition of -> has cuts of its own only.
    const isLast = kind == Known.ARROW || kind == Known.SOFT_ARROW || kind == Known.COLON;
    if ((isPair || isLast) && (--steps >= 0 || meet(t, 0) == Met.NEW)) {
      if ((steps & CHARGED_STEPS) == 0 && !mayGoOn()) return true;
      if (isPair) waiting = wait(waiting, argument(t, 0), module);
      t = argument(t, 1);
      continue;
    }
    if (waiting == NOTHING) return false;
    t = follow(waiting.term);
    waiting = waiting.next;
  }
}

/** Charges a walk through a body. False: there is no memory for what waits, and an error is on its way. */
function mayGoOn(): bool {
  charge(CHARGED_STEPS + 1);
  return mayTake((CHARGED_STEPS + 1) * offsetof<Waiting>());
}

/** Whether each goal of a body can be called. Variables can. */
export function isCallableBody(body: Cell): bool {
  return goalsIn(body) == Goals.CALLABLE;
}

export const enum Goals {
  CALLABLE,
  WRONG,
  CYCLIC,
}

export function goalsIn(body: Cell): Goals {
  openArena();
  const found = search(body);
  endWalk();
  closeArena();
  return found;
}

/** The entries for a control construct: while its parts are looked at, and afterwards. */
const WITHIN: u32 = 1;
const DONE: u32 = 2;
/** Instead of a module: the parts of a term have been looked at. */
const LEAVE = changetype<Module>(1);

function search(body: Cell): Goals {
  let waiting = NOTHING;
  let steps = QUICK_STEPS;
  let t = follow(body);
  const module = changetype<Module>(0);
  while (true) {
    const kind = controlOf(t);
    const isPair =
      kind == Known.AND || kind == Known.OR || kind == Known.ARROW || kind == Known.SOFT_ARROW;
    if (isPair || (kind == Known.COLON && isAtom(argument(t, 0)) && !isVariable(argument(t, 1)))) {
      const state = --steps >= 0 ? 0 : entered(t);
      if (state == WITHIN) return Goals.CYCLIC;
      if ((steps & CHARGED_STEPS) == 0 && !mayGoOn()) return Goals.CALLABLE;
      if (state == 0) {
        if (steps < 0) {
          enterWord(t, WITHIN);
          waiting = wait(waiting, t, LEAVE);
        }
        if (isPair) waiting = wait(waiting, argument(t, 1), module);
        t = argument(t, isPair ? 0 : 1);
        continue;
      }
    } else if (!isVariable(t) && !isAtom(t) && !isOpen(t)) return Goals.WRONG;
    for (; waiting != NOTHING && waiting.module == LEAVE; waiting = waiting.next)
      enterWord(waiting.term, DONE);
    if (waiting == NOTHING) return Goals.CALLABLE;
    t = follow(waiting.term);
    waiting = waiting.next;
  }
}

/** Whether all goals are tests, which bind nothing. */
export function arePureTests(goal: Goal): bool {
  for (; goal != NO_GOAL; goal = goal.next) if (!isPureTest(goal)) return false;
  return true;
}

export function isPureTest(goal: Goal): bool {
  switch (goal.kind) {
    case GoalKind.TEST:
    case GoalKind.FAIL:
      return true;
    case GoalKind.OR:
    case GoalKind.EITHER:
      for (let a = goal.alternatives; a != NO_ALTERNATIVE; a = a.next)
        if (!arePureTests(a.goals)) return false;
      return true;
    case GoalKind.CONDITION:
      return (
        goal.conditionKind == ConditionKind.TESTS &&
        goal.success != NO_GOAL &&
        goal.success.next == NO_GOAL &&
        goal.success.kind == GoalKind.FAIL &&
        goal.otherwise == NO_GOAL
      );
  }
  return false;
}

/** A cut follows: of tests that nothing but goals compiled in place separates from it, one answer is enough. */
function commitLast(goal: Goal): void {
  let first = goal;
  for (; goal != NO_GOAL; goal = goal.next) if (!isInline(goal)) first = goal.next;
  commitAll(first);
}

/** Of goals that are compiled in place, one answer is enough. */
function commitAll(goal: Goal): void {
  for (; goal != NO_GOAL; goal = goal.next) {
    if (goal.kind == GoalKind.OR) {
      goal.kind = GoalKind.EITHER;
      for (let a = goal.alternatives; a != NO_ALTERNATIVE; a = a.next) commitAll(a.goals);
    } else if (goal.kind == GoalKind.CONDITION) {
      commitAll(goal.success);
      commitAll(goal.otherwise);
    }
  }
}

/** Whether goals that are compiled in place may have more than one answer. */
function haveAlternatives(goal: Goal): bool {
  for (; goal != NO_GOAL; goal = goal.next) {
    if (goal.kind == GoalKind.OR) return true;
    // With an unbound number, arg/3 has several answers.
    if (goal.kind == GoalKind.BUILTIN && goal.known == Known.ARG) return true;
    if (goal.kind == GoalKind.CONDITION)
      if (haveAlternatives(goal.success) || haveAlternatives(goal.otherwise)) return true;
  }
  return false;
}

/** Whether all goals are compiled in place, and are few enough for a shallow try. */
export function areInline(goal: Goal): bool {
  let left = MOST_SHALLOW;
  for (; goal != NO_GOAL; goal = goal.next) if (!isInline(goal) || --left == 0) return false;
  return true;
}

export function isInline(goal: Goal): bool {
  switch (goal.kind) {
    case GoalKind.TEST:
    case GoalKind.FAIL:
    case GoalKind.UNIFY:
    case GoalKind.IS:
    case GoalKind.BUILTIN:
      return true;
    case GoalKind.OR:
    case GoalKind.EITHER:
      return isPureTest(goal);
    case GoalKind.CONDITION:
      return (
        goal.conditionKind == ConditionKind.TESTS &&
        areInline(goal.success) &&
        areInline(goal.otherwise)
      );
  }
  return false;
}

/** Whether a goal needs an environment. */
export function haveCall(goal: Goal): bool {
  for (; goal != NO_GOAL; goal = goal.next) {
    if (goal.kind == GoalKind.CALL || goal.kind == GoalKind.SOFT) return true;
    if (goal.kind == GoalKind.OR) return true;
    if (goal.kind == GoalKind.CONDITION) {
      if (
        goal.conditionKind == ConditionKind.GENERAL ||
        haveCall(goal.success) ||
        haveCall(goal.otherwise)
      )
        return true;
    }
  }
  return false;
}
