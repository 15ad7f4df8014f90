/**
 * May stored terms (clauses, records, tables, collected answers) share their ground parts with running
 * programs?
 *
 * Sharing is invisible as long as no program assigns to arguments, so calling a fact with a list of a million
 * integers copies nothing. When a program of the process first names `setarg/3` or a similar predicate,
 * sharing ends; from then on each instance is a copy.
 */
/** An object, so that all modules see it change. */
export const sharing = { isAllowed: true };

/** Does the predicate `name/arity` assign to arguments? */
export function assigns(name: string, arity: number): boolean {
  return arity === 3 && /^(nb_)?(setarg|linkarg)$/.test(name);
}
