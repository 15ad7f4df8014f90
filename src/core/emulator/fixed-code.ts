/*
 * Code that belongs to no clause, at fixed addresses in the low memory: one instruction each, with frame words before
 * it (records.ts), so that each may be a continuation. catch_exit has an environment of one slot, a barrier; reset_exit
 * that of continuations.ts, the resuming ones those of wake.ts.
 */

const FIRST: Address = 4096;
const STEP: u32 = 64;
const BEFORE: u32 = 32;

export const CODE_FAIL: Address = FIRST + BEFORE;
export const CODE_ANSWER: Address = CODE_FAIL + STEP;
export const CODE_NO_ANSWER: Address = CODE_ANSWER + STEP;
export const CODE_CALL_GOAL: Address = CODE_NO_ANSWER + STEP;
export const CODE_CATCH_EXIT: Address = CODE_CALL_GOAL + STEP;
export const CODE_CATCH_FAIL: Address = CODE_CATCH_EXIT + STEP;
export const CODE_GUARD_FAIL: Address = CODE_CATCH_FAIL + STEP;
export const CODE_DYNAMIC_RETRY: Address = CODE_GUARD_FAIL + STEP;
export const CODE_RESUME: Address = CODE_DYNAMIC_RETRY + STEP;
export const CODE_RESUME_CALL: Address = CODE_RESUME + STEP;
export const CODE_SHALLOW_RETRY: Address = CODE_RESUME_CALL + STEP;
export const CODE_FAIL_CHOICE: Address = CODE_SHALLOW_RETRY + STEP;
export const CODE_RESET_EXIT: Address = CODE_FAIL_CHOICE + STEP;
export const CODE_NO_RULE: Address = CODE_RESET_EXIT + STEP;

function place(code: Address, op: u32, slots: u32, barriers: u32 = 0): void {
  store<u32>(code - 12, (1 << slots) - 1); // the map of live slots: all
  store<u32>(code - 8, 0); // no clause
  store<u32>(code - 4, slots | (barriers << 16));
  store<u32>(code, op);
  store<u32>(code + 4, 0);
}

/** Writes the code into a new memory. */
export function initFixedCode(): void {
  place(CODE_FAIL, Op.fail, 0);
  place(CODE_ANSWER, Op.answer, 0);
  place(CODE_NO_ANSWER, Op.no_answer, 0);
  place(CODE_CALL_GOAL, Op.call_goal, 0);
  place(CODE_CATCH_EXIT, Op.catch_exit, 1, 1);
  place(CODE_CATCH_FAIL, Op.catch_fail, 0);
  place(CODE_GUARD_FAIL, Op.guard_fail, 0);
  place(CODE_DYNAMIC_RETRY, Op.dynamic_retry, 0);
  place(CODE_RESUME, Op.resume, 5, 2);
  place(CODE_RESUME_CALL, Op.resume_call, 2);
  place(CODE_SHALLOW_RETRY, Op.shallow_retry, 0);
  place(CODE_FAIL_CHOICE, Op.fail_choice, 0);
  place(CODE_RESET_EXIT, Op.reset_exit, 2);
  place(CODE_NO_RULE, Op.no_rule, 0);
}
