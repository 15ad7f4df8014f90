/*
 * Programs like those that people write: tables of facts, recursion over numbers, lists and terms, guards
 * and cuts, accumulators, choices, a database that changes, errors that are caught.
 */
import type { Draw } from "../draw.js";
import type { Sample } from "../sample.js";
import { Writing } from "./writing.js";
import type { Scope } from "./writing.js";

/** Drivers, which call a goal repeatedly. */
const DRIVERS: readonly string[] = [
  "nt(_, 0) :- !.\nnt(G, N) :- \\+ \\+ call(G), !, N1 is N-1, nt(G, N1).\nnt(G, N) :- N1 is N-1, nt(G, N1).",
  "nt(_, 0) :- !.\nnt(G, N) :- ( call(G) -> true ; true ), N1 is N-1, nt(G, N1).",
  "nt(G, N) :- between(1, N, _), once(G), fail.\nnt(_, _).",
  "nt(G, N) :- forall(between(1, N, _), ignore(G)).",
];

/** The goals asked of a program. */
function goalsFor(writing: Writing, draw: Draw, rounds: number): string[] {
  const { rates } = writing;
  const goals: string[] = [];
  for (let i = draw.integer(2, 4); i > 0; i--) {
    const scope: Scope = [];
    const parts: string[] = [];
    if (draw.chance(rates.waiting)) {
      const name = writing.fresh("W");
      parts.push(draw.pick([`freeze(${name}, write(woken))`, `dif(${name}, a)`]));
      scope.push({ name, type: "any" });
    }
    const last = writing.predicates.slice(-3);
    const called = (): string => writing.call(scope, draw.chance(0.6) ? last : writing.predicates);
    const way = draw.integer(0, rates.cleanups > 0 || draw.chance(0.3) ? 11 : 9);
    const marked = (goal: string): string =>
      draw.chance(0.7) ? `${goal}, ${writing.mark()}` : goal;
    if (way < 5) parts.push(marked(called()));
    else if (way < 8) parts.push(`nt(${called()}, ${rounds}), ${writing.mark()}`);
    else if (way === 8) parts.push(`( ${called()}, ${writing.mark()}, fail ; ${writing.mark()} )`);
    else if (way === 9)
      parts.push(`catch(${called()}, ball(X), write(caught(X))), ${writing.mark()}`);
    else if (way === 10 && !writing.isCommon) {
      parts.push(
        `setup_call_cleanup(${writing.mark()}, ${called()}, ${writing.mark()}), ${writing.mark()}`,
      );
    } else parts.push(`findall(x, ${called()}, Xs), length(Xs, Count), ${writing.mark()}`);
    goals.push(parts.join(", "));
  }
  return goals;
}

const CHANGES: readonly string[] = [
  "set_prolog_flag(occurs_check, true)",
  "set_prolog_flag(occurs_check, error)",
  "set_prolog_flag(unknown, fail)",
  "set_prolog_flag(double_quotes, atom)",
];

/** A program and goals about it. */
function program(
  draw: Draw,
  { most = Infinity, isCommon = false }: { most?: number; isCommon?: boolean } = {},
): { writing: Writing; text: string; rounds: number } {
  const writing = new Writing(draw, isCommon);
  writing.table();
  const count = draw.weighted([
    [6, draw.integer(1, 4)],
    [3, draw.integer(4, 10)],
    [1, draw.integer(10, 30)],
  ]);
  const kinds = draw.weighted<readonly (readonly [number, () => void])[]>([
    [1, [[1, () => writing.recursion()]]],
    [
      1,
      [
        [1, () => writing.cases()],
        [2, () => writing.grammar()],
      ],
    ],
    [
      5,
      [
        [2, () => writing.table()],
        [3, () => writing.cases()],
        [4, () => writing.recursion()],
        [1, () => writing.pair()],
        [1, () => writing.grammar()],
      ],
    ],
  ]);
  for (let i = Math.min(most, count); i > 0; i--) draw.weighted(kinds)();
  const text = [
    ":- discontiguous fact/1.",
    ":- dynamic fact/1, counter/1, open/1.",
    "counter(0).",
    draw.pick(DRIVERS),
    ...writing.clauses,
  ].join("\n");
  return { writing, text: `${text}\n`, rounds: draw.pick([3, 30, 60, 120]) };
}

const DATABASE =
  "retractall(fact(_)), retractall(open(_)), retractall(counter(_)), assertz(counter(0)), nb_setval(count, 0), nb_setval(key, 0)";
const FLAGS =
  "set_prolog_flag(occurs_check, false), set_prolog_flag(unknown, error), set_prolog_flag(double_quotes, codes)";

export function everyday(draw: Draw): Sample {
  const { writing, text, rounds } = program(draw);
  const goals = goalsFor(writing, draw, rounds);
  const again = draw.chance(0.5) ? goals : [];
  const changed = draw.chance(0.2)
    ? [draw.pick(CHANGES), ...goals, ...goalsFor(writing, draw, rounds)]
    : [];
  const end = "findall(X, fact(X), Xs), findall(C, counter(C), Cs)";
  const asked = [`${DATABASE}, ${FLAGS}`, ...goals, ...again, ...changed, end];
  return { steps: [{ load: text }, ...asked.map((goal) => ({ goal }))] };
}

/** The goal that resets the database of a budgeted program, and the one that holds while something is open. */
export const BUDGET_STATE: { readonly reset: string; readonly open: string } = {
  reset: DATABASE,
  open: "open(_)",
};

/** Programs to be run under limits. */
export function budgeted(draw: Draw): Sample {
  const { writing, text } = program(draw, { most: 4 });
  const goals = goalsFor(writing, draw, 4);
  const opening = goals.map((goal) =>
    draw.chance(0.4)
      ? `setup_call_cleanup(assertz(open(1)), ( ${goal} ), retract(open(1))), ${writing.mark()}`
      : goal,
  );
  return { steps: [{ load: text }, ...opening.map((goal) => ({ goal }))] };
}

/** A program in the language that other systems have, too. */
export function common(draw: Draw): Sample {
  const { writing, text, rounds } = program(draw, { isCommon: true });
  const goals = goalsFor(writing, draw, rounds);
  const end = "findall(X, fact(X), Xs), findall(C, counter(C), Cs)";
  const asked = [DATABASE, ...goals, ...goals, end];
  return { steps: [{ load: text }, ...asked.map((goal) => ({ goal }))] };
}
