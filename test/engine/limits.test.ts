import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it, vi } from "vitest";
import { Engine, ResourceError, untrustedLimits } from "../../src/complete.js";
import type { Limits } from "../../src/complete.js";
import { all, thrownBy } from "./answers.js";
import { engineOf } from "../machine/goals.js";

/** A small limit on memory. */
const SMALL = { memory: (untrustedLimits.memory as number) / 8 };

const program = `
loop :- loop.
deep(X) :- deep(f(X)).
recurse :- recurse, true.
grow(N) :- M is N + 1, grow(M), N > 0.
many(0).
many(N) :- N > 0, M is N - 1, many(M).
choices :- choices ; choices.
`;

function engineWith(limits: Limits = {}): Engine {
  const engine = engineOf(program, { limits });
  return engine;
}

/** The last answer of a goal that catches a limit. On a busy machine, the 25 ms after one on time may be over too. */
function caughtIn(engine: Engine, goal: string, limits: Limits): unknown {
  try {
    return engine.query(goal, {}, { limits }).all().pop();
  } catch (thrown) {
    if (!(thrown instanceof ResourceError) || thrown.kind !== "time") throw thrown;
    return { What: thrown.kind };
  }
}

/** Bytes in use after a garbage collection. */
function heapAfterCollection(): number {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}

describe("a limit on inferences", () => {
  it("is for each query alone", () => {
    const engine = engineWith({ inferences: 10_000 });
    for (let i = 0; i < 5; i++) expect(all(engine, "many(2000)")).toEqual([{}]);
  });

  it("counts over all answers of a query", () => {
    const engine = engineWith({ inferences: 1000 });
    const query = engine.query("between(1, inf, X)");
    expect(thrownBy(() => [...query])).toHaveProperty("kind", "inferences");
  });

  it("may be given to one query", () => {
    const engine = engineWith();
    const limits = { inferences: 1000 };
    expect(thrownBy(() => engine.once("loop", {}, { limits }))).toHaveProperty(
      "kind",
      "inferences",
    );
    expect(engine.once("many(2000)")).toEqual({});
    expect(thrownBy(() => engine.once("many(2000)", {}, { limits }))).toBeInstanceOf(ResourceError);
  });

  it("of none lets a query do nothing", () => {
    expect(thrownBy(() => engineWith({ inferences: 0 }).once("true"))).toHaveProperty(
      "kind",
      "inferences",
    );
  });
});

describe("a limit on time", () => {
  it("does not run before an answer is requested", () => {
    const engine = engineWith({ timeMs: 60_000 });
    const query = engine.query("many(10)");
    const later = performance.now() + 120_000;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => later);
    try {
      expect(query.next().done).toBe(false);
    } finally {
      clock.mockRestore();
    }
  });
});

describe("a limit on answers", () => {
  it("ends a query that is asked for one more, without computing that", () => {
    const engine = engineWith({ answers: 3 });
    const query = engine.query("repeat");
    for (let i = 0; i < 3; i++) expect(query.next().done).toBe(false);
    const { inferences } = query;
    const thrown = thrownBy(() => query.next());
    expect(thrown).toBeInstanceOf(ResourceError);
    expect(thrown).toHaveProperty("kind", "answers");
    expect(query.inferences).toBe(inferences);
    expect(query.done).toBe(true);
  });

  it("lets a query be that is known to have no more", () => {
    const engine = engineWith({ answers: 3 });
    expect(all(engine, "member(X, [1,2,3])")).toHaveLength(3);
    expect(engine.query("repeat").all({ limit: 3 })).toHaveLength(3);
    expect(engine.query("repeat", {}, { limits: { answers: 0 } }).done).toBe(false);
    expect(() => engine.query("true", {}, { limits: { answers: 0 } }).next()).toThrow(/answers/);
  });
});

describe("a limit on memory", () => {
  const goals = ["msort(L, _)", "sort(0, @>=, L, _)", "findall(X, member(X, L), _)"];

  it.each(goals)("ends %s, which needs memory of two kinds, however little is left", (goal) => {
    const ends = Array.from({ length: 12 }, (_, i) => {
      const engine = new Engine({ limits: { memory: (5 + i / 4) * 2 ** 20 } });
      const sorted = `findall(X, (between(1, 100000, I), X is -I), L), ${goal}`;
      try {
        engine.query(sorted).exists();
        return "none";
      } catch (thrown) {
        return (thrown as ResourceError).kind;
      }
    });
    expect(ends).toEqual([...ends].sort());
    expect(new Set(ends)).toEqual(new Set(["memory", "none"]));
  });

  const growing = `
    stack(N) :- M is N + 1, stack(M), N > 0.
    build(N, [N|T]) :- M is N + 1, build(M, T).
    term(X) :- term(f(X)).
    pairs(X) :- pairs(X-X-a).
    double(S) :- string_concat(S, S, T), double(T).
    :- dynamic(fact/1).
    :- table(answer/1).
    answer(X) :- between(1, inf, X).
    :- table(same/1).
    same(_).
    captured :- with_output_to(string(_), (forall(between(1, 1000, _), write(twelve_chars)), captured)).
  `;

  const holding = [
    "stack(0)",
    "build(0, L)",
    "term(a)",
    "findall(X, repeat, _)",
    "findall(X-f(X), between(1, inf, X), _)",
    "bagof(X, repeat, _)",
    "choices, fail",
    "numlist(1, 3000000, L)",
    'double("ab")',
    "repeat, assertz(fact(f(a))), fail",
    "between(1, inf, X), recorda(key, X), fail",
    "answer(X), fail",
    "numlist(1, 100, L), between(1, inf, X), atom_concat(k, X, K), nb_setval(K, L), fail",
    "numlist(1, 500, L), between(1, inf, X), atom_concat(k, X, K), create_prolog_flag(K, f(L, X), []), fail",
    "numlist(1, 100, L), findall(X, (between(1, inf, X), atom_concat(k, X, K), nb_setval(K, L)), _)",
    "between(1, inf, X), same(X), fail",
    "between(1, inf, X), atom_concat(k, X, K), catch(K, _, fail)",
    "between(1, inf, X), atom_concat(k, X, K), catch(K:goal, _, fail)",
    "repeat, open_string(text, _), fail",
    "format(string(S), '~`x|~t~9999|', []), repeat, open_string(S, _), fail",
    "captured",
    "X is 7 ** 20000, findall(Y, (between(1, 15000, I), Y is X + I), _)",
    "X is 7 ** 20000, findall(Y, (between(1, 15000, I), Y is -X - I), _)",
  ];

  it.each(holding)("ends %s, and the engine goes on", (goal) => {
    const engine = engineOf(program + growing, { limits: { ...SMALL, inferences: 3_000_000 } });
    const thrown = thrownBy(() => engine.once(goal));
    expect(thrown).toBeInstanceOf(ResourceError);
    expect(thrown).toHaveProperty("kind", "memory");
    // The facts still in the database may use up the limit.
    expect(engine.query("many(100)", {}, { limits: {} }).all()).toEqual([{}]);
  });

  it.each([
    "many(200000)",
    "between(1, 200000, X), X > 199999",
    "forall(between(1, 20000, X), number_codes(X, _))",
    "numlist(1, 5000, L), sum_list(L, S), foldl([X,A,B]>>(B is A + X), L, 0, S)",
    "findall(X, between(1, 5000, X), L), forall(member(Y, L), findall(Z, member(Z, [Y,Y]), _))",
    "shared(40, T), many(100000)",
    "numlist(1, 1000, L), length(Ls, 1000), maplist(=(L), Ls), many(100000), Ls = [_|_]",
    "numlist(1, 2000, L), findall(X-L, member(X, [a,b]), Ls), many(100000), Ls = [_|_]",
    "alternatives(1500), many(100000)",
    "numlist(1, 500, L), forall(between(1, 1000, X), nb_setval(k, [X|L]))",
    "numlist(1, 500, L), forall(between(1, 1000, X), create_prolog_flag(k, [X|L], []))",
    "forall(between(1, 15000, X), (assertz(fact(X)), retract(fact(X))))",
    "forall(between(1, 500, X), (forall(member(Y, [X,a]), assertz(fact(Y))), retractall(fact(_))))",
    "forall(between(1, 15000, X), (recordz(key, X, R), erase(R)))",
    "forall(between(1, 4000, X), (same(X), abolish_all_tables))",
    "forall(between(1, 6000, _), (open_string(text, S), close(S)))",
    "forall(between(1, 200, _), with_output_to(string(_), forall(between(1, 1000, _), write(twelve_chars))))",
    "caught(40000)",
    "guarded(40000)",
    "limited(20000)",
  ])("lets a long run be that holds little: %s", (goal) => {
    const engine = new Engine({ limits: SMALL });
    engine.consult(
      `${program} :- dynamic(fact/1). :- table(same/1). same(_). shared(0, a) :- !. shared(N, f(T,T)) :- M is N - 1, shared(M, T).
      caught(0) :- !. caught(N) :- catch(catch(throw(N), M, true), _, true), M =:= N, L is N - 1, caught(L).
      guarded(0) :- !. guarded(N) :- setup_call_cleanup(true, M = N, true), L is M - 1, guarded(L).
      limited(0) :- !. limited(N) :- call_with_inference_limit((repeat, fail), 10, _), M is N - 1, limited(M).
      alternatives(0). alternatives(N) :- member(_, [a,b]), M is N - 1, alternatives(M), M >= 0.`,
    );
    expect(engine.query(goal).exists()).toBe(true);
  });

  it.each([
    ["a query", (engine: Engine) => engine.once("true")],
    [
      "a query with a larger limit",
      (engine: Engine) => engine.once("true", {}, { limits: { memory: 1e9 } }),
    ],
    ["a load", (engine: Engine) => engine.consult("new(1).", { file: "new.pl" })],
    [
      "a load with a larger limit",
      (engine: Engine) => engine.consult("new(1).", { file: "new.pl", limits: { memory: 1e9 } }),
    ],
    ["an attempt to save", (engine: Engine) => thrownBy(() => engine.save())],
  ])("outlasts %s within the run", (_, act) => {
    const engine = engineWith();
    engine.define("act/0", () => {
      act(engine);
      return true;
    });
    const query = engine
      .query("act, grow(0)")
      .with({ limits: { ...SMALL, inferences: 3_000_000 } });
    expect(thrownBy(() => query.first())).toHaveProperty("kind", "memory");
  });

  it("holds for a query within the run, which has a larger one", () => {
    const engine = engineWith();
    const limits = { memory: 1e9, inferences: 3_000_000 };
    let kind: unknown;
    engine.define("act/0", () => {
      kind = (thrownBy(() => engine.once("grow(0)", {}, { limits })) as ResourceError).kind;
      return true;
    });
    expect(engine.query("act").with({ limits: SMALL }).exists()).toBe(true);
    expect(kind).toBe("memory");
    expect(thrownBy(() => engine.once("grow(0)", {}, { limits }))).toHaveProperty(
      "kind",
      "inferences",
    );
  });

  it("is an error that a program may catch, when it holds less again", () => {
    const engine = engineOf(program + growing, { limits: SMALL });
    const goal = "catch(build(0, L), error(resource_error(What), _), many(1000))";
    expect(engine.once(goal)).toMatchObject({ What: "memory" });
    const stubborn = "repeat, catch(stack(0), _, fail)";
    const limits = { ...SMALL, inferences: 1_000_000 };
    expect(thrownBy(() => engine.once(stubborn, {}, { limits }))).toBeInstanceOf(ResourceError);
  });
});

it.each([
  "forall(between(1, 20000, X), recordz(k, t(X)))",
  "forall(between(1, 20000, X), recordz(X, t(X)))",
])(
  "erased clauses and records in the order of their creation give their memory back: %s",
  (goal) => {
    const engine = engineWith();
    const before = heapAfterCollection();
    engine.once(goal);
    engine.once("forall(( current_key(K), recorded(K, _, R) ), erase(R))");
    expect(heapAfterCollection() - before).toBeLessThan(1_600_000);
    expect(engine.query("current_key(K)").exists()).toBe(false);
  },
);

describe("a signal", () => {
  const board = "length(R, 8), maplist([X]>>(length(X, 8), maplist(=(a), X)), R), make_board(R, B)";

  it.each([
    "loop",
    "repeat, fail",
    "deep(a)",
    "grow(0)",
    "findall(X, repeat, _)",
    "catch(loop, _, true)",
    `${board}, board_has_word(B, [_,_,_,_,_,_,_,_,_|_]), fail`,
    `${board}, board_has_word(B, W), W = [b|_]`,
  ])("ends %s with its reason, which no program catches", (goal) => {
    const engine = engineWith();
    const controller = new AbortController();
    const reason = new Error("enough");
    engine.define("enough/0", () => {
      controller.abort(reason);
      return true;
    });
    const { signal } = controller;
    const query = engine.query(`enough, ${goal}`, {}, { signal });
    expect(thrownBy(() => query.next())).toBe(reason);
    expect(query.done).toBe(true);
    expect(all(engine, "many(100)")).toEqual([{}]);
    // Aborted from the start.
    expect(thrownBy(() => engine.once("true", {}, { signal }))).toBe(reason);
    expect(thrownBy(() => new Engine({ signal }).once("true"))).toBe(reason);
  });

  it("without a reason is an AbortError, as fetch has it", () => {
    const signal = AbortSignal.abort();
    expect(thrownBy(() => engineWith().once("true", {}, { signal }))).toHaveProperty(
      "name",
      "AbortError",
    );
  });

  it("lets cleanups run, and loses nothing that was asserted", () => {
    const engine = engineWith();
    engine.consult(":- dynamic(note/1).", { file: "note.pl" });
    const controller = new AbortController();
    engine.define("enough/0", () => {
      controller.abort();
      return true;
    });
    const goal = "assertz(note(1)), setup_call_cleanup(true, ( enough, loop ), assertz(note(2)))";
    const { signal } = controller;
    expect(thrownBy(() => engine.once(goal, {}, { signal }))).toBe(signal.reason);
    expect(all(engine, "note(X)")).toEqual([{ X: 1 }, { X: 2 }]);
  });

  it("that is aborted again and again leaves nothing", async () => {
    const engine = engineWith();
    const controller = new AbortController();
    let listeners = 0;
    const { signal } = controller;
    const add = signal.addEventListener.bind(signal);
    const remove = signal.removeEventListener.bind(signal);
    vi.spyOn(signal, "addEventListener").mockImplementation((...args: Parameters<typeof add>) => {
      listeners++;
      add(...args);
    });
    vi.spyOn(signal, "removeEventListener").mockImplementation(
      (...args: Parameters<typeof remove>) => {
        listeners--;
        remove(...args);
      },
    );
    engine.define("soon/0", async () => true);
    const round = async (n: number): Promise<void> => {
      for (let i = 0; i < n; i++) {
        const own = new AbortController();
        engine.define("enough/0", () => {
          own.abort();
          return true;
        });
        const goal = "numlist(1, 5000, L), between(1, inf, X), ( X > 10 -> enough ; true ), X < 0";
        expect(thrownBy(() => engine.once(goal, {}, { signal: own.signal }))).toBe(
          own.signal.reason,
        );
        const query = engine.query("repeat, soon").with({ signal });
        await query.async.next();
        query.return();
      }
    };
    await round(10);
    const before = heapAfterCollection();
    await round(50);
    expect(listeners).toBe(0);
    // Each holds more than 200 kB while it runs.
    expect(heapAfterCollection() - before).toBeLessThan(5_000_000);
  });
});

describe("each limit", () => {
  const square = "maplist([X]>>(length(X, 8), maplist(=(a), X)), R)";
  const runaways = [
    "loop",
    "deep(a)",
    "recurse",
    "grow(0)",
    "repeat, fail",
    "choices, fail",
    "\\+ \\+ loop",
    "findall(X, repeat, _)",
    "forall(repeat, true)",
    "bagof(X, ( repeat, X = 1 ), _)",
    "catch(loop, never, true)",
    "length(L, N), N < 0",
    "between(1, inf, X), X < 0",
    "atom_length(abc, N), loop",
    `length(R, 8), ${square}, make_board(R, B), board_has_word(B, _), fail`,
    "repeat",
  ];
  const ends: readonly [Limits, string, readonly string[]][] = [
    [{ inferences: 20_000 }, "inferences", runaways],
    [{ timeMs: 40 }, "time", runaways.filter((_, i) => i % 2 === 0 || i > 13)],
    [{ answers: 50 }, "answers", ["repeat"]],
    [SMALL, "memory", ["grow(0)", "findall(X, repeat, _)"]],
  ];
  const cases = ends.flatMap(([limits, kind, goals]) =>
    goals.map((goal) => [kind, goal, limits] as const),
  );

  it.each(cases)("on %s ends %s, and no clause is lost", (kind, goal, limits) => {
    const engine = engineOf(program);
    const clauses = engine.query("clause(many(N), B)").count();
    const query = engine.query(goal, {}, { limits });
    expect(thrownBy(() => query.count())).toMatchObject({ name: "ResourceError", kind });
    expect(query.done).toBe(true);
    const { inferences = Infinity } = limits;
    expect(query.inferences).toBeLessThan(inferences + 10_000);
    expect(query.inferences).toBeGreaterThanOrEqual(kind === "inferences" ? inferences : 0);
    expect(engine.query("clause(many(N), B)").count()).toBe(clauses);
    expect(all(engine, "many(100)")).toEqual([{}]);
    if (kind === "answers") return;
    // A program may catch it.
    const caught = `catch(( ${goal} ; true ), error(resource_error(What), _), true)`;
    expect(caughtIn(engine, caught, limits)).toHaveProperty("What", kind);
  });
});

describe("an exhausted budget", () => {
  it("is an error that a program may catch, and tidy up", () => {
    const engine = engineWith({ inferences: 10_000 });
    const goal = "catch(loop, error(resource_error(What), _), ( many(100), Y = tidied ))";
    expect(engine.once(goal)).toEqual({ What: "inferences", Y: "tidied" });
    expect(caughtIn(engine, goal, { timeMs: 10 })).toHaveProperty("What", "time");
  });

  it("is caught once: the second time ends the query", () => {
    const engine = engineWith({ inferences: 10_000 });
    const goal = "catch(loop, _, catch(loop, _, true))";
    expect(thrownBy(() => engine.once(goal))).toHaveProperty("kind", "inferences");
    const stubborn = "repeat, catch(loop, _, fail)";
    expect(thrownBy(() => engine.once(stubborn))).toHaveProperty("kind", "inferences");
    expect(engine.once("X = 1")).toEqual({ X: 1 });
  });

  it("says in a sentence what ran out", () => {
    const thrown = thrownBy(() => engineWith({ inferences: 10 }).once("loop"));
    expect(thrown).toHaveProperty("name", "ResourceError");
    expect(thrown).toHaveProperty("message", expect.stringMatching(/inferences/));
  });

  it("leaves what was asserted", () => {
    const engine = engineWith({ inferences: 5000 });
    engine.consult(":- dynamic(note/1). work(N) :- assertz(note(N)), M is N + 1, work(M).", {
      file: "work.pl",
    });
    expect(thrownBy(() => engine.once("work(1)"))).toBeInstanceOf(ResourceError);
    const notes = all(engine, "note(X)").map(({ X }) => X);
    expect(notes.length).toBeGreaterThan(100);
    expect(notes).toEqual(notes.map((_, i) => i + 1));
  });
});
