/*
 * The emulator: one loop over one switch. The registers of the machine are locals here. They are written to the
 * record `machine` before a function is called that needs them, and read again after it if it may change them:
 * `heap` and `trail` by most, all of them by `handle`, for rare events (events.ts).
 *
 * A case ends in one of three ways: `continue` after it has moved `pc`; `break`, a failure; or, with `event` set
 * before it, `break` for an event.
 */
/* oxlint-disable no-unused-vars -- the cases that instructions.txt gives use them */

/** @inline */
function y(environment: Address, offset: u32): Cell {
  return load<u32>(environment + offset);
}
/** @inline */
function setY(environment: Address, offset: u32, cell: Cell): void {
  store<u32>(environment + offset, cell);
}
/** Binds an unbound variable; the new top of the trail. @inline */
function bound(variable: Address, cell: Cell, backtrack: Address, trail: Address): Address {
  put(variable, cell);
  return variable < backtrack ? bindTrailed(variable, trail) : trail;
}
/** A new unbound cell. @inline */
function unbound(address: Address): void {
  put(address, address);
}
/** Whether both are small integers. @inline */
function areSmall(a: Cell, b: Cell): bool {
  return (((a ^ 3) | (b ^ 3)) & 7) == 0;
}
/** Whether the order of two small integers is among those of a set, see instructions.txt. @inline */
function holds(orders: u32, a: Cell, b: Cell): bool {
  return ((orders >>> (1 + u32(<i32>a > <i32>b) - u32(<i32>a < <i32>b))) & 1) != 0;
}
/** Whether dereferenced terms are identical. @inline */
function areSame(a: Cell, b: Cell): bool {
  return a == b || ((a & 3) == (b & 3) && (a & 3) % 3 != 0 && identical(a, b));
}
/** Whether an order is among those of a set. @inline */
function isAmong(orders: u32, order: i32): bool {
  return ((orders >>> (1 + u32(order > 0) - u32(order < 0))) & 1) != 0;
}
/** The choice point that a barrier cell names. @inline */
function barrierChoice(barrier: Cell): Choice {
  return changetype<Choice>((barrier >>> 1) - 1 + machine.choiceBase);
}
/** @inline */
function barrierOf(choice: Address): Cell {
  return ((choice - machine.choiceBase) << 1) | 3;
}
/** The address of the next choice point. @inline */
function above(choice: Choice): Address {
  return changetype<Address>(choice) + CHOICE_BYTES + choice.argumentBytes;
}
/** Variables below this are to be trailed while that choice point is the newest. @inline */
function backtrackAt(choice: Choice): Address {
  return max(choice.heap, machine.backtrackMin);
}

/** Runs from `machine.program` on until there is something for the host. */
export function run(): Status {
  let pc = codeAt(machine.program);
  let heap = machine.heap;
  let environment = machine.environment;
  let choice = changetype<Choice>(machine.choice);
  let trail = machine.trail;
  let continuation = machine.continuation;
  let backtrack = machine.heapBacktrack;
  /** The arguments that the instructions `read…` look at. */
  let reading: Address = 0;
  let event: u32 = Event.FAILURE;

  while (true) {
    switch (<u32>pc.op) {
      case Op.fail:
        break;
      case Op.answer:
        event = Event.ANSWER;
        break;
      case Op.no_answer:
        event = Event.NO_ANSWER;
        break;
      case Op.deallocate_execute:
        continuation = load<u32>(environment, 4);
        environment = load<u32>(environment);
      case Op.execute: {
        const predicate = changetype<Predicate>(pc.word4);
        machine.cutBarrier = changetype<Address>(choice);
        const budget = machine.budget - 1;
        machine.budget = budget;
        machine.lastCall = changetype<Address>(pc);
        machine.lastBudget = budget;
        pc = codeAt(predicate.entry);
        if (u32(budget < 0) | u32(heap > machine.heapLimit)) {
          machine.callee = changetype<Address>(predicate);
          event = Event.PAUSE;
          break;
        }
        continue;
      }
      case Op.call: {
        continuation = changetype<Address>(pc) + pc.a;
        const predicate = changetype<Predicate>(pc.word4);
        machine.cutBarrier = changetype<Address>(choice);
        pc = codeAt(predicate.entry);
        if (u32(--machine.budget < 0) | u32(heap > machine.heapLimit)) {
          machine.callee = changetype<Address>(predicate);
          event = Event.PAUSE;
          break;
        }
        continue;
      }
      case Op.proceed:
        pc = codeAt(continuation);
        continue;
      case Op.deallocate_proceed:
        pc = codeAt(load<u32>(environment, 4));
        environment = load<u32>(environment);
        continuation = changetype<Address>(pc);
        continue;
      case Op.wake_proceed:
        pc = codeAt(load<u32>(environment, 4));
        environment = load<u32>(environment);
        continuation = changetype<Address>(pc);
        if (machine.heapLimit != 0) continue;
        event = Event.RETURN;
        break;
      case Op.jump:
        pc = codeAt(pc.word4);
        continue;
      case Op.reserve:
        if (u32(heap + pc.word4 > machine.softLimit) | machine.stress) {
          machine.need = pc.word4;
          event = Event.RESERVE;
          break;
        }
        pc = pc.skip(pc.a);
        continue;

      // Here instructions.txt has the cases of: Environments
      case Op.put_box: {
        setX(pc.a, heap + Tag.STRUCT);
        const bytes: u32 = 4 * <u32>pc.b;
        memory.copy(heap, changetype<Address>(pc) + 8, bytes);
        heap += bytes;
        pc = pc.skip(8 + bytes);
        continue;
      }

      // Here instructions.txt has the cases of: Cuts
      case Op.cut: {
        const target = machine.cutBarrier;
        if (u32(machine.guard > target) | u32(machine.heapLimit == 0)) {
          event = Event.COMMIT;
          break;
        }
        if (target != changetype<Address>(choice)) {
          choice = changetype<Choice>(target);
          machine.choice = target;
          machine.heapBacktrack = backtrack = backtrackAt(choice);
        }
        pc = pc.skip(pc.a);
        continue;
      }
      case Op.cut_to: {
        const target = barrierChoice(y(environment, pc.b));
        if (u32(machine.guard > changetype<Address>(target)) | u32(machine.heapLimit == 0)) {
          event = Event.COMMIT;
          break;
        }
        if (target != choice) {
          choice = target;
          machine.choice = changetype<Address>(target);
          machine.heapBacktrack = backtrack = backtrackAt(choice);
        }
        pc = pc.skip(pc.a);
        continue;
      }
      case Op.soft_cut: {
        const target = barrierChoice(y(environment, pc.a));
        if (target == choice) {
          choice = choice.previous;
          machine.choice = changetype<Address>(choice);
          machine.heapBacktrack = backtrack = backtrackAt(choice);
        } else {
          target.alternative = CODE_FAIL_CHOICE;
          // Its maps stood before the alternative.
          target.environment = 0;
        }
        pc = pc.skip(4);
        continue;
      }
      case Op.try_shallow:
        machine.shallow = changetype<Address>(pc);
        machine.shallowTrail = trail;
        machine.shallowBacktrack = backtrack;
        machine.shallowHeap = machine.heapBacktrack = backtrack = heap;
        pc = pc.skip(pc.a);
        continue;
      case Op.try_shallow_jump:
        machine.shallow = changetype<Address>(pc);
        machine.shallowTrail = trail;
        machine.shallowBacktrack = backtrack;
        machine.shallowHeap = machine.heapBacktrack = backtrack = heap;
        pc = codeAt(pc.word8);
        continue;
      case Op.neck_cut:
        if (machine.shallow == 0) {
          const target = machine.cutBarrier;
          if (u32(machine.guard > target) | u32(machine.heapLimit == 0)) {
            event = Event.COMMIT;
            break;
          }
          if (target != changetype<Address>(choice)) {
            choice = changetype<Choice>(target);
            machine.choice = target;
            machine.heapBacktrack = backtrack = backtrackAt(choice);
          }
          pc = pc.skip(pc.a);
          continue;
        }
      case Op.shallow_cut:
        // There is no shallow try any more if it has become a choice point.
        if (u32(machine.heapLimit == 0) | u32(machine.shallow == 0)) {
          event = Event.COMMIT;
          break;
        }
        machine.shallow = 0;
        if (backtrack != machine.shallowBacktrack) {
          machine.heapBacktrack = backtrack = machine.shallowBacktrack;
          if (trail != machine.shallowTrail)
            trail = tidyTrail(machine.shallowTrail, trail, backtrack);
        }
        pc = pc.skip(pc.a);
        continue;

      case Op.wake:
        if (machine.heapLimit == 0) {
          event = Event.COMMIT;
          break;
        }
        pc = pc.skip(pc.a);
        continue;

      // Choice of clauses.
      case Op.switch_on_term: {
        const cell = derefHere(x(pc.a));
        setX(pc.a, cell);
        pc = codeAt(load<u32>(changetype<usize>(pc) + 4 * tagOf(cell), 4));
        continue;
      }
      case Op.switch_constant:
        pc = codeAt(x(pc.a) == pc.word4 ? pc.word8 : pc.word12);
        continue;
      case Op.switch_functor:
        pc = codeAt(at(x(pc.a) - Tag.STRUCT) == pc.word4 ? pc.word8 : pc.word12);
        continue;
      case Op.switch_constants:
      case Op.switch_functors: {
        let key = x(pc.a);
        if (<u32>pc.op == Op.switch_functors) key = at(key - Tag.STRUCT);
        const mask = <u32>pc.b;
        let slot = (((key >>> 3) * 0x9e3779b1) >>> 14) & mask;
        while (true) {
          const entry = changetype<usize>(pc) + 8 * slot;
          const found = load<u32>(entry, 12);
          if (found == key) {
            pc = codeAt(load<u32>(entry, 16));
            break;
          }
          if (found == 0) {
            pc = codeAt(pc.word8);
            break;
          }
          slot = (slot + 1) & mask;
        }
        continue;
      }
      case Op.try_clause: {
        const bytes = <u32>pc.a;
        if (above(choice) + CHOICE_BYTES + bytes > machine.choiceEnd) {
          growChoices(CHOICE_BYTES + bytes);
          choice = changetype<Choice>(machine.choice);
        }
        const made = changetype<Choice>(above(choice));
        made.alternative = changetype<Address>(pc) + 12;
        made.heap = heap;
        made.trail = trail;
        made.environment = environment;
        made.continuation = continuation;
        made.attributed = machine.attributedTop;
        made.previous = choice;
        store<u32>(changetype<usize>(made), bytes, 28);
        for (let i: u32 = 0; i < bytes; i += 4) store<u32>(changetype<usize>(made) + i, x(i), 32);
        choice = made;
        machine.choice = changetype<Address>(made);
        machine.heapBacktrack = backtrack = heap;
        pc = codeAt(pc.word4);
        continue;
      }
      case Op.retry_clause: {
        const bytes = <u32>choice.argumentBytes;
        for (let i: u32 = 0; i < bytes; i += 4)
          setX(i, load<u32>(changetype<usize>(choice) + i, 32));
        choice.alternative = changetype<Address>(pc) + 12;
        machine.cutBarrier = changetype<Address>(choice.previous);
        pc = codeAt(pc.word4);
        continue;
      }
      case Op.trust_clause: {
        const bytes = <u32>choice.argumentBytes;
        for (let i: u32 = 0; i < bytes; i += 4)
          setX(i, load<u32>(changetype<usize>(choice) + i, 32));
        choice = choice.previous;
        machine.choice = changetype<Address>(choice);
        machine.cutBarrier = changetype<Address>(choice);
        machine.heapBacktrack = backtrack = backtrackAt(choice);
        pc = codeAt(pc.word4);
        continue;
      }
      case Op.or_try: {
        if (above(choice) + CHOICE_BYTES > machine.choiceEnd) {
          growChoices(CHOICE_BYTES);
          choice = changetype<Choice>(machine.choice);
        }
        const made = changetype<Choice>(above(choice));
        made.alternative = pc.word4;
        made.heap = heap;
        made.trail = trail;
        made.environment = environment;
        made.continuation = continuation;
        made.attributed = machine.attributedTop;
        made.previous = choice;
        store<u32>(changetype<usize>(made), 0, 28);
        choice = made;
        machine.choice = changetype<Address>(made);
        machine.heapBacktrack = backtrack = heap;
        pc = pc.skip(8);
        continue;
      }
      case Op.or_retry:
        choice.alternative = pc.word4;
        pc = pc.skip(pc.a);
        continue;
      case Op.or_trust:
        choice = choice.previous;
        machine.choice = changetype<Address>(choice);
        machine.heapBacktrack = backtrack = backtrackAt(choice);
        pc = pc.skip(pc.a);
        continue;

      // Here instructions.txt has the cases of: Heads
      case Op.get_constant: {
        const cell = derefHere(x(pc.a));
        const constant = pc.word4;
        if (cell != constant) {
          if (!isRef(cell)) break;
          trail = bound(cell, constant, backtrack, trail);
        }
        pc = pc.skip(8);
        continue;
      }
      case Op.get_box: {
        machine.heap = heap;
        machine.trail = trail;
        const same = matchBox(changetype<Address>(pc) + 8, derefHere(x(pc.a)));
        heap = machine.heap;
        trail = machine.trail;
        if (!same) break;
        pc = pc.skip(8 + 4 * <u32>pc.b);
        continue;
      }
      case Op.get_list: {
        const cell = derefHere(x(pc.a));
        if (isList(cell)) {
          reading = cell - Tag.LIST;
          pc = pc.skip(8);
          continue;
        }
        if (!isRef(cell)) break;
        trail = bound(cell, heap + Tag.LIST, backtrack, trail);
        pc = codeAt(pc.word4);
        continue;
      }
      case Op.get_structure: {
        const cell = derefHere(x(pc.a));
        if (isStruct(cell)) {
          if (at(cell - Tag.STRUCT) != pc.word4) break;
          reading = cell - Tag.STRUCT + 4;
          pc = pc.skip(12);
          continue;
        }
        if (!isRef(cell)) break;
        trail = bound(cell, heap + Tag.STRUCT, backtrack, trail);
        put(heap, pc.word4);
        heap += 4;
        pc = codeAt(pc.word8);
        continue;
      }
      case Op.get_list_new: {
        const cell = derefHere(x(pc.a));
        if (isList(cell)) {
          const head = load<u32>(cell - 1);
          const tail = load<u32>(cell - 1, 4);
          setX(pc.b, head);
          setX(pc.c, tail);
        } else {
          if (!isRef(cell)) break;
          trail = bound(cell, heap + Tag.LIST, backtrack, trail);
          unbound(heap);
          unbound(heap + 4);
          setX(pc.b, heap);
          setX(pc.c, heap + 4);
          heap += 8;
        }
        pc = pc.skip(8);
        continue;
      }
      case Op.get_list_known: {
        const cell = derefHere(x(pc.a));
        if (isRef(cell)) {
          trail = bound(cell, heap + Tag.LIST, backtrack, trail);
          put(heap, x(pc.b));
          unbound(heap + 4);
          setX(pc.c, heap + 4);
          heap += 8;
        } else {
          if (!isList(cell)) break;
          const head = load<u32>(cell - 1);
          const other = x(pc.b);
          setX(pc.c, load<u32>(cell - 1, 4));
          if (head != other) {
            machine.heap = heap;
            machine.trail = trail;
            const same = unify(head, other);
            trail = machine.trail;
            if (!same) break;
          }
        }
        pc = pc.skip(8);
        continue;
      }
      case Op.read_constant: {
        let cell = at(reading + pc.a);
        const constant = pc.word4;
        if (cell != constant) {
          cell = derefHere(cell);
          if (cell != constant) {
            if (!isRef(cell)) break;
            trail = bound(cell, constant, backtrack, trail);
          }
        }
        pc = pc.skip(8);
        continue;
      }
      case Op.read_unify: {
        const cell = at(reading + pc.a);
        const other = x(pc.b);
        if (cell != other) {
          machine.heap = heap;
          machine.trail = trail;
          const same = unify(cell, other);
          trail = machine.trail;
          if (!same) break;
        }
        pc = pc.skip(8);
        continue;
      }
      case Op.unify: {
        const a = x(pc.a);
        const b = x(pc.b);
        if (a != b) {
          machine.heap = heap;
          machine.trail = trail;
          const same = unify(a, b);
          trail = machine.trail;
          if (!same) break;
        }
        pc = pc.skip(8);
        continue;
      }

      // Here instructions.txt has the cases of: Building
      case Op.write_void: {
        const end = heap + 4 * <u32>pc.a;
        for (; heap < end; heap += 4) unbound(heap);
        pc = pc.skip(4);
        continue;
      }
      case Op.write_box: {
        const bytes: u32 = 4 * <u32>pc.a;
        memory.copy(heap, changetype<Address>(pc) + 4, bytes);
        heap += bytes;
        pc = pc.skip(4 + bytes);
        continue;
      }

      case Op.put_template: {
        const template = pc.word8;
        const bytes: u32 = 4 * <u32>pc.b;
        setX(pc.a, placeTemplate(heap, template));
        for (let i: u32 = 0; i < bytes; i += 8) {
          const pair = changetype<usize>(pc) + i;
          put(heap + load<u32>(pair, 16), x(load<u32>(pair, 12)));
        }
        heap += 4 * at(template);
        pc = pc.skip(12 + bytes);
        continue;
      }

      // Builtins in place.
      case Op.builtin: {
        machine.heap = heap;
        machine.trail = trail;
        const outcome = callInPlace(pc.b, x(pc.c), x(pc.d), x(pc.e));
        heap = machine.heap;
        trail = machine.trail;
        if (outcome == Outcome.TRUE) {
          pc = pc.skip(pc.a);
          continue;
        }
        event = outcome;
        break;
      }
      case Op.arg_new: {
        const n = derefHere(x(pc.c));
        const term = derefHere(x(pc.d));
        if (isSmall(n) && isStruct(term)) {
          const i = smallValue(n);
          const header = at(term - Tag.STRUCT);
          if ((header & 16) == 0 && <u32>i - 1 < arityOf(header)) {
            setX(pc.e, at(term - Tag.STRUCT + 4 * i));
            pc = pc.skip(pc.a);
            continue;
          }
        }
        event = Event.ARG;
        break;
      }

      // Here instructions.txt has the cases of: Builtins
      // Here instructions.txt has the cases of: Tests
      case Op.compare: {
        const a = derefHere(x(pc.b));
        const b = derefHere(x(pc.c));
        if (areSmall(a, b)) {
          pc = holds(pc.a, a, b) ? pc.skip(12) : codeAt(pc.word8);
          continue;
        }
        event = Event.COMPARE;
        break;
      }
      case Op.compare_constant: {
        const a = derefHere(x(pc.b));
        if (isSmall(a)) {
          pc = holds(pc.a, a, pc.word8) ? pc.skip(16) : codeAt(pc.word12);
          continue;
        }
        event = Event.COMPARE;
        break;
      }

      // Arithmetic.
      case Op.add: {
        const a = derefHere(x(pc.c));
        const b = derefHere(x(pc.d));
        if (areSmall(a, b)) {
          const sum = <i32>a + <i32>(b - 3);
          if (((sum ^ <i32>a) & (sum ^ <i32>b)) >= 0) {
            setX(pc.b, sum);
            pc = pc.skip(12);
            continue;
          }
        }
        event = Event.COMPUTE;
        break;
      }
      case Op.add_constant: {
        const a = derefHere(x(pc.c));
        const b = pc.word8;
        if (isSmall(a)) {
          const sum = <i32>a + <i32>(b - 3);
          if (((sum ^ <i32>a) & (sum ^ <i32>b)) >= 0) {
            setX(pc.b, sum);
            pc = pc.skip(12);
            continue;
          }
        }
        event = Event.COMPUTE;
        break;
      }
      case Op.subtract: {
        const a = derefHere(x(pc.c));
        const b = derefHere(x(pc.d));
        if (areSmall(a, b)) {
          const difference = <i32>a - <i32>(b - 3);
          if (((<i32>a ^ <i32>b) & (<i32>a ^ difference)) >= 0) {
            setX(pc.b, difference);
            pc = pc.skip(12);
            continue;
          }
        }
        event = Event.COMPUTE;
        break;
      }
      case Op.compute2: {
        const a = derefHere(x(pc.c));
        const b = derefHere(x(pc.d));
        if (areSmall(a, b)) {
          const result = computeSmall(pc.a & FUNCTION, a, b);
          if (result != 0) {
            setX(pc.b, result);
            pc = pc.skip(12);
            continue;
          }
        }
        event = Event.COMPUTE;
        break;
      }
      case Op.compute2_constant: {
        const a = derefHere(x(pc.c));
        if (isSmall(a)) {
          const result = computeSmall(pc.a & FUNCTION, a, pc.word8);
          if (result != 0) {
            setX(pc.b, result);
            pc = pc.skip(12);
            continue;
          }
        }
        event = Event.COMPUTE;
        break;
      }
      case Op.compute1:
        event = Event.COMPUTE;
        break;
      case Op.evaluate: {
        const cell = derefHere(x(pc.c));
        if (isSmall(cell)) {
          setX(pc.b, cell);
          pc = pc.skip(8);
          continue;
        }
        event = Event.COMPUTE;
        break;
      }

      // Predicates that are an instruction.
      case Op.undefined:
        machine.callee = pc.word4;
        event = Event.UNDEFINED;
        break;
      case Op.link:
        machine.callee = pc.word4;
        event = Event.LINK;
        break;
      case Op.native: {
        machine.callee = pc.word4;
        machine.heap = heap;
        machine.trail = trail;
        const outcome = callNative(pc.a);
        heap = machine.heap;
        trail = machine.trail;
        if (outcome == Outcome.TRUE && machine.pendingTrail == 0) {
          pc = codeAt(continuation);
          continue;
        }
        event = outcome;
        break;
      }
      case Op.host:
        machine.callee = pc.word4;
        machine.hostPredicate = pc.a;
        event = Event.HOST;
        break;
      case Op.leaf: {
        machine.callee = pc.word4;
        machine.heap = heap;
        machine.trail = trail;
        const outcome = leaf(pc.a);
        heap = machine.heap;
        trail = machine.trail;
        if (outcome == Outcome.TRUE && machine.pendingTrail == 0) {
          pc = codeAt(continuation);
          continue;
        }
        event = outcome;
        break;
      }
      case Op.call_goal: {
        machine.heap = heap;
        machine.trail = trail;
        event = callGoal(pc.a);
        heap = machine.heap;
        if (event != Event.CALL) break;
        event = Event.FAILURE;
        pc = codeAt(machine.entry);
        if (u32(--machine.budget < 0) | u32(heap > machine.heapLimit)) {
          event = Event.PAUSE;
          break;
        }
        continue;
      }
      case Op.dynamic:
      case Op.dynamic_retry:
        event = Event.SEARCH;
        break;
      case Op.native_try:
      case Op.native_retry:
      case Op.catch_goal:
      case Op.guard_fail:
      case Op.resume:
      case Op.resume_call:
      case Op.shallow_retry:
      case Op.reset_goal:
      case Op.reset_exit:
      case Op.shift_ball:
      case Op.call_frames:
      case Op.no_rule:
        event = Event.INSTRUCTION;
        break;
      case Op.catch_exit: {
        if (machine.heapLimit == 0) {
          event = Event.INSTRUCTION;
          break;
        }
        const caught = barrierChoice(y(environment, SLOTS));
        if (caught == choice) {
          choice = choice.previous;
          machine.choice = changetype<Address>(choice);
          machine.heapBacktrack = backtrack = backtrackAt(choice);
        }
        continuation = load<u32>(environment, 4);
        environment = load<u32>(environment);
        pc = codeAt(continuation);
        continue;
      }
      case Op.catch_fail:
      case Op.fail_choice:
        choice = choice.previous;
        machine.choice = changetype<Address>(choice);
        machine.heapBacktrack = backtrack = backtrackAt(choice);
        break;
    }

    if (event == Event.COMPARE) {
      machine.heap = heap;
      const isTrue = compareAt(changetype<Address>(pc));
      heap = machine.heap;
      if (isTrue <= 1) {
        event = Event.FAILURE;
        const isConstant = <u32>pc.op == Op.compare_constant;
        const otherwise = isConstant ? pc.word12 : pc.word8;
        pc = isTrue ? pc.skip(isConstant ? 16 : 12) : codeAt(otherwise);
        continue;
      }
      event = machine.ball != 0 ? Event.ERROR : Event.RESERVE;
    } else if (event == Event.COMPUTE) {
      machine.heap = heap;
      const size = computeAt(changetype<Address>(pc));
      heap = machine.heap;
      if (size != 0) {
        event = Event.FAILURE;
        pc = pc.skip(size);
        continue;
      }
      event = machine.ball != 0 ? Event.ERROR : Event.RESERVE;
    }
    if (event != Event.FAILURE) {
      machine.program = changetype<Address>(pc);
      machine.heap = heap;
      machine.environment = environment;
      machine.choice = changetype<Address>(choice);
      machine.trail = trail;
      machine.continuation = continuation;
      const status = handle(event);
      if (status != GO_ON) return status;
      event = Event.FAILURE;
      pc = codeAt(machine.program);
      heap = machine.heap;
      environment = machine.environment;
      choice = changetype<Choice>(machine.choice);
      trail = machine.trail;
      continuation = machine.continuation;
      backtrack = machine.heapBacktrack;
      continue;
    }

    // Failure of a shallow try: nothing but bindings and the heap to reset.
    if (machine.shallow != 0) {
      if (trail != machine.shallowTrail) {
        if (machine.isFull >= Fullness.REFUSED) {
          pc = codeAt(CODE_ANSWER);
          continue;
        }
        machine.trail = trail;
        unwindTrail(machine.shallowTrail);
        trail = machine.shallowTrail;
      }
      heap = machine.shallowHeap;
      machine.heapBacktrack = backtrack = machine.shallowBacktrack;
      pc = codeAt(codeAt(machine.shallow).word4);
      machine.shallow = 0;
      continue;
    }
    // Failure: back to the newest choice point.
    const bottom = choice.trail;
    while (trail > bottom) {
      const entry = at(trail - 4);
      if ((entry & 3) != 0) {
        if (machine.isFull >= Fullness.REFUSED) break;
        machine.trail = trail;
        unwindTrail(bottom);
        trail = bottom;
        break;
      }
      trail -= 4;
      unbound(entry);
    }
    if (trail > bottom) {
      // The mark of a refused allocation (areas.ts): any event throws.
      pc = codeAt(CODE_ANSWER);
      continue;
    }
    heap = max(choice.heap, machine.floor);
    machine.heapBacktrack = backtrack = heap;
    if (heap < machine.backtrackMin) machine.backtrackMin = machine.generation = heap;
    machine.attributedTop = max(choice.attributed, machine.attributedFloor);
    environment = choice.environment;
    continuation = choice.continuation;
    pc = codeAt(choice.alternative);
  } // The compiler does not see that the loop has no end.
  // oxlint-disable-next-line no-unreachable
  return Status.FALSE;
}
