/*
 * The module: the functions that its host may call. See README.md for the way of a clause from text to answer.
 */
import { define as takeOver } from "./database/modules";
export { isCleaning } from "./emulator/guards";

export { allocate, keepOutside, release } from "./memory/areas";
export {
  close,
  cutQuery,
  enter,
  failFromHost,
  hasCleanups,
  open,
  park,
  raiseFloor,
  solve,
  start,
  throwFromHost,
} from "./emulator/queries";
export { intern, functorOf } from "./memory/symbols";
export { newHandle, dropHandle, handleCell } from "./memory/handles";
export { beginLoad, endLoad, loadNext } from "./database/load";
export { collect, extendHeap } from "./memory/collector";
export { limitMemory } from "./memory/heap";
export { finishInteger, startInteger } from "./numbers/values";
export { long2 } from "./numbers/integers";
export { compareLong } from "./numbers/long";
export { putAttribute } from "./builtins/attributes";
export { noteObject } from "./memory/dead-symbols";
export {
  currentColumn,
  currentOutput,
  flushOutput,
  isOpenCapture,
  resetStreams,
  setCurrentOutput,
} from "./text/output";
export { useDialect } from "./memory/symbols";
export { notes, notesWords } from "./text/lexer";
export { readEnd, readWithin, streamWindow } from "./text/reading";
export { unify } from "./terms/unify";
export { isGround } from "./terms/variables";
export { bufferStart } from "./text/buffer";

/** Sets up a new memory, which ends at `end`. */
export function init(end: u32): void {
  memory.fill(MACHINE, 0, offsetof<Machine>());
  initAreas(end);
  initSymbols();
  initHeap();
  initModules();
  initTables();
  initParser();
  initCompiler();
  initFixedCode();
  initBuiltins();
}

/** A predicate whose code is one instruction with one operand and itself. */
function define(
  name: u32,
  arity: u32,
  op: u32,
  operand: u32,
  module: Module = changetype<Module>(machine.systemModule),
): Predicate {
  const predicate = predicateOf(module, functorOf(name, arity), true);
  // A nondeterministic one is followed by the instruction of its alternative.
  const code = allocate(16);
  store<u32>(code, op | (operand << 16));
  store<u32>(code, changetype<u32>(predicate), 4);
  store<u32>(code, Op.native_retry | (operand << 16), 8);
  store<u32>(code, changetype<u32>(predicate), 12);
  predicate.flags |= PredicateFlag.SYSTEM | PredicateFlag.DEFINED;
  setEntry(predicate, code);
  return predicate;
}

function initBuiltins(): void {
  for (let entry = BUILTINS; load<u8>(entry) != 255;) {
    const table = load<u8>(entry);
    const number = <u32>load<u8>(entry, 1) | ((<u32>load<u8>(entry, 2)) << 8);
    const length = <u32>load<u8>(entry, 4);
    const predicate = define(
      intern(entry + 5, length),
      load<u8>(entry, 3),
      table < 2 ? Op.native : Op.native_try,
      number,
    );
    if (table == 1) knowBuiltin(predicate.functor, number);
    entry += 5 + length;
  }
  for (let n: u32 = 0; n < 8; n++) {
    const predicate = define(Names.ATOM_CALL >>> 4, n + 1, Op.call_goal, n);
    if (n == 0) machine.callPredicate = changetype<Address>(predicate);
  }
  define(nameOf(Names.FUNCTOR_$CALL_REST_2) >>> 4, 2, Op.call_goal, REST);
  define(Names.ATOM_CATCH >>> 4, 3, Op.catch_goal, 0);
  defineControl(Names.FUNCTOR_RESET_3, Op.reset_goal);
  defineControl(Names.FUNCTOR_SHIFT_1, Op.shift_ball);
  defineControl(Names.FUNCTOR_CALL_CONTINUATION_1, Op.call_frames);
  define(Names.ATOM_TRUE >>> 4, 0, Op.proceed, 0);
  define(Names.ATOM_CUT >>> 4, 0, Op.proceed, 0);
  define(Names.ATOM_FAIL >>> 4, 0, Op.fail, 0);
  define(Names.ATOM_FALSE >>> 4, 0, Op.fail, 0);
}

function defineControl(functor: Cell, op: u32): void {
  define(nameOf(functor) >>> 4, arityOf(functor), op, 0);
}

/**
 * Makes a predicate one of the host, by its number; false, with the error set, if the module must not define it. A leaf
 * gets a number that no other leaf of the memory has.
 */
export function defineHost(module: Module, name: u32, arity: u32, number: u32, isLeaf: bool): bool {
  const p = predicateOf(module, functorOf(name, arity), true);
  if (p.stubOp != Op.host && !isDefinable(module, p.functor)) return false;
  if (p.count > 0) eraseAll(p);
  takeOver(p);
  // So it is known when it is defined anew, and when a snapshot has lost its function.
  p.stubOp = Op.host;
  if (changetype<Address>(module) != machine.systemModule) p.file = Names.ATOM_FOREIGN;
  if (isLeaf) define(name, arity, Op.leaf, machine.leafCount++, module);
  else define(name, arity, Op.host, number, module);
  return true;
}

/** The module of that name, an atom's number; made if it is not there. */
export function moduleAddress(name: u32): Module {
  return moduleNamed(atomCell(name), true);
}

export function predicateAddress(module: Address, functor: Cell): Address {
  return changetype<Address>(predicateOf(changetype<Module>(module), functor, true));
}

/** The predicate that a call of `p` reaches; 0 if there is none. */
export function definitionOf(p: Predicate): Predicate {
  return resolve(p.module, p.functor);
}

/** At a call: another predicate is called in its place, with the arguments of a goal. */
export function callInstead(p: Predicate, goal: Cell): void {
  for (let i: u32 = 0; i < p.argumentBytes; i += 4) setX(i, argumentOf(goal, i >> 2));
  machine.callee = changetype<Address>(p);
  machine.cutBarrier = machine.choice;
  machine.program = p.entry;
}

/** From now on programs are compiled so that each goal is a call, or no longer. */
export function observe(isOn: bool): void {
  const mode = machine.codeMode & ~CodeMode.OBSERVED;
  setCodeMode(isOn ? mode | CodeMode.OBSERVED : mode);
}

/** The current query goes on with a goal, in place of an answer of a predicate of the host. */
export function callFromHost(goal: Cell): void {
  setX(0, goal);
  machine.callee = machine.callPredicate;
  machine.program = CODE_CALL_GOAL;
}

/** The goal that a text denotes, on the heap; 0 if it denotes none, or if it needs `machine.need` bytes. */
export function readGoal(from: Address, bytes: u32): Cell {
  while (true) {
    machine.need = 0;
    openText(from, bytes, changetype<Module>(machine.userModule));
    const goal = readWhole();
    if (status != ReadStatus.RETRY || !extendHeap(machine.need)) return goal;
  }
}

/** The same with its variables and places: read(Goal, …) or syntax_error(…), see `readFrom`; 0: there is no goal. */
export function readGoalText(from: Address, bytes: u32): Cell {
  forgetDots();
  let goal = readGoal(from, bytes);
  if (error != 0) return errorOfText(from);
  if (goal == 0 || !extendHeap(4 * accompanyingWords() + 8)) return 0;
  // The values of dicts are evaluated before the goals that have them.
  if (hasDots && machine.dialect != 0) goal = struct1(Names.FUNCTOR_$WITH_DOTS_1, goal);
  return accompanied(goal, from);
}
export function readErrorCode(): Cell {
  return error;
}
export function readErrorAt(): Address {
  return errorAt;
}

/**
 * Writes a term for its host, as `writeTerm` does with quotes; the text begins at `bufferStart`. The number of its
 * bytes.
 */
export function writeText(term: Cell, depth: u32, nodes: i32, names: Cell): u32 {
  beginText();
  const how = WriteFlag.QUOTED | WriteFlag.NUMBERVARS | (depth == 0 ? 0 : WriteFlag.BRIEF);
  writeTerm(term, how, depth, 1200, names, nodes);
  return bufferBytes();
}

/** Sets the goal of the current query: the directive in X 0, in the module of its text. */
export function startDirective(load: Load): void {
  let goal = argumentOf(x(0), 0);
  if (changetype<Address>(load.module) != machine.userModule)
    goal = struct2(Names.FUNCTOR_COLON, load.module.name, goal);
  start(goal);
}
