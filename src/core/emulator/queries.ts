/*
 * Open queries. All of them share the heap; each has its stack of choice points and its trail.
 *
 * One query is the current one: its registers are in `machine`. Entering another one saves them in its record, and
 * raises `floor` to the top of the heap: cells below may belong to a query that stands still, so backtracking
 * does not free it any more; the collector does. A query that is closed while nothing has been entered after it
 * gives the heap back at once.
 */

const FIRST_CHOICES: u32 = 4096;
const FIRST_TRAIL: u32 = 4096;
export const NO_QUERY = changetype<Query>(0);

function current(): Query {
  return changetype<Query>(machine.query);
}

/**
 * Ends the work of the instruction in whose midst the current query stands: only at a call is it known which X registers
 * are alive. The host does not divide that work.
 */
function finishWork(): void {
  const budget = machine.budget;
  machine.isPartial = machine.budget = 0;
  const status = run();
  machine.budget = budget;
  if (status == Status.ERROR) throwFromHost(machine.ball);
  // An answer, or the end, is met again.
  else if (status != Status.PAUSED) machine.callee = 0;
}

/** Saves the registers of the current query. */
function leave(): void {
  const query = current();
  if (query == NO_QUERY) return;
  if (machine.isPartial != 0) finishWork();
  query.program = machine.program;
  query.environment = machine.environment;
  query.choice = machine.choice;
  query.trail = machine.trail;
  query.continuation = machine.continuation;
  query.cutBarrier = machine.cutBarrier;
  query.heapBacktrack = machine.heapBacktrack;
  query.guard = machine.guard;
  query.pendingTrail = machine.pendingTrail;
  query.pendingGoals = machine.pendingGoals;
  query.callee = machine.callee;
  query.buffers = machine.buffers;
  query.choiceBase = machine.choiceBase;
  query.choiceEnd = machine.choiceEnd;
  query.trailBase = machine.trailBase;
  query.trailEnd = machine.trailEnd;
  const count =
    query.state == QueryState.AT_CALL && machine.callee != 0
      ? changetype<Predicate>(machine.callee).argumentBytes >> 2
      : 0;
  query.registerCount = count;
  if (count > 0) {
    query.registers = allocate(4 * count);
    memory.copy(query.registers, X, 4 * count);
  }
}

/** Makes a query the current one, from its record. */
function load(query: Query): void {
  machine.query = changetype<Address>(query);
  machine.program = query.program;
  machine.environment = query.environment;
  machine.choice = query.choice;
  machine.trail = query.trail;
  machine.continuation = query.continuation;
  machine.cutBarrier = query.cutBarrier;
  machine.guard = query.guard;
  machine.pendingTrail = query.pendingTrail;
  machine.pendingGoals = query.pendingGoals;
  machine.callee = query.callee;
  machine.buffers = query.buffers;
  machine.choiceBase = query.choiceBase;
  machine.choiceEnd = query.choiceEnd;
  machine.trailBase = query.trailBase;
  machine.trailEnd = query.trailEnd;
  if (query.registerCount > 0) {
    memory.copy(X, query.registers, 4 * query.registerCount);
    release(query.registers, 4 * query.registerCount);
    query.registerCount = 0;
    query.registers = 0;
  }
  // A call of another query may have taken the pause that this one has asked for.
  if (machine.pendingTrail != 0) requestPause();
  setBacktrack();
}

function setBacktrack(): void {
  machine.backtrackMin = max(machine.floor, machine.generation);
  machine.heapBacktrack = max(changetype<Choice>(machine.choice).heap, machine.backtrackMin);
}

/** Nothing that lies on the heap now is freed by backtracking: other queries or the host refer to it. */
export function raiseFloor(): void {
  machine.floor = machine.heap;
  machine.attributedFloor = machine.attributedTop;
  if (machine.query != 0) setBacktrack();
  else machine.backtrackMin = max(machine.floor, machine.generation);
}

/** Makes a query the current one. */
export function enter(query: Query): void {
  if (machine.query == changetype<Address>(query)) return;
  leave();
  machine.floor = machine.heap;
  machine.attributedFloor = machine.attributedTop;
  load(query);
}

/** Opens a query, which becomes the current one. Its goal is given by `start`; its terms may be made before. */
export function open(): Query {
  leave();
  const query = changetype<Query>(allocate(offsetof<Query>()));
  memory.fill(changetype<Address>(query), 0, offsetof<Query>());
  query.number = ++machine.queryCount;
  query.next = changetype<Query>(machine.queries);
  machine.queries = changetype<Address>(query);
  query.savedFloor = machine.floor;
  query.savedAttributedFloor = machine.attributedFloor;
  query.savedOwner = machine.query;
  query.base = machine.heap;
  machine.floor = machine.heap;
  machine.attributedFloor = machine.attributedTop;
  query.choiceBase = allocate(FIRST_CHOICES);
  query.choiceBytes = FIRST_CHOICES;
  query.choiceEnd = query.choiceBase + FIRST_CHOICES;
  query.trailBase = allocate(FIRST_TRAIL);
  query.trailEnd = trailEndIn(query.trailBase, FIRST_TRAIL);
  query.trail = query.trailBase;
  query.choice = query.choiceBase;
  query.state = QueryState.AT_CALL;
  const choice = changetype<Choice>(query.choiceBase);
  memory.fill(query.choiceBase, 0, CHOICE_BYTES);
  choice.alternative = CODE_NO_ANSWER;
  choice.heap = machine.heap;
  choice.trail = query.trailBase;
  choice.continuation = CODE_ANSWER;
  choice.attributed = machine.attributedTop;
  load(query);
  return query;
}

/** Sets the goal of the current query. */
export function start(goal: Cell): void {
  setX(0, goal);
  machine.program = CODE_CALL_GOAL;
  machine.continuation = CODE_ANSWER;
  machine.environment = 0;
  machine.callee = machine.callPredicate;
}

/** The query stands still until it is run again: it does not capture the output meanwhile. */
export function park(query: Query): void {
  query.parked = parkCaptures();
}

function unpark(query: Query): void {
  if (query.parked == 0) return;
  resumeCaptures(query.parked);
  query.parked = 0;
}

/** Runs a query up to its next answer, its end, an error, or something for the host. */
export function solve(query: Query): Status {
  enter(query);
  unpark(query);
  if (query.state == QueryState.AT_ANSWER) machine.program = CODE_FAIL;
  query.state = QueryState.RUNNING;
  machine.isPartial = 0;
  const status = run();
  if (status != Status.PAUSED) machine.isPartial = 0;
  query.state =
    status == Status.PAUSED || status == Status.HOST ? QueryState.AT_CALL : QueryState.AT_ANSWER;
  return status;
}

/**
 * Removes the alternatives and cleanups that a query has left, which runs the cleanups: to be called before `close` if
 * `hasCleanups`. As with `solve`, it may take several turns: then go on with that, until it is false or an error.
 */
export function cutQuery(query: Query): Status {
  enter(query);
  const cut = predicateOf(changetype<Module>(machine.systemModule), Names.FUNCTOR_$CUT_1, true);
  setX(0, barrierOf(machine.choiceBase));
  machine.callee = changetype<Address>(cut);
  machine.program = cut.entry;
  machine.continuation = CODE_NO_ANSWER;
  machine.environment = 0;
  machine.shallow = 0;
  query.state = QueryState.AT_CALL;
  return solve(query);
}

export function hasCleanups(query: Query): bool {
  return (machine.query == changetype<Address>(query) ? machine.guard : query.guard) != 0;
}

/** Closes a query. Its cleanups do not run. */
export function close(query: Query): void {
  const isCurrent = machine.query == changetype<Address>(query);
  if (isCurrent) {
    machine.isPartial = 0;
    leave();
  }
  // It lies on the heap, which is given back.
  machine.ball = 0;
  unpark(query);
  dropAllBuffers(query.buffers);
  const trail = machine.trail;
  machine.trail = query.trail;
  unwindTrail(query.trailBase);
  machine.trail = trail;
  dropGlobals(query.number);
  endLoads(changetype<Address>(query));
  release(query.choiceBase, query.choiceBytes);
  release(query.trailBase, trailBytes(query.trailBase, query.trailEnd));
  if (query.registerCount > 0) release(query.registers, 4 * query.registerCount);
  let previous = NO_QUERY;
  for (let q = changetype<Query>(machine.queries); q != query; q = q.next) previous = q;
  if (previous == NO_QUERY) machine.queries = changetype<Address>(query.next);
  else previous.next = query.next;
  for (let q = changetype<Query>(machine.queries); q != NO_QUERY; q = q.next) {
    if (q.savedOwner == changetype<Address>(query)) q.savedOwner = query.savedOwner;
  }
  if (isCurrent) {
    if (machine.floor == query.base) {
      machine.heap = query.base;
      machine.floor = query.savedFloor;
      machine.attributedTop = machine.attributedFloor;
      machine.attributedFloor = query.savedAttributedFloor;
      if (machine.generation > machine.heap) machine.generation = machine.heap;
    }
    machine.query = machine.choiceBase = machine.choice = machine.environment = 0;
    machine.trailBase = machine.trail = machine.pendingTrail = 0;
    machine.guard = machine.buffers = 0;
    machine.pendingGoals = 0;
    machine.backtrackMin = max(machine.floor, machine.generation);
    if (query.savedOwner != 0) load(changetype<Query>(query.savedOwner));
  }
  release(changetype<Address>(query), offsetof<Query>());
}

/** The current query goes on with throw/1 of that ball, after a predicate of the host. */
export function throwFromHost(ball: Cell): void {
  machine.isPartial = 0;
  setX(0, ball);
  const system = changetype<Module>(machine.systemModule);
  const throws = predicateOf(system, Names.FUNCTOR_THROW_1, true);
  machine.callee = changetype<Address>(throws);
  machine.program = throws.entry;
}

/** A predicate of the host has failed. */
export function failFromHost(): void {
  machine.program = CODE_FAIL;
}
