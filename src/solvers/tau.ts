/*
 * Tau: the relation of prolog/board.pl in another Prolog, Tau Prolog, an optional peer dependency.
 *
 * Idea. The text of the library is standard enough for another system to run it, without its module
 * directive. Tau delivers each answer by setTimeout, which costs a millisecond or more; so all spellings of
 * the paths are collected in Tau and delivered as one answer, which means that the first word comes as late
 * as the last one. It runs a limited number of steps at a time, and the budget is checked between them.
 *
 * Cost. A step is one of Tau's. There are some 60 or 70 for each path: 28,206 on 2x3, in half a second, and
 * 729,236 on 3x3, in 20 to 30 s, which is some three hundred times as long as `logic`.
 *
 * Source. Tau Prolog (tau-prolog.org), an interpreter in JavaScript that follows the ISO standard.
 *
 * Use. To confirm that the relation is standard Prolog. Up to nine cells.
 */
import type { Board } from "../board/index.js";
import { grid } from "../board/notation.js";
import { measure } from "./solver.js";
import type { Solver } from "./solver.js";

/** The maximal number of cells for which Tau's time is acceptable: half a minute on 3x3. */
const MOST_CELLS = 9;

/** Steps between two checks of the budget. */
const STEPS = 2000;

/** Predicates that the relation uses and Tau's libraries lack. */
const ADDITIONS = ":- use_module(library(lists)).\nmemberchk(X, Xs) :- member(X, Xs), !.\n";

const GATHER = "findall(Word, board_has_word(Board, Word), Words)";

interface TauTerm {
  readonly id: string;
  readonly args: readonly TauTerm[];
}

interface Callbacks<Result> {
  success(result: Result): void;
  error(error: unknown): void;
  fail?(): void;
  limit?(): void;
}

interface TauSession {
  readonly thread: { readonly total_steps: number };
  consult(text: string, options: Callbacks<unknown> & Record<string, unknown>): void;
  query(goal: string, options: Callbacks<unknown>): void;
  answer(options: Callbacks<{ readonly links: Readonly<Record<string, TauTerm>> }>): void;
}

interface Tau {
  create(limit: number): TauSession;
}

async function load(name: string): Promise<unknown> {
  return ((await import(name)) as { readonly default: unknown }).default;
}

let loaded: Promise<Tau> | undefined;

/** Tau with its library of lists. */
function loadTau(): Promise<Tau> {
  loaded ??= (async () => {
    const tau = (await load("tau-prolog/modules/core.js")) as Tau;
    ((await load("tau-prolog/modules/lists.js")) as (tau: Tau) => void)(tau);
    return tau;
  })();
  return loaded;
}

/** Searches in Tau Prolog and looks up what each path spells. */
export const tauSolver: Solver = {
  name: "tau",
  timeMs: 120_000,
  unfit({ size }) {
    if (size <= MOST_CELLS) return undefined;
    return `the board has ${size} cells, and more than ${MOST_CELLS} would take it hours`;
  },
  async missing() {
    return loadTau().then(
      () => undefined,
      () => "the package tau-prolog is not installed",
    );
  },
  async solve(board, dictionary, options = {}) {
    const tau = await loadTau();
    return measure(options, async (run) => {
      const session = tau.create(STEPS);
      const { thread } = session;
      run.steps = () => thread.total_steps;
      await ask(session, board);
      let words: TauTerm | undefined;
      while (words === undefined) {
        run.budget.check();
        run.look();
        words = await answer(session);
        run.budget.spend(thread.total_steps - run.budget.inferences);
      }
      for (const word of listOf(words)) {
        const text = listOf(word).reduce((letters, { id }) => letters + id, "");
        if (dictionary.has(text)) run.found.add(text);
      }
    });
  },
};

/** Loads the relation and starts the search. */
async function ask(session: TauSession, board: Board): Promise<void> {
  const { libraryTexts } = await import("../machine/library-texts.generated.js");
  const program = libraryTexts["board"].replace(/^:- (?:use_)?module\(.*?\)\.$/gms, "");
  const rows = grid(board, board.tiles).map((row) => `[${row.map(tileText).join(",")}]`);
  const goal = `make_board([${rows.join(",")}], Board), ${GATHER}.`;
  const source = { file: false, url: false, html: false, script: false };
  await new Promise((success, error) => {
    session.consult(ADDITIONS + program, { ...source, success, error });
  });
  await new Promise((success, error) => session.query(goal, { success, error }));
}

/** The words, or undefined if they have not been found yet. */
function answer(session: TauSession): Promise<TauTerm | undefined> {
  return new Promise((resolve, reject) => {
    session.answer({
      success: ({ links }) => resolve(links["Words"]),
      limit: () => resolve(undefined),
      fail: () => reject(new Error("Tau Prolog finds no answer")),
      error: (error) => reject(new Error(`Tau Prolog: ${String(error)}`)),
    });
  });
}

function* items(list: TauTerm): Generator<TauTerm, undefined, undefined> {
  for (let rest = list; rest.args.length === 2; rest = rest.args[1]) yield rest.args[0];
}

function listOf(list: TauTerm): TauTerm[] {
  return [...items(list)];
}

/** A tile as an atom: letters and dots need no escapes, and in quotes Tau accepts any letter. */
function tileText(tile: string): string {
  return `'${tile}'`;
}
