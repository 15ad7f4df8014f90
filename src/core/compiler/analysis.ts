/*
 * Analysis of a body before code is written: chunks, positions, cuts.
 */

/** The position of the first cut that no call precedes; -1 if there is none. */
export let firstCut: i32 = -1;
/** Whether a cut comes after a call. */
export let needsCutSlot: bool = false;
/** The largest number of arguments of a call. */
export let mostArguments: i32 = 0;
/** The largest number of barriers of conditions in use at a time. */
export let mostBarriers: i32 = 0;
/** The number of conditions with *->. */
export let softBarriers: i32 = 0;
let barriers: i32 = 0;
let calls: i32 = 0;

export function beginAnalysis(arity: i32): void {
  firstCut = -1;
  needsCutSlot = false;
  mostArguments = arity;
  mostBarriers = softBarriers = barriers = calls = 0;
}

/** Numbers the places of a body and finds in which chunks its variables occur. */
export function analyze(goal: Goal): void {
  for (; goal != NO_GOAL; goal = goal.next) {
    goal.position = nextPosition();
    switch (goal.kind) {
      case GoalKind.CALL:
        touchAll(goal.args, goal.arity);
        mostArguments = max(mostArguments, goal.arity);
        if (goal.isRest) needsCutSlot = true;
        for (let i = 0; i < goal.arity; i++) {
          const a = follow(at(goal.args + 4 * i));
          if (!isVariable(a)) continue;
          const v = varAt(variableOf(a));
          if (v.chunk == chunk && v.callArgument < 0) v.callArgument = i;
        }
        newChunk();
        break;
      case GoalKind.UNIFY:
      case GoalKind.IS:
      case GoalKind.TEST:
      case GoalKind.BUILTIN:
        touchAll(goal.args, goal.arity);
        break;
      case GoalKind.CUT:
        if (chunk != 0) needsCutSlot = true;
        else if (firstCut < 0) firstCut = goalCount;
        break;
      case GoalKind.CONDITION:
      case GoalKind.SOFT:
        analyzeCondition(goal);
        break;
      case GoalKind.OR:
      case GoalKind.EITHER:
        for (let a = goal.alternatives; a != NO_ALTERNATIVE; a = a.next) {
          if (a != goal.alternatives && goal.kind == GoalKind.OR) newChunk();
          a.position = goalCount;
          analyze(a.goals);
          nextPosition();
        }
        if (goal.kind == GoalKind.OR) newChunk();
        break;
    }
    goal.end = nextPosition();
  }
}

function analyzeCondition(goal: Goal): void {
  const isSoft = goal.kind == GoalKind.SOFT;
  // Answers of a soft condition are asked for later, so its slot is used by nothing else.
  goal.slot = isSoft ? softBarriers++ : barriers;
  if (!isSoft) barriers++;
  const before = mostBarriers;
  mostBarriers = max(mostBarriers, barriers);
  analyze(goal.condition);
  if (!isSoft) barriers--;
  // Room for a template can only be made where a choice point is, so it is none of a shallow try.
  if (goal.conditionKind == ConditionKind.SHALLOW && haveBig(goal.condition))
    goal.conditionKind = ConditionKind.GENERAL;
  if (goal.conditionKind != ConditionKind.GENERAL && !isSoft) {
    mostBarriers = before;
    const start = chunk;
    analyze(goal.success);
    const then = chunk;
    returnToChunk(start);
    goal.elsePosition = nextPosition();
    analyze(goal.otherwise);
    if (then != start || chunk != start) newChunk();
    return;
  }
  newChunk();
  analyze(goal.success);
  newChunk();
  goal.elsePosition = nextPosition();
  analyze(goal.otherwise);
  newChunk();
}

/** Marks the cuts before which there is no call: they need no slot. */
export function markCuts(goal: Goal): void {
  calls = 0;
  markIn(goal);
}

function markIn(goal: Goal): void {
  for (; goal != NO_GOAL; goal = goal.next) {
    switch (goal.kind) {
      case GoalKind.CALL:
        calls++;
        break;
      case GoalKind.CUT:
        goal.isEarly = calls == 0;
        break;
      case GoalKind.SOFT:
      case GoalKind.CONDITION: {
        if (goal.kind == GoalKind.SOFT || goal.conditionKind == ConditionKind.GENERAL) {
          calls++;
          markIn(goal.success);
          markIn(goal.otherwise);
          break;
        }
        const before = calls;
        markIn(goal.success);
        const then = calls;
        calls = before;
        markIn(goal.otherwise);
        calls = max(calls, then);
        break;
      }
      case GoalKind.OR:
        for (let a = goal.alternatives; a != NO_ALTERNATIVE; a = a.next) {
          if (a != goal.alternatives) calls++;
          markIn(a.goals);
        }
        calls++;
        break;
    }
  }
}

/** Whether the goals before the first cut need no choice point: they are in place, few, and ask for no room. */
export function hasNeckCut(goal: Goal): bool {
  let left = MOST_SHALLOW;
  for (; goal != NO_GOAL && goal.kind != GoalKind.CUT; goal = goal.next)
    if (!isInline(goal) || hasBig(goal) || --left == 0) return false;
  return goal != NO_GOAL;
}

/** Whether an argument of the goal, or of a goal within it, is a template that asks for room. */
export function hasBig(goal: Goal): bool {
  for (let i = 0; i < goal.arity; i++) if (needsRoom(at(goal.args + 4 * i))) return true;
  return haveBig(goal.success) || haveBig(goal.otherwise) || haveBig(goal.condition);
}

export function haveBig(goal: Goal): bool {
  for (; goal != NO_GOAL; goal = goal.next) if (hasBig(goal)) return true;
  return false;
}
