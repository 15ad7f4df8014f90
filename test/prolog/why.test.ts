import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import { PrologError, proofTree } from "../../src/index.js";
import type { ProofNode, Value } from "../../src/index.js";
import type { CompoundValue } from "../../src/types.js";
import { tablesBeside } from "../tables.js";
import { someGoal, someProgram } from "./random-programs.js";
import { forAll } from "../properties.js";

/** Programs with goals whose proofs are checked. */
const programs = [
  ...tablesBeside(import.meta.url, "proved-programs")
    .get("")!
    .map(({ claim, program, rows }) => ({
      name: claim,
      files: { [`${claim}.pl`]: program },
      goals: rows.map(([goal]) => goal),
    })),
  {
    name: "modules",
    files: {
      "shapes.pl": `:- module(shapes, [area/2, each/2]).
:- meta_predicate each(1, +).
area(square(S), A) :- square(S, A).
area(circle(R), A) :- square(R, Q), A is 3*Q.
square(X, Y) :- Y is X*X.
each(_, []).
each(G, [X|Xs]) :- call(G, X), each(G, Xs).`,
      "user.pl": `big(S) :- area(S, A), A > 10.
all_big(L) :- each(big, L).
hidden(X) :- shapes:square(X, 16).
bigger(X) :- \\+ shapes:square(X, 3).`,
    },
    goals: ["big(square(4))", "all_big([square(4),circle(2)])", "shapes:square(3, Y)", "bigger(2)"],
  },
];

/** An engine with the checker, saved. */
const CHECKER = engineFor({
  "proof-checker.pl": readFileSync(new URL("proof-checker.pl", import.meta.url), "utf8"),
}).save();
/** Answers of endless goals that are compared. */
const MOST = 10;

function engineFor(
  files: Readonly<Record<string, string>>,
  engine: Engine = new Engine({ onMessage: () => {} }),
): Engine {
  for (const [file, text] of Object.entries(files)) engine.consult(text, { file });
  return engine;
}

/** The same, with a checker that has read its clauses. */
function checkedEngine(files: Readonly<Record<string, string>>): Engine {
  const engine = engineFor(files, Engine.load(CHECKER, { onMessage: () => {} }));
  for (const [file, text] of Object.entries(files)) {
    engine.once("learn(File, Text)", { File: file, Text: { string: text } });
  }
  return engine;
}

/** The answers of a goal; an error comes last. With the names of why and of its checker, only whether it is refused. */
function answers(engine: Engine, goal: string): string[] {
  const texts: string[] = [];
  const query = engine.query(goal, {}, { texts: true });
  try {
    for (const answer of query.answers()) {
      const shown = answer.texts.filter((text) => !text.startsWith("Proof_ = "));
      texts.push(shown.join(", "));
      if (texts.length === MOST) break;
    }
  } catch (thrown) {
    if (!(thrown instanceof PrologError)) throw thrown;
    texts.push(formal(thrown.term));
  } finally {
    query.return();
  }
  return texts;
}

/** An error without its context, which tells how the goal was compiled. */
function formal(ball: Value): string {
  const { functor, args } = Object(ball) as Partial<CompoundValue>;
  return JSON.stringify(functor === "error" ? args![0] : ball);
}

/** The same with a proof for each answer; one that the checker does not accept is shown. */
function proved(engine: Engine, goal: string): string[] {
  return answers(
    engine,
    `why((${goal}), Proof_), ( check_proof(Proof_) -> true ; Refused = Proof_ )`,
  );
}

describe.each(programs)(
  "for $name, why has all answers in order, and proofs by its clauses",
  (program) => {
    const { files, goals } = program;
    const [plain, checked] = [engineFor(files), checkedEngine(files)];
    it.each(goals)("%s", (goal) => {
      expect(proved(checked, goal)).toEqual(answers(plain, goal));
    });
  },
);

it("checks at least thirty programs", () => {
  expect(programs.length).toBeGreaterThanOrEqual(30);
});

describe("the checker refuses", () => {
  const files = {
    "f.pl": `parent(ann, bob).
parent(bob, cid).
grandparent(X, Z) :- parent(X, Y), parent(Y, Z).
childless(X) :- parent(_, X), \\+ parent(X, _).
older(X, Y) :- age(X, A), age(Y, B), A > B.
age(ann, 60). age(bob, 30).`,
  };
  const engine = checkedEngine(files);
  const accepts = (proof: string): boolean => engine.query(`check_proof(${proof})`).exists();
  const [AB, BC] = [
    "proof(parent(ann,bob),clause('f.pl':1:1),[])",
    "proof(parent(bob,cid),clause('f.pl':2:1),[])",
  ];

  it("nothing that is a proof", () => {
    expect(accepts(`proof(grandparent(ann,cid),clause('f.pl':3:1),[${AB},${BC}])`)).toBe(true);
  });
  it.each([
    ["a missing child", `proof(grandparent(ann,cid),clause('f.pl':3:1),[${AB}])`],
    ["a child too many", `proof(grandparent(ann,cid),clause('f.pl':3:1),[${AB},${BC},${BC}])`],
    ["children in another order", `proof(grandparent(ann,cid),clause('f.pl':3:1),[${BC},${AB}])`],
    ["another value", `proof(grandparent(ann,dan),clause('f.pl':3:1),[${AB},${BC}])`],
    ["the place of another clause", "proof(parent(ann,bob),clause('f.pl':2:1),[])"],
    ["another column", "proof(age(bob,30),clause('f.pl':6:1),[])"],
    ["a builtin that fails", "proof(1 > 2,builtin,[])"],
    ["a negation of what holds", "proof(\\+parent(ann,_),absent,[])"],
    ["an unknown reason", "proof(parent(ann,bob),magic,[])"],
    ["a builtin instead of a clause", "proof(grandparent(ann,bob),builtin,[])"],
    ["an unfinished list", `proof(grandparent(ann,cid),clause('f.pl':3:1),[${AB},${BC}|_])`],
  ])("%s", (_, proof) => {
    expect(accepts(proof)).toBe(false);
  });
});

it("for random programs with cuts, why has the answers of the goal, each with a proof by its clauses", () =>
  forAll(12, [someProgram, someGoal(4)], (clauses, goal) => {
    const files = { "random.pl": clauses.flat().join("\n") };
    const engine = checkedEngine(files);
    expect(proved(engine, goal)).toEqual(answers(engine, goal));
  }));

describe("a proof", () => {
  const engine = engineFor({
    "p.pl": `count(N, N) :- !.
count(I, N) :- I < N, J is I+1, count(J, N).
len([], z).
len([_|T], s(N)) :- len(T, N).
p(1). p(2). p(3).
q(X) :- p(X), X > 1.
:- dynamic r/1.
`,
  });
  const outline = (goal: string, options: string): ProofNode => {
    const row = engine.once(`why((${goal}), _P), proof_tree(_P, Tree, ${options})`);
    return proofTree(row!["Tree"]!);
  };

  it("is shown in part when it is 40,000 calls deep, and every part can be seen", () => {
    const row = engine.once(`numlist(1, 40000, _L), why(( true, len(_L, _) ), _P),
      proof_tree(_P, Top, [depth(2)]), proof_tree(_P, End, [from(40000)])`);
    const top = proofTree(row!["Top"]!);
    expect(top).toMatchObject({ id: 1, kind: "clause", hidden: 0 });
    expect(top.goal).toMatch(/^len\(\[1,2,3,.*\|\.\.\.\],s\(s\(/);
    expect(top.children[0]!.children[0]).toMatchObject({ id: 3, hidden: 39_998, children: [] });
    expect(proofTree(row!["End"]!)).toMatchObject({
      goal: "len([40000],s(z))",
      children: [{ id: 40_001, goal: "len([],z)", children: [], place: { line: 3, column: 1 } }],
    });
  });

  it("has no nodes for what was cut or failed, however long that took", () => {
    expect(outline("count(0, 2000), p(X), X > 2", "[depth(1)]")).toMatchObject({
      children: [{ goal: "count(0,2000)" }, { goal: "p(3)" }, { goal: "3>2" }],
    });
  });

  it("has as many nodes as asked for, the nearest first, and says how many are hidden", () => {
    const { children } = outline("q(X), maplist(p, [1,2,3])", "[nodes(4)]");
    expect(children).toMatchObject([
      { id: 2, goal: "q(2)", hidden: 1, children: [{ id: 3, goal: "p(2)" }] },
      {
        id: 5,
        goal: expect.stringMatching(/^maplist\((user:)?p,\[1,2,3\]\)$/),
        hidden: 3,
        children: [],
      },
    ]);
    expect(outline("q(X)", "[depth(0)]")).toMatchObject({ hidden: 2, children: [] });
    expect(engine.once("why(q(_), _P), proof_tree(_P, _, [from(4)])")).toBeUndefined();
  });

  it("numbers each node before its children, in whatever part it is shown", () => {
    const goal = "q(X), maplist(p, [1,2,3])";
    /** The goals of a part by number; the size of all, hidden ones included. */
    const read = (
      node: ProofNode,
      goals = new Map<number, string>(),
    ): [Map<number, string>, number] => {
      goals.set(node.id, node.goal);
      let size = 1 + node.hidden;
      for (const child of node.children) size += read(child, goals)[1];
      return [goals, size];
    };
    const [whole, size] = read(outline(goal, "[]"));
    expect([...whole.keys()]).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    for (let from = 1; from <= size; from++) {
      for (const nodes of [1, 2, 3, 5, 9]) {
        const [part] = read(outline(goal, `[from(${from}),nodes(${nodes})]`));
        expect(part.size).toBeLessThanOrEqual(nodes);
        for (const [id, text] of part) expect(whole.get(id)).toBe(text);
      }
    }
  });

  it("comes answer by answer, and ends with the last, or with a cut", () => {
    const query = engine.query("why(p(X), P)");
    query.advance();
    query.return();
    expect(engine.query("why(p(X), P)").all()).toHaveLength(3);
    engine.once("why(p(X), P), !, findall(Y, p(Y), [1,2,3])");
    expect(() => engine.once("why(throw(x), P)")).toThrow("x");
  });

  it("of a proof is that of why/2, and the inner one is complete", () => {
    expect(
      engine.once("why(why(q(_), P), Q), Q = proof(why(_, P1), library, _), P1 == P"),
    ).toMatchObject({
      P: { functor: "proof" },
    });
  });

  it("is not disturbed by a trace, and does not disturb it", () => {
    const events = Array.from(engine.trace("why(q(X), P)"), (event) =>
      event.kind === "port" ? `${event.port} ${event.predicate}` : JSON.stringify(event.row["P"]),
    );
    const plain = engine.query("why(q(X), P)").all();
    expect(events.filter((text) => text.startsWith("{"))).toEqual(
      plain.map((row) => JSON.stringify(row["P"])),
    );
    expect(events.filter((text) => /^(call|exit) [pq]\/1$/.test(text))).toEqual([
      "call q/1",
      "call p/1",
      "exit p/1",
      "exit p/1",
      "exit q/1",
      "exit p/1",
      "exit q/1",
    ]);
  });

  it("survives limits: the engine is usable afterwards", () => {
    const limits = { inferences: 5000 };
    expect(() => engine.once("why(count(0, 100000), P)", {}, { limits })).toThrow("inferences");
    expect(engine.once("why(p(1), proof(_, _, Children))")).toEqual({ Children: [] });
  });

  it("goes on where a continuation goes on", () => {
    const plain = "reset(( member(X, [1,2]), shift(a), p(X) ), a, _C), call(_C)";
    expect(answers(engine, `why((${plain}), Proof_)`)).toEqual(answers(engine, plain));
  });

  it("needs a goal, and options that exist", () => {
    expect(() => engine.once("why(_, _)")).toThrow("sufficiently instantiated");
    expect(() => engine.once("why(3, _)")).toThrow("callable");
    expect(() => engine.once("why(true, _, [colour(red)])")).toThrow("colour(red)");
    expect(() => engine.once("proof_tree(true, _)")).toThrow("proof");
    expect(() => engine.once("why(p(1), _P), proof_tree(_P, _, [nodes(0)])")).toThrow(
      "positive_integer",
    );
    for (const value of [
      "tree",
      1,
      { functor: "tree", args: [] },
      { functor: "tree", args: [1, 2, 3, 4, 5] },
    ]) {
      expect(() => proofTree(value)).toThrow(TypeError);
    }
  });
});
