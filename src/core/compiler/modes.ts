/*
 * The modes for which clauses are compiled (CodeMode). Programs without attributed variables need not look for goals
 * that a head has woken, and without the flag occurs_check heads are matched by instructions that bind at once. When
 * that changes, all clauses are compiled anew at their next call; environments of before go on in their old code.
 */
import { retireCode } from "../database/erased-code";
import { setStub } from "../database/modules";
import { NO_CLAUSE, NO_PREDICATE, Predicate } from "../database/records";
import { Op } from "../instructions.generated";
import { CodeMode, machine } from "../memory/machine";
import { functorAt } from "../memory/symbols";

/** There is an attributed variable. @inline */
export function haveAttributed(): void {
  if ((machine.codeMode & CodeMode.WAKES) == 0) setCodeMode(machine.codeMode | CodeMode.WAKES);
}

/** Sets bits of CodeMode. */
export function setCodeMode(mode: i32): void {
  if (machine.codeMode == mode) return;
  machine.codeMode = mode;
  for (let i: u32 = 0; i < machine.functorCount; i++) {
    let p = changetype<Predicate>(functorAt(i).predicates);
    for (; p != NO_PREDICATE; p = p.nextOfFunctor) {
      if (p.first == NO_CLAUSE) continue;
      for (let c = p.first; c != NO_CLAUSE; c = c.next) if (c.code != 0) retireCode(c);
      if (p.stubOp == Op.link) setStub(p, Op.link);
    }
  }
}
