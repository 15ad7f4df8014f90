/**
 * The answers of a search for paths, as bindings of a word and a path.
 *
 * Lists can share their ends, but successive paths share their beginnings. So the list of the word is made
 * once, with a variable between each pair and the next:
 *
 *   pairs[i] = '[|]'(letter, rests[i])      rests[i] -> pairs[i + 1], or [] at the end
 *
 * For the next answer, the letters that differ are written into the existing pairs, and the end moves. This
 * is not observable: the terms of an answer are gone when the next one is requested, and whatever outlives
 * them is a copy, since a term with variable cells is never its own copy. (What nb_linkval/2 and
 * nb_linkarg/3 keep without copying does not outlive backtracking either, just as when the relation itself
 * bound it.) After the last requested answer the list stays as it is. The list of the path is made in the
 * same way. Making the lists anew for each answer took four times as long as everything else.
 *
 * A choice point holds the search; resuming it continues the search. Its steps are charged as inferences,
 * so that limits also stop a long search without answers.
 */
import { NIL, UNBOUND, VAR, cons, variable } from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { bind } from "../terms/trail.js";
import { unify } from "../terms/unify.js";
import { SEARCH_END, SEARCH_FOUND } from "../board/index.js";
import type { PathIterator } from "../board/index.js";
import { inContext } from "../builtins/generators.js";
import type { Named } from "../builtins/generators.js";
import type { Choice } from "../machine/choice.js";
import type { Frame } from "../machine/frame.js";
import { FAIL } from "../machine/signal.js";
import type { Machine } from "../machine/machine.js";
import type { Signal } from "../machine/signal.js";

/** Steps between two checks of the budget. */
export const FUEL = 1000;

/** A list that is rewritten in place from some item on. */
class RewrittenList {
  private readonly pairs: Cell[] = [];
  private readonly rests: Cell[] = [];
  /** The items that each cell of the board contributes to the list. */
  private readonly items: readonly (readonly Term[])[];
  /** The number of items before each level. */
  private readonly starts: number[] = [0];
  private length = 0;
  /** The number of levels unchanged since the list was last written. */
  private kept = 0;

  constructor(items: readonly (readonly Term[])[]) {
    this.items = items;
  }

  /** Records that the path has changed from that level on. */
  leave(level: number): void {
    if (level < this.kept) this.kept = level;
  }

  /** The list for the path of a search. */
  list(search: PathIterator): Cell {
    const { pairs, rests, items, starts, kept } = this;
    const { cells } = search;
    const levels = search.length;
    this.kept = levels;
    if (this.length > 0 && this.length < pairs.length) {
      rests[this.length - 1]!.a0 = pairs[this.length]!;
    }
    let at = starts[kept]!;
    for (let level = kept; level < levels; level++) {
      const some = items[cells[level]!]!;
      for (let i = 0; i < some.length; i++) {
        if (at < pairs.length) pairs[at]!.a0 = some[i]!;
        else this.add(some[i]!);
        at++;
      }
      starts[level + 1] = at;
    }
    rests[at - 1]!.a0 = NIL;
    this.length = at;
    return pairs[0]!;
  }

  private add(item: Term): void {
    const rest = variable(0);
    const pair = cons(item, rest);
    const { pairs, rests } = this;
    if (pairs.length > 0) rests[pairs.length - 1]!.a0 = pair;
    pairs.push(pair);
    rests.push(rest);
  }
}

/** A search whose answers are bound to the arguments of a goal. */
export class PathAnswers {
  private readonly search: PathIterator;
  private readonly word: Term | undefined;
  private readonly path: Term | undefined;
  private readonly letters: RewrittenList;
  private readonly places: RewrittenList;

  /**
   * @param search the search
   * @param word the dereferenced term that each word is unified with; undefined if it is not needed
   * @param letters the letters of each cell
   * @param path the term that each path is unified with, likewise
   * @param places the place of each cell, alone in an array
   */
  constructor(
    search: PathIterator,
    word: Term | undefined,
    letters: readonly (readonly Term[])[],
    path: Term | undefined,
    places: readonly (readonly Term[])[],
  ) {
    this.search = search;
    this.word = word;
    this.path = path;
    this.letters = new RewrittenList(letters);
    this.places = new RewrittenList(places);
  }

  /** Answers a call of the predicate `p`. */
  answer(m: Machine, depth: number, k: Frame, p: Named): Signal {
    return this.goOn(m, m.push(nextAnswer, k, this, p, 0, undefined), depth);
  }

  /** Continues with the next answer; `choice` is the choice point that holds this object. */
  goOn(m: Machine, choice: Choice, depth: number): Signal {
    const { search, letters, places } = this;
    for (;;) {
      const before = search.steps;
      const status = search.next(FUEL);
      const { kept } = search;
      letters.leave(kept);
      places.leave(kept);
      const steps = search.steps - before;
      // Like Machine.charge, which is called only when the limits must be checked.
      if ((m.fuel -= steps) < 0) refuel(m, choice.env as Named);
      if (status === SEARCH_FOUND) {
        if (this.bind(m)) return m.proceed(depth, choice.k);
        m.undoTo(choice.trailTop);
        m.charge(1);
      } else if (status === SEARCH_END) {
        if (m.newest === choice) m.pop();
        return FAIL;
      } else if (m.due && m.newest === choice) {
        // The clock or the memory must be checked; the search resumes at the choice point.
        return FAIL;
      }
    }
  }

  private bind(m: Machine): boolean {
    const { search, word, path } = this;
    if (word !== undefined && !bindTo(m, word, this.letters.list(search))) return false;
    return path === undefined || bindTo(m, path, this.places.list(search));
  }
}

/** Unifies a dereferenced term with a list. */
function bindTo(m: Machine, x: Term, list: Cell): boolean {
  // The variable is unbound again, except when it occurs twice among the arguments.
  if (typeof x === "number" || x.t !== VAR || x.a0 !== UNBOUND) return unify(m, x, list);
  bind(m, x, list);
  return true;
}

function refuel(m: Machine, { name, arity }: Named): void {
  try {
    m.refuel();
  } catch (thrown) {
    throw inContext(thrown, name, arity);
  }
}

const nextAnswer = (m: Machine, choice: Choice): Signal => {
  m.charge(1);
  return (choice.x as PathAnswers).goOn(m, choice, 0);
};
