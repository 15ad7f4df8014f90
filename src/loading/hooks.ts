/**
 * The hook predicates, by which programs customize what the system does.
 */
import type { Module, PredicateKey } from "../machine/module.js";
import type { Predicate } from "../machine/predicate.js";

/** SWI-Prolog's hooks, including those that nothing here calls, because programs define them. */
const HOOK =
  /^(?:(?:goal|term)_expansion\/[24]|portray\/1|message_hook\/3|prolog:(?:error_)?message\/3|exception\/3|expand_(?:answer\/2|query\/4)|file_search_path\/2|library_directory\/1|message_property\/2|prolog_load_file\/2|prolog_list_goal\/1|prolog_file_type\/2|resource\/[23]|thread_message_hook\/3|prolog:(?:deprecated|message_context|comment_hook)\/3)$/;

/** Is it a hook, or does a module use the name of one of `user`? */
export function isHook(p: Predicate): boolean {
  return HOOK.test(p.indicator) || HOOK.test(`${p.name}/${p.arity}`);
}

/** Lets a hook have clauses anywhere: in several texts, and added while the program runs. */
export function openHook(p: Predicate): void {
  if (!HOOK.test(p.indicator)) return;
  p.multifile = true;
  if (p.alive === 0) p.definition = "dynamic";
}

const NONE: readonly Predicate[] = [];

/**
 * The definitions of a hook that apply to a load into `module`: its own, then that of `user`, then that of
 * `system`.
 */
export function hooksOf(module: Module, user: Module, key: PredicateKey): readonly Predicate[] {
  let found = NONE;
  for (const m of user.parents) found = withHook(m, key, found);
  found = withHook(user, key, found);
  return module === user ? found : withHook(module, key, found);
}

function withHook(
  module: Module,
  key: PredicateKey,
  others: readonly Predicate[],
): readonly Predicate[] {
  const own = hookOf(module, key);
  return own === undefined || others.includes(own) ? others : [own, ...others];
}

/** The definition of a hook in a module, if it has clauses. */
function hookOf(module: Module, key: PredicateKey): Predicate | undefined {
  const own = module.predicates.get(key);
  const p = own?.target ?? own;
  return p !== undefined && p.isDefined && p.alive > 0 ? p : undefined;
}
