/*
 * Two hundred open queries in one memory, advanced at random and closed in any order, while the collector moves
 * everything at every few calls: each gives the answers that it gives alone, and each cleanup runs once.
 */

import { expect, test } from "vitest";
import type { Core } from "../../src/machine/core.js";
import { UncaughtError } from "../../src/machine/errors.js";
import { Program } from "./program.js";
import type { HostPredicates } from "../../src/machine/host-predicates.js";
import { Query } from "./query.js";
import { Machine } from "../../src/machine/records.generated.js";
import { check } from "./stress.js";
import type { Value } from "../../src/machine/value-types.js";

const PROGRAM = `
:- dynamic(item/2).

queens(N, Qs) :- numlist(1, N, Ns), permutation(Ns, Qs), safe(Qs).
safe([]).
safe([Q|Qs]) :- no_attack(Q, Qs, 1), safe(Qs).
no_attack(_, [], _).
no_attack(Q, [P|Ps], D) :- Q =\\= P + D, Q =\\= P - D, D1 is D + 1, no_attack(Q, Ps, D1).

count_up(N) :- shift(state(N, M)), count_up(M).
counted(N, Limit, X) :- reset(count_up(N), Ball, Continuation), handled(Ball, Continuation, Limit, X).
handled(state(N, _), _, _, N).
handled(state(N, M), Continuation, Limit, X) :-
    N < Limit, M is N + 1, reset(Continuation, Ball, Next), handled(Ball, Next, Limit, X).

throws_at(N, N) :- throw(reached(N)).
throws_at(N, M) :- N < M, N1 is N + 1, throws_at(N1, M).

nrev([], []).
nrev([X|Xs], Ys) :- nrev(Xs, Zs), append(Zs, [X], Ys).

attr_unify_hook(K, X) :- ( X == 1 -> true ; X = two(K) ).

grows(X, L) :- grows([X], X, L).
grows(L, _, L).
grows(L0, X, L) :- length(L0, N), N < 12, grows([f(X, L0)|L0], X, L).

:- table path/2.
edge(N, M) :- member(D, [1, 2]), M is (N + D) mod 7.
path(X, Y) :- edge(X, Y).
path(X, Y) :- path(X, Z), edge(Z, Y).
`;

/** The kinds of goals; K is another integer in each query. */
const GOALS: readonly string[] = [
  "between(K, inf, X), X mod 3 =:= 0",
  'append(Xs, Ys, [K, a, b, f(_), "text"])',
  "M is 4 + K mod 3, queens(M, Qs)",
  "setup_call_cleanup(X0 = K, member(X, [X0, b, c, d]), cleaned(K))",
  "setup_call_cleanup(true, ( between(1, 3, X) ; throw(oops(K)) ), cleaned(K))",
  "catch(setup_call_cleanup(true, throws_at(1, K), cleaned(K)), Ball, true)",
  "setup_call_cleanup(true, member(X, [1, 2]), cleaned(K)), setup_call_cleanup(true, member(Y, [K, b]), true)",
  "freeze(X, Y is X * K), member(X, [1, 2, 3, 4])",
  "freeze(X, member(Y, [X, K, c])), freeze(Y, Z = got(Y)), between(1, 3, X)",
  "dif(X, Y), member(X, [K, b]), member(Y, [b, K, c])",
  "dif(f(X, Y), f(K, b)), member(X, [a, K]), copy_term(Y, Z, Gs)",
  "when(ground(X+Y), Z is X + Y), member(X, [1, 2]), member(Y, [K, 5])",
  "between(1, 6, N), length(L, N), maplist(=(K), L)",
  "findall(X-L, ( between(1, 20, X), length(L, 2) ), Xs), member(Y, Xs)",
  "bagof(X, member(X-Y, [1-a, 2-b, K-a, 4-b, 5-c]), Xs)",
  "findall(X, ( member(X, [3, 1, 2]), findall(Y, between(1, X, Y), Ys), length(Ys, _) ), L), nth1(I, L, E)",
  "catch(( member(X, [1, 2, K]), ( X > 2 -> throw(big(X)) ; true ) ), big(B), true)",
  "throws_at(0, K)",
  "counted(K, 1000, X)",
  "reset(( member(X, [1, 2, 3]), shift(a(X, K)), Y = X ), a(Z, _), C), call(C)",
  "( assertz(item(K, 1)), fail ; member(X, [2, 3, 4]), assertz(item(K, X)), findall(Y, item(K, Y), Ys) )",
  "forall(between(1, 6, I), assertz(item(f(K), I))), retract(item(f(K), X)), X1 is X + 10, asserta(item(f(K), X1)), findall(Y, item(f(K), Y), Ys)",
  "assertz(item(g(K), 0)), repeat, retract(item(g(K), N)), N1 is N + 1, assertz(item(g(K), N1)), item(g(K), X)",
  "b_setval(key_K, 0), between(1, 5, X), b_getval(key_K, V0), V is V0 + X, b_setval(key_K, V)",
  "nb_setval(key_K, [K]), between(1, 5, X), nb_getval(key_K, V0), nb_setval(key_K, [f(X, _)|V0])",
  "T = f(K, _), between(1, 4, X), setarg(1, T, X), ( setarg(2, T, a) ; setarg(2, T, b(X)) )",
  "T = count(0, []), member(X, [a, b, c]), arg(2, T, L), nb_setarg(2, T, [X-K|L]), arg(2, T, M)",
  "numlist(1, 30, L0), nrev([K|L0], L), member(X, L)",
  "grows(K, L)",
  "X0 is 3 ** K, between(1, inf, N), X is X0 ** N + 1 rdiv 3",
  "atom_concat(X, Y, atom_K), atom_length(X, N), sub_atom(Y, 0, _, 0, Z)",
  "X = f(X, K, Y), member(Y, [a, X, b]), copy_term(X, Z), X = Z",
  "path(K, X)",
  "clause(no_attack(K, X, Y), B)",
  "member(X, [1, 2, 3]), \\+ X = 2, ( X =:= K -> Y = same ; X > 2 *-> Y = more(X) ; Y = K )",
  "select(X, [K, b, c], Xs), permutation(Xs, Ys), msort([z|Ys], Zs)",
  "own(K, X), Y = f(X, _)",
  "limit(4, offset(2, ( repeat, X = K )))",
  "order_by([desc(X)], member(X, [K, 2, 30, 4]))",
  "put_attr(X, user, K), ( X = 1 ; X = two(Y) ; X = two ; get_attr(X, user, Y), put_attr(X, user, f(Y)), X = two(Z) )",
];
const QUERIES = 200;
/** No query is asked for more answers than this. */
const ANSWERS = 8;
/** Every so many-th call collects; every so many-th collection is verified. */
const STRESS = 11;
const VERIFY = 20;

/** A repeatable sequence of numbers from 0 to 1. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A value as text; a part that contains itself is named by how far above it begins. */
function show(value: Value, names: string[], above: readonly Value[] = []): string {
  if (typeof value !== "object" || value === null) return String(value);
  const depth = above.indexOf(value);
  if (depth >= 0) return `^${above.length - depth}`;
  if ("variable" in value) {
    if (!names.includes(value.variable)) names.push(value.variable);
    return `_${names.indexOf(value.variable)}`;
  }
  const inside = (parts: readonly Value[]): string =>
    parts.map((part) => show(part, names, [...above, value])).join(",");
  if (Array.isArray(value)) return `[${inside(value as readonly Value[])}]`;
  if ("functor" in value) return `${value.functor}(${inside(value.args)})`;
  if ("list" in value) return `[${inside(value.list)}|${inside([value.tail])}]`;
  return JSON.stringify(value);
}

/** A memory with the program, and what has happened in it. */
class World {
  readonly core: Core;
  readonly predicates: HostPredicates;
  /** Cleanups that have run, and iterators that have been left, each with the number of its query. */
  readonly events: string[] = [];
  #pauses = 0;

  constructor() {
    const write = (text: string): void => void this.events.push(text);
    const program = new Program({ write });
    program.consult(PROGRAM);
    this.core = program.core;
    this.predicates = program.predicates;
    this.predicates.det("cleaned", 1, (call) => {
      this.events.push(`cleaned ${String(call.value(0))}`);
      return true;
    });
    const { events } = this;
    this.predicates.nondet("own", 2, function* (k) {
      try {
        for (let i = 0; ; i++) yield [undefined, [k, i]];
      } finally {
        events.push(`left ${String(k)}`);
      }
    });
  }

  /** From now on, collects and verifies. */
  stress(): void {
    const { core } = this;
    core.setRegister(Machine.stress, STRESS);
    core.paused = () => {
      if (++this.#pauses % VERIFY === 0) check(core);
    };
  }

  open(goal: string): Query {
    return new Query(this.core, this.predicates, goal);
  }
}

/** The next answer of a query, `false`, or an error, as text. */
function advance(query: Query): string {
  try {
    if (!query.next()) return "false";
  } catch (thrown) {
    if (!(thrown instanceof UncaughtError)) throw thrown;
    return `error ${show(thrown.term, [])}`;
  }
  const names: string[] = [];
  return Object.entries(query.answer())
    .map(([name, value]) => `${name}=${show(value, names)}`)
    .join(" ");
}

function goalOf(k: number): string {
  return (GOALS[k % GOALS.length] as string).replace(/\bK\b|(?<=_)K\b/g, String(k));
}

/** A query that is advanced so many times, or to its end, and then closed. */
class Run {
  readonly #world: World;
  readonly #k: number;
  readonly #count: number;
  readonly #answers: string[] = [];
  #query: Query | undefined;

  constructor(world: World, k: number, count: number) {
    this.#world = world;
    this.#k = k;
    this.#count = count;
  }

  /** Performs the next step; false if it was the last. */
  step(): boolean {
    this.#query ??= this.#world.open(goalOf(this.#k));
    const last = this.#answers.at(-1) ?? "";
    if (this.#answers.length < this.#count && last !== "false" && !last.startsWith("error ")) {
      this.#answers.push(advance(this.#query));
      return true;
    }
    this.#query.close();
    return false;
  }

  /** The answers, and what has happened to it. */
  outcome(): readonly string[] {
    const events = this.#world.events.filter((event) => event.endsWith(` ${this.#k}`));
    return [goalOf(this.#k), ...this.#answers, ...events];
  }
}

test.each([1])(
  "two hundred open queries advanced at random and closed in any order, seed %d",
  (seed) => {
    const random = randomNumbers(seed);
    const pick = (n: number): number => Math.floor(random() * n);
    const world = new World();
    world.stress();
    const counts = Array.from({ length: QUERIES }, () => Math.min(ANSWERS, pick(2 * ANSWERS)));
    const runs = counts.map((count, i) => new Run(world, i + 1, count));
    for (const left = [...runs]; left.length > 0;) {
      const i = pick(left.length);
      if (!(left[i] as Run).step()) left.splice(i, 1);
    }
    const quiet = new World();
    const expected = counts.map((count, i) => {
      const alone = new Run(quiet, i + 1, count);
      while (alone.step());
      return alone.outcome();
    });
    expect(runs.map((run) => run.outcome())).toEqual(expected);
    // Each cleanup has run once, and each iterator has been left.
    const mustLeave = expected.filter(
      ([goal], i) => /cleaned|own/.test(goal as string) && (counts[i] as number) > 0,
    );
    expect(world.events.length).toBe(mustLeave.length);
  },
);
