/*
 * Cleanups of random programs whose runs are cut off: by every limit on inferences, and by being closed or
 * aborted between any two calls. The handler of each completed setup runs once, to completion or with a
 * warning; and all handlers together have a bounded grace.
 */
import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import { GRACE_CALLS } from "../../src/machine/grace.js";
import { Machine } from "../../src/machine/machine.js";
import type { Limits } from "../../src/machine/limits.js";
import { Ball } from "../../src/terms/error-terms.js";
import { COLON, atom, functor, struct2 } from "../../src/terms/term.js";
import type { Term } from "../../src/terms/term.js";
import { unify } from "../../src/terms/unify.js";
import { register } from "../../src/builtins/register.js";
import { readFlags } from "../../src/builtins/reading.js";
import { readTermFromText } from "../../src/text/parser.js";

const PROGRAM = `
work(0) :- !.
work(N) :- M is N - 1, work(M).
loop :- loop.
two(1).
two(2).
some(G) :- two(_), call(G).
some(_).
commit(G) :- call(G), !.
commit(_).
many(0).
many(N) :- N > 0, M is N - 1, setup_call_cleanup(set_up(K), two(_), done(K)), many(M).
`;

/** Calls that a handler has in addition to the grace, and those of a program that catches an exhaustion. */
const OWN = 50;
const RECOVERY = 100_000;
const ABORTED = "aborted";
/** The most that one call may spend. */
const SLACK = 1000;

/**
 * An engine that records the fate of handlers, by the numbers that their setups get. These come from a
 * builtin, after which a run may be interrupted.
 */
class Bench {
  readonly engine: Engine;
  private begun: number[] = [];
  private done: number[] = [];
  private told = 0;

  private readonly depthLimit: number;

  constructor(codegen: boolean, depthLimit: number) {
    this.depthLimit = depthLimit;
    this.engine = new Engine({
      codegen,
      hotAfter: 2,
      onMessage: ({ text }) => {
        if (text.includes("Singleton")) return;
        const [, many] = /(?:(\d+) cleanups were|The cleanup .* was) not completed/.exec(text)!;
        this.told += Number(many ?? 1);
      },
    });
    const setUp = (m: Machine, n: Term): boolean => unify(m, n, this.begun.push(0) - 1);
    const { database } = this.engine;
    register(database, database.user, [
      { name: "set_up", arity: 1, modes: ["set_up(-N)"], doc: "Once.", det: setUp },
    ]);
    this.engine.define("begin/1", (n) => {
      this.begun[n as number] = (this.begun[n as number] ?? 0) + 1;
      return true;
    });
    this.engine.define("done/1", (n) => {
      this.done.push(n as number);
      return true;
    });
    this.engine.consult(PROGRAM);
  }

  /** Makes `goal` the body of `program`, which has code generated for it after a few runs. */
  load(goal: string): void {
    this.engine.consult(`program :- ${goal}.`, { file: "program.pl" });
  }

  /** Starts anew with a run of `goal`. */
  machine(limits: Limits = {}, goal: string = "program"): Machine {
    this.begun = [];
    this.done = [];
    this.told = 0;
    const { database } = this.engine;
    const machine = new Machine(database, limits);
    machine.depthLimit = this.depthLimit;
    const { user } = database;
    const read = readTermFromText(goal, {
      operators: user.operators,
      flags: readFlags(database),
      stamp: () => machine.stamp,
    })!;
    const call = database.predicate(user, functor("call", 1));
    machine.start(call, [struct2(COLON, atom("user"), read.term)]);
    return machine;
  }

  /** How many setups have been completed. */
  get setUps(): number {
    return this.begun.length;
  }

  /** The numbers of handlers that did not run to their end, or ran more than once. */
  get unfinished(): number[] {
    const times = this.begun.map(() => 0);
    for (const n of this.done) times[n]!++;
    return [...times.keys()].filter((n) => times[n] !== 1);
  }

  /** Checks what must hold when the run is over, whatever ended it. */
  check(machine: Machine, limit: number): void {
    expect(this.begun.filter((times) => times > 1)).toEqual([]);
    // One may be stopped after it has recorded that it is done.
    expect(this.unfinished.length).toBeLessThanOrEqual(this.told);
    expect(this.told).toBeLessThanOrEqual(this.setUps);
    expect(machine.openGuards).toBe(0);
    const most = limit + RECOVERY + GRACE_CALLS + OWN * this.setUps + SLACK;
    expect(machine.inferences).toBeLessThan(most);
  }
}

/** Runs `machine` until it is closed after that many answers, or ends by itself. */
function run(machine: Machine, answers: number): void {
  try {
    for (let i = 0; i <= answers && machine.solve(i > 0); i++);
  } catch (thrown) {
    if (!(thrown instanceof Ball)) throw thrown;
  }
  machine.close();
}

/** Runs `machine` a call at a time, until `end` returns true. */
function step(machine: Machine, end: () => boolean): void {
  machine.canWait = true;
  machine.sliceEnd = -1;
  try {
    for (let again = false; ;) {
      if (end()) break;
      machine.interrupt(() => undefined);
      machine.spend(-1);
      const found = machine.solve(again);
      if (!found && !machine.isPaused) break;
      again = found;
    }
  } catch (thrown) {
    if (thrown !== ABORTED && !(thrown instanceof Ball)) throw thrown;
  }
  machine.close();
}

/** Goals with cleanups, as texts; each handler records its number. */
function goals(works: readonly string[]): fc.Arbitrary<string> {
  let count = 0;
  const guarded = (goal: string, handler: string, end: string): string => {
    const n = `N${count++}`;
    const cleanup = `begin(${n}), catch(ignore(${handler}), _, true), done(${n})${end}`;
    return `setup_call_cleanup(set_up(${n}), ${goal}, ( ${cleanup} ))`;
  };
  const leaf = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...works) },
    { weight: 3, arbitrary: fc.constant("two(_)") },
    { weight: 1, arbitrary: fc.constantFrom("fail", "throw(x)", "true", "!") },
  );
  const end = fc.constantFrom("", "", "", ", throw(y)", ", two(_)", ", fail");
  const { goal } = fc.letrec<{ goal: string; node: string }>((tie) => ({
    goal: fc.oneof({ depthSize: "small", withCrossShrink: true }, leaf, tie("node")),
    node: fc.oneof(
      { weight: 6, arbitrary: fc.tuple(tie("goal"), tie("goal"), end).map((x) => guarded(...x)) },
      {
        weight: 5,
        arbitrary: fc
          .tuple(tie("goal"), tie("goal"))
          .chain(([a, b]) =>
            fc.constantFrom(
              `( ${a}, ${b} )`,
              `( ${a}, ${b} )`,
              `( ${a} ; ${b} )`,
              `( ${a} -> ${b} ; true )`,
              `( ${a} *-> ${b} ; true )`,
              `catch(${a}, _, ${b})`,
              `forall(${a}, ${b})`,
            ),
          ),
      },
      {
        weight: 3,
        arbitrary: tie("goal").chain((a) =>
          fc.constantFrom(
            `once(${a})`,
            `\\+ ${a}`,
            `findall(x, ${a}, _)`,
            `some(${a})`,
            `commit(${a})`,
          ),
        ),
      },
    ),
  }));
  return fc.tuple(goal, goal, end).map((x) => guarded(...x));
}

const endless = goals(["work(2)", "loop", "loop"]);
const small = goals(["work(0)", "work(2)", "work(9)"]);

const RUNS = 12;

describe.each([
  [true, 200],
  [false, 0],
])("cleanups of random goals, code generated: %s, depth %d", (codegen, depth) => {
  let bench: Bench;
  beforeAll(() => {
    bench = new Bench(codegen, depth);
  });

  /** How many calls a goal takes to the end; undefined if there are too many to try each. */
  const length = (goal: string): number | undefined => {
    bench.load(goal);
    const machine = bench.machine({ inferences: 400 });
    run(machine, 20);
    return machine.exhaustions > 0 || machine.inferences > 400 ? undefined : machine.inferences;
  };

  it("are run once and to their end under every limit, closed after some answers", () => {
    let setUps = 0;
    fc.assert(
      fc.property(small, fc.constantFrom(1, 1, 2, 20), (goal, answers) => {
        const calls = length(goal);
        fc.pre(calls !== undefined);
        for (let limit = 0; limit <= calls + 1; limit++) {
          const machine = bench.machine({ inferences: limit });
          run(machine, answers);
          bench.check(machine, limit);
          expect(bench.unfinished).toEqual([]);
          setUps += bench.setUps;
        }
      }),
      { numRuns: RUNS },
    );
    expect(setUps).toBeGreaterThan(RUNS);
  });

  it.each(["closed", "aborted"])("are run once and to their end when %s at any call", (how) => {
    let setUps = 0;
    fc.assert(
      fc.property(small, (goal) => {
        const calls = length(goal);
        fc.pre(calls !== undefined);
        for (let last = 1; last <= calls + 1; last++) {
          const machine = bench.machine();
          let steps = 0;
          step(machine, () => {
            if (how === "aborted" && steps === last) {
              machine.abortion = { aborted: true, reason: ABORTED };
            }
            return steps++ > last || (how === "closed" && steps > last);
          });
          bench.check(machine, calls + SLACK);
          expect(bench.unfinished).toEqual([]);
          setUps += bench.setUps;
        }
      }),
      { numRuns: RUNS / 2 },
    );
    expect(setUps).toBeGreaterThan(RUNS);
  });

  it("that do not end are reported, and their costs are bounded", () => {
    fc.assert(
      fc.property(
        endless,
        fc.integer({ min: 0, max: 300 }),
        fc.constantFrom(1, 2),
        (goal, inferences, answers) => {
          bench.load(goal);
          const machine = bench.machine({ inferences });
          run(machine, answers);
          bench.check(machine, inferences);
        },
      ),
      { numRuns: RUNS },
    );
  });
});

describe("many cleanups", () => {
  it.each(["", ", loop", ", fail", ", throw(x)"])(
    "that take little are all run, of thirty thousand that are open: many(30000)%s",
    (then) => {
      const bench = new Bench(true, 200);
      const limit = 300_000;
      const machine = bench.machine({ inferences: limit }, `many(30000)${then}`);
      run(machine, 1);
      bench.check(machine, limit);
      expect(bench.setUps).toBeGreaterThanOrEqual(30_000);
      expect(bench.unfinished).toEqual([]);
    },
  );
});
