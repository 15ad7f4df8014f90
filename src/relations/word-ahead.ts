/**
 * The dictionary before the board: if `word(W)` directly follows `board_has_word(B, W)` or `board_path(B, W, P)`, the
 * words of the board are searched with `W` constrained to the dictionary; the answers are the same.
 *
 * The continuation of the call tells what follows: an instruction that loads `W` from the caller's environment, and one
 * that calls a predicate. prolog/native_boards.pl checks that this predicate is the library's, and posts the constraint.
 */
import type { HostPredicates } from "../machine/host-predicates.js";
import { Environment, Machine, Module, Op, Predicate } from "../machine/records.generated.js";
import type { DictionaryHolder } from "./dictionary-holder.js";
import { isPlainVariable } from "./words.js";

const CALLS: ReadonlySet<number> = new Set([Op.CALL, Op.DEALLOCATE_EXECUTE]);
const X0 = 0;

/** Defines '$next_goal'(?Word, -Module): the caller's caller continues with word(Word), seen from Module. */
export function installWordAhead(predicates: HostPredicates, holder: DictionaryHolder): void {
  predicates.det("$next_goal", 2, (call) => {
    const { core } = call;
    const variable = call.cell(0);
    const { words } = core;
    if (!holder.isThere || !isPlainVariable(core, variable)) return false;
    // The environment is that of ahead_/1; its caller is the predicate on the board.
    const inner = core.register(Machine.environment);
    const own = words[(inner + Environment.caller) >>> 2] as number;
    const continuation = words[(own + Environment.continuation) >>> 2] as number;
    const load = words[continuation >>> 2] as number;
    if ((load & 0xffff) !== Op.LOAD1 || load >>> 16 !== X0) return false;
    const caller = words[(own + Environment.caller) >>> 2] as number;
    const slot = (words[(continuation >>> 2) + 1] as number) & 0xffff;
    if (core.deref(words[(caller + slot) >>> 2] as number) !== variable) return false;
    const next = (continuation >>> 2) + 2;
    if (!CALLS.has((words[next] as number) & 0xffff)) return false;
    const predicate = words[next + 1] as number;
    const functor = words[(predicate + Predicate.functor) >>> 2] as number;
    if (functor !== core.module.functorOf(core.atom("word"), 1)) return false;
    const module = words[(predicate + Predicate.module) >>> 2] as number;
    return call.unifyCell(1, words[(module + Module.name) >>> 2] as number);
  });
}
