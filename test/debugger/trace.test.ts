import { describe, expect, it } from "vitest";
import { Engine, PrologError } from "../../src/complete.js";
import { PortEvent } from "../../src/parts.js";
import type { Port, Trace, TraceOptions } from "../../src/parts.js";
import { engineOf } from "../machine/goals.js";

const PROGRAM = `
  app([], Ys, Ys).
  app([X|Xs], Ys, [X|Zs]) :-
      app(Xs, Ys, Zs).
  p(X) :- q(X), X > 1, !.
  p(9).
  q(1). q(2). q(3).
  e :- q(X), X >= 2, throw(oops(X)).
  caught(E) :- catch(e, E, true).
  all(L) :- findall(X, q(X), L).
  each(X) :- maplist(q, [X]).
  if(X) :- ( q(X), X > 1 -> true ; X = none ).
  :- table path/2.
  path(X, Y) :- path(X, Z), edge(Z, Y).
  path(X, Y) :- edge(X, Y).
  edge(a, b). edge(b, c).
  :- dynamic fact/1 as incremental.
  fact(a).
  fact(X) :- edge(X, c).
  deep(0).
  deep(0).
  deep(N) :- N > 0, M is N-1, deep(M).
  less(X) :- odd(X), X < 3.
  odd(1). odd(3). odd(5).
  count(0) :- !.
  count(N) :- M is N-1, count(M).
`;

const engine = engineOf(PROGRAM);

/** An event as a few words. */
function words(event: PortEvent): string {
  const left = event.port === "exit" && !event.isLast ? " with choices" : "";
  return `${event.depth} ${event.port} ${event.predicate}${left}`;
}

/** The events of a trace up to the end, or to a number of them. */
function told(events: Trace, most = 200): string[] {
  const found: string[] = [];
  for (const event of events) {
    found.push(event.kind === "answer" ? `answer ${JSON.stringify(event.row)}` : words(event));
    if (found.length === most) break;
  }
  return found;
}

function trace(goal: string, options: TraceOptions = {}): string[] {
  return told(engine.trace(goal, {}, options));
}

/** Goes on to an event at that port of that predicate. */
function upTo(events: Trace, port: Port, predicate: string): PortEvent {
  for (;;) {
    const { done, value } = events.next();
    if (done === true) throw new Error("There is no such event");
    if (value instanceof PortEvent && value.port === port && value.predicate === predicate) {
      return value;
    }
  }
}

describe("the ports of a call", () => {
  it("are call and exit, deeper for what it calls, when it is determinate", () => {
    expect(trace("app([1], [2], L)")).toEqual([
      "1 call app/3",
      "2 call app/3",
      "2 exit app/3",
      "1 exit app/3",
      'answer {"L":[1,2]}',
    ]);
  });

  it("are redo from outside to inside for a further answer, and fail when there is none", () => {
    expect(trace("less(X)", { ports: ["exit", "redo", "fail"] })).toEqual([
      "2 exit odd/1 with choices",
      "2 exit </2",
      "1 exit less/1 with choices",
      'answer {"X":1}',
      "1 redo less/1",
      "2 redo odd/1",
      "2 exit odd/1 with choices",
      "2 fail </2",
      "2 redo odd/1",
      "2 exit odd/1",
      "2 fail </2",
      "1 fail less/1",
    ]);
  });

  it("have no redo after a cut", () => {
    expect(trace("p(X)")).toEqual([
      "1 call p/1",
      "2 call q/1",
      "2 exit q/1 with choices",
      "2 call >/2",
      "2 fail >/2",
      "2 redo q/1",
      "2 exit q/1 with choices",
      "2 call >/2",
      "2 exit >/2",
      "1 exit p/1",
      'answer {"X":2}',
    ]);
    expect(trace("if(X)").at(-1)).toBe('answer {"X":2}');
  });

  it("are exceptions up to the goal that catches", () => {
    expect(trace("caught(E)", { ports: ["exception", "exit"], spy: ["e/0", "caught/1"] })).toEqual(
      ["2 exception e/0", "1 exit caught/1", 'answer {"E":{"functor":"oops","args":[2]}}'].map(
        (line) => line.replace("2 exception", "3 exception"),
      ),
    );
    const events = engine.trace("e", {}, { ports: ["exception"] });
    const first = events.next().value;
    expect(first).toMatchObject({ port: "exception", ball: { functor: "oops", args: [2] } });
    expect(events.next().value).toMatchObject({ predicate: "e/0", port: "exception" });
    expect(() => events.next()).toThrow(PrologError);
    expect(events.next()).toEqual({ done: true, value: undefined });
  });

  it("say what a goal is with the bindings that it has there", () => {
    const goals = [];
    for (const event of engine.trace("q(X), X = 2")) {
      if (event.kind === "port" && event.predicate === "q/1") goals.push(event.goal);
    }
    const variable = { functor: "q", args: [{ variable: expect.stringMatching(/^_/) }] };
    const q = (n: number): unknown => ({ functor: "q", args: [n] });
    // The last exit leaves no choice point.
    expect(goals).toEqual([variable, q(1), variable, q(2), variable, q(3)]);
  });

  it("are those of what findall/3 and library predicates call, not of their own work", () => {
    expect(trace("all(L)").filter((line) => !/q\/1/.test(line))).toEqual([
      "1 call all/1",
      "2 call findall/3",
      "2 exit findall/3",
      "1 exit all/1",
      'answer {"L":[1,2,3]}',
    ]);
    expect(trace("each(X)", { ports: ["call"] }).slice(0, 4)).toEqual([
      "1 call each/1",
      "2 call apply:maplist/2",
      "3 call q/1",
      'answer {"X":1}',
    ]);
  });

  it("are not told within tabled calls, which are evaluated in an order of their own", () => {
    expect(trace("path(a, X)", { ports: ["call", "fail"] })).toEqual([
      "1 call path/2",
      'answer {"X":"b"}',
      'answer {"X":"c"}',
    ]);
  });

  it("are told of an incremental predicate once", () => {
    expect(trace("fact(X)", { ports: ["call", "exit"] })).toEqual([
      "1 call fact/1",
      "1 exit fact/1 with choices",
      'answer {"X":"a"}',
      "2 call edge/2",
      "2 exit edge/2",
      "1 exit fact/1",
      'answer {"X":"b"}',
    ]);
  });

  it("know the clause that has called and the clause that has matched", () => {
    const places = [...engine.trace("app([1], [], _)", {}, { ports: ["unify"] })].map((event) =>
      event.kind === "port" ? [event.place?.line, event.clause?.line] : [],
    );
    expect(places.slice(0, 2)).toEqual([
      [undefined, 3],
      [3, 2],
    ]);
  });
});

describe("a trace", () => {
  it("runs nothing before it is asked, and no further than it is asked", () => {
    const quick = engineOf("p :- assertz(seen), fail. :- dynamic seen/0.");
    const events = quick.trace("p");
    expect(quick.once("seen")).toBeUndefined();
    upTo(events, "call", "assertz/1");
    expect(quick.once("seen")).toBeUndefined();
    upTo(events, "exit", "assertz/1");
    expect(quick.once("seen")).toEqual({});
    events.return();
    expect(events.next().done).toBe(true);
  });

  it("tells nothing of other queries of its engine", () => {
    const events = engine.trace("q(X)");
    const first = events.next().value;
    expect(engine.query("p(X)").all()).toEqual([{ X: 2 }]);
    expect(told(events).length).toBe(8);
    expect(first).toBeInstanceOf(PortEvent);
  });

  it("may be of calls nested far deeper than the stack", () => {
    let events = 0;
    const deep = "numlist(1, 15000, L), app(X, [15000], L)";
    for (const event of engine.trace(deep, {}, { spy: ["app/3"], ports: ["exit"] })) {
      events++;
      if (event.kind === "answer") break;
    }
    expect(events).toBe(15_001);
    let redos = 0;
    for (const event of engine.trace("deep(12000), fail", {}, { ports: ["redo"] })) {
      if (event.kind === "port") redos++;
    }
    // Twice, since there are three clauses for 0.
    expect(redos).toBe(24_002);
    expect(trace("deep(12000), fail", { ports: [] })).toEqual([]);
  });

  it("has a call skipped, made again or fail", () => {
    const skipping = engine.trace("p(X)");
    upTo(skipping, "call", "p/1").skip();
    expect(told(skipping)).toEqual(["1 exit p/1", 'answer {"X":2}']);

    const failing = engine.trace("p(X)");
    upTo(failing, "exit", ">/2").fail();
    expect(told(failing).slice(0, 3)).toEqual(["2 fail >/2", "2 redo q/1", "2 exit q/1"]);

    const retrying = engine.trace("app([1], [2], L)");
    const exit = upTo(retrying, "exit", "app/3");
    exit.retry();
    expect(told(retrying)).toEqual([
      "2 call app/3",
      "2 exit app/3",
      "1 exit app/3",
      'answer {"L":[1,2]}',
    ]);
    expect(() => exit.retry()).toThrow(TypeError);
  });

  it("has a call made again at each of its ports, with its bindings and choices taken back", () => {
    for (const port of ["call", "unify", "exit", "redo", "fail"] as const) {
      const ports = ["call", "exit", "redo", "fail", "unify"] as const;
      const goal = port === "fail" ? "q(X), X > 3 ; app(X, [], [1]), q(X)" : "q(X), X > 3";
      const events = engine.trace(goal, {}, { ports });
      upTo(events, port, "q/1").retry();
      const again = events.next().value as PortEvent;
      expect([again.port, again.predicate]).toEqual(["call", "q/1"]);
      const exits = port === "fail" ? [] : [upTo(events, "exit", "q/1").goal];
      expect(exits).toEqual(port === "fail" ? [] : [{ functor: "q", args: [1] }]);
      events.return();
    }
  });

  it("goes on after an exception when the call is to fail", () => {
    const events = engine.trace("( e ; true )");
    upTo(events, "exception", "e/0").fail();
    expect(told(events)).toEqual(["1 fail e/0", "answer {}"]);
  });

  it("tells the goals in which a goal stands", () => {
    const events = engine.trace("all(L)");
    const call = upTo(events, "call", "q/1");
    const names = call.ancestors.map(({ predicate, depth }) => `${depth} ${predicate}`);
    expect(names).toEqual(["2 findall/3", "1 all/1"]);
    expect(call.place?.line).toBe(10);
    expect(call.goal).toMatchObject({ functor: "q" });
    upTo(events, "exit", "findall/3");
    expect(() => call.ancestors).toThrow(TypeError);
    expect(call.goal).toMatchObject({ functor: "q" });
    const late = upTo(events, "exit", "all/1");
    events.return();
    expect(() => late.goal).toThrow(TypeError);
  });

  it("gathers what happens where the run cannot be left", () => {
    const hooks = trace("freeze(X, q(X)), \\+ X = 7", { spy: ["q/1"] });
    expect(hooks).toEqual(
      ["3 call q/1", "3 fail q/1", 'answer {"X":{"variable":"_"}}'].map(
        (line) => expect.stringContaining(line.slice(0, 10)) as string,
      ),
    );
    const cleanup = trace("setup_call_cleanup(true, q(1), q(2))", { spy: ["q/1"] });
    expect(cleanup.length).toBe(5);
  });

  it("keeps within the limits of a query", () => {
    const events = engine.trace("count(1000000)", {}, { limits: { inferences: 500 } });
    expect(() => told(events, 1_000_000)).toThrow(/inferences|limit/i);
    expect(engine.once("p(X)")).toEqual({ X: 2 });
  });

  it("rejects what makes no sense", async () => {
    const wrong = { ports: ["enter"] } as unknown as TraceOptions;
    expect(() => engine.trace("true", {}, wrong)).toThrow(TypeError);
    expect(() => engine.trace("true", {}, { spy: ["p"] })).toThrow(TypeError);
    expect(() => engine.trace("true", { X: 1 })).toThrow(TypeError);
    expect(() => engine.trace("p(")).toThrow(PrologError);
    const waiting = new Engine();
    waiting.define("later/1", async () => [1]);
    expect(() => [...waiting.trace("later(X)")]).toThrow(TypeError);
  });
});
