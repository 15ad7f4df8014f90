/*
 * The modes for which clauses are compiled (CodeMode). Programs without attributed variables need not look for goals
 * that a head has woken, and without the flag occurs_check heads are matched by instructions that bind at once. When
 * that changes, all clauses are compiled anew at their next call; older environments go on in their old code.
 */

/** There is an attributed variable. @inline */
export function haveAttributed(): void {
  if ((machine.codeMode & CodeMode.WAKES) == 0) setCodeMode(machine.codeMode | CodeMode.WAKES);
}

export function setCodeMode(mode: i32): void {
  if (machine.codeMode == mode) return;
  machine.codeMode = mode;
  compileAnew();
}
