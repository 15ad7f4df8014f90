/**
 * May ground terms be shared between what is kept (clauses, records, tables, collected answers)
 * and what runs?
 *
 * Nobody can tell, as long as no argument is assigned to: so a fact with a list of a million
 * integers is no copy each time it is called. The first program of the process that names
 * `setarg/3` or its like ends that, and each instance is a copy from then on.
 */
/** An object, so that all modules see it change. */
export const sharing = { isAllowed: true };

/** Does a predicate of that name assign to arguments? */
export function assigns(name: string, arity: number): boolean {
  return arity === 3 && /^(nb_)?(setarg|linkarg)$/.test(name);
}
