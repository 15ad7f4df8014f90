/** The parts of an engine that define predicates which not every engine has. */

/** The predicates of the part `debugging`. */
const DEBUGGING: readonly string[] = (
  "abort/0 debug/0 debugging/0 leash/1 nodebug/0 nospy/1 nospyall/0 notrace/0 profile/1 profile/2 spy/1 " +
  "trace/0 trace/1 trace/2 tracing/0 visible/1"
).split(" ");

/** The part that has the predicate `Name/Arity`, if not every engine has it. */
export function partWith(indicator: string): string | undefined {
  return DEBUGGING.includes(indicator) ? "debugging" : undefined;
}
