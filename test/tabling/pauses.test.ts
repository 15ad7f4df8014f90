/* Wherever a tabled run is left, for a while or for good, no answer is lost and no table is half filled. */
import { describe, expect, it } from "vitest";
import { Engine, ResourceError } from "../../src/complete.js";

/** Tabled predicates with their answers, for a graph whose nodes are terms of some size. */
const PROGRAM = `
:- table left/2, right/2, double/2, a/2, b/2, near(_, _, min), len/2, grows/2, same/1, caught/2.
:- table early/1, kept/2.
edge(X, Y) :- place(X, N), member(N-M, [0-1,1-2,2-0,2-3,4-1]), place(Y, M).
place(t(N,_), N).
left(X, Y) :- left(X, Z), edge(Z, Y).
left(X, Y) :- edge(X, Y).
right(X, Y) :- edge(X, Y).
right(X, Y) :- edge(X, Z), right(Z, Y).
double(X, Y) :- double(X, Z), double(Z, Y).
double(X, Y) :- edge(X, Y).
a(X, Y) :- b(X, Z), edge(Z, Y).
a(X, Y) :- edge(X, Y).
b(X, Y) :- a(X, Z), edge(Z, Y).
near(X, X, 0).
near(X, Y, N) :- near(X, Z, M), edge(Z, Y), N is M+1.
len([], 0).
len([_|Xs], N) :- len(Xs, M), N is M+1.
grows(N, _) :- N =:= 0, !.
grows(N, X) :- M is N-1, grows(M, s(X)).
same(f(X, Y)) :- same(f(Y, X)).
same(f(X, X)).
caught(X, Y) :- catch((left(X, Y), ( place(Y, 1) -> throw(one) ; true )), one, Y = one).
early(X) :- early(X), fail.
early(X) :- right(X, t(3,_)).
early(_) :- between(1, inf, _), fail.
kept(X, L) :- findall(N, ( left(X, Y), place(Y, N) ), L0), sort(L0, L).
size(0, []).
size(N, [N|Xs]) :- N > 0, M is N-1, size(M, Xs).
term(N, T) :- ( N =:= 0 -> T = z ; M is N-1, T = s(R), term(M, R) ).
nodes(Goal, Y, Ns) :- findall(N, ( Goal, place(Y, N) ), Ns0), sort(Ns0, Ns).
`;

/** Goals about a term of `Size` cells, each with its Result. */
const GOALS: readonly (readonly [string, string])[] = [
  ["size(Size, T), nodes(left(t(0,T), Y), Y, Result)", "[0,1,2,3]"],
  ["term(Size, T), nodes(right(t(0,T), Y), Y, Result)", "[0,1,2,3]"],
  ["size(Size, T), nodes(double(t(1,T), Y), Y, Result)", "[0,1,2,3]"],
  ["term(Size, T), nodes(a(t(4,T), Y), Y, Result)", "[0,1,2,3]"],
  ["size(Size, T), findall(N, ( near(t(0,T), Y, N), N > 0 ), Ns), msort(Ns, Result)", "[1,2,3,3]"],
  ["term(Size, T), ( same(f(T, T)) -> Result = yes ; Result = no )", "yes"],
  ["term(Size, T), ( same(f(T, s(T))) -> Result = yes ; Result = no )", "no"],
  [
    "size(Size, T), findall(Y, caught(t(0,T), Y), Ys), ( memberchk(one, Ys) -> Result = yes )",
    "yes",
  ],
  ["size(Size, T), ( early(t(0,T)) -> Result = yes ; Result = no )", "yes"],
  ["term(Size, T), kept(t(2,T), Result)", "[0,1,2,3]"],
];

/** The same of predicates that call themselves as often as `Size`, each time with a part of it: at most 1000. */
const DEEP: readonly (readonly [string, string])[] = [
  ["numlist(1, Size, L), len(L, N), ( N =:= Size -> Result = yes ; Result = N )", "yes"],
  ["size(Size, L), len(L, N), ( N =:= Size -> Result = yes ; Result = N )", "yes"],
  ["( grows(Size, a) -> Result = yes ; Result = no )", "yes"],
];

const ASKED =
  'Size = SIZE, \\+ \\+ ( GOAL, format(string(Text), "~q", [Result]), nb_setval(text, Text) ), nb_getval(text, Shown)';

function asked(goal: string, size: number): string {
  const most = DEEP.some(([each]) => each === goal) ? 1000 : size;
  return ASKED.replace("SIZE", String(Math.min(size, most))).replace("GOAL", goal);
}

function tabled(): Engine {
  const engine = new Engine();
  engine.consult(PROGRAM);
  return engine;
}

function shown(engine: Engine, goal: string, size: number, options: object = {}): string {
  const row = Array.from(engine.query(asked(goal, size), {}, options))[0];
  return row === undefined ? "false" : (row["Shown"] as { string: string }).string;
}

describe("tabled calls", () => {
  it.each([1, 4000])("with arguments of %i cells have their answers", (size) => {
    const engine = tabled();
    for (const [goal, expected] of [...GOALS, ...DEEP]) {
      expect([goal, shown(engine, goal, size)]).toEqual([goal, expected]);
      expect([goal, shown(engine, goal, size)]).toEqual([goal, expected]);
    }
  });

  it("have them when they are left again and again", async () => {
    const engine = tabled();
    for (const [goal, expected] of [...GOALS, ...DEEP]) {
      const row = await engine.query(asked(goal, 30), {}, { sliceMs: 0 }).async.first();
      expect([goal, (row!["Shown"] as { string: string }).string]).toEqual([goal, expected]);
    }
  });

  it("have them after the budget was used up at any of their calls", () => {
    for (const [goal, expected] of [...GOALS, ...DEEP]) {
      const engine = tabled();
      let isOver = false;
      for (let inferences = 1; !isOver; inferences += 61) {
        engine.once("abolish_all_tables");
        try {
          expect(shown(engine, goal, 6, { limits: { inferences } })).toBe(expected);
          isOver = true;
        } catch (thrown) {
          if (!(thrown instanceof ResourceError)) throw thrown;
        }
        expect([goal, inferences, shown(engine, goal, 6)]).toEqual([goal, inferences, expected]);
      }
    }
  });

  it("have them after a ball in their midst that the program has caught", () => {
    const limited = "call_with_inference_limit(( GOAL ), LIMIT, _)";
    for (const [goal, expected] of [...GOALS, ...DEEP]) {
      const engine = tabled();
      for (const limit of [3, 29, 97, 211]) {
        engine.once("abolish_all_tables");
        const broken = limited.replace("GOAL", goal).replace("LIMIT", String(limit));
        const both = `\\+ \\+ ( ${broken} ; true ), ${goal}`;
        expect([both, shown(engine, both, 9)]).toEqual([both, expected]);
      }
    }
  });

  it("have them with large arguments wherever memory is counted", () => {
    const engine = tabled();
    const limits = { memory: 100_000_000 };
    for (const [goal, expected] of [...GOALS, ...DEEP]) {
      expect([goal, shown(engine, goal, 5000, { limits })]).toEqual([goal, expected]);
      engine.once("abolish_all_tables");
    }
  });
});

it("a table that one run leaves for a promise is evaluated by another one, and both have all answers", async () => {
  const engine = new Engine();
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  engine.define("wait/0", async () => {
    await gate;
    return true;
  });
  engine.consult(`
    :- table p/2.
    p(X, Y) :- p(X, Z), Z < 5, held(Z), Y is Z+1.
    p(_, 0).
    held(Z) :- Z =:= 2, \\+ asked -> assertz(asked), wait ; true.
    :- dynamic asked/0.`);
  const big = "numlist(1, 5000, L), findall(Y, p(L, Y), Ys), length(Ys, N)";
  const first = engine.query(big).async.first();
  await new Promise((resolve) => setImmediate(resolve));
  while (!engine.query("asked").exists()) await new Promise((resolve) => setImmediate(resolve));
  expect(engine.once(big)?.["N"]).toBe(6);
  release();
  expect((await first)?.["N"]).toBe(6);
  expect(engine.query("aggregate_all(count, current_table(p(_, _), _), 1)").exists()).toBe(true);
});
